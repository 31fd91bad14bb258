// The Trocadero box, 1940: a supper club at night, fans and searchlights, black, jade and lacquer red.

import { node } from "../../view/virtual_dom.js";
import { letters } from "./lettering.js";

const BLACK = "#15110f";
const JADE = "#1f6a58";
const DARK = "#123f35";
const RED = "#c2382a";
const GOLD = "#e3bd63";
const IVORY = "#fbf1d8";
const SANS = "Futura, Century Gothic, Avenir Next, Gill Sans, Trebuchet MS, sans-serif";

export function picture() {
  return [
    node("rect", { width: 400, height: 280, fill: BLACK }),
    node("rect", { x: 10, y: 10, width: 380, height: 260, fill: JADE }),
    lights(),
    steps(),
    node("rect", { x: 14, y: 14, width: 372, height: 252, fill: "none", stroke: GOLD, "stroke-width": 2 }),
    fan(),
    node("path", { d: "M10 176H390V226H10Z", fill: BLACK }),
    node("path", {
      d: "M10 176H390M10 226H390M10 180.5H390M10 221.5H390",
      stroke: GOLD,
      "stroke-width": 1.6,
    }),
    letters("Trocadero", 200, 214, { width: 270, size: 46, fill: IVORY, italic: true }),
    [RED, IVORY, RED, IVORY].map((colour, index) => chip(56 + index * 96, 247, colour)),
    ["\u2660", "\u2665", "\u2663", "\u2666"].map((suit, index) =>
      letters(suit, 56 + index * 96, 252.5, { size: 15, fill: index % 2 ? RED : BLACK, family: SANS }),
    ),
    letters("ROYAL FLUSH AND AUCTION \u00b7 1940", 200, 40, {
      width: 244,
      size: 13,
      fill: GOLD,
      family: SANS,
      weight: 600,
    }),
  ];
}

function lights() {
  const beams = [];
  for (let index = 0; index < 9; index++) {
    const angle = ((-90 + (index - 4) * 19) * Math.PI) / 180;
    const spread = 0.07;
    const at = (/** @type {number} */ turn) =>
      `${(200 + 420 * Math.cos(turn)).toFixed(1)} ${(190 + 420 * Math.sin(turn)).toFixed(1)}`;
    beams.push(`M200 190L${at(angle - spread)}L${at(angle + spread)}Z`);
  }
  return node(
    "g",
    {},
    node("clipPath", { id: "trocadero-lid" }, node("rect", { x: 14, y: 14, width: 372, height: 170 })),
    node("path", { d: beams.join(""), fill: "#2f8a72", "clip-path": "url(#trocadero-lid)" }),
  );
}

function steps() {
  return node(
    "g",
    { fill: DARK },
    [0, 1, 2, 3].map((step) =>
      node(
        "g",
        {},
        node("rect", { x: 14 + step * 18, y: 96 + step * 20, width: 18, height: 84 }),
        node("rect", { x: 368 - step * 18, y: 96 + step * 20, width: 18, height: 84 }),
      ),
    ),
  );
}

function fan() {
  const faces = [
    ["10", RED],
    ["J", BLACK],
    ["Q", RED],
    ["K", BLACK],
    ["A", RED],
  ];
  return node(
    "g",
    { transform: "translate(200 196)" },
    faces.map(([face, colour], index) =>
      node(
        "g",
        { transform: `rotate(${(index - 2) * 17}) translate(0 -92)` },
        node("rect", {
          x: -27,
          y: -38,
          width: 54,
          height: 78,
          rx: 5,
          fill: IVORY,
          stroke: BLACK,
          "stroke-width": 1.5,
        }),
        letters(face, -15, -20, { size: 17, fill: colour, family: SANS }),
        letters("\u2665", -15, -4, { size: 15, fill: RED, family: SANS }),
        letters("\u2665", 4, 24, { size: 34, fill: RED, family: SANS }),
      ),
    ),
  );
}

/**
 * @param {number} x
 * @param {number} y
 * @param {string} colour
 */
function chip(x, y, colour) {
  return node(
    "g",
    {},
    node("circle", { cx: x, cy: y, r: 14, fill: colour, stroke: BLACK, "stroke-width": 1.2 }),
    node("circle", {
      cx: x,
      cy: y,
      r: 11.5,
      fill: "none",
      stroke: BLACK,
      "stroke-width": 3,
      "stroke-dasharray": "4 5",
    }),
    node("circle", { cx: x, cy: y, r: 9.5, fill: IVORY, stroke: BLACK, "stroke-width": 0.8 }),
  );
}
