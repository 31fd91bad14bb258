// Where names stand on the railroad map: clear of tracks, circles and one another.
// Paper places them by the same rules (press/cards/railroad_name_places.py).

/** @type {Record<string, number>} */
export const TURNS = { n: 0, ne: 45, e: 90, se: 135, s: 180, sw: 225, w: 270, nw: 315 };
export const CIRCLE = 15; // the radius of a circle
const STEP = 100; // from one circle to the next
const SIZE = 17; // of type
const LETTER = 0.52; // how wide a letter is, in parts of the size
const HIGH = 0.7; // a capital letter
const DEEP = 0.22; // how far some letters reach below the line
const CLEAR = 9; // from the middle of a track to a name
const BESIDE = CIRCLE + 4; // from the middle of a circle to a name
const AT_SIDE = CIRCLE + 9; // to a name at the same height, clear of the ring round the terminal
const SLANTED = 1.42; // a slanting track takes so much more room along a line of type

/**
 * On which side of its circle a name stands: to the right or left, above or below.
 * @param {string} label
 * @returns {[right: number, up: number]}
 */
export function sidesOf(label) {
  const turn = ((TURNS[label] ?? 180) * Math.PI) / 180;
  return [Math.round(Math.sin(turn)), Math.round(Math.cos(turn))];
}

/**
 * The base line of a name, which end of it stands there, and its size.
 * @param {{name: string, label: string}} place
 * @param {{x: number, y: number}} circle
 * @param {Set<number>} ways the headings of the tracks that leave the circle, in degrees
 * @param {boolean} isClosed whether a third track cuts off the corner in which the name stands
 */
export function placeOfName({ name, label }, { x, y }, ways, isClosed) {
  const [right, up] = sidesOf(label);
  const anchor = right === 0 ? "middle" : right > 0 ? "start" : "end";
  if (up === 0) return { x: x + right * AT_SIDE, y: y + (SIZE * HIGH) / 2, anchor, size: SIZE };
  if (right === 0) {
    const turn = TURNS[label] ?? 180;
    const isBetween = ways.has((turn + 45) % 360) && ways.has((turn + 315) % 360);
    const gap = isBetween ? (SIZE * LETTER * name.length) / 2 + SLANTED * CLEAR : BESIDE;
    return { x, y: baseLine(y, up, gap, SIZE, name), anchor, size: SIZE };
  }
  const [gap, inset] = isClosed ? [CLEAR, BESIDE] : [BESIDE, CLEAR];
  const most = (STEP - gap - inset - SLANTED * CLEAR) / (LETTER * name.length + HIGH);
  const size = isClosed ? Math.min(SIZE, most) : SIZE;
  return { x: x + right * inset, y: baseLine(y, up, gap, size, name), anchor, size };
}

/**
 * The base line of a name that keeps a distance above or below a height.
 * @param {number} y
 * @param {number} up
 * @param {number} gap
 * @param {number} size
 * @param {string} name
 */
function baseLine(y, up, gap, size, name) {
  if (up < 0) return y + gap + size * HIGH;
  return y - gap - (/[gjpqy]/.test(name) ? size * DEEP : 0);
}
