// The Trolley box, 1904: an open electric car under its wire, red and cream.

import { node } from "../../view/virtual_dom.js";
import { flourish, frame, letters, shaded } from "./lettering.js";

const RED = "#a3271f";
const DEEP = "#6d140f";
const CREAM = "#f6e7c1";
const GREEN = "#2f5a45";
const BLACK = "#221a14";
const BRASS = "#d9a23b";

export function picture() {
  return [
    node("rect", { width: 400, height: 280, fill: DEEP }),
    node("rect", { x: 10, y: 10, width: 380, height: 260, fill: RED }),
    node("rect", { x: 22, y: 22, width: 356, height: 236, fill: CREAM }),
    frame(28, DEEP),
    letters("THE ELECTRIC CAR GAME", 200, 52, { width: 190, size: 13, fill: DEEP }),
    shaded("TROLLEY", 200, 110, { width: 310, size: 66, fill: RED, weight: 900 }, BLACK, 4),
    street(),
    car(),
    flourish(200, 230, 130, DEEP),
    letters("FIVE GAMES \u00b7 SIXTY CARDS \u00b7 1904", 200, 246, { width: 196, size: 11, fill: DEEP }),
  ];
}

function street() {
  return node(
    "g",
    {},
    node("path", { d: "M40 131H360", stroke: BLACK, "stroke-width": 1.4 }),
    node("rect", { x: 40, y: 216, width: 320, height: 3, fill: BLACK }),
    node("rect", { x: 40, y: 221, width: 320, height: 1.5, fill: DEEP }),
    node("path", { d: "M62 216V131M338 216V131", stroke: GREEN, "stroke-width": 3.5 }),
    node("path", {
      d: "M62 141q18 0 18 -10M338 141q-18 0 -18 -10",
      stroke: GREEN,
      "stroke-width": 2,
      fill: "none",
    }),
    node("circle", { cx: 62, cy: 129, r: 3.5, fill: BRASS }),
    node("circle", { cx: 338, cy: 129, r: 3.5, fill: BRASS }),
  );
}

function car() {
  const windows = [];
  for (let index = 0; index < 7; index++) {
    const x = 128 + index * 21;
    windows.push(
      node("rect", {
        x,
        y: 160,
        width: 15,
        height: 20,
        rx: 2,
        fill: "#fff3d0",
        stroke: BLACK,
        "stroke-width": 1,
      }),
    );
    if (index % 2 === 0) windows.push(rider(x + 7.5, 176));
  }
  return node(
    "g",
    {},
    node("path", { d: "M205 146L262 132", stroke: BLACK, "stroke-width": 2.2 }),
    node("circle", { cx: 263, cy: 132, r: 3, fill: BRASS, stroke: BLACK }),
    node("path", { d: "M148 149q0 -7 8 -7h88q8 0 8 7z", fill: DEEP }),
    node("path", {
      d: "M104 156q2 -8 12 -8h168q10 0 12 8z",
      fill: GREEN,
      stroke: BLACK,
      "stroke-width": 1.2,
    }),
    node("rect", { x: 120, y: 156, width: 160, height: 44, fill: RED, stroke: BLACK, "stroke-width": 1.2 }),
    node("rect", { x: 120, y: 184, width: 160, height: 6, fill: BRASS }),
    letters("HEAD TABLE", 200, 198, { width: 88, size: 9, fill: CREAM }),
    windows,
    node("path", { d: "M104 156V200M296 156V200", stroke: BLACK, "stroke-width": 2 }),
    node("path", { d: "M100 200H300v6H100z", fill: BLACK }),
    node("path", {
      d: "M300 200q14 2 16 12M100 200q-14 2 -16 12",
      stroke: BLACK,
      "stroke-width": 2.4,
      fill: "none",
    }),
    person(110, 199),
    person(290, 199),
    [150, 176, 224, 250].map((x) =>
      node(
        "g",
        {},
        node("circle", { cx: x, cy: 208, r: 8.5, fill: BLACK }),
        node("circle", { cx: x, cy: 208, r: 3.4, fill: BRASS }),
      ),
    ),
  );
}

/**
 * @param {number} x
 * @param {number} y
 */
function rider(x, y) {
  return node(
    "g",
    { fill: BLACK },
    node("circle", { cx: x, cy: y - 7, r: 3 }),
    node("path", { d: `M${x - 5} ${y + 4}q0 -8 5 -8t5 8z` }),
  );
}

/**
 * @param {number} x
 * @param {number} y
 */
function person(x, y) {
  return node(
    "g",
    { fill: BLACK },
    node("circle", { cx: x, cy: y - 27, r: 4 }),
    node("rect", { x: x - 5, y: y - 33, width: 10, height: 3, rx: 1 }),
    node("path", { d: `M${x - 5.5} ${y}l1.5 -20q4 -4 8 0l1.5 20z` }),
  );
}
