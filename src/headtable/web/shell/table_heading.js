// What is played at a table, for those who come to it: the game, its box, the chairs, and where to read up.

import { make } from "../view/virtual_dom.js";
import { counted } from "../table/seat_names.js";
import { lengthInWords } from "./game_words.js";
import { grouped } from "./routes.js";
import { isOffered, peopleIn, usualChoice } from "./table_request.js";

/**
 * @param {{game: GameData, book: BookData}} played
 * @param {TableInfo} table
 */
export function tableHeading({ game, book }, table) {
  return make(
    "header",
    { class: "table-heading" },
    make("h1", { data: { title: `${game.name}, table ${grouped(table.code)}` } }, game.name),
    make("p", { class: "table-facts" }, factsInWords(game, book, table)),
    make("p", {}, make("em", {}, game.like)),
    houseRules(game, table),
    readUp(game),
  );
}

/**
 * "The Trolley box · 4 chairs · two pairs · house players: expert · about 20 minutes".
 * @param {GameData} game
 * @param {BookData} book
 * @param {TableInfo} table
 */
export function factsInWords(game, book, table) {
  const levels = [...new Set((table.levels ?? []).filter(Boolean))];
  return [
    `${book.title} box`,
    counted(table.seats, "chair"),
    sidesInWords(table.sides ?? []),
    levels.length && `house players: ${levels.join(", ")}`,
    lengthInWords(game),
  ]
    .filter(Boolean)
    .join(" \u00b7 ");
}

/**
 * "each plays alone", "2 pairs", "2 sides of 3".
 * @param {number[]} sides
 */
function sidesInWords(sides) {
  const count = new Set(sides).size;
  if (!count) return "";
  if (count === sides.length) return "each plays alone";
  const size = sides.length / count;
  return size === 2 ? `${count} pairs` : `${count} sides of ${size}`;
}

/**
 * What the host has chosen otherwise than the game is usually played: `[question, answer]`.
 * @param {GameData} game
 * @param {TableInfo} table
 * @returns {[question: string, answer: string][]}
 */
export function chosenRules(game, table) {
  const people = peopleIn(table.levels?.map((level) => level || "open") ?? []);
  return game.options.flatMap((option) => {
    const value = table.options?.[option.id];
    const isUsual = value === undefined || String(value) === usualChoice(option, people);
    if (isUsual || !isOffered(option, table.seats)) return [];
    const at = option.choices.findIndex((choice) => String(choice) === String(value));
    const written = option.any_text ? "as the host has written it" : String(value);
    return [[option.says, option.words[at] ?? written]];
  });
}

/**
 * @param {GameData} game
 * @param {TableInfo} table
 */
function houseRules(game, table) {
  const rules = chosenRules(game, table);
  if (!rules.length) return null;
  return make(
    "details",
    {},
    make("summary", {}, counted(rules.length, "house rule")),
    make(
      "dl",
      {},
      rules.map(([asked, answer]) => make("div", {}, make("dt", {}, asked), make("dd", {}, answer))),
    ),
  );
}

/**
 * Links that leave this page where it is: who waits at a table keeps the seat.
 * @param {GameData} game
 */
function readUp(game) {
  const link = (/** @type {string} */ address, /** @type {string} */ says) =>
    make("a", { href: `/g/${game.id}/${address}`, target: "_blank" }, says);
  return make(
    "nav",
    { class: "read-up", "aria-label": `How ${game.name} is played` },
    link("rules#half-page", "Half a page of rules"),
    link("rules#crib", "Crib card"),
    link("learn", "Learn it"),
  );
}
