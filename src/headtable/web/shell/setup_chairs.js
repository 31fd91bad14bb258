// The chairs of a table that is being set up, and who is to sit in each.

import { make, patch } from "../view/virtual_dom.js";
import { LEVELS, chairsFor, chairsHere } from "./table_request.js";

/** @type {Record<string, string>} */
const WORDS = {
  me: "You",
  open: "Open, for a friend",
  here: "Somebody on this device",
  novice: "House: novice",
  regular: "House: regular",
  expert: "House: expert",
  random: "House: plays anything",
};
const KINDS = ["me", "open", "here", ...LEVELS];
const SCREEN_KINDS = ["open", ...LEVELS]; // nobody sits at the screen of a room

export class ChairList {
  /**
   * @param {number} seats
   * @param {string} kind
   * @param {string} level of house players, where nothing else is chosen
   */
  constructor(seats, kind, level) {
    this.level = level;
    this.element = make("ul", { class: "chairs" });
    this.kinds = KINDS;
    /** @type {Record<number, string>} names of those who share this device, by seat */
    this.called = {};
    /** @type {string[]} */
    this.chairs = [];
    this.arrange(seats, kind, false);
  }

  /**
   * Chairs for so many players for one kind of opponents; `keep` what was chosen already.
   * @param {number} seats
   * @param {string} kind
   * @param {boolean} keep
   */
  arrange(seats, kind, keep) {
    this.kinds = kind === "screen" ? SCREEN_KINDS : KINDS;
    this.chairs = chairsFor(seats, kind, keep ? this.chairs : [], this.level);
    this.draw();
  }

  /** The people who share this device with you: `[{seat, name}]`. */
  here() {
    return chairsHere(this.chairs).map((seat) => ({ seat, name: this.called[seat] || `Player ${seat + 1}` }));
  }

  /**
   * @param {number} seat
   * @param {string} wanted
   */
  choose(seat, wanted) {
    // There is one of you: whoever had the chair changes places with you.
    if (wanted === "me") this.chairs[this.chairs.indexOf("me")] = this.chairs[seat];
    this.chairs[seat] = wanted;
    this.draw();
    this.element.dispatchEvent(new Event("arranged", { bubbles: true }));
    /** @type {HTMLElement | null} */
    const field = this.element.querySelector(`#chair-${seat}`);
    field?.focus();
  }

  draw() {
    patch(this.element, [this.chairs.map((chair, seat) => this.item(chair, seat))]);
  }

  /**
   * @param {string} chair
   * @param {number} seat
   */
  item(chair, seat) {
    const id = `chair-${seat}`;
    const choices = this.kinds.map((kind) =>
      make("option", { value: kind, selected: kind === chair }, WORDS[kind]),
    );
    const change = (/** @type {any} */ event) => this.choose(seat, event.target.value);
    return make(
      "li",
      {},
      make("label", { for: id }, `Chair ${seat + 1}`),
      make("select", { id, on: { change } }, choices),
      chair === "here" && this.nameField(seat),
    );
  }

  /** @param {number} seat */
  nameField(seat) {
    return make("input", {
      "aria-label": `Name of the player in chair ${seat + 1}`,
      maxlength: 20,
      placeholder: `Player ${seat + 1}`,
      value: this.called[seat] ?? "",
      on: { change: (event) => (this.called[seat] = event.target.value.trim()) },
    });
  }
}
