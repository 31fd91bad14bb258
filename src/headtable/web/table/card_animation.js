// Cards move as cards do: from where they lay to where they lie.
//
// A card that goes elsewhere flies as a copy on a layer over the page, and the card itself is unseen for so
// long: a flying card is not cut off at the edge of the cloth, and never makes the cloth seem too full.

import { make } from "../view/virtual_dom.js";

const LONGEST = 240; // milliseconds
const TAKING = 460; // for a trick, to whoever took it
const EASE = "cubic-bezier(0.2, 0.7, 0.2, 1)";
const LAYER = "flight-layer";
/** @typedef {{left: number, top: number, width: number}} Box */
/** @typedef {{key: string, box: Box, element?: HTMLElement}} Placed */
/** @typedef {(pile: string, face: string) => number} PlayedBy  the seat, or -1 */

const NEAR = 3; // pixels that are not worth a movement

/**
 * What a flying key says: the pile, the face and its number among equals.
 * @param {string} key
 */
function keyParts(key) {
  const [pile, face, nth] = key.split("\n");
  return { pile, face, nth: Number(nth) };
}

/**
 * Which cards fly, and from where: `before` and `after` are lists of {key, box}.  A card with the same key
 * flies from its old place; a face that came to light elsewhere, from where that face lay; a card of a trick
 * that nobody saw before, from the seat that `playedBy` names.
 * @param {Placed[]} before
 * @param {Placed[]} after
 * @param {PlayedBy} [playedBy]
 */
export function flights(before, after, playedBy = () => -1) {
  const old = new Map(before.map(({ key, box }) => [key, box]));
  const now = new Set(after.map(({ key }) => key));
  const gone = new Map();
  for (const { key, box } of before) {
    const { face } = keyParts(key);
    if (!face || now.has(key)) continue;
    if (!gone.has(face)) gone.set(face, []);
    gone.get(face).push(box);
  }
  const found = [];
  for (const { key, box } of after) {
    const { pile, face } = keyParts(key);
    if (!face) continue;
    let from = old.get(key) ?? gone.get(face)?.shift();
    if (!from && old.size) from = dealtFrom(old.get(`seat ${playedBy(pile, face)}\n\n0`), box);
    if (from && isApart(from, box)) found.push({ key, from, to: box });
  }
  return found;
}

/**
 * A card that nobody saw before comes out of the middle of a plate, and small.
 * @param {Box & {height?: number} | undefined} plate
 * @param {Box} to
 */
function dealtFrom(plate, to) {
  if (!plate) return undefined;
  const width = to.width / 2;
  const left = plate.left + (plate.width - width) / 2;
  return { left, top: plate.top + Math.max(0, (plate.height ?? 0) - width) / 2, width };
}

/**
 * @param {Box} one
 * @param {Box} other
 */
function isApart(one, other) {
  return Math.abs(one.left - other.left) > NEAR || Math.abs(one.top - other.top) > NEAR;
}

/**
 * Where everything that can fly is now.
 * @param {HTMLElement} root
 * @returns {Placed[]}
 */
export function positions(root) {
  /** @type {NodeListOf<HTMLElement>} */
  const flying = root.querySelectorAll("[data-fly]");
  return [...flying].map((element) => ({
    key: element.dataset.fly ?? "",
    box: element.getBoundingClientRect(),
    element,
  }));
}

/**
 * The cards of a taken trick that lie in the middle, and who took it.
 * @param {HTMLElement} root
 */
export function takenTrick(root) {
  /** @type {HTMLElement | null} */
  const trick = root.querySelector(".trick[data-taker]");
  /** @type {NodeListOf<HTMLElement>} */
  const cards = root.querySelectorAll(".trick[data-taker] .card");
  const placed = [...cards].map((element) => ({ element, box: element.getBoundingClientRect() }));
  return { taker: trick?.dataset.taker ?? "", cards: placed };
}

/**
 * Let the cards fly that are elsewhere than before; nothing waits for them.
 * @param {HTMLElement} root
 * @param {Placed[]} before
 * @param {PlayedBy} playedBy
 */
export function fly(root, before, playedBy) {
  const after = positions(root);
  const elements = new Map(after.map(({ key, element }) => [key, element]));
  const stayed = new Set(before.map(({ key }) => key));
  for (const { key, from, to } of flights(before, after, playedBy)) {
    const element = elements.get(key);
    if (!element) continue;
    const way = Math.hypot(from.left - to.left, from.top - to.top);
    const duration = Math.min(LONGEST, 110 + way / 5);
    const isInHand = stayed.has(key) && element.closest(".hand");
    move(isInHand ? element : shadow(root, element, to, duration), from, to, duration);
  }
}

/**
 * @param {HTMLElement} element
 * @param {Box} from
 * @param {Box} to
 * @param {number} duration
 */
function move(element, from, to, duration) {
  const scale = to.width ? from.width / to.width : 1;
  const start = `translate(${from.left - to.left}px, ${from.top - to.top}px) scale(${scale})`;
  const flight = element.animate([{ transform: start, transformOrigin: "0 0", offset: 0 }], {
    duration,
    easing: EASE,
  });
  if (element.parentElement?.classList.contains(LAYER)) flight.finished.finally(() => element.remove());
}

/**
 * A copy of a card on the layer over the page; the card itself is unseen for as long as a flight takes.
 * @param {HTMLElement} root
 * @param {HTMLElement} card
 * @param {Box} box
 * @param {number} duration
 */
function shadow(root, card, box, duration) {
  const copy = /** @type {HTMLElement} */ (card.cloneNode(true));
  for (const name of ["id", "data-fly", "data-pile", "tabindex"]) copy.removeAttribute(name);
  card.animate([{ opacity: 0 }, { opacity: 0 }], { duration });
  return laid(root, copy, box);
}

/**
 * Lay a card on the layer over the page.
 * @param {HTMLElement} root
 * @param {HTMLElement} card
 * @param {Box} box
 */
function laid(root, card, box) {
  for (const [name, value] of Object.entries({ left: box.left, top: box.top, "--w": box.width }))
    card.style.setProperty(name, `${value}px`);
  layerOf(root).append(card);
  return card;
}

/** @param {HTMLElement} root */
function layerOf(root) {
  const known = root.nextElementSibling;
  if (known?.classList.contains(LAYER)) return known;
  const layer = make("div", { class: LAYER, "aria-hidden": "true", inert: "" });
  root.after(layer);
  return layer;
}

/**
 * A trick that no longer lies in the middle goes to whoever took it.
 * @param {HTMLElement} root
 * @param {ReturnType<typeof takenTrick>} trick
 */
export function takeTrick(root, { taker, cards }) {
  /** @type {HTMLElement | null} */
  const plate = root.querySelector(`[data-seat="${taker}"]`);
  if (!plate || cards.some(({ element }) => element.isConnected)) return;
  const home = plate.getBoundingClientRect();
  for (const { element, box } of cards) {
    const right = home.left + home.width / 2 - (box.left + box.width / 2);
    const down = home.top + home.height / 2 - (box.top + box.height / 2);
    const flight = laid(root, element, box).animate(
      [{ transform: "none" }, { transform: `translate(${right}px, ${down}px) scale(0.3)`, opacity: 0.2 }],
      { duration: TAKING, easing: "ease-in-out" },
    );
    flight.finished.finally(() => element.remove());
  }
}
