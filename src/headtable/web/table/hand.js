// The viewer's own hand: a fan, or groups where cards belong together.

import { capital, counted } from "./seat_names.js";
import { card } from "./card.js";
import { isLot, written } from "./card_names.js";
import { groupsOf, isSortedByTag } from "./view_model.js";
import { fanned, groupSpread, rowStep, spread } from "./card_sizes.js";
import { node } from "../view/virtual_dom.js";

/** @typedef {{face: string, nth: number, tag: string, place: number}} HandCard */
/** @typedef {{tag: string, cards: HandCard[]}} HandGroup */
/** @typedef {import("../view/virtual_dom.js").Description} Description */
/** @typedef {(card: HandCard, order: number, style: Record<string, string>) => Description} DrawCard */

/**
 * The cards of a hand in the order in which they are drawn, each with its number among equals.
 * @param {Pile} pile
 */
export function handCards(pile) {
  const seen = new Map();
  const cards = pile.faces.map((face, place) => {
    const nth = seen.get(face) ?? 0;
    seen.set(face, nth + 1);
    return { face, nth, tag: pile.tags[place] ?? "", place };
  });
  return groupsOf(groupedPile(pile)).map((group) => ({
    tag: group.tag,
    cards: group.places.map((place) => cards[place]),
  }));
}

/**
 * A hand of lots is grouped by what they are.
 * @param {Pile} pile
 */
function groupedPile(pile) {
  const areLots = pile.faces.length > 0 && pile.faces.every(isLot);
  return areLots && !pile.tags.length ? { ...pile, tags: pile.faces.map(written) } : pile;
}

/**
 * Which card the keyboard is at: the one it was at, or the first that can be played.
 * @param {HandCard[]} cards
 * @param {number | null} at
 * @param {(card: HandCard) => unknown} isLit
 */
export function focusedCard(cards, at, isLit) {
  if (at !== null && cards[at]) return at;
  const lit = cards.findIndex(isLit);
  return Math.max(lit, 0);
}

/**
 * @param {DrawContext} ctx
 * @param {Pile | null} pile
 */
export function hand(ctx, pile) {
  if (!pile) return null;
  const groups = handCards(pile);
  const flat = groups.flatMap((group) => group.cards);
  const { plan } = ctx;
  const at = focusedCard(
    flat,
    ctx.ui.focusedCard,
    (one) => plan && plan.ofCard(pile.name, one.face).length > 0,
  );
  /** @type {DrawCard} */
  const draw = (one, order, style) =>
    card(ctx, {
      face: one.face,
      pile: pile.name,
      nth: one.nth,
      tag: one.tag,
      style,
      tabindex: order === at ? "0" : "-1",
      isHand: true,
    });
  const isGrouped = groups.length > 1 || (isSortedByTag(pile) && groups.length);
  const label = `Your hand, ${counted(flat.length, "card")}`;
  return node(
    "div",
    {
      key: "hand",
      class: `hand${isGrouped ? " is-grouped" : ""}`,
      role: "group",
      "aria-label": label,
      id: "hand",
      data: { place: pile.name },
    },
    isGrouped ? groupNodes(ctx, groups, draw) : fanNodes(ctx, flat, draw),
  );
}

/**
 * @param {DrawContext} ctx
 * @param {HandCard[]} cards
 * @param {DrawCard} draw
 */
function fanNodes(ctx, cards, draw) {
  const { rows, step } = spread(cards.length, ctx.sizes.hand, ctx.room - ctx.sizes.hand * 0.3);
  let order = 0;
  return rows.map((size, row) => {
    const drawn = cards.slice(order, order + size).map((one, place) => {
      const { turn, sink } = rows.length > 1 ? { turn: 0, sink: 0 } : fanned(place, size);
      const style = {
        "--turn": `${turn}deg`,
        "--sink": `${Math.round(sink * ctx.sizes.hand)}px`,
        "margin-inline-start": place ? `${step - ctx.sizes.hand}px` : "0px",
      };
      return draw(one, order + place, style);
    });
    order += size;
    const isCovered = row < rows.length - 1;
    return node(
      "div",
      { key: `row${row}`, class: "fan", style: isCovered ? { height: `${rowStep(ctx.sizes.hand)}px` } : {} },
      drawn,
    );
  });
}

/**
 * @param {DrawContext} ctx
 * @param {HandGroup[]} groups
 * @param {DrawCard} draw
 */
function groupNodes(ctx, groups, draw) {
  let order = 0;
  const { card, peek } = groupSizes(ctx, groups);
  return groups.map((group) => {
    const drawn = group.cards.map((one, place) =>
      draw(one, order + place, { "margin-inline-start": place ? `${peek - card}px` : "0px" }),
    );
    order += group.cards.length;
    return node(
      "div",
      { key: group.tag, class: "group", role: "group", "aria-label": group.tag },
      node("div", { key: "cards", class: "fan", style: { "--card-hand": `${card}px` } }, drawn),
      node("span", { key: "tag", class: "group-tag" }, groupTag(group)),
    );
  });
}

/** @param {HandGroup} group */
function groupTag(group) {
  return `${capital(group.tag)} × ${group.cards.length}`;
}

/**
 * @param {DrawContext} ctx
 * @param {HandGroup[]} groups
 */
function groupSizes(ctx, groups) {
  const counts = groups.map((group) => ({ count: group.cards.length, letters: groupTag(group).length }));
  const areAlike = groups.every((group) => group.cards.every(({ face }) => face === group.cards[0].face));
  const room = { width: ctx.room, height: ctx.handHeight ?? Infinity };
  return groupSpread(counts, ctx.sizes.hand, room, areAlike);
}
