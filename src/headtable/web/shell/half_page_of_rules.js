// Half a page of rules: what one plays for, what one does, when it ends, what counts, with pictures of cards.

import { cribBoxes, CRIB_STYLESHEET } from "../table/crib.js";
import { cribFor, usualOptions } from "../table/crib_filter.js";
import { pressOf, cardsToLookAt } from "../table/cards_to_look_at.js";
import { elementOf, make } from "../view/virtual_dom.js";
import { loadStylesheet } from "../view/stylesheets.js";
import { get } from "./api.js";
import { playersInWords } from "./game_words.js";

/** @type {[part: HalfPagePart, title: string][]} */
const PARTS = [
  ["goal", "What you play for"],
  ["turn", "Your turn"],
  ["end", "When it ends"],
  ["score", "What counts"],
];

/**
 * The half page and the crib card of a game; null where there is none, or it cannot be had.
 * @param {string} game
 */
export async function fetchHalfPage(game) {
  try {
    const [learn, press] = await Promise.all([
      /** @type {Promise<LearnData>} */ (get(`/api/learn/${game}`)),
      pressOf(game),
      loadStylesheet("/table/cards.css"),
      loadStylesheet(CRIB_STYLESHEET),
    ]);
    return { learn, press };
  } catch {
    return null;
  }
}

/** @typedef {NonNullable<Awaited<ReturnType<typeof fetchHalfPage>>>} Fetched */

/** @param {Fetched} fetched */
export function halfPage({ learn, press }) {
  const { half_page: page } = learn;
  return make(
    "section",
    { class: "half-page head-table", id: "half-page", "aria-label": "Half a page of rules" },
    PARTS.map(([part, title]) =>
      make(
        "div",
        { class: "half-page-part" },
        make("h2", { id: part }, title),
        make("p", {}, page[part]),
        page.pictures
          .filter((picture) => picture.part === part)
          .map(({ cards, says }) =>
            make("figure", {}, elementOf(cardsToLookAt(press, cards)), make("figcaption", {}, says)),
          ),
      ),
    ),
  );
}

/**
 * The crib card as the game is usually played.
 * @param {Fetched} fetched
 * @param {GameData} game
 */
export function cribFold({ learn, press }, game) {
  const seats = game.usual_seats;
  const boxes = cribFor(learn.crib, seats, usualOptions(game.options));
  return make(
    "details",
    { class: "fold head-table", id: "crib" },
    make("summary", {}, make("h2", {}, "Crib card")),
    make("p", { class: "soft" }, `As it is usually played, with ${playersInWords([seats])}.`),
    cribBoxes(press, boxes).map(elementOf),
  );
}
