// How big cards are on a screen, and how a hand is spread over rows, so that every corner stays readable.

const NARROW = 560; // up to here a ring of four cards takes the whole width
const LEAST_CARD = 50;
const LARGEST_CARD = 170;
const PEEK = 0.44; // how much of a card must stick out from under the next one
const LEAST_PEEK = 26;
const ROW_SHOWS = 0.56; // of a card's height, where another row of the hand lies over it

/**
 * @param {number} least
 * @param {number} number
 * @param {number} most
 */
function clamp(least, number, most) {
  return Math.max(least, Math.min(number, most));
}

/**
 * The widths of cards, in pixels, for a table of that size: in the hand, in the middle, and small ones.
 * @param {number} width
 * @param {number} height
 */
export function cardSizes(width, height, scale = 1) {
  const hand = clamp(LEAST_CARD, Math.min(width * 0.185, height * 0.125, 44 + width * 0.062), LARGEST_CARD);
  const wide = width < NARROW ? width * 0.245 : Math.min(width * 0.17, 34 + width * 0.07);
  const middle = clamp(42, Math.min(wide, height * 0.16), 190);
  const small = clamp(24, Math.min(width * 0.08, height * 0.06, 16 + width * 0.028), 80);
  return {
    hand: Math.round(hand * scale),
    middle: Math.round(middle * scale),
    small: Math.round(small * scale),
  };
}

/**
 * In how many cards each row of a hand is parted, and how far apart they lie.
 * @param {number} count
 * @param {number} card
 * @param {number} room
 */
export function spread(count, card, room) {
  if (!count) return { rows: [], step: card };
  const least = Math.max(LEAST_PEEK, card * PEEK);
  const most = Math.max(1, Math.floor((room - card) / least) + 1);
  const rows = Math.ceil(count / most);
  const longest = Math.ceil(count / rows);
  const sizes = Array.from({ length: rows }, (_, row) =>
    Math.min(longest, Math.max(0, count - row * longest)),
  ).filter(Boolean);
  const step = longest > 1 ? Math.min(card + 6, (room - card) / (longest - 1)) : card;
  return { rows: sizes, step: Math.floor(step) };
}

const GROUP_SCALES = [1, 0.9, 0.8, 0.72, 0.64];
const GROUP_PEEKS = [0.36, 0.24, 0.1]; // of a card's width
const GROUP_GAP = 6;
const TAG_LETTER = 5.4; // about so wide is a letter under a group
const TAG_HEIGHT = 14;

/**
 * How wide the cards of a hand in groups are and how far each peeks out from under the next, so that the
 * groups need no more than `room` in height; cards that are alike may lie closer together.
 * @param {{count: number, letters: number}[]} groups
 * @param {number} card
 * @param {{width: number, height: number}} room
 * @param {boolean} areAlike
 */
export function groupSpread(groups, card, room, areAlike) {
  const peeks = areAlike ? GROUP_PEEKS : GROUP_PEEKS.slice(0, 2);
  let smallest = { card, peek: 0 };
  for (const scale of GROUP_SCALES) {
    for (const part of peeks) {
      const wide = Math.round(card * scale);
      const peek = Math.round(wide * part);
      const rows = rowsOf(
        groups.map(({ count, letters }) => Math.max(wide + (count - 1) * peek, letters * TAG_LETTER)),
        room.width,
      );
      smallest = { card: wide, peek };
      if (rows * (wide * 1.4 + TAG_HEIGHT) <= room.height) return smallest;
    }
  }
  return smallest;
}

/**
 * @param {number[]} widths
 * @param {number} room
 */
function rowsOf(widths, room) {
  let rows = 1;
  let taken = 0;
  for (const width of widths) {
    const next = taken + (taken ? GROUP_GAP : 0) + width;
    if (taken && next > room) rows += 1;
    taken = taken && next > room ? width : next;
  }
  return rows;
}

/**
 * How much of its height a row of the hand shows when another one lies over it.
 * @param {number} card
 */
export function rowStep(card) {
  return Math.round(card * 1.4 * ROW_SHOWS);
}

/**
 * How far a card of a fan is turned, in degrees, and how far it sinks, in parts of its width.
 * @param {number} place
 * @param {number} count
 */
export function fanned(place, count) {
  if (count < 3) return { turn: 0, sink: 0 };
  const from = place - (count - 1) / 2;
  const turn = from * Math.min(1.8, 12 / count);
  return { turn: Math.round(turn * 100) / 100, sink: Math.round((from / count) ** 2 * 36) / 100 };
}
