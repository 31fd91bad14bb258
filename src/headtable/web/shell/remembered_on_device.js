// What this device remembers: its player's name and figure, the tables it sat at with the token of each seat,
// and the commitments to shuffles it was shown before the first card.  The store is localStorage or anything
// like it.

const NAME = "headtable.name";
const FIGURE = "headtable.figure";
const TABLES = "headtable.tables";
const LESSONS = "headtable.lessons";
const OPPONENTS = "headtable.opponents";
const CRIB = "headtable.crib";
const MOST = 60;

export class RememberedOnDevice {
  /** @param {KeyStore} store */
  constructor(store) {
    this.store = store;
  }

  /**
   * @param {string} key
   * @param {any} missing
   */
  read(key, missing) {
    try {
      return JSON.parse(this.store.getItem(key) ?? "null") ?? missing;
    } catch {
      return missing;
    }
  }

  /**
   * @param {string} key
   * @param {unknown} value
   */
  write(key, value) {
    try {
      this.store.setItem(key, JSON.stringify(value));
    } catch {
      // A device that lets nothing be kept can still play; it only cannot come back.
    }
  }

  get name() {
    const name = this.read(NAME, "");
    return typeof name === "string" ? name : "";
  }

  /** @param {string} name */
  set name(name) {
    this.write(NAME, name);
  }

  get figure() {
    const figure = this.read(FIGURE, "");
    return typeof figure === "string" ? figure : "";
  }

  /** @param {string} figure */
  set figure(figure) {
    this.write(FIGURE, figure);
  }

  /**
   * Against whom one plays at once: the level of the house players, and how many sit at a game.
   * @returns {{level?: string, seats?: Record<string, number>}}
   */
  get opponents() {
    const kept = this.read(OPPONENTS, {});
    return kept && typeof kept === "object" && !Array.isArray(kept) ? kept : {};
  }

  /** @param {string} level */
  keepLevel(level) {
    this.write(OPPONENTS, { ...this.opponents, level });
  }

  /**
   * @param {string} game
   * @param {number} seats
   */
  keepSeats(game, seats) {
    this.write(OPPONENTS, { ...this.opponents, seats: { ...this.opponents.seats, [game]: seats } });
  }

  /**
   * All tables, the latest first.
   * @returns {KnownTable[]}
   */
  tables() {
    const known = this.read(TABLES, []);
    return Array.isArray(known) ? known.filter((entry) => entry && typeof entry.code === "string") : [];
  }

  /** @param {string} code */
  table(code) {
    return this.tables().find((entry) => entry.code === code);
  }

  /**
   * Remember something of a table: `{token, hands, game, seat, over, result, commitment, isEarly}`.
   * @param {string} code
   * @param {Partial<KnownTable>} facts
   * @param {number} [now]
   */
  note(code, facts, now = Date.now()) {
    const tables = this.tables();
    const before = tables.find((entry) => entry.code === code) ?? { code, since: now };
    const entry = { ...before, ...facts, code, at: now };
    // The first commitment counts: a server may not change it later.
    if (before.commitment) Object.assign(entry, { commitment: before.commitment, isEarly: before.isEarly });
    const others = tables.filter((each) => each.code !== code);
    this.write(TABLES, [entry, ...others].slice(0, MOST));
    return entry;
  }

  /**
   * The promise of a table's shuffles, as it was first seen here, and whether no card had been dealt.
   * @param {string} code
   * @param {TableInfo} table
   */
  promised(code, table) {
    const commitment = table.fair?.commitment;
    if (!commitment || this.table(code)?.commitment) return;
    this.note(code, { commitment, isEarly: table.started === false, game: table.game });
  }

  /**
   * A chair was changed for another, or its token for a newer one.
   * @param {string} code
   * @param {string} before
   * @param {{token: string, seat: number}} options
   */
  reseated(code, before, { token, seat }) {
    const moved = (/** @type {{token: string, seat?: number}} */ hand) =>
      hand.token === before ? { ...hand, token, seat } : hand;
    const hands = this.table(code)?.hands?.map(moved);
    this.note(code, hands ? { token: hands[0].token, hands } : { token, seat });
  }

  /**
   * A token is good no more: forget it, whichever seat of this device it was for.
   * @param {string} code
   * @param {string} token
   */
  unseated(code, token) {
    const { hands = [], seat, token: first, ...kept } = this.table(code) ?? { code };
    if (first !== token && !hands.some((hand) => hand.token === token)) return;
    const left = hands.filter((hand) => hand.token !== token);
    const next = first === token ? left[0] : { token: first, seat };
    const entry = { ...kept, ...next, ...(left.length ? { hands: left } : {}) };
    this.write(
      TABLES,
      this.tables().map((each) => (each.code === code ? entry : each)),
    );
  }

  /** @param {string} code */
  forget(code) {
    this.write(
      TABLES,
      this.tables().filter((entry) => entry.code !== code),
    );
  }

  /** The games that go on and in which this device has a seat. */
  running() {
    return this.tables().filter((entry) => entry.token && !entry.over);
  }

  finished() {
    return this.tables().filter((entry) => entry.over);
  }

  /**
   * The step that was reached in a lesson of so many steps, nought where it was another lesson.
   * @param {string} game
   * @param {number} length
   */
  lessonStep(game, length) {
    const reached = this.read(LESSONS, {})[game];
    const isKnown = reached?.length === length && Number.isInteger(reached.step);
    return isKnown ? Math.max(0, Math.min(reached.step, length)) : 0;
  }

  /**
   * @param {string} game
   * @param {number} step
   * @param {number} length
   */
  keepLessonStep(game, step, length) {
    this.write(LESSONS, { ...this.read(LESSONS, {}), [game]: { step, length } });
  }

  /** Whether the crib card stays open beside every table. */
  get isCribPinned() {
    return this.read(CRIB, false) === true;
  }

  /** @param {boolean} isPinned */
  set isCribPinned(isPinned) {
    this.write(CRIB, isPinned);
  }
}

class Forgetful {
  getItem() {
    return null;
  }

  setItem() {}
}

function store() {
  try {
    return globalThis.localStorage ?? new Forgetful();
  } catch {
    return new Forgetful();
  }
}

export const deviceStorage = new RememberedOnDevice(store());

/**
 * The link by which a seat is taken up again on another device; the token stays behind the '#'.
 * @param {string} origin
 * @param {string} code
 * @param {string} token
 */
export function reentry(origin, code, token) {
  return `${origin}/t/${code}#${encodeURIComponent(token)}`;
}
