// The figures by which people at a table are told apart.  No DOM here.

/** @type {[id: string, words: string][]} as in server/tables/figures.py */
export const FIGURES = [
  ["top-hat", "Top hat"],
  ["locomotive", "Locomotive"],
  ["anchor", "Anchor"],
  ["teapot", "Teapot"],
  ["key", "Key"],
  ["ship", "Ship"],
  ["umbrella", "Umbrella"],
  ["bell", "Bell"],
  ["lantern", "Lantern"],
  ["horseshoe", "Horseshoe"],
  ["thimble", "Thimble"],
  ["hourglass", "Hourglass"],
];

/**
 * The figure that is wanted, or else the next one that nobody has, as the server would give it.
 * @param {string} wanted
 * @param {string[]} taken
 */
export function freeFigure(wanted, taken) {
  const ids = FIGURES.map(([id]) => id);
  const first = Math.max(0, ids.indexOf(wanted));
  return [...ids.slice(first), ...ids.slice(0, first)].find((id) => !taken.includes(id)) ?? "";
}

/**
 * A figure that this device has kept, or "" where there is no such one: the server chooses then.
 * @param {string} kept
 */
export function knownFigure(kept) {
  return FIGURES.some(([id]) => id === kept) ? kept : "";
}
