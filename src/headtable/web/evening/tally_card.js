// The tally card: a number for each game, punched where it was won.  Descriptions only.

import { node } from "../view/virtual_dom.js";
import { guestOf } from "./people.js";

const WIDTH = 320;
const ROW = 46;
const TOP = 92;
const FOOT = 40;

/**
 * How many numbers stand in a row: as even as can be, six at most.
 * @param {number} rounds
 */
export function rowsOf(rounds) {
  const rows = Math.max(1, Math.ceil(rounds / 6));
  const each = Math.ceil(rounds / rows);
  return Array.from({ length: rows }, (_, row) =>
    Array.from({ length: Math.min(each, rounds - row * each) }, (__, place) => row * each + place + 1),
  ).filter((row) => row.length);
}

/**
 * The card in words, for those who do not see it.
 * @param {EveningData} data
 * @param {number} number
 */
export function tallyInWords(data, number) {
  const { punches } = guestOf(data, number);
  if (!punches.length) return "Your card has no punches yet.";
  const games = punches.map((punch) =>
    punch.table === 1 ? `${punch.round} (at the head table)` : punch.round,
  );
  const count = punches.length === 1 ? "One punch" : `${punches.length} punches`;
  return `${count} on your card: game ${games.join(", ")}.`;
}

/**
 * @param {EveningData} data
 * @param {number} number
 */
export function tallyCard(data, number) {
  const guest = guestOf(data, number);
  const rounds = Math.max(data.rounds, data.round);
  const rows = rowsOf(rounds);
  const height = TOP + rows.length * ROW + FOOT;
  return node(
    "svg",
    {
      class: "tally",
      viewBox: `0 0 ${WIDTH} ${height}`,
      role: "img",
      "aria-label": tallyInWords(data, number),
    },
    node("rect", { class: "tally-paper", x: 1, y: 1, width: WIDTH - 2, height: height - 2, rx: 10 }),
    node("rect", { class: "tally-line", x: 8, y: 8, width: WIDTH - 16, height: height - 16, rx: 5 }),
    node("rect", {
      class: "tally-line is-fine",
      x: 12,
      y: 12,
      width: WIDTH - 24,
      height: height - 24,
      rx: 3,
    }),
    corners(height),
    node("circle", { class: "tally-eye", cx: WIDTH / 2, cy: 24, r: 4.5 }),
    node("text", { class: "tally-title", x: WIDTH / 2, y: 50 }, data.form.title),
    node("text", { class: "tally-name", x: WIDTH / 2, y: 76 }, guest.name),
    rows.map((row, at) => numbersOf(row, TOP + at * ROW + ROW / 2, guest.punches)),
    node("text", { class: "tally-foot", x: WIDTH / 2, y: height - 22 }, foot(data, guest)),
  );
}

/** @param {number} height */
function corners(height) {
  const at = [
    [20, 20, 0],
    [WIDTH - 20, 20, 90],
    [WIDTH - 20, height - 20, 180],
    [20, height - 20, 270],
  ];
  return at.map(([x, y, turn], place) =>
    node("path", {
      key: `corner-${place}`,
      class: "tally-ornament",
      transform: `translate(${x} ${y}) rotate(${turn})`,
      d: "M0 16C0 6 6 0 16 0 10 3 8 5 8 8 5 8 3 10 0 16zM3 3l3-1-1 3z",
    }),
  );
}

/**
 * @param {number[]} row
 * @param {number} y
 * @param {any} punches
 */
function numbersOf(row, y, punches) {
  const gap = (WIDTH - 44) / row.length;
  return row.map((round, at) => {
    const x = 22 + gap * (at + 0.5);
    const punch = punches.find((/** @type {any} */ each) => each.round === round);
    return node(
      "g",
      { key: `game-${round}`, transform: `translate(${x} ${y})` },
      node("circle", { class: "tally-ring", r: 15 }),
      node("text", { class: "tally-number", y: 5 }, String(round)),
      punch && node("circle", { class: "tally-hole", r: 11 }),
      punch?.table === 1 && node("path", { class: "tally-star", d: STAR }),
    );
  });
}

const STAR = "M0-7.5 1.8-2.4 7.1-2.4 2.9 .9 4.4 6.1 0 3 -4.4 6.1-2.9 .9-7.1-2.4-1.8-2.4z";

/**
 * @param {EveningData} data
 * @param {Guest} guest
 */
function foot(data, guest) {
  const count = guest.punches.length;
  const punches = count === 1 ? "1 punch" : `${count} punches`;
  return data.options.scoring === "points" ? `${punches} \u00b7 ${guest.points} points` : punches;
}
