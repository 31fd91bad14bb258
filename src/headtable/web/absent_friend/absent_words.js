// What the absent friend says and asks: it speaks as "I", of the others by their names.  No DOM here.

import { label } from "../table/choices.js";
import { spoken, written } from "../table/card_names.js";
import { SeatNames, capital, joined, uncapital } from "../table/seat_names.js";

const NUMBERS = "no one two three four five six seven eight nine ten eleven twelve".split(" ");
/** @type {Record<string, [one: string, many: string]>} by the place, as views name it */
const PLACES = {
  "turned up": ["Which card is turned up?", "Which {} cards are turned up?"],
  "trump card": ["Which card is turned up for trumps?", "Which {} cards are turned up for trumps?"],
  board: ["Which card lies on the board?", "Which {} cards lie on the board?"],
  discards: ["Which card lies on the discards?", "Which {} cards lie on the discards?"],
  auction: ["Which card is for sale?", "Which {} cards are for sale?"],
  stock: ["Which card is drawn?", "Which {} cards are drawn?"],
};
/** @type {Record<string, string>} by a place before a seat: what its owner does with the cards */
const OWNED = { aside: "lay aside", shown: "show", discard: "discard", flush: "lay down" };
export const PROGRAM = "Head Table"; // what the program is called where it does not speak itself
// Server sentences about these slips speak of the terminal's words, or of no line at all.
/** @type {Record<string, string>} */
const SLIPS = {
  unlikely: "I find no way for this after all that I was told. Look through the lines below.",
};

/** @param {number} count */
function numbered(count) {
  return NUMBERS[count] ?? String(count);
}

export class AbsentWords {
  /** @param {AbsentSetup} setup */
  constructor(setup) {
    this.own = setup.seat;
    this.names = Array.from({ length: setup.seats }, (_, seat) => setup.names[seat] || `Player ${seat + 1}`);
    const spokenOf = this.names.map((name, seat) => (seat === this.own ? "me" : name));
    this.seatNames = new SeatNames(spokenOf, null, []);
  }

  /** @param {number} seat */
  who(seat) {
    return seat === this.own ? "I" : this.names[seat];
  }

  /** @param {number} seat */
  whom(seat) {
    return seat === this.own ? "me" : this.names[seat];
  }

  /**
   * A sentence of the server with the names of the seats, each in the place of `{2}`: a slot that begins the
   * sentence is its subject.
   * @param {string} says
   */
  filled(says) {
    const named = says.replace(
      /\{(\d+)\}/g,
      (_, seat, place) => (place === 0 ? this.who(Number(seat)) : this.whom(Number(seat))) ?? "",
    );
    return capital(named);
  }

  /**
   * What came of a move, as one who looks on tells it: the program is named like the others.
   * @param {string[]} says
   */
  outcome(says) {
    if (!says.length) return "Nothing else is seen.";
    const named = says
      .join(" ")
      .replace(/\{(\d+)\}/g, (_, seat) =>
        Number(seat) === this.own ? PROGRAM : (this.names[Number(seat)] ?? ""),
      );
    return capital(named);
  }

  /**
   * A choice without who makes it: "Play Red Car".
   * @param {Choice} choice
   */
  choice(choice) {
    return label(choice, this.seatNames);
  }

  /**
   * A move that was made, for the list: "Bo: play Red Car", "I play Red Car".
   * @param {number} seat
   * @param {string} says
   */
  move(seat, says) {
    return seat === this.own ? `I ${uncapital(says)}` : `${this.names[seat]}: ${uncapital(says)}`;
  }

  /**
   * A card that somebody lays, whatever the move is called.
   * @param {number} seat
   * @param {string} face
   */
  card(seat, face) {
    return `${this.who(seat)}: ${written(face)}`;
  }

  /**
   * All seats as one who looks on names them.
   * @param {number[]} sides
   */
  company(sides) {
    const names = this.names.map((name, seat) => (seat === this.own ? PROGRAM : name));
    return new SeatNames(names, null, sides);
  }

  /**
   * The question as it stands over the page.
   * @param {AbsentQuestion} question
   */
  question(question) {
    const { kind, seat } = question;
    if (kind === "dealer") return "Who deals first?";
    if (kind === "cards") return this.cards(question);
    if (kind === "outcome") return "What came of it?";
    if (kind === "own") return "My turn";
    if (kind === "over") return this.result(question.winners);
    const kinds = new Set(question.choices.map(({ says }) => says));
    const isOneCard = question.choices.length && question.choices.every(({ faces }) => faces.length === 1);
    if (kinds.size === 1 && isOneCard) return `Which card does ${this.who(seat)} ${[...kinds][0]}?`;
    return `What does ${this.who(seat)} do?`;
  }

  /** @param {AbsentQuestion} question */
  cards({ place, seat, count, deal }) {
    const [name] = place.split(/ \d+$/);
    const cards = count === 1 ? "Which card" : `Which ${numbered(count)} cards`;
    if (name === "hand" && seat === this.own) {
      if (!deal) return `${cards} did I get?`;
      return `${cards} ${count === 1 ? "was" : "were"} dealt to me?`;
    }
    const known = PLACES[place];
    if (known) return (count === 1 ? known[0] : known[1]).replace("{}", numbered(count));
    if (seat >= 0 && OWNED[name])
      return `${cards} ${seat === this.own ? "do I" : `does ${this.names[seat]}`} ${OWNED[name]}?`;
    return `${cards} can be seen now? (${seat < 0 ? "" : `${this.names[seat]}, `}${name})`;
  }

  /**
   * Cards that were told, for the list: "My cards: 7-3, 8-4".
   * @param {AbsentQuestion} question
   * @param {string[]} faces
   */
  toldCards({ place, seat }, faces) {
    const [name] = place.split(/ \d+$/);
    const where =
      seat < 0 ? capital(name) : seat === this.own ? `My ${name}` : `${this.names[seat]}, ${name}`;
    return `${where}: ${faces.map(written).join(", ")}`;
  }

  /** @param {number[]} winners */
  result(winners) {
    if (!winners.length) return "Nobody has won.";
    const names = joined(winners.map((seat) => this.who(seat)));
    return winners.length === 1 && winners[0] !== this.own ? `${names} has won.` : `${names} have won.`;
  }

  /**
   * Why a line does not hold.
   * @param {AbsentSlip} slip
   */
  slip({ kind, says }) {
    return SLIPS[kind] ?? this.filled(says);
  }

  /**
   * Why a face cannot be tapped: where it lies, as far as the program knows.
   * @param {string} face
   * @param {View | null} view
   */
  whyNot(face, view) {
    const lies = view?.piles.find((pile) => pile.faces.some((other) => other.split("+")[0] === face));
    const card = `The ${spoken(face)}`;
    if (!lies) return `${card} has been played, or was told already.`;
    if (lies.owner === this.own && lies.lies === "hand") return `${card} is in my hand: you told me so.`;
    return `${card} lies on the table already.`;
  }
}
