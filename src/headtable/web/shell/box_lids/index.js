// The lids of the five boxes, drawn as the printers of their day would have: flat inks, heavy frames,
// lettering stretched to its line.  Nothing is traced from a printed lid.

import { node } from "../../view/virtual_dom.js";
import { letters } from "./lettering.js";
import { picture as mayflower } from "./mayflower.js";
import { picture as railroad } from "./railroad.js";
import { picture as trix } from "./trix.js";
import { picture as trocadero } from "./trocadero.js";
import { picture as trolley } from "./trolley.js";

/** @type {Record<string, () => import("../../view/virtual_dom.js").Children[]>} */
const PICTURES = {
  trolley,
  trix,
  trocadero,
  "great-railroad-game": railroad,
  mayflower,
};

/**
 * The description of a box lid, 400 by 280; a book we have no picture for gets its title on plain paper.
 * @param {BookData} book
 */
export function lid(book) {
  const parts = PICTURES[book.id]?.() ?? plain(book.title);
  return node(
    "svg",
    { class: "lid", viewBox: "0 0 400 280", "aria-hidden": "true", focusable: "false" },
    parts,
  );
}

/** @param {string} title */
function plain(title) {
  return [
    node("rect", { width: 400, height: 280, fill: "#5a3720" }),
    node("rect", { x: 16, y: 16, width: 368, height: 248, fill: "#f3ead6" }),
    letters(title, 200, 150, { width: 320, size: 40 }),
  ];
}
