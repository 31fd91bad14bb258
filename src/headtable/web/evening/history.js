// The log of an evening in words, for the organiser who wants to see what was done and to take it back.
// No DOM here.

import { capital, listed, nameOf, tableName } from "./people.js";

const MANY = 4; // names that are listed one by one
const WAYS = { lot: "by lot", couples: "with couples as partners", hand: "by hand" };

/** A line of the log as a sentence without its full stop. */
export function lineInWords(data, line) {
  const isChance = line.startsWith("* ");
  const [verb, ...words] = line.replace(/^\* /, "").split(" ");
  const teller = (isChance ? CHANCE : LINES)[verb];
  return teller ? teller(data, words) : line;
}

const named = (data, word) => nameOf(data, Number(word));
const score = (words) => words.filter((word) => /^-?\d+$/.test(word)).join(" to ");

/** The numbers before the first word that is none: "0 4 deal 3" -> ["0", "4"]. */
function leading(words) {
  const end = words.findIndex((word) => !/^-?\d+$/.test(word));
  return end < 0 ? words : words.slice(0, end);
}

const LINES = {
  arrive: (_, words) => {
    const at = words.length > 2 && words.at(-2) === "as" ? words.length - 2 : words.length;
    const part = words.slice(at + 1).join(" ");
    return `${words.slice(0, at).join(" ")} came${part ? `, as ${part}` : ""}`;
  },
  rename: (_, [, ...name]) => `Somebody is now called ${name.join(" ")}`,
  leave: (data, guests) =>
    guests.length > MANY
      ? `${guests.length} guests are taken off the list`
      : guests.length > 1
        ? `${listed(guests.map((guest) => named(data, guest)))} leave`
        : `${named(data, guests[0])} leaves`,
  couple: (data, words) => `${listed(words.map((word) => named(data, word)))} came together`,
  part: (data, [guest, part]) => `${named(data, guest)} plays as ${part}`,
  seat: (_, words) => `Seated ${WAYS[words[1]] ?? ""}`.trim(),
  swap: (data, words) => `${listed(words.map((word) => named(data, word)))} changed places`,
  begin: () => "The game began",
  hand: (_, [table, ...points]) => `${capital(tableName(Number(table)))}: a hand, ${score(leading(points))}`,
  score: (_, [table, ...points]) => `${capital(tableName(Number(table)))}: score set to ${score(points)}`,
  bell: () => "The bell was rung",
  change: () => "Everybody moved",
  finish: () => "The evening was ended",
  decide: (_, points) => `Deciding game: ${score(points)}`,
  undo: () => "The line before was taken back",
};

const CUTS = { win: "for the win", stay: "to stay", deal: "for the deal" };

const CHANCE = {
  parts: (data, words) => `Parts drawn for ${listed(words.map((word) => named(data, word.split("=")[0])))}`,
  rest: (data, words) => `Drawn to rest: ${listed(words.map((word) => named(data, word)))}`,
  lots: () => "Lots drawn for the places",
  chairs: () => "Chairs drawn for those who came",
  dealers: () => "Dealers drawn",
  deals: () => "The deals of the coming game drawn",
  partners: (data, words) => `Partners drawn: ${listed(words.map((word) => named(data, word)))}`,
  cut: (data, [what, ...rest]) => {
    const cards = rest.filter((word) => word.includes("="));
    const told = cards.map((pair) => {
      const [guest, card] = pair.split("=");
      return `${named(data, guest)} ${card.replaceAll("-", " ")}`;
    });
    const where = CUTS[what] ? ` at ${tableName(Number(rest[0]))} ${CUTS[what]}` : " for the prize";
    return `Cut${where}: ${told.join(", ")}`;
  },
};
