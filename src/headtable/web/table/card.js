// Cards as they are drawn: printed faces, plain ones where the press has none, backs, and rows of them.

import { label } from "./choices.js";
import { capital, counted } from "./seat_names.js";
import { markWords, parted, plainFace, spoken, sumOf } from "./card_names.js";
import { node } from "../view/virtual_dom.js";

const FACE_BOX = "0 0 250 350";

/**
 * A card that lies face up: `nth` tells it from equal ones of its pile.
 * @typedef {{face: string, pile: string, nth: number, tag?: string, who?: string, tabindex?: string,
 *   style?: Record<string, string>, isHand?: boolean, isFixed?: boolean}} CardProps  a fixed one never flies
 */

/**
 * The picture of a face.
 * @param {DrawContext} ctx
 * @param {string} face
 */
export function picture(ctx, face) {
  const href = ctx.press.hrefOf(face, ctx.isLarge);
  if (href) {
    return node(
      "svg",
      { key: "face", class: "face", viewBox: FACE_BOX, "aria-hidden": "true", focusable: "false" },
      node("use", { href }),
    );
  }
  return plainPicture(face);
}

/** @param {string} face */
function plainPicture(face) {
  const { corner, middle, colour } = plainFace(face);
  const size = middle.length > 8 ? 38 : middle.length > 5 ? 48 : 66;
  return node(
    "svg",
    {
      key: "plain",
      class: `face plain ink-${colour}`,
      viewBox: FACE_BOX,
      "aria-hidden": "true",
      focusable: "false",
    },
    node("rect", { x: 3, y: 3, width: 244, height: 344, rx: 20, class: "stock" }),
    node("rect", { x: 14, y: 14, width: 222, height: 322, rx: 12, class: "frame" }),
    node("text", { x: 26, y: 66, class: "corner" }, corner),
    node("text", { x: 125, y: 200, class: "title", "text-anchor": "middle", "font-size": size }, middle),
  );
}

/**
 * A card seen from behind.
 * @param {DrawContext} ctx
 * @param {import("../view/virtual_dom.js").Props} [props]
 */
export function back(ctx, props = {}) {
  const href = ctx.press.hrefOf("back", ctx.isLarge);
  const drawn = href
    ? node(
        "svg",
        { key: "face", class: "face", viewBox: FACE_BOX, "aria-hidden": "true" },
        node("use", { href }),
      )
    : node(
        "svg",
        { key: "plain", class: "face plain", viewBox: FACE_BOX, "aria-hidden": "true" },
        node("rect", { x: 3, y: 3, width: 244, height: 344, rx: 20, class: "stock" }),
        node("rect", { x: 16, y: 16, width: 218, height: 318, rx: 12, class: "back" }),
        node("path", { d: "M125 60 L190 175 L125 290 L60 175 Z", class: "lozenge" }),
      );
  return node(props.on ? "button" : "span", { ...props, class: `card is-back ${props.class ?? ""}` }, drawn);
}

/**
 * What is put over a card: its marks, or what its tag says of it.
 * @param {string} face
 * @param {string} tag
 */
function badges(face, tag) {
  const [, marks] = parted(face);
  const words = marks ? markWords(marks) : tag ? [tag] : [];
  if (!words.length) return null;
  return node(
    "span",
    { key: "badges", class: "badges", "aria-hidden": "true" },
    words.map((word) => node("span", { class: "badge" }, capital(word))),
  );
}

/**
 * The sum of a Trix card, which decides a trick: where it can be read when another card lies over this one.
 * @param {string} face
 */
function sumBadge(face) {
  const sum = sumOf(face);
  return sum < 0 ? null : node("span", { key: "sum", class: "sum", "aria-hidden": "true" }, String(sum));
}

/**
 * @param {DrawContext} ctx
 * @param {string} name
 */
function isOwnHand(ctx, name) {
  const pile = ctx.model.pile(name);
  return pile?.lies === "hand" && pile.owner === ctx.model.view.seat;
}

/**
 * What may be done with a card that lies in a pile: the state that it is drawn in.
 * @param {DrawContext} ctx
 * @param {string} pile
 * @param {string} face
 * @param {number} nth
 */
export function stateOf(ctx, pile, face, nth) {
  const { plan } = ctx;
  if (!plan) return { kind: ctx.isLive && isOwnHand(ctx, pile) ? "idle" : "still" };
  if (plan.isPicking && plan.pickedFrom().has(pile)) {
    const faces = ctx.pickedFaces();
    const isPicked = ctx.isPicked(pile, face, nth);
    return { kind: isPicked ? "picked" : plan.canGrow([...faces, face]) ? "lit" : "dark" };
  }
  const choices = plan.ofCard(pile, face);
  if (choices.length) return { kind: choices.every((choice) => choice.breaks) ? "fault" : "lit" };
  const lies = ctx.model.pile(pile);
  if (lies?.owner !== ctx.model.view.seat) return { kind: "still" };
  const isChosenFrom = lies.faces.some((other) => plan.ofCard(pile, other).length);
  if (lies.lies !== "hand" && !isChosenFrom) return { kind: "still" };
  return { kind: isChosenFrom ? "dark" : "idle" };
}

/**
 * Whether a move that is pointed out is made with this card.
 * @param {DrawContext} ctx
 * @param {string} text of the move
 * @param {string} pile
 * @param {string} face
 */
function isPartOf(ctx, text, pile, face) {
  if (!text) return false;
  const move = ctx.model.view.choices.find((choice) => choice.text === text);
  return move?.pile === pile && move.faces.includes(face);
}

/**
 * The marks of a card that is part of the hint, or in a review of the move that was made.
 * @param {DrawContext} ctx
 * @param {string} pile
 * @param {string} face
 */
function pointedOut(ctx, pile, face) {
  const isHinted = isPartOf(ctx, ctx.ui.hint, pile, face);
  const isMade = isPartOf(ctx, ctx.ui.made, pile, face);
  return `${isHinted ? " is-hinted" : ""}${isMade ? " is-made" : ""}`;
}

/** @type {Record<string, string>} */
const STATES = {
  lit: ", playable",
  fault: ", against the rules",
  picked: ", picked",
  dark: ", not now",
  idle: "",
  still: "",
};

/**
 * A card that lies face up; one that may be touched is a button.
 * @param {DrawContext} ctx
 * @param {CardProps} props
 */
export function card(ctx, props) {
  const { face, pile, nth, tag = "", who = "", style, tabindex, isHand = false, isFixed = false } = props;
  const state = stateOf(ctx, pile, face, nth);
  const isTrump = ctx.model.isTrump(face);
  const called = spoken(face) + (isTrump ? `, ${ctx.model.trumpWord}` : "");
  const said = called + (tag && !face.includes("+") ? `, ${tag}` : "") + (who ? `, ${who}` : "");
  const key = `${face}/${nth}`;
  const place = { pile, face, nth: String(nth) };
  const data = isFixed ? place : { fly: `${pile}\n${face}\n${nth}`, ...place };
  const common = { key, data, style, class: `card is-${state.kind}${pointedOut(ctx, pile, face)}` };
  const inside = [picture(ctx, face), badges(face, isHand ? "" : tag)];
  if (isHand && ctx.model.isOfTricks) inside.push(sumBadge(face));
  if (isTrump) inside.push(node("span", { key: "trump", class: "trump-pip", "aria-hidden": "true" }, "★"));
  if (state.kind === "fault")
    inside.push(node("span", { key: "warn", class: "warn", "aria-hidden": "true" }, "!"));
  if (state.kind === "still") {
    return node("span", { ...common, role: "img", "aria-label": said }, inside);
  }
  return node(
    "button",
    {
      ...common,
      type: "button",
      "aria-label": said + STATES[state.kind],
      "aria-pressed": ctx.plan?.isPicking ? String(state.kind === "picked") : null,
      tabindex: tabindex ?? "0",
      on: { click: (event) => ctx.tapCard(pile, face, nth, event.currentTarget) },
    },
    inside,
  );
}

/**
 * Cards in a row that lie over each other as far as they must.
 * @param {DrawContext} ctx
 * @param {Pile} pile
 * @param {{size?: string, title?: string, withWho?: boolean}} options
 */
export function strip(ctx, pile, { size = "small", title = "", withWho = false } = {}) {
  const seen = new Map();
  const slots = pile.faces.map((face, place) => {
    const nth = seen.get(face) ?? 0;
    seen.set(face, nth + 1);
    const who = pile.seats.length ? ctx.model.seatNames.whom(pile.seats[place]) : "";
    const shown = card(ctx, { face, pile: pile.name, nth, tag: pile.tags[place] ?? "", who });
    const name = withWho && who ? node("span", { class: "by" }, capital(who)) : null;
    return node("span", { key: `${face}/${nth}`, class: "slot" }, shown, name);
  });
  const heading = title ? node("span", { key: "title", class: "strip-title" }, title) : null;
  return node(
    "div",
    {
      key: pile.name,
      class: `strip of-${size}`,
      role: "group",
      "aria-label": title || pile.name,
      data: { place: pile.name },
    },
    heading,
    node("div", { key: "cards", class: "slots" }, slots),
  );
}

/**
 * A heap: the top card or a back, and how many there are.
 * @param {DrawContext} ctx
 * @param {Pile} pile
 * @param {string} title
 */
export function heap(ctx, pile, title) {
  const choices = ctx.plan ? ctx.plan.ofPile(pile.name) : [];
  const top = pile.faces[pile.faces.length - 1];
  const count = pile.hidden + pile.faces.length;
  const said = `${title}, ${counted(count, "card")}`;
  const props = { key: "top", class: choices.length ? "is-lit" : "", data: { fly: `${pile.name}\n\n0` } };
  let shown;
  if (top) shown = card(ctx, { face: top, pile: pile.name, nth: 0 });
  else if (!count) shown = node("span", { key: "none", class: "card is-empty" });
  else if (choices.length) {
    const tapped = () => ctx.choose(choices[0]);
    shown = back(ctx, {
      ...props,
      type: "button",
      "aria-label": `${said}: ${label(choices[0], ctx.model.seatNames)}`,
      on: { click: tapped },
    });
  } else shown = back(ctx, props);
  return node(
    "figure",
    { key: pile.name, class: `heap${count > 1 ? " is-deep" : ""}`, data: { place: pile.name } },
    shown,
    node("figcaption", {}, title, node("b", { class: "count" }, String(count))),
  );
}
