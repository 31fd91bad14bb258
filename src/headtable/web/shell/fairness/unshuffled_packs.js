// In which order the cards of each box lie before they are shuffled: by this order anybody can shuffle again.

const KINDS = ["car", "motorman", "conductor", "fare", "passenger", "transfer"];
const COLOURS = ["red", "orange", "black", "green"];
const COMMODITIES = ["alum", "lime", "salt", "mica", "iron", "lead", "coal", "zinc", "gold"]; // by price
const TRADED = ["gold", "zinc", "iron", "salt", "lime", "coal", "lead", "mica", "alum"]; // as players come
const EACH = 8;

/** @type {string[]} */
const TRIX = [];
for (let upper = 0; upper <= 10; upper++) {
  for (let lower = 0; lower <= upper; lower++) TRIX.push(`${upper}-${lower}`);
}
TRIX.push("11-9", "12-8", "13-12", "14-11", "15-15", "trixie");

const LOTS = Array.from({ length: 8 }, (_, lot) => `lot-${lot + 1}`);
const TROLLEY = [...KINDS, ...COLOURS.flatMap((colour) => KINDS.map((kind) => `${colour}-${kind}`))];
const RANKS = ["a", "k", "q", "j", "10", "9", "8", "7", "6", "5", "4", "3", "2"];
const FRENCH = [...["s", "h", "d", "c"].flatMap((suit) => RANKS.map((rank) => rank + suit)), "joker"];
const SERIES = ["a", "b", "c", "d"].flatMap((series) =>
  Array.from({ length: 13 }, (_, at) => `${series}${at + 1}`),
);

/** @type {Map<string, number>} */
const ORDER = new Map();
for (const names of [TROLLEY, [...TRADED, ...TRIX, ...LOTS], FRENCH, SERIES]) {
  for (const [at, name] of names.entries()) ORDER.set(name, at);
}

/**
 * The cards as they lie before a shuffle; null where one of them is no card that we know.
 * @param {string[]} cards
 */
export function inOrder(cards) {
  if (!cards.every((card) => ORDER.has(card))) return null;
  return [...cards].sort((one, other) => (ORDER.get(one) ?? 0) - (ORDER.get(other) ?? 0));
}

/**
 * The pack that is drawn from for the first deal, known by the first pack that is shuffled.
 * @param {string[]} shuffled
 */
export function drawnFrom(shuffled) {
  if (!shuffled.some((card) => COMMODITIES.includes(card))) return inOrder(shuffled);
  return TRIX.filter((_, at) => shuffled.includes(COMMODITIES[Math.floor(at / EACH)]));
}
