// Small pictures of what a choice for printing does.  Descriptions only.

import { node } from "../view/virtual_dom.js";

/** @typedef {import("../view/virtual_dom.js").Children} Children */

const rect = (/** @type {number[]} */ [x, y, width, height], kind = "") =>
  node("rect", { x, y, width, height, class: kind });
const line = (/** @type {string} */ d, kind = "") => node("path", { d, class: kind });
const word = (/** @type {string} */ text, x = 32, y = 30, size = 12) =>
  node("text", { x, y, "font-size": size, "text-anchor": "middle" }, text);
const sheet = () => rect([16, 4, 32, 44], "sheet");

/** Nine small cards on a sheet. */
function nine() {
  return [0, 1, 2].flatMap((row) =>
    [0, 1, 2].map((column) => rect([19 + column * 9, 8 + row * 13, 8, 11], "card")),
  );
}

/**
 * A card with its corner, large enough to see what happens at its edge.
 * @param {Children[]} more
 */
const corner = (...more) => [rect([20, 10, 24, 34], "card"), more];

/** @type {Record<string, Record<string, () => Children>>} by option and choice */
const PICTURES = {
  paper: {
    a4: () => [rect([17, 3, 30, 43], "sheet"), word("A4")],
    letter: () => [rect([15, 5, 33, 41], "sheet"), word("8½×11", 32, 29, 9)],
  },
  backs: {
    "long-edge": () => [
      rect([8, 6, 22, 36], "sheet"),
      rect([34, 6, 22, 36], "card"),
      line("M32 4V46", "fold"),
      line("M20 14C26 8 38 8 44 14M44 14l-5 0M44 14l0-5", "arrow"),
    ],
    "short-edge": () => [
      rect([18, 3, 28, 20], "sheet"),
      rect([18, 27, 28, 20], "card"),
      line("M14 25H50", "fold"),
      line("M26 14C19 20 19 32 26 38M26 38l0-5M26 38l-5 0", "arrow"),
    ],
    fold: () => [
      sheet(),
      [0, 1, 2].map((at) => [rect([19 + at * 9, 10, 8, 11], "face"), rect([19 + at * 9, 31, 8, 11], "card")]),
      line("M12 26H52", "fold"),
    ],
    none: () => [
      sheet(),
      [0, 1, 2].flatMap((row) => [0, 1, 2].map((at) => rect([19 + at * 9, 8 + row * 13, 8, 11], "face"))),
    ],
  },
  layout: {
    nine: () => [sheet(), nine()],
    single: () => [rect([14, 4, 36, 44], "sheet"), rect([20, 10, 24, 32], "card")],
  },
  marks: {
    guides: () => [corner(), line("M20 2V50M44 2V50M12 10H52M12 44H52", "fold")],
    crop: () => [corner(), line("M20 2V7M44 2V7M20 47V52M44 47V52M12 10H17M47 10H52M12 44H17M47 44H52")],
    none: () => corner(),
  },
  bleed: {
    0: () => corner(),
    3: () => [rect([17, 7, 30, 40], "bleed"), corner()],
    6: () => [rect([14, 4, 36, 46], "bleed"), corner()],
  },
  size: {
    poker: () => [rect([20, 9, 25, 35], "face"), word("63", 32, 30)],
    period: () => [rect([20, 9, 25, 35], "fold"), rect([19, 8, 27, 37], "face"), word("2½ in", 32, 30, 9)],
  },
  print: {
    normal: () => [rect([20, 9, 24, 34], "face"), word("7", 25, 19, 9)],
    large: () => [rect([20, 9, 24, 34], "face"), word("7", 32, 36, 28)],
  },
  ink: {
    colour: () => [rect([20, 9, 24, 34], "card"), line("M24 13H40V39H24Z", "thin-on-card")],
    saving: () => [rect([20, 9, 24, 34], "face"), line("M24 13H40V39H24Z")],
  },
};

/**
 * The picture of a choice.
 * @param {string} option
 * @param {string} choice
 */
export function choicePicture(option, choice) {
  return node(
    "svg",
    { class: "choice-picture", viewBox: "7 0 50 54", "aria-hidden": "true", focusable: "false" },
    PICTURES[option][choice](),
  );
}
