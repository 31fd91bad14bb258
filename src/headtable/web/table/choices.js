// What may be done, sorted by how one does it: with a card, with several, at a pile, or with a button.
//
// Nothing here knows a rule: choices come with the view, and only their kind, cards, seats and numbers are
// looked at, never their texts.

import { capital } from "./seat_names.js";
import { isLot, written } from "./card_names.js";

const LONG = 8; // more choices of one kind than these are not listed one by one
const MANY_SETS = 4; // more choices of several cards than these are picked card by card
const TRADES = new Set(["offer", "accept", "corner"]);
// What one says to make no move after all; no move of any game is named like it.
export const NEVER_MIND = "Never mind";

/**
 * @param {string} pile
 * @param {string} face
 */
function cardKey(pile, face) {
  return `${pile}\n${face}`;
}

/** The choices of a view, each in exactly one of the lists. */
export class Plan {
  /** @param {View} view */
  constructor(view) {
    this.view = view;
    /** @type {Map<string, Choice[]>} by pile and face: choices of that one card */
    this.cards = new Map();
    /** @type {{kind: string, choices: Choice[]}[]} cards are picked, then a button */
    this.sets = [];
    /** @type {{size: number, choices: Choice[]} | null} so many cards are picked, and each is a move */
    this.batch = null;
    /** @type {{lot: string, count: number, trades: Choice[]}[]} like cards that are traded */
    this.lots = [];
    /** @type {Map<string, Map<number, Choice>>} by pile: its cards, face down, by place */
    this.spots = new Map();
    /** @type {{kind: string, choices: Map<number, Choice>}[]} by number */
    this.numbers = [];
    /** @type {Map<number, Choice[]>} by seat */
    this.asks = new Map();
    /** @type {TrainOrder[]} the moves of trains */
    this.orders = [];
    /** @type {{kind: string, choices: Choice[]}[]} long lists, opened by a button */
    this.families = [];
    /** @type {Choice[]} all others */
    this.buttons = [];
    this.sort(view.choices);
  }

  /** @param {Choice[]} all */
  sort(all) {
    let left = this.takeOrders(all);
    left = this.takeAsks(left);
    left = this.takeLots(left);
    left = this.takeBatch(left);
    left = this.takeSets(left);
    left = this.takeCards(left);
    left = this.takeNumbers(left);
    this.takeFamilies(left);
  }

  /** @param {Choice[]} all */
  takeOrders(all) {
    const moves = this.view.extra.map ? (this.view.extra.moves ?? []) : [];
    const byText = new Map(moves.map((move) => [move.text, move]));
    return all.filter((choice) => {
      const move = byText.get(choice.text);
      if (!move?.train) return true;
      this.orders.push({ ...move, choice });
      return false;
    });
  }

  /** @param {Choice[]} all */
  takeAsks(all) {
    return all.filter((choice) => {
      if (choice.kind !== "ask" || !choice.thing) return true;
      const [seat] = choice.seats;
      if (!this.asks.has(seat)) this.asks.set(seat, []);
      this.asks.get(seat)?.push(choice);
      return false;
    });
  }

  /** @param {Choice[]} all */
  takeLots(all) {
    const hand = this.view.piles.find((pile) => pile.owner === this.view.seat && pile.lies === "hand");
    const held = hand ? hand.faces : [];
    if (!held.length || !held.every(isLot)) return all;
    /** @type {Map<string, Choice[]>} */
    const rows = new Map();
    for (const lot of held) rows.set(lot, []);
    const left = all.filter((choice) => {
      if (!TRADES.has(choice.kind) || !rows.has(choice.thing)) return true;
      rows.get(choice.thing)?.push(choice);
      return false;
    });
    for (const [lot, trades] of rows) {
      this.lots.push({ lot, count: held.filter((face) => face === lot).length, trades });
    }
    return left;
  }

  /** @param {Choice[]} all */
  takeBatch(all) {
    const size = this.view.extra.lay_aside ?? 0;
    const isOne = (/** @type {Choice} */ one) => isSelection(one) && one.faces.length === 1 && !one.breaks;
    const choices = all.filter(isOne);
    if (size < 2 || choices.length < size) return all;
    this.batch = { size, choices };
    return all.filter((choice) => !choices.includes(choice));
  }

  /** @param {Choice[]} all */
  takeSets(all) {
    const taken = new Set();
    for (const [kind, choices] of byKind(all.filter(isSelection))) {
      const isPicked = choices.some((choice) => choice.faces.length > 1) && choices.length > MANY_SETS;
      if (!isPicked) continue;
      this.sets.push({ kind, choices });
      for (const choice of choices) taken.add(choice);
    }
    return all.filter((choice) => !taken.has(choice));
  }

  /** @param {Choice[]} all */
  takeCards(all) {
    const inSight = new Set();
    for (const pile of this.view.piles) for (const face of pile.faces) inSight.add(cardKey(pile.name, face));
    return all.filter((choice) => {
      const key = cardKey(choice.pile, choice.faces[0]);
      if (choice.faces.length !== 1 || !inSight.has(key)) return true;
      if (!this.cards.has(key)) this.cards.set(key, []);
      this.cards.get(key)?.push(choice);
      return false;
    });
  }

  /** @param {Choice[]} all */
  takeNumbers(all) {
    const taken = new Set();
    for (const [kind, some] of byKind(all.filter(isNumbered))) {
      const choices = new Map(some.map((choice) => [choice.number, choice]));
      const pile = this.ownedPile(some);
      if (pile) this.spots.set(pile, choices);
      else if (choices.size > LONG) this.numbers.push({ kind, choices });
      else continue;
      for (const choice of some) taken.add(choice);
    }
    return all.filter((choice) => !taken.has(choice));
  }

  /**
   * The pile before another seat that all these choices are about.
   * @param {Choice[]} choices
   */
  ownedPile(choices) {
    const name = choices[0].pile;
    const pile = this.view.piles.find((other) => other.name === name);
    const isOthers = pile && pile.owner >= 0 && pile.owner !== this.view.seat && !pile.faces.length;
    return isOthers && choices.every((choice) => choice.pile === name) ? name : "";
  }

  /** @param {Choice[]} all */
  takeFamilies(all) {
    for (const [kind, choices] of byKind(all)) {
      if (choices.length > LONG) this.families.push({ kind, choices });
      else this.buttons.push(...choices);
    }
  }

  /**
   * The choices of a card: those that it makes alone.
   * @param {string} pile
   * @param {string} face
   */
  ofCard(pile, face) {
    return this.cards.get(cardKey(pile, face)) ?? [];
  }

  /**
   * Choices that begin at a pile itself, as drawing from a stock.
   * @param {string} name
   */
  ofPile(name) {
    return this.buttons.filter((choice) => choice.pile === name && !choice.faces.length);
  }

  /** Whether cards are picked first and played by a button then. */
  get isPicking() {
    return this.sets.length > 0 || this.batch !== null;
  }

  /** The piles out of which cards are picked. */
  pickedFrom() {
    const choices = [...this.sets.flatMap((set) => set.choices), ...(this.batch?.choices ?? [])];
    return new Set(choices.map((choice) => choice.pile));
  }

  /**
   * What the cards picked so far can do.
   * @param {string[]} faces
   */
  matching(faces) {
    const picked = [...faces].sort().join(" ");
    const all = this.sets.flatMap((set) => set.choices);
    return all.filter((choice) => [...choice.faces].sort().join(" ") === picked);
  }

  /**
   * The moves of all cards that are picked, in their order, once there are as many as have to be.
   * @param {string[]} faces
   */
  batchOf(faces) {
    const { size = 0, choices = [] } = this.batch ?? {};
    if (faces.length !== size) return [];
    return faces.flatMap((face) => choices.find((choice) => choice.faces[0] === face) ?? []);
  }

  /**
   * Whether some choice holds all of these cards and perhaps more.
   * @param {string[]} faces
   */
  canGrow(faces) {
    const { batch } = this;
    if (
      batch &&
      faces.length <= batch.size &&
      holds(
        batch.choices.flatMap((choice) => choice.faces),
        faces,
      )
    )
      return true;
    const all = this.sets.flatMap((set) => set.choices);
    return all.some((choice) => holds(choice.faces, faces));
  }

  /** The kind of move that a card which cannot be played would have been tried with. */
  triedKind() {
    const kinds = byKind([...this.cards.values()].flat());
    const [best] = [...kinds].sort((one, other) => other[1].length - one[1].length);
    return best ? best[0] : (this.sets[0]?.kind ?? this.batch?.choices[0].kind ?? "play");
  }
}

/**
 * Choices by their kinds, in the order in which the kinds come.
 * @param {Choice[]} choices
 */
function byKind(choices) {
  /** @type {Map<string, Choice[]>} */
  const found = new Map();
  for (const choice of choices) {
    if (!found.has(choice.kind)) found.set(choice.kind, []);
    found.get(choice.kind)?.push(choice);
  }
  return found;
}

/**
 * Whether a choice is nothing but cards.
 * @param {Choice} options
 */
function isSelection({ faces, seats, number, thing }) {
  return faces.length > 0 && number < 0 && !thing && !seats.length;
}

/**
 * Whether a choice is nothing but a number.
 * @param {Choice} options
 */
function isNumbered({ faces, seats, number, thing, breaks }) {
  return number >= 0 && !faces.length && !thing && !seats.length && !breaks;
}

/**
 * @param {string[]} faces
 * @param {string[]} wanted
 */
function holds(faces, wanted) {
  const left = [...faces];
  return wanted.every((face) => {
    const at = left.indexOf(face);
    if (at >= 0) left.splice(at, 1);
    return at >= 0;
  });
}

/**
 * A choice as a button says it: names for seats, cards as they are written.
 * @param {Choice} choice
 * @param {import("./seat_names.js").SeatNames} seatNames
 */
export function label(choice, seatNames) {
  const { says, seats, faces, number, thing } = choice;
  const words = seatNames.filled(says, seats);
  if (!faces.length || (thing && number >= 0)) return capital(words); // "offer 3 wheat" names its cards
  const stop = thing || faces.length > 1 ? ":" : "";
  return `${capital(words)}${stop} ${grouped(faces).join(", ")}`;
}

/**
 * Cards with their number where there are several alike: "4 × Conductor".
 * @param {string[]} faces
 */
export function grouped(faces) {
  const counts = new Map();
  for (const face of faces) counts.set(face, (counts.get(face) ?? 0) + 1);
  return [...counts].map(([face, count]) => (count > 1 ? `${count} × ${written(face)}` : written(face)));
}
