// The keyboard at the table: what a key means where the focus is.  No DOM here.

/**
 * @typedef {{what: "close"} | {what: "hand", by: number} | {what: "number", number: number} |
 *   {what: "tool", tool: string}} Meaning
 */

/** @type {Record<string, string>} */
const TOOLS = { h: "hint", u: "undo", l: "last", n: "news", s: "score", t: "talk", c: "crib", "?": "help" };
const NOT_IN_LESSONS = new Set(["hint", "undo", "talk"]);
/** @type {Record<string, number>} */
const WAYS = {
  ArrowLeft: -1,
  ArrowRight: 1,
  ArrowUp: -Infinity,
  ArrowDown: Infinity,
  Home: -Infinity,
  End: Infinity,
};

/**
 * What a key press asks for: {what: "number", number}, {what: "hand", by}, {what: "tool", tool},
 * {what: "close"} or null.  `where` is "hand" for a card of the hand, "text" in a field, else "".  Letters
 * can be switched off, for those who speak to their device.
 * @param {any} event
 * @param {string} where
 * @param {boolean} [withLetters]
 * @param {string} [mode] of the table
 * @returns {Meaning | null}
 */
export function meaning(event, where, withLetters = true, mode = "seat") {
  if (event.ctrlKey || event.metaKey || event.altKey) return null;
  if (event.key === "Escape") return { what: "close" };
  if (where === "text") return null;
  if (where === "hand" && event.key in WAYS) return { what: "hand", by: WAYS[event.key] };
  if (/^[1-9]$/.test(event.key)) return { what: "number", number: Number(event.key) };
  if (!withLetters || !Object.hasOwn(TOOLS, event.key)) return null;
  const tool = TOOLS[event.key];
  return mode === "lesson" && NOT_IN_LESSONS.has(tool) ? null : { what: "tool", tool };
}

/**
 * The place in a row of `count` after a step; it goes round at single steps.
 * @param {number} at
 * @param {number} by
 * @param {number} count
 */
export function stepped(at, by, count) {
  if (by === Infinity) return count - 1;
  if (by === -Infinity) return 0;
  return (at + by + count) % count;
}
