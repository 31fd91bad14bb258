// The few signs that fonts cannot be trusted with.

import { node } from "../view/virtual_dom.js";

/** @type {Record<string, string>} */
const PATHS = {
  first: "M4 4h3v16H4zM20 4v16L9 12z",
  back: "M16 4v16L6 12z",
  play: "M6 4v16l14-8z",
  pause: "M6 4h4v16H6zM14 4h4v16h-4z",
  on: "M8 4v16l10-8z",
  last: "M17 4h3v16h-3zM4 4v16l11-8z",
};

/** @param {string} name */
export function icon(name) {
  return node(
    "svg",
    { viewBox: "0 0 24 24", width: 18, height: 18, "aria-hidden": "true", focusable: "false" },
    node("path", { d: PATHS[name], fill: "currentColor" }),
  );
}
