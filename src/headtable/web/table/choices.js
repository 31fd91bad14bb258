// What may be done, sorted by how one does it: with a card, with several, at a pile, or with a button.
//
// Nothing here knows a rule: choices come with the view, and only their form is looked at.

import { capital } from "./seat_names.js";
import { isLot, written } from "./card_faces.js";

const LONG = 8; // more choices of one kind than these are not listed one by one
const MANY_SETS = 4; // more choices of several cards than these are picked card by card
const ASKED = /^ask (\d+) for (.+)$/;
const TRADED = /^(offer|accept) (\d+) (\S+?)(?: from seat (\d+))?$/;
const CORNERED = /^corner (\S+)$/;
const NUMBERED = /^(\S+) (\d+)$/;

export function cardKey(pile, face) {
  return `${pile}\n${face}`;
}

/** The choices of a view, each in exactly one of the lists. */
export class Plan {
  constructor(view) {
    this.view = view;
    this.cards = new Map(); // by pile and face: choices of that one card
    this.sets = []; // {verb, choices}: cards are picked, then a button
    this.lots = []; // {kind, count, trades: [choice…]}: like cards that are traded
    this.spots = new Map(); // by pile: the choices of its first, second … card, face down
    this.numbers = []; // {verb, choices: Map by number}
    this.asks = new Map(); // by seat: [{thing, choice}]
    this.orders = []; // the moves of trains, each with its choice
    this.families = []; // {verb, choices}: long lists, opened by a button
    this.buttons = []; // all others
    this.sort(view.choices);
  }

  sort(all) {
    let left = this.takeOrders(all);
    left = this.takeAsks(left);
    left = this.takeLots(left);
    left = this.takeSets(left);
    left = this.takeCards(left);
    left = this.takeNumbers(left);
    this.takeFamilies(left);
  }

  takeOrders(all) {
    const moves = this.view.extra.map ? (this.view.extra.moves ?? []) : [];
    const byText = new Map(moves.map((move) => [move.text, move]));
    return all.filter((choice) => {
      const move = byText.get(choice.text);
      if (!move || !move.train) return true;
      this.orders.push({ ...move, choice });
      return false;
    });
  }

  takeAsks(all) {
    return all.filter((choice) => {
      const found = ASKED.exec(choice.text);
      if (!found) return true;
      const seat = Number(found[1]) - 1;
      if (!this.asks.has(seat)) this.asks.set(seat, []);
      this.asks.get(seat).push({ thing: found[2], choice });
      return false;
    });
  }

  takeLots(all) {
    const hand = this.view.piles.find((pile) => pile.owner === this.view.seat && pile.lies === "hand");
    const held = hand ? hand.faces : [];
    if (!held.length || !held.every(isLot)) return all;
    const rows = new Map([...new Set(held)].map((kind) => [kind, []]));
    const left = all.filter((choice) => {
      const kind = TRADED.exec(choice.text)?.[3] ?? CORNERED.exec(choice.text)?.[1];
      if (!kind || !rows.has(kind)) return true;
      rows.get(kind).push(choice);
      return false;
    });
    for (const [kind, trades] of rows) {
      const count = held.filter((face) => face === kind).length;
      this.lots.push({ kind, count, trades });
    }
    return left;
  }

  takeSets(all) {
    const found = new Map();
    for (const choice of all) {
      const verb = verbOf(choice);
      if (choice.faces.length && choice.text === [verb, ...choice.faces].join(" ")) {
        if (!found.has(verb)) found.set(verb, []);
        found.get(verb).push(choice);
      }
    }
    const taken = new Set();
    for (const [verb, choices] of found) {
      const isPicked = choices.some((choice) => choice.faces.length > 1) && choices.length > MANY_SETS;
      if (!isPicked) continue;
      this.sets.push({ verb, choices });
      for (const choice of choices) taken.add(choice);
    }
    return all.filter((choice) => !taken.has(choice));
  }

  takeCards(all) {
    const inSight = new Set();
    for (const pile of this.view.piles) for (const face of pile.faces) inSight.add(cardKey(pile.name, face));
    return all.filter((choice) => {
      const key = cardKey(choice.pile, choice.faces[0]);
      if (choice.faces.length !== 1 || !inSight.has(key)) return true;
      if (!this.cards.has(key)) this.cards.set(key, []);
      this.cards.get(key).push(choice);
      return false;
    });
  }

  takeNumbers(all) {
    const found = new Map();
    for (const choice of all) {
      const parts = NUMBERED.exec(choice.text);
      if (!parts || choice.breaks) continue;
      if (!found.has(parts[1])) found.set(parts[1], new Map());
      found.get(parts[1]).set(Number(parts[2]), choice);
    }
    const taken = new Set();
    for (const [verb, choices] of found) {
      const pile = this.ownedPile([...choices.values()]);
      if (pile) this.spots.set(pile, choices);
      else if (choices.size > LONG) this.numbers.push({ verb, choices });
      else continue;
      for (const choice of choices.values()) taken.add(choice);
    }
    return all.filter((choice) => !taken.has(choice));
  }

  /** The pile before another seat that all these choices are about. */
  ownedPile(choices) {
    const name = choices[0].pile;
    const pile = this.view.piles.find((other) => other.name === name);
    const isOthers = pile && pile.owner >= 0 && pile.owner !== this.view.seat && !pile.faces.length;
    return isOthers && choices.every((choice) => choice.pile === name) ? name : "";
  }

  takeFamilies(all) {
    const found = new Map();
    for (const choice of all) {
      if (!found.has(verbOf(choice))) found.set(verbOf(choice), []);
      found.get(verbOf(choice)).push(choice);
    }
    for (const [verb, choices] of found) {
      if (choices.length > LONG) this.families.push({ verb, choices });
      else this.buttons.push(...choices);
    }
  }

  /** The choices of a card: those that it makes alone. */
  ofCard(pile, face) {
    return this.cards.get(cardKey(pile, face)) ?? [];
  }

  /** Choices that begin at a pile itself, as drawing from a stock. */
  ofPile(name) {
    return this.buttons.filter((choice) => choice.pile === name && !choice.faces.length);
  }

  /** Whether cards are picked first and played by a button then. */
  get isPicking() {
    return this.sets.length > 0;
  }

  /** The piles out of which cards are picked. */
  pickedFrom() {
    return new Set(this.sets.flatMap((set) => set.choices.map((choice) => choice.pile)));
  }

  /** What the cards picked so far can do. */
  matching(faces) {
    const picked = [...faces].sort().join(" ");
    const all = this.sets.flatMap((set) => set.choices);
    return all.filter((choice) => [...choice.faces].sort().join(" ") === picked);
  }

  /** Whether some choice holds all of these cards and perhaps more. */
  canGrow(faces) {
    const all = this.sets.flatMap((set) => set.choices);
    return all.some((choice) => holds(choice.faces, faces));
  }

  /** The word that a card which cannot be played would have been tried with. */
  tryVerb() {
    const counts = new Map();
    const single = [...this.cards.values()].flat();
    for (const choice of single) counts.set(verbOf(choice), (counts.get(verbOf(choice)) ?? 0) + 1);
    const [best] = [...counts].sort((one, other) => other[1] - one[1]);
    return best ? best[0] : (this.sets[0]?.verb ?? "play");
  }
}

function holds(faces, wanted) {
  const left = [...faces];
  return wanted.every((face) => {
    const at = left.indexOf(face);
    if (at >= 0) left.splice(at, 1);
    return at >= 0;
  });
}

export function verbOf(choice) {
  return choice.text.split(" ", 1)[0];
}

/** A choice as a button says it: names for seats, cards as they are written. */
export function label(choice, seatNames) {
  const tail = choice.faces.join(" ");
  if (choice.faces.length && choice.text.endsWith(` ${tail}`)) {
    const head = choice.text.slice(0, -tail.length - 1);
    const stop = choice.faces.length > 1 ? ":" : "";
    return `${capital(seatNames.named(head))}${stop} ${grouped(choice.faces).join(", ")}`;
  }
  return capital(seatNames.named(choice.text));
}

/** Cards with their number where there are several alike: "4 × Conductor". */
export function grouped(faces) {
  const counts = new Map();
  for (const face of faces) counts.set(face, (counts.get(face) ?? 0) + 1);
  return [...counts].map(([face, count]) => (count > 1 ? `${count} × ${written(face)}` : written(face)));
}

/** A trade with a lot: what is done, with how many, and with whom where that is said. */
export function tradeOf(choice) {
  const found = TRADED.exec(choice.text);
  if (!found) return { verb: "corner", number: 0, seat: -1 };
  return { verb: found[1], number: Number(found[2]), seat: found[4] ? Number(found[4]) - 1 : -1 };
}
