// What this device remembers: its player's name, the tables it sat at with the token of each seat, and the
// commitments to shuffles it was shown before the first card.  The store is localStorage or anything like it.

const NAME = "headtable.name";
const TABLES = "headtable.tables";
const LESSONS = "headtable.lessons";
const MOST = 60;

export class Ledger {
  constructor(store) {
    this.store = store;
  }

  read(key, missing) {
    try {
      return JSON.parse(this.store.getItem(key)) ?? missing;
    } catch {
      return missing;
    }
  }

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

  set name(name) {
    this.write(NAME, name);
  }

  /** All tables, the latest first. */
  tables() {
    const known = this.read(TABLES, []);
    return Array.isArray(known) ? known.filter((entry) => entry && typeof entry.code === "string") : [];
  }

  table(code) {
    return this.tables().find((entry) => entry.code === code);
  }

  tokenOf(code) {
    return this.table(code)?.token ?? "";
  }

  /** Remember something of a table: `{token, game, seat, over, result, commitment, seen}`. */
  note(code, facts, now = Date.now()) {
    const tables = this.tables();
    const before = tables.find((entry) => entry.code === code) ?? { code, since: now };
    const entry = { ...before, ...facts, code, at: now };
    // The first commitment counts: a server may not change it later.
    if (before.commitment) entry.commitment = before.commitment;
    const others = tables.filter((each) => each.code !== code);
    this.write(TABLES, [entry, ...others].slice(0, MOST));
    return entry;
  }

  forget(code) {
    this.write(
      TABLES,
      this.tables().filter((entry) => entry.code !== code),
    );
  }

  running() {
    return this.tables().filter((entry) => !entry.over);
  }

  finished() {
    return this.tables().filter((entry) => entry.over);
  }

  /** Which steps of a lesson were shown already. */
  lesson(game) {
    const steps = this.read(LESSONS, {})[game];
    return new Set(Array.isArray(steps) ? steps : []);
  }

  keepLesson(game, seen) {
    this.write(LESSONS, { ...this.read(LESSONS, {}), [game]: [...seen] });
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

export const ledger = new Ledger(store());

/** The link by which a seat is taken up again on another device; the token stays behind the '#'. */
export function reentry(origin, code, token) {
  return `${origin}/t/${code}#${encodeURIComponent(token)}`;
}
