// The score sheet: who has how many points, and each line of it with its reason.

/** @typedef {{side: string, clause: string, points: number, times: number}} SheetLine */

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
 * The lines of the sheet by deal, the newest deal first; lines alike of one deal are added up.
 * @param {View} view
 * @param {import("./seat_names.js").SeatNames} seatNames
 */
export function sheet(view, seatNames) {
  const deals = new Map();
  for (const note of view.notes) {
    if (!deals.has(note.deal)) deals.set(note.deal, new Map());
    const lines = deals.get(note.deal);
    const side = seatNames.side(note.seat);
    const key = `${side}\n${note.clause}`;
    const line = lines.get(key) ?? { side, clause: note.clause, points: 0, times: 0 };
    line.points += note.points;
    line.times += 1;
    lines.set(key, line);
  }
  return [...deals]
    .sort((one, other) => other[0] - one[0])
    .map(([deal, lines]) => ({ deal, lines: [...lines.values()] }));
}

/** @param {number} points */
export function signed(points) {
  return points > 0 ? `+${points}` : points < 0 ? `−${-points}` : "0";
}

/**
 * The first sentence of a clause.
 * @param {string} says
 */
export function firstSentence(says) {
  const plain = says.split(/\s+/).join(" ").trim();
  const stop = plain.indexOf(". ");
  return stop < 0 ? plain : plain.slice(0, stop + 1);
}
