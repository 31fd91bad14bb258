// People walk: from the chair where they sat to the chair where they sit now.

/** @typedef {{left: number, top: number, width: number}} Box */
/** @typedef {{guest: string, box: Box, element?: HTMLElement}} Placed */

const NEAR = 4; // pixels that are not worth a step
const LEAST = 700; // milliseconds
const MOST = 1800;
const PACE = 1.6; // milliseconds a pixel
const APART = 70; // milliseconds between one who gets up and the next

/**
 * Who walks, and from where: `before` and `after` are lists of {guest, box}.
 * @param {Placed[]} before
 * @param {Placed[]} after
 */
export function walks(before, after) {
  const old = new Map(before.map(({ guest, box }) => [guest, box]));
  const found = [];
  for (const { guest, box } of after) {
    const from = old.get(guest);
    if (!from?.width || !box.width) continue;
    const across = from.left - box.left;
    const down = from.top - box.top;
    const way = Math.hypot(across, down);
    if (way > NEAR) found.push({ guest, across, down, time: Math.min(MOST, LEAST + way * PACE) });
  }
  return found.map((walk, place) => ({ ...walk, wait: Math.min(place, 12) * APART }));
}

/**
 * Where everybody is on the page now.
 * @param {HTMLElement} root
 */
export function places(root) {
  /** @type {NodeListOf<HTMLElement>} */
  const guests = root.querySelectorAll("[data-guest]");
  return [...guests].map((element) => ({
    guest: element.dataset.guest ?? "",
    box: element.getBoundingClientRect(),
    element,
  }));
}

/**
 * Let everybody walk who sits elsewhere than before; nothing waits for them.
 * @param {HTMLElement} root
 * @param {Placed[]} before
 */
export function walk(root, before) {
  const after = places(root);
  const elements = new Map(after.map(({ guest, element }) => [guest, element]));
  for (const { guest, across, down, time, wait } of walks(before, after)) {
    const start = `translate(${across}px, ${down}px)`;
    elements.get(guest)?.animate(
      [
        { transform: start, zIndex: 5 },
        { transform: `${start} scale(1.12)`, offset: 0.12, zIndex: 5 },
        { transform: "translate(0, 0) scale(1.12)", offset: 0.88, zIndex: 5 },
        { transform: "none", zIndex: 5 },
      ],
      { duration: time, delay: wait, fill: "backwards", easing: "cubic-bezier(0.4, 0.1, 0.3, 1)" },
    );
  }
}
