// Cards that are only to be looked at, out of the box of a game: on the crib card and beside the rules.

import { picture } from "./card.js";
import { spoken } from "./card_names.js";
import { Press } from "./card_sprites.js";
import { node } from "../view/virtual_dom.js";

/** @type {Map<string, Press>} by game */
const presses = new Map();

/**
 * The press of a game, once it is known which faces it has.
 * @param {string} game
 */
export async function pressOf(game) {
  const press = presses.get(game) ?? new Press(game);
  presses.set(game, press);
  await press.look(isLarge());
  return press;
}

function isLarge() {
  return document.documentElement.dataset.print === "large";
}

/**
 * These cards in a row; `head-table` must be the class of something round them.
 * @param {Press} press
 * @param {string[]} faces
 */
export function cardsToLookAt(press, faces) {
  const ctx = /** @type {DrawContext} */ ({ press, isLarge: isLarge() }); // all that a picture needs
  return node(
    "span",
    { key: "cards", class: "printed-cards" },
    faces.map((face, at) =>
      node(
        "span",
        { key: at, class: "card is-still", role: "img", "aria-label": spoken(face) },
        picture(ctx, face),
      ),
    ),
  );
}
