// Bubbles: what somebody says stands by that person's plate for a while, and never over the trick, the hand
// or what is to be decided.

import { make, patch } from "../view/virtual_dom.js";
import { figureMark } from "../view/figure_mark.js";

const SHORTEST = 3500; // milliseconds
const A_LETTER = 70;
const LONGEST = 9000;
const GAP = 6; // pixels
const KEPT_CLEAR = ".centre .card, .trump-plaque, .prompt > *, .hand .card, .notice";

/** @typedef {{left: number, top: number, width: number, height: number}} Box */
/** @typedef {{seat: number, name: string, figure: string, words: string}} Said */

export class ChatBubbles {
  /** @param {HTMLElement} frame the page of the table */
  constructor(frame) {
    this.frame = frame;
    this.plateless = make("div", { class: "plateless" }); // under the bar: those whose plate is not drawn
    const traits = { class: "bubbles", "aria-hidden": "true" }; // what they say is announced
    this.layer = make("div", traits, this.plateless);
    frame.after(this.layer);
    /** @type {Map<number, {element: HTMLElement, timer: any}>} by seat */
    this.shown = new Map();
  }

  /** @param {Said} said */
  show({ seat, name, figure, words }) {
    this.take(seat);
    const element = make("p", { class: "bubble", data: { seat } });
    patch(element, [figureMark(figure), make("span", {}, make("b", {}, `${name} `), words)]);
    this.layer.append(element);
    const wait = Math.min(LONGEST, SHORTEST + A_LETTER * words.length);
    this.shown.set(seat, { element, timer: setTimeout(() => this.take(seat), wait) });
    this.place();
  }

  /** @param {number} seat */
  take(seat) {
    const known = this.shown.get(seat);
    if (!known) return;
    clearTimeout(known.timer);
    known.element.remove();
    this.shown.delete(seat);
  }

  /** The table was drawn, or a bubble has come: put each where it belongs. */
  place() {
    if (!this.shown.size) return;
    const { frame } = this;
    const avoid = [...frame.querySelectorAll(KEPT_CLEAR)].map(boxOf);
    const bar = frame.querySelector(".bar");
    if (bar) this.plateless.style.setProperty("top", `${bar.getBoundingClientRect().bottom + GAP}px`);
    for (const [seat, { element }] of this.shown) {
      const plate = frame.querySelector(`:is(.plate, .own-score)[data-seat="${seat}"]`);
      const home = plate ? this.layer : this.plateless;
      if (element.parentElement !== home) home.append(element);
      if (!plate) continue;
      const { left, top } = bubblePlace(boxOf(plate), boxOf(element), boxOf(frame), avoid);
      element.style.setProperty("left", `${left}px`);
      element.style.setProperty("top", `${top}px`);
      avoid.push(boxOf(element));
    }
  }

  close() {
    for (const seat of [...this.shown.keys()]) this.take(seat);
    this.layer.remove();
  }
}

/**
 * @param {Element} element
 * @returns {Box}
 */
function boxOf(element) {
  const { left, top, width, height } = element.getBoundingClientRect();
  return { left, top, width, height };
}

/**
 * Where a bubble goes: below its plate, above it, beside it or over it, whichever first covers nothing that
 * is to be kept clear; else where it covers least.
 * @param {Box} plate
 * @param {{width: number, height: number}} bubble
 * @param {Box} page
 * @param {Box[]} avoid
 */
export function bubblePlace(plate, { width, height }, page, avoid) {
  const middle = plate.left + (plate.width - width) / 2;
  const level = plate.top + (plate.height - height) / 2;
  const wanted = [
    [middle, plate.top + plate.height + GAP],
    [middle, plate.top - height - GAP],
    [plate.left + plate.width + GAP, level],
    [plate.left - width - GAP, level],
    [middle, plate.top],
    [plate.left, plate.top + plate.height - height],
  ];
  let best = { left: 0, top: 0 };
  let least = Number.POSITIVE_INFINITY;
  for (const [x, y] of wanted) {
    const left = within(x, page.left + GAP, page.left + page.width - width - GAP);
    const top = within(y, page.top + GAP, page.top + page.height - height - GAP);
    const covered = avoid.reduce((sum, box) => sum + overlap({ left, top, width, height }, box), 0);
    if (covered < least) {
      best = { left: Math.round(left), top: Math.round(top) };
      least = covered;
    }
  }
  return best;
}

/**
 * @param {number} number
 * @param {number} least
 * @param {number} most
 */
function within(number, least, most) {
  return Math.max(least, Math.min(number, most));
}

/**
 * How many square pixels two boxes share.
 * @param {Box} one
 * @param {Box} other
 */
export function overlap(one, other) {
  const wide = Math.min(one.left + one.width, other.left + other.width) - Math.max(one.left, other.left);
  const high = Math.min(one.top + one.height, other.top + other.height) - Math.max(one.top, other.top);
  return Math.max(0, wide) * Math.max(0, high);
}
