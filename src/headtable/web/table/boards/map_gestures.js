// The map under one's fingers: dragged by one pointer, pinched by two.  Its size is a CSS property, `--zoom`.

const LEAST = 1;
const MOST = 5;
const SLACK = 6; // pixels before a touch is a drag, so that places can still be touched

/** @typedef {{x: number, y: number}} Point */
/** @typedef {{points: Map<number, Point>, isDragged: boolean}} Touch */

/** @type {WeakMap<Element, Touch>} */
const touches = new WeakMap();

/** @param {Element} map */
function touchOf(map) {
  const known = touches.get(map) ?? { points: new Map(), isDragged: false };
  touches.set(map, known);
  return known;
}

/** @param {HTMLElement} map */
function zoomOf(map) {
  return Number(getComputedStyle(map).getPropertyValue("--zoom")) || LEAST;
}

/**
 * Make the map larger or smaller; what lies at a point of its window, or in the middle, stays there.
 * @param {HTMLElement} map
 * @param {number} times
 * @param {Point} [at]
 */
export function zoomBy(map, times, at = { x: map.clientWidth / 2, y: map.clientHeight / 2 }) {
  const before = zoomOf(map);
  const after = Math.min(MOST, Math.max(LEAST, before * times));
  const [left, top] = [map.scrollLeft + at.x, map.scrollTop + at.y];
  map.style.setProperty("--zoom", String(Math.round(after * 1000) / 1000));
  map.scrollLeft = (left * after) / before - at.x;
  map.scrollTop = (top * after) / before - at.y;
}

/** @param {any} event */
function pressed(event) {
  const touch = touchOf(event.currentTarget);
  if (event.pointerType === "mouse" && event.button !== 0) return;
  if (!touch.points.size) touch.isDragged = false;
  touch.points.set(event.pointerId, { x: event.clientX, y: event.clientY });
}

/** @param {any} event */
function moved(event) {
  const map = /** @type {HTMLElement} */ (event.currentTarget);
  const touch = touchOf(map);
  const before = touch.points.get(event.pointerId);
  if (!before) return;
  const now = { x: event.clientX, y: event.clientY };
  const way = Math.hypot(now.x - before.x, now.y - before.y);
  if (!touch.isDragged && touch.points.size < 2 && way < SLACK) return;
  touch.isDragged = true;
  map.setPointerCapture(event.pointerId); // from now on it is no touch of a place
  const other = [...touch.points].find(([id]) => id !== event.pointerId)?.[1];
  if (other) pinch(map, other, before, now);
  map.scrollLeft -= (now.x - before.x) / touch.points.size;
  map.scrollTop -= (now.y - before.y) / touch.points.size;
  touch.points.set(event.pointerId, now);
}

/**
 * One of two fingers has moved.
 * @param {HTMLElement} map
 * @param {Point} other
 * @param {Point} before
 * @param {Point} now
 */
function pinch(map, other, before, now) {
  const apart = Math.hypot(before.x - other.x, before.y - other.y);
  const box = map.getBoundingClientRect();
  const at = { x: (now.x + other.x) / 2 - box.left, y: (now.y + other.y) / 2 - box.top };
  if (apart > 0) zoomBy(map, Math.hypot(now.x - other.x, now.y - other.y) / apart, at);
}

/** @param {any} event */
function lifted(event) {
  touchOf(event.currentTarget).points.delete(event.pointerId);
}

/** The listeners of a map. */
export const MAP_GESTURES = {
  pointerdown: pressed,
  pointermove: moved,
  pointerup: lifted,
  pointercancel: lifted,
  pointerleave: lifted,
};
