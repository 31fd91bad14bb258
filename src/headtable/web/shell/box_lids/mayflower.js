// The box of The Mayflower, 1897: the ship under sail, blue on buff, in a rope frame.

import { node } from "../../view/virtual_dom.js";
import { flourish, letters } from "./lettering.js";

const BLUE = "#29506b";
const DEEP = "#17324a";
const BUFF = "#efe0bd";
const SAIL = "#fbf3de";
const SKY = "#cfdcd6";
const BROWN = "#5b3a22";
const RUST = "#9a4a26";

export function picture() {
  return [
    node("rect", { width: 400, height: 280, fill: DEEP }),
    node("rect", { x: 12, y: 12, width: 376, height: 256, fill: BUFF }),
    rope(),
    letters("The", 200, 54, { width: 30, size: 19, fill: RUST, italic: true }),
    letters("MAYFLOWER", 200, 92, { width: 292, size: 40, fill: DEEP, weight: 900 }),
    flourish(200, 102, 120, RUST),
    node("clipPath", { id: "mayflower-lid" }, node("ellipse", { cx: 200, cy: 174, rx: 156, ry: 62 })),
    node("g", { "clip-path": "url(#mayflower-lid)" }, sea(), ship(), waves()),
    node("ellipse", { cx: 200, cy: 174, rx: 156, ry: 62, fill: "none", stroke: DEEP, "stroke-width": 2.5 }),
    node("ellipse", { cx: 200, cy: 174, rx: 151, ry: 57.5, fill: "none", stroke: BUFF, "stroke-width": 1 }),
    letters("FOUR SERIES \u00b7 FIFTY-TWO CARDS \u00b7 1897", 200, 249, { width: 216, size: 11, fill: DEEP }),
  ];
}

function rope() {
  return node(
    "g",
    { fill: "none" },
    node("rect", { x: 22, y: 22, width: 356, height: 236, rx: 8, stroke: BROWN, "stroke-width": 6 }),
    node("rect", {
      x: 22,
      y: 22,
      width: 356,
      height: 236,
      rx: 8,
      stroke: "#d9b877",
      "stroke-width": 4,
      "stroke-dasharray": "7 3",
    }),
  );
}

function sea() {
  return node(
    "g",
    {},
    node("rect", { x: 40, y: 108, width: 320, height: 130, fill: SKY }),
    node("circle", { cx: 290, cy: 150, r: 22, fill: "#f4e3b0" }),
    node("path", {
      d: "M60 140q16 -10 30 0t34 -2M250 128q14 -8 28 0t30 0",
      stroke: SAIL,
      "stroke-width": 4,
      fill: "none",
    }),
    node("rect", { x: 40, y: 200, width: 320, height: 50, fill: BLUE }),
  );
}

/** @param {string} path */
function sail(path) {
  return node("path", { d: path, fill: SAIL, stroke: BROWN, "stroke-width": 1.4 });
}

function ship() {
  return node(
    "g",
    {},
    node("path", { d: "M158 205V124M200 205V114M240 203V134", stroke: BROWN, "stroke-width": 3 }),
    node("path", { d: "M252 196L284 178", stroke: BROWN, "stroke-width": 2.4 }),
    sail("M142 132q16 10 34 0q8 14 2 24q-20 8 -38 0q8 -12 2 -24z"),
    sail("M138 160q20 9 42 0q8 18 0 30q-22 8 -44 0q10 -14 2 -30z"),
    sail("M182 122q18 10 38 0q8 14 2 28q-22 8 -42 0q8 -14 2 -28z"),
    sail("M178 154q22 9 46 0q9 18 1 34q-24 8 -48 0q10 -16 1 -34z"),
    sail("M230 140q14 8 28 0q6 12 1 22q-16 6 -31 0q6 -10 2 -22z"),
    sail("M228 166q14 6 32 0q4 12 0 20q-16 6 -34 0q6 -10 2 -20z"),
    sail("M256 160L284 180L258 190Z"),
    node("path", { d: "M200 114l18 4l-18 5zM158 124l14 3l-14 4zM240 134l12 3l-12 4z", fill: RUST }),
    node("path", { d: "M122 186l14 2v8H238l22 -6q-4 24 -18 30H146q-18 -8 -24 -34z", fill: BROWN }),
    node("path", { d: "M130 202H252", stroke: "#d9b877", "stroke-width": 2 }),
    node(
      "g",
      { fill: "#d9b877" },
      [150, 168, 186, 204, 222].map((x) => node("rect", { x, y: 207, width: 6, height: 5 })),
    ),
  );
}

function waves() {
  const row = (/** @type {number} */ y, /** @type {string} */ colour, /** @type {number} */ shift) => {
    let path = `M${20 + shift} ${y}`;
    for (let index = 0; index < 18; index++) path += "q5 -6 10 0t10 0";
    return node("path", { d: path, stroke: colour, "stroke-width": 2.4, fill: "none" });
  };
  return node("g", {}, row(217, SAIL, 0), row(224, "#4b7b96", 8), row(230, SAIL, 3));
}
