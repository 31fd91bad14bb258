// What a review says, made ready to be shown.  No DOM here.

import { wholeChoice } from "../table/view_defaults.js";

const LARGEST = 1;
const SMALLEST = 0.55;

/**
 * The costly moves of a review with their choices made whole.
 * @param {ReceivedReview} review
 * @returns {ReviewData}
 */
export function wholeReview(review) {
  const costly = review.costly.map((move) => ({
    ...move,
    made: wholeChoice(move.made),
    better: wholeChoice(move.better),
  }));
  return { ...review, costly };
}

/**
 * What came of the review, in a sentence or two.
 * @param {ReviewData} review
 * @param {string} name
 */
export function summary(review, name) {
  const { costly, looked_at: seen, moves } = review;
  const part = seen < moves ? ` There was time for the first ${seen} of ${moves}.` : "";
  if (!costly.length) return `The expert has nothing against the moves of ${name}.${part}`;
  const count = costly.length === 1 ? "One move" : `${costly.length} moves`;
  return `${count} of ${name} cost something, judged by what ${name} could know.${part}`;
}

/**
 * The marks on the line of moves: where each stands, in hundredths of the line, and how large it is.
 * @param {ReviewData} review
 * @param {number} count how many moments there are
 * @returns {{kind: "costly" | "turning", entry: number, at: number, size: number}[]}
 */
export function marks(review, count) {
  const most = Math.max(...review.costly.map((move) => move.cost), 0.1);
  const at = (/** @type {number} */ entry) => (100 * entry) / Math.max(1, count - 1);
  return [
    ...review.turning_points.map(({ entry }) => ({
      kind: /** @type {const} */ ("turning"),
      entry: entry + 1, // the lead has changed after it
      at: at(entry + 1),
      size: SMALLEST,
    })),
    ...review.costly.map(({ entry, cost }) => ({
      kind: /** @type {const} */ ("costly"),
      entry,
      at: at(entry),
      size: SMALLEST + (LARGEST - SMALLEST) * Math.min(1, cost / most),
    })),
  ];
}

/**
 * The seat that is looked at first: a person's before those of the house.
 * @param {TableInfo} table
 * @param {number | undefined} own the seat that this device had there
 */
export function firstSeat(table, own) {
  if (own !== undefined && own >= 0 && own < table.names.length) return own;
  return Math.max(0, table.chairs.indexOf("person"));
}
