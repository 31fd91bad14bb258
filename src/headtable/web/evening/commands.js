// The lines that an evening understands, made from what was tapped and typed.  Whether they hold the server
// says.  No DOM here.

/**
 * What somebody typed as a name, as one line of plain text.
 * @param {string} text
 */
export function tidyName(text) {
  return text.replace(/\s+/g, " ").trim();
}

/**
 * @param {string} name
 * @param {string} [part]
 */
export function arriveLine(name, part = "") {
  return part ? `arrive ${tidyName(name)} as ${part}` : `arrive ${tidyName(name)}`;
}

/**
 * Several names at once, as pasted from a list: one in each line, or with commas between them.
 * @param {string} text
 */
export function namesIn(text) {
  return text
    .split(/[\n,;]+/)
    .map(tidyName)
    .filter(Boolean);
}

/**
 * Guests taken off the list, all at once: `leave 3 5 8`.
 * @param {number[]} guests
 */
export function leaveLine(guests) {
  return `leave ${guests.join(" ")}`;
}

/**
 * A hand that gave `points` to one side: `hand 2 0 4`.
 * @param {number} table
 * @param {number} sides
 * @param {number} side
 * @param {number} points
 */
export function handLine(table, sides, side, points) {
  const scores = Array.from({ length: sides }, (_, place) => (place === side ? points : 0));
  return `hand ${table} ${scores.join(" ")}`;
}

/**
 * What was typed as a score: "" -> 0; what is no number is left for the server to refuse.
 * @param {string} text
 */
function numberIn(text) {
  return tidyName(String(text)) === "" ? "0" : tidyName(String(text)).replace(/\s/g, "");
}

/**
 * @param {number} table
 * @param {string[]} scores
 */
export function scoreLine(table, scores) {
  return `score ${table} ${scores.map(numberIn).join(" ")}`;
}

/** @param {string[]} scores */
export function decideLine(scores) {
  return `decide ${scores.map(numberIn).join(" ")}`;
}

/**
 * A cut with real cards: `* cut win 3 5=red-car 8=green-fare`; `start` is what the line begins with.
 * @param {string} start
 * @param {Record<string, string>} cards
 */
export function cutLine(start, cards) {
  const pairs = Object.entries(cards).map(([guest, card]) => `${guest}=${card}`);
  return `${start} ${pairs.join(" ")}`;
}
