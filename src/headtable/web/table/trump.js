// The trump on a placard of its own: its mark, its name, and the card that was turned up for it.

import { card, heap } from "./card.js";
import { colourOf } from "./card_names.js";
import { capital } from "./seat_names.js";
import { isTurnedUp } from "./view_model.js";
import { node } from "../view/virtual_dom.js";

/** @param {DrawContext} ctx */
export function trumpPlaque(ctx) {
  const { model } = ctx;
  const turned = model.view.piles.filter((pile) => isTurnedUp(pile) && pile.faces.length + pile.hidden);
  if (!model.trump && !turned.length) return null;
  return node(
    "section",
    {
      key: "trump",
      class: "trump-plaque",
      "aria-label": model.trump ? capital(model.trump.name) : "Turned up",
    },
    model.trump ? named(ctx, model.trump) : null,
    turned.map((pile) => turnedUp(ctx, pile)),
  );
}

/**
 * @param {DrawContext} ctx
 * @param {Fact} trump
 */
function named(ctx, trump) {
  return node(
    "div",
    { key: "named", class: "trump-name" },
    node("small", { key: "label" }, capital(trump.name)),
    mark(ctx, trump),
    node("b", { key: "name" }, capital(trump.text)),
  );
}

/**
 * The sign of a colour as it is printed on its cards; of a suit of the Trix pack, its number.
 * @param {DrawContext} ctx
 * @param {Fact} trump
 */
function mark(ctx, trump) {
  const colour = colourOf(trump.text);
  if (!colour)
    return node("span", { key: "mark", class: "trump-number", "aria-hidden": "true" }, numberOf(trump));
  const href = `${ctx.press.address(ctx.isLarge)}#${ctx.press.box}-${colour}`;
  return node(
    "svg",
    { key: "mark", class: "trump-mark", viewBox: "-22 -22 44 44", "aria-hidden": "true", focusable: "false" },
    node("use", { href }),
  );
}

/** @param {Fact} trump */
function numberOf(trump) {
  return trump.cards[0]?.split("-")[0] ?? "";
}

/**
 * @param {DrawContext} ctx
 * @param {Pile} pile
 */
function turnedUp(ctx, pile) {
  const label = ctx.model.fact("turned down") ? "Turned down" : "Turned up";
  if (pile.lies === "pile") return heap(ctx, pile, label);
  return node(
    "figure",
    { key: pile.name, class: "heap" },
    pile.faces.map((face) => card(ctx, { face, pile: pile.name, nth: 0 })),
    node("figcaption", { key: "label" }, label),
  );
}
