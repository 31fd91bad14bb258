// Quick phrases: a button by the hand, and what can be said with one touch.

import { node, patch } from "../view/virtual_dom.js";
import { PHRASES } from "./phrase_words.js";

export class QuickPhrases {
  /**
   * `say(id)` says a phrase to the table; `write()` opens the talk.
   * @param {{say: (phrase: string) => unknown, write: () => unknown}} actions
   */
  constructor({ say, write }) {
    this.say = say;
    this.write = write;
    this.isOpen = false;
    /** @type {Element | null} */
    this.slot = null;
    this.touched = (/** @type {Event} */ event) => {
      const isOutside = !this.slot?.contains(/** @type {Node} */ (event.target));
      if (this.isOpen && isOutside) this.toggle(false);
    };
    document.addEventListener("pointerdown", this.touched);
  }

  close() {
    document.removeEventListener("pointerdown", this.touched);
  }

  /** @param {Element} slot */
  draw(slot) {
    this.slot = slot;
    patch(slot, quickPhrases(this));
  }

  /** @param {boolean} isOpen */
  toggle(isOpen = !this.isOpen) {
    this.isOpen = isOpen;
    if (!this.slot) return;
    this.draw(this.slot);
    /** @type {HTMLElement | null} */
    const next = this.slot.querySelector(isOpen ? ".phrases button" : ".say-something");
    if (isOpen || this.slot.contains(document.activeElement) || document.activeElement === document.body)
      next?.focus({ preventScroll: true });
  }

  /** @param {string} phrase */
  chosen(phrase) {
    this.toggle(false);
    this.say(phrase);
  }

  writing() {
    this.toggle(false);
    this.write();
  }

  /** @param {any} event */
  pressed(event) {
    event.stopPropagation(); // letters and figures are keys of the table
    if (event.key === "Escape") this.toggle(false);
  }
}

/** @param {QuickPhrases} phrases */
export function quickPhrases(phrases) {
  return [
    node(
      "button",
      {
        key: "button",
        type: "button",
        class: "say-something",
        "aria-expanded": String(phrases.isOpen),
        on: { click: () => phrases.toggle() },
      },
      "Phrases",
    ),
    phrases.isOpen
      ? node(
          "div",
          {
            key: "phrases",
            class: "phrases",
            role: "group",
            "aria-label": "Say to the table",
            on: { keydown: (event) => phrases.pressed(event) },
          },
          PHRASES.map(([id, words]) =>
            node("button", { key: id, type: "button", on: { click: () => phrases.chosen(id) } }, words),
          ),
          node(
            "button",
            { key: "write", type: "button", class: "plain", on: { click: () => phrases.writing() } },
            "Something else …",
          ),
        )
      : null,
  ];
}
