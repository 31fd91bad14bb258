// The sprites of printed card faces: which faces they hold, and where each is.

import { boxOf, parted } from "./card_names.js";

/**
 * Which faces a sprite holds: its ids.
 * @param {string} sprite
 */
export function idsIn(sprite) {
  const ids = new Set();
  for (const found of sprite.matchAll(/<symbol\b[^>]*?\bid="([^"]+)"/g)) ids.add(found[1]);
  return ids;
}

/** The printed faces of one game: what can be asked of the press, in plain or in large print. */
export class Press {
  /** @param {string} game */
  constructor(game, ask = (/** @type {string} */ url) => fetch(url)) {
    this.box = boxOf(game);
    this.ask = ask;
    /** @type {Map<string, Set<string> | null>} by address: the ids, or null while they are not known */
    this.known = new Map();
  }

  /** @param {boolean} isLarge */
  address(isLarge) {
    return `/press/${isLarge ? "large/" : ""}${this.box}.svg`;
  }

  /**
   * Look once which faces there are; until then, and where there is no answer, faces are drawn plainly.
   * @param {boolean} isLarge
   */
  async look(isLarge) {
    const address = this.address(isLarge);
    if (this.known.has(address)) return;
    this.known.set(address, null);
    try {
      const answer = await this.ask(address);
      if (answer.ok) this.known.set(address, idsIn(await answer.text()));
    } catch {
      this.known.set(address, new Set());
    }
  }

  /**
   * Where a face is printed, or "" where it is not.
   * @param {string} face
   * @param {boolean} isLarge
   */
  hrefOf(face, isLarge) {
    const address = this.address(isLarge);
    const [base] = parted(face);
    return this.known.get(address)?.has(base) ? `${address}#${base}` : "";
  }
}
