// Who sits at the table, as one of them speaks of the others.

export class SeatNames {
  /**
   * The names of the seats as one viewer says them; where `viewer` is null nobody is "you".
   * @param {string[]} names
   * @param {number | null} viewer
   * @param {number[]} sides
   * @param {number} [seats]
   */
  constructor(names, viewer, sides, seats = names.length) {
    this.names = Array.from({ length: seats }, (_, seat) => names[seat] || `Seat ${seat + 1}`);
    this.viewer = viewer;
    this.sides = sides;
  }

  /**
   * @param {View} view
   * @param {string[]} [names]
   */
  static of(view, names = []) {
    return new SeatNames(names, view.seat, view.sides, view.seats);
  }

  /**
   * A seat at the beginning of a sentence.
   * @param {number} seat
   */
  who(seat) {
    return seat === this.viewer ? "You" : this.names[seat];
  }

  /**
   * A seat inside a sentence.
   * @param {number} seat
   */
  whom(seat) {
    return seat === this.viewer ? "you" : this.names[seat];
  }

  /** @param {number} seat */
  whose(seat) {
    return seat === this.viewer ? "your" : `${this.names[seat]}'s`;
  }

  /**
   * @param {number} seat
   * @param {string} verb
   */
  does(seat, verb) {
    return seat === this.viewer ? `You ${verb}` : `${this.names[seat]} ${thirdPerson(verb)}`;
  }

  /**
   * A seat and those who play with it.
   * @param {number} seat
   */
  partners(seat) {
    const together = this.seats().filter((other) => this.sides[other] === this.sides[seat]);
    return together.length && this.sides.length ? together : [seat];
  }

  /**
   * A seat with its partners: "You and Cy".
   * @param {number} seat
   */
  side(seat) {
    return joined(this.inTurn(this.partners(seat)).map((other) => this.who(other)));
  }

  /**
   * A seat with its partners and what they do: "You and Cy show", "Bo shows".
   * @param {number} seat
   * @param {string} verb
   */
  sideDoes(seat, verb) {
    const isAlone = this.partners(seat).length === 1 && seat !== this.viewer;
    return `${this.side(seat)} ${isAlone ? thirdPerson(verb) : verb}`;
  }

  /** One seat of each side, the viewer's first. */
  firsts() {
    /** @type {number[]} */
    const firsts = [];
    for (const seat of this.inTurn(this.seats())) {
      if (!firsts.some((first) => this.partners(first).includes(seat))) firsts.push(seat);
    }
    return firsts;
  }

  seats() {
    return this.names.map((_, seat) => seat);
  }

  /**
   * These seats round the table, the viewer first.
   * @param {Iterable<number>} seats
   */
  inTurn(seats) {
    const first = this.viewer ?? 0;
    const away = (/** @type {number} */ seat) => (seat - first + this.names.length) % this.names.length;
    return [...seats].sort((one, other) => away(one) - away(other));
  }

  /** All but the viewer, in the order of play from the viewer on. */
  others() {
    return this.inTurn(this.seats()).filter((seat) => seat !== this.viewer);
  }

  /**
   * Words with the names of these seats, each in the place of a `{}`.
   * @param {string} words
   * @param {number[]} seats
   */
  filled(words, seats) {
    const parts = words.split("{}");
    return parts.map((part, at) => (at ? this.whom(seats[at - 1]) + part : part)).join("");
  }
}

/** @param {string} verb */
export function thirdPerson(verb) {
  if (verb === "have") return "has";
  if (/(s|x|z|ch|sh|o)$/.test(verb)) return `${verb}es`;
  if (/[^aeou]y$/.test(verb)) return `${verb.slice(0, -1)}ies`;
  return `${verb}s`;
}

/**
 * "Bo", "Bo and Cy", "Bo, Cy and Dee".
 * @param {string[]} words
 */
export function joined(words) {
  if (words.length < 2) return words.join("");
  return `${words.slice(0, -1).join(", ")} and ${words[words.length - 1]}`;
}

/** @param {string} text */
export function capital(text) {
  return text.slice(0, 1).toUpperCase() + text.slice(1);
}

/** @param {string} text */
export function uncapital(text) {
  return text.slice(0, 1).toLowerCase() + text.slice(1);
}

/**
 * @param {number} count
 * @param {string} one
 * @param {string} [many]
 */
export function counted(count, one, many = `${one}s`) {
  return `${count} ${count === 1 ? one : many}`;
}

/**
 * A game as its box calls it, from its id: "Trolley Euchre", "Forty-two".
 * @param {string} id
 */
export function gameName(id) {
  const words = id.replace("forty-two", "forty_two").split("-").map(capital).join(" ");
  return words.replace("Forty_two", "Forty-two");
}
