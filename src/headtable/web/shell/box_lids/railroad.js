// The box of The Great Railroad Game, about 1890: a locomotive at dusk between New York and the Pacific.

import { node } from "../../view/virtual_dom.js";
import { flourish, frame, letters } from "./lettering.js";

const UMBER = "#4a2d17";
const SEPIA = "#f0dcae";
const DUSK = "#e0a860";
const ROSE = "#c9704a";
const HILL = "#5f6b4e";
const FAR = "#8a8a6b";
const BLACK = "#231a13";
const RED = "#8f2419";
const BRASS = "#d8ab45";

export function picture() {
  return [
    node("rect", { width: 400, height: 280, fill: UMBER }),
    node("rect", { x: 10, y: 10, width: 380, height: 260, fill: SEPIA }),
    frame(16, UMBER, 12),
    letters("THE GREAT", 200, 46, { width: 104, size: 19, fill: UMBER }),
    flourish(200, 55, 120, RED),
    letters("RAILROAD GAME", 200, 96, { width: 318, size: 42, fill: RED, weight: 900 }),
    landscape(),
    engine(),
    node("rect", { x: 30, y: 108, width: 340, height: 124, fill: "none", stroke: UMBER, "stroke-width": 2 }),
    letters("FROM NEW YORK TO SAN FRANCISCO", 200, 252, { width: 268, size: 14, fill: UMBER }),
  ];
}

function landscape() {
  return node(
    "g",
    {},
    node("rect", { x: 30, y: 108, width: 340, height: 124, fill: DUSK }),
    node("rect", { x: 30, y: 108, width: 340, height: 34, fill: ROSE, opacity: 0.55 }),
    node("circle", { cx: 92, cy: 168, r: 26, fill: "#f7d98b" }),
    node("path", {
      d: "M30 184L70 150L96 172L140 138L184 176L220 156L262 182L310 146L370 186V232H30Z",
      fill: FAR,
    }),
    node("path", { d: "M30 200q60 -26 120 -8t120 -4t100 6V232H30Z", fill: HILL }),
    node("rect", { x: 30, y: 214, width: 340, height: 18, fill: "#7b5a35" }),
    node("path", { d: "M30 215.5H370", stroke: BLACK, "stroke-width": 2 }),
    node("path", { d: ties(), stroke: BLACK, "stroke-width": 3.2 }),
  );
}

function ties() {
  let path = "";
  for (let x = 36; x < 368; x += 12) path += `M${x} 219v4`;
  return path;
}

/**
 * @param {number} x
 * @param {number} y
 * @param {number} radius
 */
function wheel(x, y, radius) {
  let spokes = "";
  for (let index = 0; index < 6; index++) {
    const angle = (index * Math.PI) / 3;
    const end = [x + radius * Math.cos(angle), y + radius * Math.sin(angle)].map((at) => at.toFixed(1));
    spokes += `M${x} ${y}L${end.join(" ")}`;
  }
  return node(
    "g",
    {},
    node("circle", { cx: x, cy: y, r: radius, fill: "none", stroke: RED, "stroke-width": 3 }),
    node("path", { d: spokes, stroke: RED, "stroke-width": 1.5 }),
    node("circle", { cx: x, cy: y, r: 2.6, fill: BRASS }),
  );
}

function engine() {
  const puffs = [
    [158, 132, 9],
    [182, 122, 12],
    [212, 120, 14],
    [246, 124, 13],
    [280, 121, 12],
    [312, 126, 9],
    [338, 124, 7],
  ];
  return node(
    "g",
    {},
    node(
      "g",
      { fill: "#f7ecd2", opacity: 0.92 },
      puffs.map(([cx, cy, r]) => node("circle", { cx, cy, r })),
    ),
    // running to the left, as one looks at a map: west
    node("rect", { x: 150, y: 172, width: 92, height: 24, rx: 4, fill: BLACK }),
    node("path", { d: "M166 172V196M190 172V196M214 172V196", stroke: BRASS, "stroke-width": 2 }),
    node("path", { d: "M156 172l-4 -26h-5l6 -8h18l6 8h-5l-4 26z", fill: BLACK }),
    node("path", { d: "M146 146H178", stroke: BRASS, "stroke-width": 2 }),
    node("path", { d: "M186 172q0 -12 8 -12t8 12z", fill: BRASS }),
    node("path", { d: "M216 172v-8h10v8z", fill: BRASS }),
    node("rect", { x: 138, y: 158, width: 11, height: 13, fill: BRASS, stroke: BLACK }),
    node("path", { d: "M238 150h40v50h-40z", fill: RED, stroke: BLACK, "stroke-width": 1.4 }),
    node("rect", { x: 246, y: 158, width: 22, height: 16, fill: "#f7d98b", stroke: BLACK }),
    node("path", { d: "M232 150q26 -8 52 0z", fill: BLACK }),
    node("rect", {
      x: 288,
      y: 170,
      width: 62,
      height: 30,
      fill: "#37543f",
      stroke: BLACK,
      "stroke-width": 1.4,
    }),
    letters("WESTERN", 319, 190, { width: 48, size: 11, fill: BRASS }),
    node("path", { d: "M144 200H352", stroke: BLACK, "stroke-width": 4 }),
    node("path", { d: "M144 196l-26 18h30z", fill: RED, stroke: BLACK, "stroke-width": 1.2 }),
    node("path", { d: "M128 208l14 -8M134 212l12 -10", stroke: BRASS, "stroke-width": 1.4 }),
    wheel(200, 203, 11.5),
    wheel(228, 203, 11.5),
    wheel(258, 203, 11.5),
    wheel(160, 208, 6.5),
    wheel(176, 208, 6.5),
    wheel(302, 208, 6.5),
    wheel(336, 208, 6.5),
    node("path", { d: "M180 202H256", stroke: BRASS, "stroke-width": 2.4 }),
  );
}
