// Where the words of a lesson lie over the table: where they cover least of what matters.  No DOM here.

const TIED = 1.15; // a place that is hardly worse than the best one is kept
const TRIFLE = 0.4; // of a cost that is not worth a move

/** @typedef {{box: Rectangle, weight: number}} Obstacle  its weight is the cost of covering all of it */

/**
 * How much two rectangles cover of each other, in square pixels.
 * @param {Rectangle} one
 * @param {Rectangle} other
 */
export function overlap(one, other) {
  const width = Math.min(one.left + one.width, other.left + other.width) - Math.max(one.left, other.left);
  const height = Math.min(one.top + one.height, other.top + other.height) - Math.max(one.top, other.top);
  return Math.max(0, width) * Math.max(0, height);
}

/**
 * The number of the best of these places; the one that is taken already stays unless another is better.
 * @param {Rectangle[]} places
 * @param {Obstacle[]} obstacles
 * @param {number} now
 */
export function bestPlace(places, obstacles, now) {
  const seen = obstacles.filter(({ box }) => box.width * box.height > 0);
  const costs = places.map((place) =>
    seen.reduce((sum, { box, weight }) => sum + (weight * overlap(place, box)) / (box.width * box.height), 0),
  );
  const least = Math.min(...costs);
  if (costs[now] !== undefined && costs[now] <= least * TIED + TRIFLE) return now;
  return costs.indexOf(least);
}

/**
 * The places for a box of that size in a room: its corners, the upper right one first.
 * @param {{width: number, height: number}} size
 * @param {Rectangle} room
 * @param {number} edge
 * @returns {Rectangle[]}
 */
export function corners(size, room, edge) {
  const left = room.left + edge;
  const top = room.top + edge;
  const right = room.left + room.width - size.width - edge;
  const bottom = room.top + room.height - size.height - edge;
  const at = (/** @type {number} */ x, /** @type {number} */ y) => ({ ...size, left: x, top: y });
  return [at(right, top), at(left, top), at(right, bottom), at(left, bottom)];
}
