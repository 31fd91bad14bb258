// The cloth has to fit into the page: what lies in its middle is made smaller until all of it is seen.

const LEAST_MIDDLE = 29; // pixels of a card's width
const LEAST_WIDE = 56; // of a trick, where there is room for it
const WIDE = 1024; // so wide a window has it
const LEAST_SMALL = 22;
const SHRINK = 0.92;
const PARTS = ":scope > *, :scope > * > *, :scope > * > * > *"; // down to a plate and a pile
const MOST_KNOWN = 100;
const ON_MAP = [".order-arrow.is-hinted", ".train.is-own", ".is-lit"]; // to be seen, the first there is

export class MiddleFitter {
  /** @param {HTMLElement} frame the page of the table */
  constructor(frame) {
    this.frame = frame;
    this.sizes = { middle: 0, small: 0 };
    this.shown = 1; // the scale of the middle
    this.steps = { loose: 0, tight: 0 }; // how often the middle was made smaller when it was last fitted
    this.isTight = false;
    /** @type {Set<string>} sizes of all parts for which the size of the middle was found to be right */
    this.known = new Set();
    /** @type {HTMLElement | null} */
    this.watched = null;
    this.observer = new ResizeObserver(() => this.fit());
  }

  /**
   * The table is about to be drawn, with cards of these widths, in the middle at the scale found last:
   * another one would lay the whole page out once more.
   * @param {CardSizes} sizes
   */
  begin(sizes) {
    this.sizes = sizes;
    for (const [name, size] of Object.entries(sizes)) {
      if (name !== "middle" && name !== "small") this.frame.style.setProperty(`--card-${name}`, `${size}px`);
    }
    this.scale(this.shown);
  }

  /** It was drawn.  Something beside it, such as a lesson, may take room from it later: it is watched. */
  drawn() {
    const cloth = this.cloth();
    if (cloth !== this.watched) {
      this.observer.disconnect();
      this.watched = cloth;
      this.known.clear();
      if (cloth) this.observer.observe(cloth);
    }
    this.fit();
  }

  /** @returns {HTMLElement | null} */
  cloth() {
    return this.frame.querySelector(".cloth");
  }

  /**
   * Make the middle smaller until all of it is seen; if that is not enough, show less.  Nothing is tried
   * while all parts have sizes that it was found right for: mostly a card comes where there was room for it.
   */
  fit() {
    const cloth = this.cloth();
    if (!cloth || this.known.has(this.partSizes(cloth))) return;
    const before = `${this.isTight} ${this.shown}`;
    let isAllSeen = false;
    for (const isTight of [false, true]) {
      if (isAllSeen) break;
      this.isTight = isTight;
      this.frame.classList.toggle("is-tight", isTight);
      isAllSeen = this.shrink(cloth, isTight ? "tight" : "loose");
    }
    if (before !== `${this.isTight} ${this.shown}` || this.known.size > MOST_KNOWN) this.known.clear();
    this.known.add(this.partSizes(cloth));
    if (isAllSeen) cloth.removeAttribute("tabindex");
    else cloth.setAttribute("tabindex", "0"); // so that it can be scrolled with keys
  }

  /**
   * How large the window, the cloth, its cards and its parts are.  What is said by a part that is not shown
   * stands for its size.
   * @param {HTMLElement} cloth
   */
  partSizes(cloth) {
    const { clientWidth, clientHeight, scrollHeight } = cloth;
    /** @type {NodeListOf<HTMLElement>} */
    const parts = cloth.querySelectorAll(PARTS);
    const sizes = [...parts].map((part) => {
      if (part.offsetHeight) return `${part.offsetWidth}×${part.offsetHeight}`;
      const inside = /** @type {HTMLElement | null} */ (part.firstElementChild);
      return inside?.offsetHeight ? "" : part.textContent; // else only its parts have a size
    });
    const { middle, small } = this.sizes;
    return [window.innerWidth, clientWidth, clientHeight, scrollHeight, middle, small, ...sizes].join();
  }

  /**
   * The largest size with which all is seen; whether there is one.  Each look lays the whole page out, so
   * they begin at what was found last, which mostly still fits.
   * @param {HTMLElement} cloth
   * @param {"loose" | "tight"} way
   */
  shrink(cloth, way) {
    const { middle } = this.sizes;
    const isLarge = window.innerWidth >= WIDE && cloth.querySelector(".trick");
    const least = isLarge ? Math.min(middle, LEAST_WIDE) : LEAST_MIDDLE;
    /** @type {number[]} */
    const scales = [];
    for (let scale = 1; middle * scale >= least; scale *= SHRINK) scales.push(scale);
    const isSeenAt = (/** @type {number} */ step) => {
      this.scale(scales[step]);
      return isSeen(cloth);
    };
    if (!scales.length) this.scale(1);
    let step = Math.min(this.steps[way], scales.length);
    if (step > 0 && isSeenAt(step - 1)) {
      step -= 1;
      while (step > 0 && isSeenAt(step - 1)) step -= 1;
      this.scale(scales[step]);
    } else {
      while (step < scales.length && !isSeenAt(step)) step += 1;
    }
    this.steps[way] = step;
    return step < scales.length;
  }

  /** @param {number} scale */
  scale(scale) {
    const { middle, small } = this.sizes;
    this.shown = scale;
    const smaller = Math.max(LEAST_SMALL, small * Math.max(scale, 0.7));
    this.frame.style.setProperty("--card-middle", `${Math.round(middle * scale)}px`);
    this.frame.style.setProperty("--card-small", `${Math.round(smaller)}px`);
  }

  close() {
    this.observer.disconnect();
  }
}

/**
 * Whether nothing has to be rolled and what lies in the middle keeps clear of the seats beside it.
 * @param {HTMLElement} cloth
 */
function isSeen(cloth) {
  const middle = cloth.querySelector(".middle");
  const isTooWide = middle && middle.scrollWidth > middle.clientWidth + 1;
  return !isTooWide && cloth.scrollHeight <= cloth.clientHeight + 1;
}

/**
 * Where the map of a board is larger than its window, scroll to a move that is pointed out, else to one's own
 * train; whether there is one.
 * @param {HTMLElement} frame
 */
export function scrollMap(frame) {
  const map = frame.querySelector(".map-scroll");
  const found = ON_MAP.map((selector) => map?.querySelector(selector)).find(Boolean);
  if (!map || !found) return false;
  const [box, window] = [found.getBoundingClientRect(), map.getBoundingClientRect()];
  map.scrollLeft += box.left + box.width / 2 - (window.left + window.width / 2);
  map.scrollTop += box.top + box.height / 2 - (window.top + window.height / 2);
  return true;
}
