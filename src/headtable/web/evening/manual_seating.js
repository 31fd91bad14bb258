// Seating by hand: first in the order of arrival, then changed by tapping two.  No DOM here.
// The server judges what comes out of it.

import { present } from "./people.js";

const CHAIRS = 4;
const ROBOT = 0;

/**
 * `{tables: [[guest, …], …], bench: [guest, …]}`; 0 is a chair for a robot.
 * @param {EveningData} data
 */
export function firstArrangement(data) {
  const here = present(data);
  return data.form.couples ? inCouples(here, data) : inFours(here, data);
}

/** @param {EveningData} data */
function leastTables(data) {
  return Number(data.options["min-tables"] ?? 2);
}

/**
 * @param {Guest[]} here
 * @param {EveningData} data
 */
function inFours(here, data) {
  const numbers = here.map((guest) => guest.number);
  const count = Math.max(Math.ceil(numbers.length / CHAIRS), leastTables(data));
  const missing = count * CHAIRS - numbers.length;
  const isShort = data.options["odd-numbers"] === "short tables" && missing < Math.min(count, CHAIRS);
  const short = isShort ? missing : 0;
  const tables = [];
  for (let table = 0; table < count; table += 1) {
    const size = table >= count - short ? CHAIRS - 1 : CHAIRS;
    const chairs = numbers.splice(0, size);
    while (chairs.length < size) chairs.push(ROBOT);
    tables.push(chairs);
  }
  return { tables, bench: numbers };
}

/**
 * Couples stay together; the others are paired as they came, one of each part.
 * @param {Guest[]} here
 * @param {EveningData} data
 */
function inCouples(here, data) {
  /** @type {[Guest, Guest][]} */
  const pairs = [];
  const seen = new Set();
  for (const guest of here) {
    if (!guest.companion || seen.has(guest.number)) continue;
    const other = here.find((each) => each.number === guest.companion);
    if (!other) continue;
    seen.add(guest.number).add(other.number);
    pairs.push(guest.part === "gentleman" || other.part === "lady" ? [other, guest] : [guest, other]);
  }
  const rest = here.filter((guest) => !seen.has(guest.number));
  const ladies = rest.filter((guest) => guest.part === "lady");
  const gentlemen = rest.filter((guest) => guest.part === "gentleman");
  for (const guest of rest.filter((each) => !each.part)) {
    (ladies.length <= gentlemen.length ? ladies : gentlemen).push(guest);
  }
  return tablesOf(pairs, ladies, gentlemen, data);
}

/**
 * @param {[Guest, Guest][]} pairs
 * @param {Guest[]} ladies
 * @param {Guest[]} gentlemen
 * @param {EveningData} data
 */
function tablesOf(pairs, ladies, gentlemen, data) {
  const sitsOut = data.options["odd-numbers"] === "sit out";
  const together = Math.min(ladies.length, gentlemen.length);
  const most = Math.max(ladies.length, gentlemen.length);
  const count = pairs.length + (sitsOut ? together : most);
  const tables = Math.max(sitsOut ? Math.floor(count / 2) : Math.ceil(count / 2), leastTables(data));
  const places = tables * 2;
  const all = pairs.map(([one, two]) => [one.number, two.number]);
  while (all.length < places) all.push([ladies.shift()?.number ?? ROBOT, gentlemen.shift()?.number ?? ROBOT]);
  const seated = [];
  for (let pair = 0; pair < places; pair += 2) {
    seated.push([all[pair][0], all[pair + 1][0], all[pair][1], all[pair + 1][1]]);
  }
  const left = [...all.slice(places).flat(), ...[...ladies, ...gentlemen].map((guest) => guest.number)];
  return { tables: seated, bench: left };
}

/**
 * The place of a chair in an arrangement as text, so that robots can be told apart: "2.3", or "b.1".
 * @param {Arrangement} arrangement
 * @param {string} one
 * @param {string} two
 */
export function swapped(arrangement, one, two) {
  const next = { tables: arrangement.tables.map((chairs) => [...chairs]), bench: [...arrangement.bench] };
  const first = rowOf(next, one);
  const second = rowOf(next, two);
  [first.row[first.at], second.row[second.at]] = [second.row[second.at], first.row[first.at]];
  return next;
}

/**
 * @param {Arrangement} arrangement
 * @param {string} place
 */
function rowOf(arrangement, place) {
  const [table, at] = place.split(".");
  return { row: table === "b" ? arrangement.bench : arrangement.tables[Number(table)], at: Number(at) };
}

/** @param {Arrangement} options */
export function handSeatingLine({ tables }) {
  return `seat by hand ${tables.map((chairs) => chairs.map((guest) => guest || "-").join(" ")).join(" / ")}`;
}
