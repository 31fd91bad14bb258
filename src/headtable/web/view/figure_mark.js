// The picture of a person's figure, wherever the person is named.

import { node } from "./virtual_dom.js";

/**
 * It says nothing that the name beside it does not say; null where there is no figure.
 * @param {string | undefined} figure
 * @param {string | number} [key]
 */
export function figureMark(figure, key = "figure") {
  if (!figure) return null;
  const src = `/figures/${encodeURIComponent(figure)}.svg`;
  return node("img", { key, class: "figure", src, alt: "", width: 24, height: 24 });
}
