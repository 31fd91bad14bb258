// The names of cards as views spell them: which box they come out of, how one says them, what is printed.

const BOXES = [
  // by the beginning of a game's id; the first that fits
  ["trolley", "trolley"],
  ["mayflower", "mayflower"],
  ["trocadero", "trocadero"],
  ["great-railroad", "railroad"],
  ["", "trix"], // Trix and its games, which have names of their own
];
/** @type {Record<string, string[]>} */
const SUITS = { s: ["spades", "♠"], h: ["hearts", "♥"], d: ["diamonds", "♦"], c: ["clubs", "♣"] };
/** @type {Record<string, string>} */
const RANKS = { a: "ace", k: "king", q: "queen", j: "jack" };
const COLOURS = new Set(["red", "orange", "black", "green"]);
const DENOMINATIONS = new Set(["car", "motorman", "conductor", "fare", "passenger", "transfer"]);
const FRENCH = /^([akqj]|[0-9]+)([shdc])$/;
const TRIX = /^\d+-\d+$/;
const SERIES = /^([a-z])(\d+)$/;
/** @type {Record<string, string>} */
const SERVED = { t: "Trolley", c: "Couple", f: "four" }; // what a mark behind a face says

/**
 * The box that holds a game's cards.
 * @param {string} game
 */
export function boxOf(game) {
  return BOXES.find(([begins]) => game.startsWith(begins))?.[1] ?? "trix";
}

/**
 * A face without its marks, and the marks: "car+tc" is ["car", "tc"].
 * @param {string} face
 */
export function parted(face) {
  const at = face.indexOf("+");
  return at < 0 ? [face, ""] : [face.slice(0, at), face.slice(at + 1)];
}

/**
 * What the marks of a face say, in words.
 * @param {string} marks
 */
export function markWords(marks) {
  return [...marks].map((mark) => SERVED[mark] ?? mark);
}

/**
 * A card as one says it: "red car", "7-3", "ace of spades", "A 4", "gold".
 * @param {string} face
 */
export function spoken(face) {
  const [base, marks] = parted(face);
  const served = marks ? `, served in ${markWords(marks).join(" and ")}` : "";
  const french = FRENCH.exec(base);
  if (french) return `${RANKS[french[1]] ?? french[1]} of ${SUITS[french[2]][0]}${served}`;
  const series = SERIES.exec(base);
  if (series) return `${series[1].toUpperCase()} ${series[2]}`;
  if (TRIX.test(base)) return base.replace("-", " ") + served;
  return base.replace(/-/g, " ") + served;
}

/**
 * A card as it is written in a button or a list: "Red Car", "7-3", "Q♥", "A4".
 * @param {string} face
 */
export function written(face) {
  const [base, marks] = parted(face);
  const french = FRENCH.exec(base);
  const series = SERIES.exec(base);
  let text = base
    .split("-")
    .map((word) => word.slice(0, 1).toUpperCase() + word.slice(1))
    .join(" ");
  if (french) text = french[1].toUpperCase() + SUITS[french[2]][1];
  else if (series) text = series[1].toUpperCase() + series[2];
  else if (TRIX.test(base)) text = base;
  return marks ? `${text} (${markWords(marks).join(", ")})` : text;
}

/**
 * Whether an id names a single card by its numbers: those of a commodity or a book do not.
 * @param {string} id
 */
export function isFace(id) {
  return FRENCH.test(id) || TRIX.test(id) || SERIES.test(id);
}

/**
 * The sum of the two numbers on a Trix card, -1 of any other card.
 * @param {string} face
 */
export function sumOf(face) {
  const [base] = parted(face);
  if (!TRIX.test(base)) return -1;
  const [upper, lower] = base.split("-").map(Number);
  return upper + lower;
}

/**
 * The colour of a trump by its name, "" where trumps are no colour.
 * @param {string} name
 */
export function colourOf(name) {
  return COLOURS.has(name) ? name : "";
}

/**
 * Whether a card is nothing but its name, so that equal ones are counted: the commodities.
 * @param {string} face
 */
export function isLot(face) {
  const [base] = parted(face);
  return (
    /^[a-z]+$/.test(base) &&
    !FRENCH.test(base) &&
    !DENOMINATIONS.has(base) &&
    base !== "trixie" &&
    base !== "joker"
  );
}

/**
 * What a face that no press has printed shows: lines of text and a colour.
 * @param {string} face
 */
export function plainFace(face) {
  const [base] = parted(face);
  const french = FRENCH.exec(base);
  if (french) {
    const isRed = "hd".includes(french[2]);
    return { corner: french[1].toUpperCase(), middle: SUITS[french[2]][1], colour: isRed ? "red" : "black" };
  }
  if (TRIX.test(base)) return { corner: base, middle: base.replace("-", "\u2009·\u2009"), colour: "blue" };
  const series = SERIES.exec(base);
  if (series) return { corner: written(base), middle: series[2], colour: "blue" };
  const [first, second] = base.split("-");
  const colour = COLOURS.has(first) ? first : "blue";
  const title = (second ?? first).slice(0, 1).toUpperCase() + (second ?? first).slice(1);
  return { corner: title.slice(0, 4), middle: title, colour };
}
