// How a view is laid out: who sits where, what lies before whom, what lies in the middle, what is said.

import { capital, joined, SeatNames } from "./seat_names.js";
import { parted, written } from "./card_names.js";
import { boardOf, boards } from "./boards/loaded_boards.js";
import { shownScores } from "./score_standings.js";

// Facts that a board or another part of the page shows, by their names.
const ON_GRIDIRON = new Set(["ball", "down", "last move", "changed"]);
const ON_MAP = new Set(["board", "terminal"]);
const ON_FLUSHES = new Set([
  "suits",
  "pool",
  "chips",
  "debts",
  "for sale by",
  "lowest price",
  "best bid",
  "not bidding",
  "just now",
]);
const TOLD = new Set(["last draw", "card drawn", "last call", "offers", "your offer", "books"]);
const SERIES = "series ";
const TURNED_UP = new Set(["turned up", "trump card"]); // names of piles

/**
 * Whether a pile is the card that was turned up for the trump: it belongs to no trick.
 * @param {Pile} pile
 */
export function isTurnedUp(pile) {
  return pile.owner < 0 && TURNED_UP.has(pile.name);
}

/**
 * A pile's name without the number of the seat that it lies before.
 * @param {Pile} pile
 */
export function titleOf(pile) {
  const end = ` ${pile.owner + 1}`;
  return pile.owner >= 0 && pile.name.endsWith(end) ? pile.name.slice(0, -end.length) : pile.name;
}

/**
 * Whether every card belongs to something, and some to the same.
 * @param {Pile} pile
 */
export function isSortedByTag(pile) {
  return pile.tags.length > 0 && pile.tags.every(Boolean) && new Set(pile.tags).size < pile.tags.length;
}

/**
 * The places of a pile's cards in groups by tag, or all in one group.
 * @param {Pile} pile
 */
export function groupsOf(pile) {
  if (!isSortedByTag(pile)) return [{ tag: "", places: pile.faces.map((_, place) => place) }];
  /** @type {Map<string, number[]>} */
  const groups = new Map();
  pile.tags.forEach((tag, place) => {
    if (!groups.has(tag)) groups.set(tag, []);
    groups.get(tag)?.push(place);
  });
  return [...groups].map(([tag, places]) => ({ tag, places }));
}

/**
 * How so many others sit round: on the left, across and on the right, in the order of play.
 * @param {number[]} others
 */
export function roundTable(others) {
  const count = others.length;
  if (count < 2) return { left: [], top: others, right: [] };
  const beside = count === 2 ? 0 : count >= 6 ? 2 : 1;
  return {
    left: others.slice(0, beside),
    top: others.slice(beside, count - beside),
    right: others.slice(count - beside),
  };
}

/**
 * Where a seat's card of a trick lies: from the middle, each way from -1 to 1; the viewer below.
 * @param {import("./seat_names.js").SeatNames} seatNames
 * @param {number} seat
 */
export function towards(seatNames, seat) {
  const order = seatNames.inTurn(seatNames.seats());
  const angle = (2 * Math.PI * order.indexOf(seat)) / order.length;
  return { x: round(-Math.sin(angle)), y: round(Math.cos(angle)) };
}

/**
 * Whether the name of a card is of several words, so that a list of them needs commas.
 * @param {string} face
 */
function isLong(face) {
  return written(face).includes(" ");
}

/** @param {number} number */
function round(number) {
  return Math.round(number * 1000) / 1000 + 0;
}

export class ViewModel {
  /**
   * @param {View} view
   * @param {string[]} names
   */
  constructor(view, names) {
    this.view = view;
    this.seatNames = SeatNames.of(view, names);
    this.board = boardOf(view);
    /** @type {[name: string, numbers: number[]][]} a number for each seat */
    this.counts = [];
    /** @type {[seat: number, name: string, words: string][]} */
    this.ofSeats = [];
    /** @type {[label: string, words: string][]} */
    this.facts = [];
    for (const fact of view.facts) this.sortFact(fact);
    this.trump = view.facts.find(({ kind }) => kind === "trump") ?? null;
    this.trumps = new Set(this.trump?.cards);
    this.isOfTricks = view.piles.some((pile) => pile.lies === "trick");
  }

  /** @param {string} face */
  isTrump(face) {
    return this.trumps.has(parted(face)[0]);
  }

  /** What one calls a card of the trump: the Trix books say Honor. */
  get trumpWord() {
    return this.trump?.name === "Honors" ? "Honor" : "trump";
  }

  /** @param {Fact} fact */
  sortFact(fact) {
    if (this.isDrawn(fact.name) || fact.kind === "trump") return;
    if (fact.kind === "counts") this.counts.push([fact.name, fact.numbers]);
    else if (fact.seat >= 0) this.ofSeats.push([fact.seat, fact.name, this.inWords(fact)]);
    else this.facts.push([capital(fact.name), capital(this.inWords(fact))]);
  }

  /** @param {string} name */
  isDrawn(name) {
    if (this.board === "gridiron" && ON_GRIDIRON.has(name)) return true;
    if (this.board === "map" && ON_MAP.has(name)) return true;
    if (this.board === "flushes" && ON_FLUSHES.has(name)) return true;
    return TOLD.has(name);
  }

  /**
   * What a fact says, with the names of the seats.
   * @param {Fact} options
   */
  inWords({ kind, text, numbers, cards }) {
    if (kind === "words" || kind === "trump") return this.seatNames.filled(text, numbers);
    if (kind === "seats") return numbers.map((seat) => this.seatNames.whom(seat)).join(", ");
    if (kind === "cards") return cards.map(written).join(cards.some(isLong) ? ", " : " ");
    return numbers.join(kind === "part" ? " of " : " ");
  }

  /**
   * A fact in words by its name; "" where it is not told.
   * @param {string} name
   */
  fact(name) {
    const found = this.view.facts.find((fact) => fact.name === name);
    return found ? this.inWords(found) : "";
  }

  /** @param {string} name */
  pile(name) {
    return this.view.piles.find((pile) => pile.name === name);
  }

  /**
   * @param {number} seat
   * @param {boolean} hands
   */
  pilesOf(seat, hands) {
    return this.view.piles.filter((pile) => pile.owner === seat && (pile.lies === "hand") === hands);
  }

  /**
   * What is to be known of a seat beside its cards: tricks, points, cards face down.
   * @param {number} seat
   */
  remarks(seat) {
    /** @type {[label: string, value: string][]} */
    const said = this.counts.map(([label, numbers]) => [label, String(numbers[seat])]);
    if (this.board === "map" && boards.map)
      said.push(...new boards.map.RailroadModel(this.view.extra).told(seat));
    for (const [other, label, value] of this.ofSeats) if (other === seat) said.push([label, value]);
    for (const pile of this.pilesOf(seat, false)) {
      if (pile.hidden) said.push([titleOf(pile), String(pile.hidden)]);
    }
    return said;
  }

  /**
   * A seat as it is drawn: its name, how many cards it holds, what lies open before it.
   * @param {number} seat
   * @returns {SeatShown}
   */
  seat(seat) {
    const hands = this.pilesOf(seat, true);
    const isViewers = seat === this.view.seat;
    const open = this.pilesOf(seat, false).filter((pile) => pile.faces.length);
    const isFlush = (/** @type {Pile} */ pile) => this.board === "flushes" && pile.name.startsWith("flush ");
    return {
      seat,
      name: this.seatNames.who(seat),
      isTurn: this.view.waiting.includes(seat),
      isDealer: this.view.dealer === seat,
      isWinner: this.view.winners.includes(seat),
      isPartner:
        !isViewers && this.view.seat !== null && this.seatNames.partners(this.view.seat).includes(seat),
      backs: hands.filter((pile) => !pile.faces.length),
      score: shownScores(this.view)[seat],
      remarks: this.remarks(seat),
      open: [...(isViewers ? [] : hands.filter((pile) => pile.faces.length)), ...open].filter(
        (pile) => !isFlush(pile),
      ),
    };
  }

  /** The hand of the viewer, null for a spectator. */
  hand() {
    if (this.view.seat === null) return null;
    return this.pilesOf(this.view.seat, true)[0] ?? null;
  }

  /** What lies in the middle, by how it lies. */
  middle() {
    const shown = this.view.piles.filter((pile) => pile.owner < 0);
    const onBoard = (/** @type {Pile} */ pile) =>
      (this.board === "series" && pile.name.startsWith(SERIES)) ||
      (this.board === "flushes" && ["deck", "discards", "auction"].includes(pile.name));
    const loose = shown.filter((pile) => !onBoard(pile) && !isTurnedUp(pile));
    return {
      trick: loose.find((pile) => pile.lies === "trick" && pile.taker < 0) ?? null,
      past: loose.find((pile) => pile.lies === "trick" && pile.taker >= 0) ?? null,
      rows: loose.filter((pile) => ["layout", "row"].includes(pile.lies) && pile.faces.length),
      heaps: loose.filter((pile) => pile.lies === "pile"),
    };
  }

  /** Who is awaited, what for, and whether it is the viewer. */
  turn() {
    const { view, seatNames } = this;
    const asks = view.asks ? `: ${seatNames.filled(view.asks, view.asks_seats)}` : "";
    if (view.winners.length) return { isYours: false, says: `${this.wonBy()}.` };
    const isYours = view.seat !== null && view.waiting.includes(view.seat);
    if (isYours || (view.seat !== null && view.choices.length)) {
      return { isYours, says: isYours ? `Your turn${asks}.` : "You may speak up." };
    }
    const awaited = seatNames.inTurn(view.waiting).filter((seat) => seat !== view.seat);
    if (!awaited.length) return { isYours: false, says: "" };
    const names = awaited.map((seat) => seatNames.whom(seat));
    const whom = names.length > 3 ? `${names.length} players` : joined(names);
    return {
      isYours: false,
      says: `Waiting for ${whom}${asks}.`,
    };
  }

  wonBy() {
    const winners = this.seatNames.inTurn(this.view.winners);
    const side = this.seatNames.partners(winners[0]);
    if (!winners.every((seat) => side.includes(seat))) return this.drawn(winners);
    return `${this.seatNames.sideDoes(winners[0], "have")} won`;
  }

  /**
   * Sides that are equal at the end have drawn; in most games the rules say that they share the win.
   * @param {number[]} seats
   */
  drawn(seats) {
    const names = joined(seats.map((seat) => this.seatNames.whom(seat)));
    if (!["gridiron", "map"].includes(this.board)) return `A draw: ${names} share the win`;
    return `The game is drawn${seats.length < this.seatNames.names.length ? ` between ${names}` : ""}`;
  }
}
