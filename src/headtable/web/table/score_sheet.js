// Who has how many points.

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
