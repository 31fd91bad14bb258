// What this device remembers of evenings: whether it is the organiser's, and whose card it shows.

const KEY = "headtable.evenings";
const MOST = 30;

export class EveningStorage {
  /**
   * `store` is localStorage or anything like it.
   * @param {KeyStore} store
   */
  constructor(store) {
    this.store = store;
  }

  /** @returns {KnownEvening[]} */
  all() {
    try {
      const kept = JSON.parse(this.store.getItem(KEY) ?? "null");
      return Array.isArray(kept) ? kept.filter((entry) => entry && typeof entry.code === "string") : [];
    } catch {
      return [];
    }
  }

  /**
   * @param {string} code
   * @returns {KnownEvening}
   */
  of(code) {
    return this.all().find((entry) => entry.code === code) ?? { code };
  }

  /**
   * Remember something: `{organiser, token, me, form, name, over}`; `me` is one whom one only looks at.
   * @param {string} code
   * @param {Partial<KnownEvening>} facts
   * @param {number} [now]
   */
  note(code, facts, now = Date.now()) {
    const others = this.all().filter((entry) => entry.code !== code);
    const entry = { ...this.of(code), ...facts, code, at: now };
    this.write([entry, ...others].slice(0, MOST));
    return entry;
  }

  /** @param {string} code */
  forget(code) {
    this.write(this.all().filter((entry) => entry.code !== code));
  }

  /** @param {KnownEvening[]} entries */
  write(entries) {
    try {
      this.store.setItem(KEY, JSON.stringify(entries));
    } catch {
      // A device that lets nothing be kept can still look on.
    }
  }
}

function store() {
  try {
    return globalThis.localStorage ?? { getItem: () => null, setItem: () => {} };
  } catch {
    return { getItem: () => null, setItem: () => {} };
  }
}

export const eveningStorage = new EveningStorage(store());
