// Where chairs stand round a table that is drawn from above: partners see each other across it.  No DOM here.

/**
 * The place of each seat in a grid of two columns, clockwise from the `first` one at the near end:
 * `[{row, side}]`, with `side` "near", "left", "far" or "right".
 * @param {number} count
 * @param {number} first
 * @returns {{row: number, side: string}[]}
 */
export function chairPlaces(count, first) {
  const beside = Math.floor((count - 1) / 2); // chairs along each long side
  const far = count % 2 ? 0 : 1;
  const rows = far + beside + 1;
  return Array.from({ length: count }, (_, seat) => {
    const steps = (seat - first + count) % count;
    if (steps === 0) return { row: rows, side: "near" };
    if (steps <= beside) return { row: rows - steps, side: "left" };
    if (far && steps === beside + 1) return { row: 1, side: "far" };
    return { row: steps - beside, side: "right" };
  });
}
