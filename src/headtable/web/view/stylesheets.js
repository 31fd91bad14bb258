// Stylesheets, each loaded once, when a page first wants it.

import { make } from "./virtual_dom.js";

const TABLE = [
  "table",
  "cloths",
  "cards",
  "table_middle",
  "hand_and_prompt",
  "drawn_boards",
  "card_boards",
  "side_panel",
  "screen_sizes",
  "phone",
  "phone_landscape",
];

/** @type {Map<string, Promise<void>>} by address */
const asked = new Map();

/**
 * Load a stylesheet; resolves when it is there, or cannot be had: a plain page is better than none.
 * @param {string} address
 * @returns {Promise<void>}
 */
export function loadStylesheet(address) {
  const known = asked.get(address);
  if (known) return known;
  /** @type {Promise<void>} */
  const loaded = new Promise((done) => {
    const ready = () => done();
    document.head.append(
      make("link", { rel: "stylesheet", href: address, on: { load: ready, error: ready } }),
    );
  });
  asked.set(address, loaded);
  return loaded;
}

/** The stylesheets of a table. */
export async function loadTableStylesheets() {
  await Promise.all(TABLE.map((name) => loadStylesheet(`/table/${name}.css`)));
}
