// The moves of a seat, sorted by how they are told: by a face, by a number, by whom is asked.  No DOM here.

const LONG = 8; // more moves of one kind than these are folded away

export class SortedChoices {
  /** @param {Choice[]} choices */
  constructor(choices) {
    /** @type {Map<string, Choice[]>} by face: moves with that one card */
    this.ofFace = new Map();
    /** @type {Map<number, Choice[]>} by seat: what it can be asked for */
    this.asks = new Map();
    /** @type {{kind: string, choices: Map<number, Choice>}[]} many numbers, of which one is typed */
    this.numbers = [];
    /** @type {{kind: string, choices: Choice[]}[]} long lists */
    this.families = [];
    /** @type {Choice[]} all others */
    this.buttons = [];
    /** @type {Map<string, Choice[]>} */
    const kinds = new Map();
    for (const choice of choices) {
      const [face] = choice.faces;
      if (choice.faces.length === 1) pushTo(this.ofFace, face.split("+")[0], choice);
      else if (choice.kind === "ask" && choice.thing && choice.seats.length === 1)
        pushTo(this.asks, choice.seats[0], choice);
      else pushTo(kinds, choice.kind, choice);
    }
    for (const [kind, some] of kinds) this.sort(kind, some);
  }

  /**
   * @param {string} kind
   * @param {Choice[]} choices
   */
  sort(kind, choices) {
    if (choices.length <= LONG) this.buttons.push(...choices);
    else if (choices.every(({ number, faces, thing }) => number >= 0 && !faces.length && !thing))
      this.numbers.push({ kind, choices: new Map(choices.map((choice) => [choice.number, choice])) });
    else this.families.push({ kind, choices });
  }
}

/**
 * @template Key
 * @param {Map<Key, Choice[]>} lists
 * @param {Key} key
 * @param {Choice} choice
 */
function pushTo(lists, key, choice) {
  const list = lists.get(key);
  if (list) list.push(choice);
  else lists.set(key, [choice]);
}

const GROUP = /^(?:[a-z]+(?=-)|\d+(?=-)|[a-z](?=\d)|(?:[akqj]|\d+)([shdc])$)/;

/**
 * The faces of a pack in rows that belong together: a colour, a suit, a series.
 * @param {string[]} pack
 */
export function suitsOf(pack) {
  /** @type {Map<string, string[]>} */
  const suits = new Map();
  for (const face of pack) {
    const found = GROUP.exec(face);
    const suit = found ? (found[1] ?? found[0]) : "";
    suits.set(suit, [...(suits.get(suit) ?? []), face]);
  }
  return [...suits.values()];
}

/**
 * How often each face can still be told.
 * @param {string[]} faces
 * @param {string[]} picked
 */
export function countsOf(faces, picked = []) {
  /** @type {Map<string, number>} */
  const counts = new Map();
  for (const face of faces) counts.set(face.split("+")[0], (counts.get(face.split("+")[0]) ?? 0) + 1);
  for (const face of picked) counts.set(face, (counts.get(face) ?? 0) - 1);
  return counts;
}
