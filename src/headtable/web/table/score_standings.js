// Who has how many points, and when a hand has been scored.  No DOM here.

/** @type {import("./score_words.js").ScoreWords} what is said until the phrases of a game have come */
export const NO_WORDS = { counted: "points", scored: {} };

/**
 * The score of each seat as the players count it: downwards, where a game is counted so.
 * @param {View} view
 */
export function shownScores(view) {
  return view.standing?.length ? view.standing : view.scores;
}

/**
 * The score of every side, the viewer's first.
 * @param {View} view
 * @param {import("./seat_names.js").SeatNames} seatNames
 */
export function standing(view, seatNames) {
  const scores = shownScores(view);
  return seatNames.firsts().map((seat) => ({ seat, side: seatNames.side(seat), points: scores[seat] ?? 0 }));
}

/**
 * The newest hand that has ended between two views and has been scored; 0 where there is none.
 * @param {View | null} before
 * @param {View | null} after
 */
export function handEnded(before, after) {
  if (!before || !after || after.winners.length) return 0;
  const ended = after.notes
    .map(({ deal }) => deal)
    .filter((deal) => deal >= before.deal && deal < after.deal);
  return Math.max(0, ...ended);
}
