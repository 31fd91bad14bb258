// The log of an evening in words, for the organiser who wants to see what was done and to take it back.
// No DOM here.

import { capital } from "../table/seat_names.js";
import { nameOf, namesOf, tableName } from "./people.js";

const MANY = 4; // names that are listed one by one
/** @type {Record<string, string>} */
const WAYS = { lot: "by lot", couples: "with couples as partners", hand: "by hand" };

/**
 * A line of the log (`{text, verb, is_chance, …}`) as a sentence without its full stop.
 * @param {EveningData} data
 * @param {LogLine} line
 */
export function lineInWords(data, line) {
  const teller = (line.is_chance ? CHANCE : LINES)[line.verb];
  return teller ? teller(data, line) : line.text;
}

const score = (/** @type {number[]} */ points) => points.join(" to ");

/** @type {Record<string, (data: EveningData, line: LogLine) => string>} */
const LINES = {
  arrive: (_, { name, part }) => `${name} came${part ? `, as ${part}` : ""}`,
  rename: (_, { name }) => `Somebody is now called ${name}`,
  leave: (data, { guests }) =>
    guests.length > MANY
      ? `${guests.length} guests are taken off the list`
      : `${namesOf(data, guests)} ${guests.length > 1 ? "leave" : "leaves"}`,
  couple: (data, { guests }) => `${namesOf(data, guests)} came together`,
  part: (data, { guests, part }) => `${namesOf(data, guests)} plays as ${part}`,
  seat: (_, { way }) => `Seated ${WAYS[way]}`,
  swap: (data, { guests }) => `${namesOf(data, guests)} changed places`,
  begin: () => "The game began",
  hand: (_, { table, points }) => `${capital(tableName(table))}: a hand, ${score(points)}`,
  score: (_, { table, points }) => `${capital(tableName(table))}: score set to ${score(points)}`,
  bell: () => "The bell was rung",
  change: () => "Everybody moved",
  finish: () => "The evening was ended",
  decide: (_, { points }) => `Deciding game: ${score(points)}`,
  undo: () => "The line before was taken back",
};

/** @type {Record<string, string>} */
const CUTS = { win: "for the win", stay: "to stay", deal: "for the deal" };

/** @type {Record<string, (data: EveningData, line: LogLine) => string>} */
const CHANCE = {
  parts: (data, { guests }) => `Parts drawn for ${namesOf(data, guests)}`,
  rest: (data, { guests }) => `Drawn to rest: ${namesOf(data, guests)}`,
  lots: () => "Lots drawn for the places",
  chairs: () => "Chairs drawn for those who came",
  dealers: () => "Dealers drawn",
  deals: () => "The deals of the coming game drawn",
  partners: (data, { guests }) => `Partners drawn: ${namesOf(data, guests)}`,
  cut: (data, { cut_for: prize, table, guests, cards }) => {
    const told = guests.map((guest, at) => `${nameOf(data, guest)} ${cards[at].replaceAll("-", " ")}`);
    const where = CUTS[prize] ? ` at ${tableName(table)} ${CUTS[prize]}` : " for the prize";
    return `Cut${where}: ${told.join(", ")}`;
  },
};
