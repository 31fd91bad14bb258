// The field of Trix Football as a drawing: lines, chalk marks, the ball and the line to gain.

import { FootballModel } from "./football_model.js";
import { node } from "../../view/virtual_dom.js";

const WIDTH = 1000;
const HEIGHT = 300;
const EDGE = 60; // behind the goal lines
const TOP = 34;
const CHALK = 4; // so many of the last ways of the ball are still seen

/** @param {DrawContext} ctx */
export function footballField(ctx) {
  const { view, seatNames } = ctx.model;
  const field = new FootballModel(view.extra, view.seat);
  const x = (/** @type {number} */ along) => EDGE + along * (WIDTH - 2 * EDGE);
  const says = field.situation(seatNames);
  const bottom = HEIGHT - TOP;
  const ends = field.isTurned ? [1, 0] : [0, 1];
  return node(
    "div",
    { key: "board", class: "gridiron" },
    node("p", { key: "says", class: "situation" }, says),
    node(
      "svg",
      {
        key: "field",
        "data-place": "field",
        viewBox: `0 0 ${WIDTH} ${HEIGHT}`,
        role: "img",
        "aria-label": `The field. ${says}`,
      },
      node("rect", { key: "turf", class: "turf", x: 4, y: 4, width: WIDTH - 8, height: HEIGHT - 8, rx: 12 }),
      field.yardLines().map((along, at) =>
        node("line", {
          key: `yard${at}`,
          class: yardClass(at, field.lines),
          x1: x(along),
          x2: x(along),
          y1: TOP,
          y2: bottom,
        }),
      ),
      node("path", { key: "sides", class: "goal", d: `M${x(0)} ${TOP}H${x(1)}M${x(0)} ${bottom}H${x(1)}` }),
      field.numbers().map((mark) =>
        node(
          "text",
          {
            key: `n${mark.along}`,
            class: "yard-number",
            x: x(mark.along),
            y: bottom - 12,
            "text-anchor": "middle",
          },
          mark.says,
        ),
      ),
      ends.map((seat, at) => goalName(seatNames, seat, at)),
      chalk(field, x),
      gain(field, x, bottom),
      ball(field, x),
    ),
  );
}

/**
 * @param {number} at
 * @param {number} lines
 */
function yardClass(at, lines) {
  if (at === 0 || at === lines - 1) return "goal";
  return at * 2 === lines - 1 ? "yard is-middle" : "yard";
}

/**
 * @param {import("../seat_names.js").SeatNames} seatNames
 * @param {number} seat
 * @param {number} at
 */
function goalName(seatNames, seat, at) {
  const along = at ? WIDTH - 22 : 30;
  const turn = at ? 90 : -90;
  const whose = seatNames.whose(seat);
  const says = `${whose.slice(0, 1).toUpperCase()}${whose.slice(1)} goal`;
  return node(
    "text",
    {
      key: `goal${at}`,
      class: "goal-name",
      "text-anchor": "middle",
      transform: `translate(${along} ${HEIGHT / 2}) rotate(${turn})`,
    },
    says.length > 20 ? `${says.slice(0, 18)}…` : says,
  );
}

/**
 * The ways that the ball has come, each an arc over the turf, the newest the brightest.
 * @param {import("./football_model.js").FootballModel} field
 * @param {(along: number) => number} x
 */
function chalk(field, x) {
  const marks = field.chalk(CHALK);
  return marks.map((mark, at) => {
    const [start, end] = [x(field.along(mark.start)), x(field.along(mark.end))];
    const rise = Math.min(70, 18 + Math.abs(end - start) / 5);
    const middle = HEIGHT / 2;
    return node("path", {
      key: `chalk${at}`,
      class: `chalk${at === marks.length - 1 ? " is-last" : ""}`,
      d: `M${start} ${middle}Q${(start + end) / 2} ${middle - rise} ${end} ${middle}`,
    });
  });
}

/**
 * @param {import("./football_model.js").FootballModel} field
 * @param {(along: number) => number} x
 * @param {number} bottom
 */
function gain(field, x, bottom) {
  const place = field.gainAt();
  if (place < 0) return null;
  const at = x(field.along(place));
  return node(
    "g",
    { key: "gain", class: "to-gain" },
    node("line", { x1: at, x2: at, y1: TOP, y2: bottom }),
    node("path", { d: `M${at} ${TOP}l-11 -18h22z` }),
  );
}

/**
 * @param {import("./football_model.js").FootballModel} field
 * @param {(along: number) => number} x
 */
function ball(field, x) {
  const at = x(field.along(field.ball));
  const middle = HEIGHT / 2;
  const way = field.goesRight() ? 1 : -1;
  return node(
    "g",
    { key: "ball", class: "ball", style: { transform: `translate(${at}px, ${middle}px)` } },
    node("ellipse", { "data-place": "ball", rx: 19, ry: 12, class: "leather" }),
    node("path", { d: "M-9 0H9M-5 -4v8M0 -4v8M5 -4v8", class: "lace" }),
    node("path", { d: `M${way * 28} -8l${way * 12} 8l${-way * 12} 8z`, class: "way" }),
  );
}
