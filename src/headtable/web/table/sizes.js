// How big cards are on a screen, and how a hand is spread over rows, so that every corner stays readable.

const LEAST_CARD = 50;
const LARGEST_CARD = 170;
const PEEK = 0.44; // how much of a card must stick out from under the next one
const LEAST_PEEK = 26;
const ROW_SHOWS = 0.56; // of a card's height, where another row of the hand lies over it

function clamp(least, number, most) {
  return Math.max(least, Math.min(number, most));
}

/** The widths of cards, in pixels, for a table of that size: in the hand, in the middle, and small ones. */
export function cardSizes(width, height, scale = 1) {
  const hand = clamp(LEAST_CARD, Math.min(width * 0.185, height * 0.125, 44 + width * 0.062), LARGEST_CARD);
  const middle = clamp(42, Math.min(width * 0.17, height * 0.16, 34 + width * 0.07), 190);
  const small = clamp(24, Math.min(width * 0.08, height * 0.06, 16 + width * 0.028), 80);
  return {
    hand: Math.round(hand * scale),
    middle: Math.round(middle * scale),
    small: Math.round(small * scale),
  };
}

/** In how many cards each row of a hand is parted, and how far apart they lie. */
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

/** How much of its height a row of the hand shows when another one lies over it. */
export function rowStep(card) {
  return Math.round(card * 1.4 * ROW_SHOWS);
}

/** How far a card of a fan is turned, in degrees, and how far it sinks, in parts of its width. */
export function fanned(place, count) {
  if (count < 3) return { turn: 0, sink: 0 };
  const from = place - (count - 1) / 2;
  const turn = from * Math.min(1.8, 12 / count);
  return { turn: Math.round(turn * 100) / 100, sink: Math.round((from / count) ** 2 * 36) / 100 };
}
