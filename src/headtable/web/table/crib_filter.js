// Which boxes and rows of a crib card hold for a table, with its options in their words.  No DOM here.

/** @typedef {Record<string, OptionValue>} Options */

/**
 * The crib card of a table with so many seats and these options; boxes of which nothing is left are left out.
 * @param {CribBox[]} boxes
 * @param {number} seats
 * @param {Options} options
 */
export function cribFor(boxes, seats, options) {
  return boxes
    .filter((box) => holds(box, seats, options))
    .map((box) => ({
      ...box,
      rows: box.rows
        .filter((row) => holds(row, seats, options))
        .map((row) => ({ ...row, says: filled(row.says, options) })),
    }))
    .filter((box) => box.rows.length);
}

/**
 * @param {CribCondition} condition
 * @param {number} count
 * @param {Options} options
 */
function holds({ seats, when }, count, options) {
  if (seats?.length && !seats.includes(count)) return false;
  return Object.entries(when ?? {}).every(([id, wanted]) =>
    [wanted].flat().some((value) => String(value) === String(options[id])),
  );
}

/**
 * A sentence with the values of options in the places of their ids: "to {target}" is "to 500".
 * @param {string} says
 * @param {Options} options
 */
export function filled(says, options) {
  return says.replace(/\{([a-z0-9-]+)\}/g, (braced, id) =>
    Object.hasOwn(options, id) ? String(options[id]) : braced,
  );
}

/**
 * Every option of a game at its usual value.
 * @param {GameOption[]} options
 * @returns {Options}
 */
export function usualOptions(options) {
  return Object.fromEntries(options.map((option) => [option.id, option.default]));
}
