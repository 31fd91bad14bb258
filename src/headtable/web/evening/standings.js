// The list of all guests by what they have won, and the prizes.  Descriptions only.

import { node } from "../view/virtual_dom.js";
import { guestOf, nameOf, namesOf } from "./people.js";

/**
 * Whether the evening is won by points; else by games.
 * @param {EveningData} data
 */
function isByPoints(data) {
  return data.options.scoring === "points";
}

/** @param {EveningData} data */
function isDuplicate(data) {
  return data.options.duplicate === "on";
}

/**
 * "+1.25" above the others who held the same cards, "\u2212" below.
 * @param {Standing} row
 */
export function luckInWords(row) {
  if (!row.compared) return "\u2013";
  const size = Math.abs(row.luckless).toFixed(2);
  return `${row.luckless < 0 ? "\u2212" : "+"}${size}`;
}

/**
 * @param {EveningData} data
 * @param {any} options
 */
export function standingsTable(data, { me = 0, most = Infinity } = {}) {
  if (!data.standings.length) return node("p", { class: "soft" }, "Nobody has come yet.");
  const byPoints = isByPoints(data);
  const head = ["Place", "Guest", ...(byPoints ? ["Points", "Won"] : ["Won", "Points"])];
  if (isDuplicate(data)) head.push("Without luck");
  return node(
    "table",
    { class: "standings" },
    node("caption", {}, caption(data)),
    node(
      "thead",
      {},
      node(
        "tr",
        {},
        head.map((word) => node("th", { scope: "col", key: word }, word)),
      ),
    ),
    node(
      "tbody",
      {},
      data.standings.slice(0, most).map((row) => line(data, row, { me, byPoints })),
    ),
  );
}

/** @param {EveningData} data */
function caption(data) {
  if (data.phase === "over") return "Final standings";
  const games = data.played.length;
  if (!games) return "Standings, before the first game";
  return `Standings after ${games === 1 ? "one game" : `${games} games`}`;
}

/**
 * @param {EveningData} data
 * @param {Standing} row
 * @param {any} options
 */
function line(data, row, { me, byPoints }) {
  const guest = guestOf(data, row.guest);
  const prize = data.prizes.best.includes(row.guest)
    ? "First prize"
    : data.prizes.poorest === row.guest
      ? "Booby prize"
      : "";
  const counts = byPoints ? [row.points, row.punches] : [row.punches, row.points];
  return node(
    "tr",
    { key: `row-${row.guest}`, class: row.guest === me ? "is-me" : "" },
    node("td", { class: "numbers" }, String(row.rank)),
    node(
      "th",
      { scope: "row" },
      guest.name,
      row.guest === me && node("span", { class: "soft" }, " (you)"),
      guest.level && node("span", { class: "soft" }, ` house, ${guest.level}`),
      prize && node("span", { class: "prize" }, prize),
    ),
    node("td", { class: "numbers is-main" }, String(counts[0])),
    node("td", { class: "numbers" }, String(counts[1])),
    isDuplicate(data) && node("td", { class: "numbers" }, luckInWords(row)),
  );
}

/**
 * The prizes as two cards; nothing before the end.
 * @param {EveningData} data
 */
export function prizes(data) {
  if (data.phase !== "over") return null;
  const { best, poorest } = data.prizes;
  const luckiest = isDuplicate(data) ? steadiest(data) : 0;
  return node(
    "div",
    { class: "prizes", key: "prizes" },
    prizeCard("first", best.length > 1 ? "First prize, shared" : "First prize", namesOf(data, best)),
    poorest > 0 && prizeCard("booby", "Booby prize", nameOf(data, poorest)),
    luckiest > 0 && prizeCard("steady", "Best without luck", nameOf(data, luckiest)),
  );
}

/**
 * Who did best with the luck of the deals taken out.
 * @param {EveningData} data
 */
export function steadiest(data) {
  const compared = data.standings.filter((row) => row.compared);
  return compared.sort((one, two) => two.luckless - one.luckless)[0]?.guest ?? 0;
}

/**
 * @param {string} kind
 * @param {string} words
 * @param {string} names
 */
function prizeCard(kind, words, names) {
  return node(
    "div",
    { class: `prize-card is-${kind}`, key: kind },
    node("span", { class: "rosette", "aria-hidden": "true" }),
    node("b", {}, words),
    node("span", { class: "prize-name" }, names || "nobody"),
  );
}
