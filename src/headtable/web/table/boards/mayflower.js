// The layout of The Mayflower: four series of thirteen cards.

import { node } from "../../view/virtual_dom.js";
import { card } from "../card.js";

const SERIES = "series ";
const LAST = 13;

/**
 * In which of its thirteen places each card of a series lies, and "" where none does yet.
 * @param {Pile} pile
 */
export function placesOf(pile) {
  const letter = pile.name.slice(SERIES.length).toLowerCase();
  return Array.from({ length: LAST }, (_, at) => {
    const face = `${letter}${at + 1}`;
    return pile.faces.includes(face) ? face : "";
  });
}

/**
 * The four series of cards, each with a place for each of its thirteen.
 * @param {DrawContext} ctx
 */
export function mayflower(ctx) {
  const piles = ctx.model.view.piles.filter((pile) => pile.name.startsWith(SERIES));
  const rows = piles.map((pile) => {
    const slots = placesOf(pile).map((face, at) =>
      node(
        "span",
        { key: at, class: `slot${face ? "" : " is-gap"}` },
        face
          ? card(ctx, { face, pile: pile.name, nth: 0 })
          : node("span", { class: "card is-empty", "aria-hidden": "true" }, String(at + 1)),
      ),
    );
    const letter = pile.name.slice(SERIES.length);
    return node(
      "div",
      {
        key: pile.name,
        class: "series",
        role: "group",
        "aria-label": `Series ${letter}, ${pile.faces.length} cards`,
        data: { place: pile.name },
      },
      node("b", { key: "letter", class: "letter" }, letter),
      node("div", { key: "cards", class: "slots" }, slots),
    );
  });
  return node("div", { key: "board", class: "mayflower" }, rows);
}
