// Lights on what a lesson speaks of: a ring, and an arrow, over the very card or place on the table.  They
// follow it while it moves.

import { parted, spoken } from "../table/card_names.js";
import { node, patch } from "../view/virtual_dom.js";
import { overlap } from "./lesson_panel_place.js";

const AT_REST = 20; // frames without a change after which nothing is measured any more
const RING = 5; // pixels round a thing
export const ARROW = 34; // the room that an arrow needs above a thing
const MOST_ARROWS = 3;
const ALONG = [0.5, 0.1, 0.9]; // of the width of a thing: where an arrow may point at it, the middle first
const WORDS = ".says, .choices, .own-score, .ticker .lines li, .situation, .trump-plaque, .plate, figcaption";
const SCORES = [
  ".flush.is-own .chips",
  ".ticker .score-line",
  ".own-score",
  ".standing",
  "#tool-panel",
  "#tab-score",
]; // the first in sight

/** @typedef {Rectangle & {turn: string, isHigh: boolean}} Light  high: no arrow has room above it */

export class LessonLights {
  /**
   * @param {HTMLElement} frame the page of the table
   * @param {() => void} rested called when the lights have come to rest
   */
  constructor(frame, rested) {
    this.frame = frame;
    this.rested = rested;
    this.layer = document.createElement("div");
    this.layer.className = "lesson-lights";
    this.layer.setAttribute("aria-hidden", "true");
    /** @type {LessonTarget[]} */
    this.targets = [];
    this.isRolled = true; // whether what is lit is in sight on the map
    this.shown = "";
    this.still = 0;
    this.request = 0;
    this.follow = this.follow.bind(this);
    this.wake = this.wake.bind(this);
    this.observer = new ResizeObserver(this.wake);
    this.observer.observe(frame);
    frame.addEventListener("scroll", this.wake, true);
  }

  /** @param {LessonTarget[]} targets */
  point(targets) {
    this.targets = targets;
    this.isRolled = false;
    this.wake();
  }

  /** Roll the map to what is lit on it, as soon as it has been loaded. */
  roll() {
    if (this.frame.querySelector(".board-map") && !this.frame.querySelector(".map-scroll")) return; // not yet
    this.isRolled = true;
    for (const element of this.elements()) {
      if (element.closest(".map-scroll")) element.scrollIntoView({ block: "center", inline: "center" });
    }
  }

  /** Something may have moved: measure until all is at rest again. */
  wake() {
    this.still = 0;
    if (!this.request) this.request = requestAnimationFrame(this.follow);
  }

  follow() {
    this.request = 0;
    if (!this.isRolled) this.roll();
    const lights = this.measure();
    const words = lights.length ? this.words() : [];
    const shown = JSON.stringify([lights, words]);
    this.still = shown === this.shown ? this.still + 1 : 0;
    if (shown !== this.shown) this.draw(lights, words);
    this.shown = shown;
    if (this.still < AT_REST) this.request = requestAnimationFrame(this.follow);
    else this.rested();
  }

  /** @returns {Light[]} */
  measure() {
    const frame = this.frame.getBoundingClientRect();
    const bar = this.frame.querySelector(".bar")?.getBoundingClientRect();
    return this.elements().map((element) => {
      const { left, top, width, height } = outline(element);
      const turn = element.style.getPropertyValue("--turn");
      const isTurned = turn !== "" && element.offsetWidth > 0;
      const wide = isTurned ? element.offsetWidth : width;
      const high = isTurned ? element.offsetHeight : height;
      return {
        left: Math.round(left - frame.left + (width - wide) / 2),
        top: Math.round(top - frame.top + (height - high) / 2),
        width: Math.round(wide),
        height: Math.round(Math.min(high, uncovered(element))),
        turn: isTurned ? turn : "0deg",
        isHigh: top - ARROW < (bar?.bottom ?? 0),
      };
    });
  }

  /** Where something stands on the table to be read. */
  words() {
    const frame = this.frame.getBoundingClientRect();
    return inSight(this.frame.querySelectorAll(/** @type {"div"} */ (WORDS))).map((element) => {
      const text = document.createRange(); // an element may be much wider than its words
      text.selectNodeContents(element);
      const { left, top, width, height } = text.getBoundingClientRect();
      return { left: Math.round(left - frame.left), top: Math.round(top - frame.top), width, height };
    });
  }

  /** What is lit, each thing once. */
  elements() {
    return [...new Set(this.targets.flatMap((target) => elementsOf(this.frame, target)))];
  }

  /**
   * @param {Light[]} lights
   * @param {Rectangle[]} words
   */
  draw(lights, words) {
    patch(this.layer, [lights.map(ring), arrows(lights, words).map(arrow)]);
  }

  close() {
    cancelAnimationFrame(this.request);
    this.observer.disconnect();
    this.frame.removeEventListener("scroll", this.wake, true);
    this.layer.remove();
  }
}

/**
 * The box of a thing and of the cards in it, which may reach beyond it; of the hand and of a trick, which may
 * be much wider than their cards, that of the cards.
 * @param {HTMLElement} element
 * @returns {Rectangle}
 */
export function outline(element) {
  const cards = inSight(element.querySelectorAll(/** @type {"div"} */ (".card, .group-tag")));
  const isLoose = cards.length > 0 && element.matches(".hand, .trick");
  const boxes = (isLoose ? cards : [element, ...cards]).map((one) => one.getBoundingClientRect());
  const left = Math.min(...boxes.map((box) => box.left));
  const top = Math.min(...boxes.map((box) => box.top));
  const right = Math.max(...boxes.map((box) => box.right));
  const bottom = Math.max(...boxes.map((box) => box.bottom));
  return { left, top, width: right - left, height: bottom - top };
}

/**
 * How much of a card's height is seen where the next row of the hand lies over its own.
 * @param {HTMLElement} element
 */
function uncovered(element) {
  /** @type {HTMLElement | null} */
  const row = element.closest(".fan");
  return row?.style.height ? row.offsetHeight : Infinity;
}

/**
 * @param {Light} light
 * @param {number} at
 */
function ring({ left, top, width, height, turn }, at) {
  const style = {
    left: `${left - RING}px`,
    top: `${top - RING}px`,
    width: `${width + 2 * RING}px`,
    height: `${height + 2 * RING}px`,
    rotate: turn,
  };
  return node("span", { key: `ring${at}`, class: "light-ring", style });
}

/**
 * The arrows to a few lights: each above what it points at, or under it where there is no room above.  One
 * that would lie over words, another light or another arrow is left out.
 * @param {Light[]} lights
 * @param {Rectangle[]} words
 */
export function arrows(lights, words = []) {
  if (lights.length > MOST_ARROWS) return [];
  /** @type {(Rectangle & {isUnder: boolean})[]} */
  const drawn = [];
  for (const light of lights) {
    const { left, top, width, height, isHigh: isUnder } = light;
    const at = isUnder ? top + height + RING : top - ARROW - RING;
    const others = [...lights.filter((other) => other !== light), ...drawn, ...words];
    const free = ALONG.map((part) => left + width * part - ARROW / 2)
      .map((x) => ({ left: x, top: at, width: ARROW, height: ARROW, isUnder }))
      .find((box) => !others.some((other) => overlap(box, other) > 0));
    if (free) drawn.push(free);
  }
  return drawn;
}

/**
 * @param {Rectangle & {isUnder: boolean}} box
 * @param {number} at
 */
function arrow({ left, top, width, isUnder }, at) {
  const style = { left: `${left + width / 2}px`, top: `${top}px` };
  return node(
    "svg",
    { key: `arrow${at}`, class: `light-arrow${isUnder ? " is-under" : ""}`, viewBox: "0 0 30 34", style },
    node("path", { d: "M15 33 L1 17 H10 V1 H20 V17 H29 Z" }),
  );
}

/**
 * What a target is on the page; nothing where it is not in sight.
 * @param {HTMLElement} frame
 * @param {LessonTarget} target
 */
function elementsOf(frame, { kind, name }) {
  if (kind === "card") return cardsOf(frame, name);
  if (kind === "pile") return pileOf(frame, name);
  if (kind === "prompt") return first(frame, [".prompt .choices", ".prompt .says", ".prompt"]);
  if (kind === "score") return first(frame, SCORES);
  const seat = Number(name) - 1;
  return first(frame, [`.plate[data-seat="${seat}"]`, ".own-score", ".own", "#hand"]);
}

/**
 * The first of these that is in sight.
 * @param {HTMLElement} frame
 * @param {string[]} selectors
 */
function first(frame, selectors) {
  for (const selector of selectors) {
    const found = inSight(frame.querySelectorAll(/** @type {"div"} */ (selector)));
    if (found.length) return found.slice(0, 1);
  }
  return [];
}

/** @param {Iterable<HTMLElement>} elements */
function inSight(elements) {
  return [...elements].filter((element) => {
    const { width, height } = element.getBoundingClientRect();
    return width > 0 && height > 0;
  });
}

/**
 * Cards with that face: in the own hand, else wherever they lie open; the last trick only if nowhere else.
 * @param {HTMLElement} frame
 * @param {string} face
 */
function cardsOf(frame, face) {
  /** @type {NodeListOf<HTMLElement>} */
  const all = frame.querySelectorAll("[data-face]");
  const found = inSight(all).filter(({ dataset }) => {
    const shown = dataset.face ?? "";
    return shown === face || parted(shown)[0] === face;
  });
  const held = found.filter((element) => element.closest(".hand"));
  const open = found.filter((element) => !element.closest(".last-trick"));
  return held.length ? held.slice(0, 1) : (open.length ? open : found).slice(0, 1);
}

/**
 * The place of a pile, or of a thing on a board.  Where the last trick lies until the next lead, it is at the
 * place of the trick.  The pit is known by its class, and a pile without cards has no place of its own.
 * @param {HTMLElement} frame
 * @param {string} name
 */
function pileOf(frame, name) {
  const quoted = CSS.escape(name);
  const marked = ["shows", "place", "pile"].map((attribute) => `[data-${attribute}="${quoted}"]`);
  return first(frame, [...marked, `#middle .${quoted}`, "#middle", ".centre"]);
}

/**
 * What is lit, for those who cannot see it.
 * @param {LessonTarget[]} targets
 * @param {string[]} names of the seats
 */
export function litInWords(targets, names) {
  const words = targets.map(({ kind, name }) => {
    if (kind === "card") return spoken(name);
    if (kind === "pile") return name;
    if (kind === "seat") return names[Number(name) - 1] ?? "";
    return kind === "score" ? "the score" : "what you are asked";
  });
  const said = [...new Set(words.filter(Boolean))];
  return said.length ? `Lit: ${said.join(", ")}.` : "";
}
