// How this device likes its table: light, print, motion, sound, and whether single letters do something.

const KEY = "headtable.settings";

/** Each setting: its words, the default first. */
/** @type {Record<string, string[]>} */
export const CHOICES = {
  theme: ["auto", "light", "dark"],
  print: ["normal", "large"],
  motion: ["auto", "reduced"],
  sound: ["unasked", "off", "on"],
  letters: ["on", "off"],
  summary: ["auto", "stay", "off"],
};

/**
 * Only what we know, whatever was kept.
 * @param {any} kept
 */
export function sane(kept) {
  /** @type {Record<string, string>} */
  const values = {};
  for (const [name, choices] of Object.entries(CHOICES)) {
    values[name] = choices.includes(kept?.[name]) ? kept[name] : choices[0];
  }
  return values;
}

/**
 * The attributes of the page that say so to the stylesheets; null: the attribute is not there.
 * @param {Record<string, string>} values
 */
export function attributes(values) {
  return {
    "data-theme": values.theme === "auto" ? null : values.theme,
    "data-print": values.print === "large" ? "large" : null,
    "data-motion": values.motion === "reduced" ? "reduced" : null,
  };
}

class Settings extends EventTarget {
  constructor() {
    super();
    this.values = sane(null);
    /** @type {HTMLElement | null} */
    this.root = null;
    /** @type {KeyStore | null} */
    this.store = null;
  }

  /**
   * Read what was kept and put it on the page.
   * @param {HTMLElement} root
   * @param {KeyStore} store
   */
  begin(root, store) {
    this.root = root;
    this.store = store;
    try {
      this.values = sane(JSON.parse(store.getItem(KEY) ?? "null"));
    } catch {
      this.values = sane(null);
    }
    this.apply();
  }

  /** @param {string} name */
  get(name) {
    return this.values[name];
  }

  /**
   * @param {string} name
   * @param {string} value
   */
  set(name, value) {
    this.values = sane({ ...this.values, [name]: value });
    try {
      this.store?.setItem(KEY, JSON.stringify(this.values));
    } catch {
      // It holds until the page is closed.
    }
    this.apply();
    this.dispatchEvent(new Event("change"));
  }

  apply() {
    for (const [name, value] of Object.entries(attributes(this.values))) {
      if (value === null) this.root?.removeAttribute(name);
      else this.root?.setAttribute(name, value);
    }
  }

  /** Whether cards may move: neither the page nor the device has asked for stillness. */
  get moves() {
    const still = globalThis.matchMedia?.("(prefers-reduced-motion: reduce)").matches;
    return this.values.motion !== "reduced" && !still;
  }
}

export const settings = new Settings();
