// The Trix box, 1904: the name over a burst of rays, two cards with their numbers and sums.

import { node } from "../../view/virtual_dom.js";
import { frame, letters, shaded } from "./lettering.js";

const NAVY = "#1d2f52";
const NIGHT = "#12203b";
const STRAW = "#f2dfab";
const ORANGE = "#d4702a";
const WHITE = "#fdf6e3";
const BLACK = "#1d1a18";

export function picture() {
  return [
    node("rect", { width: 400, height: 280, fill: NIGHT }),
    node("rect", { x: 10, y: 10, width: 380, height: 260, fill: NAVY }),
    rays(),
    frame(20, STRAW, 18),
    frame(25, STRAW, 16),
    shaded("TRIX", 200, 134, { width: 280, size: 96, fill: STRAW, weight: 900 }, ORANGE, 5),
    letters("A NEW GAME OF NUMBERS", 200, 52, { width: 216, size: 14, fill: STRAW }),
    card(104, 192, -13, "7", "3", "10"),
    card(296, 192, 13, "15", "15", "30"),
    trixie(),
    letters("TEN GAMES \u00b7 72 CARDS \u00b7 1904", 200, 251, { width: 168, size: 10.5, fill: STRAW }),
  ];
}

function rays() {
  const parts = [];
  for (let index = 0; index < 24; index++) {
    const from = ((index * 15 - 4) * Math.PI) / 180;
    const to = ((index * 15 + 3) * Math.PI) / 180;
    const at = (/** @type {number} */ angle) =>
      `${(200 + 300 * Math.cos(angle)).toFixed(1)} ${(130 + 300 * Math.sin(angle)).toFixed(1)}`;
    parts.push(`M200 130L${at(from)}L${at(to)}Z`);
  }
  return node(
    "g",
    {},
    node("clipPath", { id: "trix-lid" }, node("rect", { x: 20, y: 20, width: 360, height: 240 })),
    node("path", { d: parts.join(""), fill: "#2b4474", "clip-path": "url(#trix-lid)" }),
  );
}

/**
 * @param {number} x
 * @param {number} y
 * @param {number} turn
 * @param {string} upper
 * @param {string} lower
 * @param {string} sum
 */
function card(x, y, turn, upper, lower, sum) {
  return node(
    "g",
    { transform: `translate(${x} ${y}) rotate(${turn})` },
    node("rect", {
      x: -33,
      y: -44,
      width: 66,
      height: 88,
      rx: 5,
      fill: WHITE,
      stroke: BLACK,
      "stroke-width": 1.5,
    }),
    node("rect", {
      x: -28,
      y: -39,
      width: 56,
      height: 78,
      rx: 3,
      fill: "none",
      stroke: ORANGE,
      "stroke-width": 1,
    }),
    letters(upper, 0, -5, { size: 28, fill: NAVY, weight: 900 }),
    node("path", { d: "M-18 1H18", stroke: ORANGE, "stroke-width": 2.5 }),
    letters(lower, 0, 27, { size: 28, fill: NAVY, weight: 900 }),
    letters(sum, -20, -28, { size: 10, fill: BLACK }),
    letters(sum, 20, 35, { size: 10, fill: BLACK }),
  );
}

function trixie() {
  return node(
    "g",
    { transform: "translate(200 194)" },
    node("rect", {
      x: -35,
      y: -42,
      width: 70,
      height: 84,
      rx: 5,
      fill: ORANGE,
      stroke: BLACK,
      "stroke-width": 1.5,
    }),
    node("circle", { r: 25, cy: -4, fill: STRAW, stroke: BLACK, "stroke-width": 1.2 }),
    // a jester: cap, bells, face
    node("path", { d: "M-18 -6q-8 -16 3 -22q4 10 15 10q11 0 15 -10q11 6 3 22z", fill: NAVY, stroke: BLACK }),
    node("circle", { cx: -15, cy: -28, r: 3, fill: ORANGE, stroke: BLACK }),
    node("circle", { cx: 15, cy: -28, r: 3, fill: ORANGE, stroke: BLACK }),
    node("path", { d: "M-13 -6h26q0 21 -13 21t-13 -21z", fill: WHITE, stroke: BLACK }),
    node("circle", { cx: -5, cy: 0, r: 1.6, fill: BLACK }),
    node("circle", { cx: 5, cy: 0, r: 1.6, fill: BLACK }),
    node("path", { d: "M-6 6q6 6 12 0", stroke: BLACK, fill: "none", "stroke-width": 1.4 }),
    letters("TRIXIE", 0, 36, { width: 50, size: 13, fill: WHITE, weight: 900 }),
  );
}
