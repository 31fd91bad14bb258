// The crib card: rank order, what counts and what it is worth, for one game with its options.

import { deviceStorage } from "../shell/remembered_on_device.js";
import { gameOf, get } from "../shell/api.js";
import { clauseAddress } from "../shell/routes.js";
import { node, patch } from "../view/virtual_dom.js";
import { loadStylesheet } from "../view/stylesheets.js";
import { cribFor, usualOptions } from "./crib_filter.js";
import { pressOf, cardsToLookAt } from "./cards_to_look_at.js";

export const CRIB_STYLESHEET = "/table/crib.css";

/** @typedef {import("./card_sprites.js").Press} Press */
/** @typedef {import("../view/virtual_dom.js").Description} Description */
/** @typedef {{isOpen: boolean, seats: number, options: Record<string, OptionValue>}} CribTable */
/** @typedef {{learn?: LearnData, changed: () => void, close: () => void}} CribActions */

/**
 * The crib card of a game; it fetches what it needs.
 * @param {string} game
 * @param {CribActions} actions
 */
export async function openCrib(game, actions) {
  const card = new CribCard(game, actions);
  await card.load();
  return card;
}

export class CribCard {
  /**
   * @param {string} game
   * @param {CribActions} actions
   */
  constructor(game, { learn, changed, close }) {
    this.game = game;
    this.changed = changed;
    this.close = close;
    this.learn = learn;
    this.trouble = "";
    /** @type {Press | null} */
    this.press = null;
    /** @type {Record<string, OptionValue>} of the options that a table does not set */
    this.usual = {};
  }

  async load() {
    this.trouble = "";
    const [press] = await Promise.all([pressOf(this.game), this.fetch(), loadStylesheet(CRIB_STYLESHEET)]);
    this.press = press;
  }

  async fetch() {
    try {
      this.learn ??= /** @type {LearnData} */ (await get(`/api/learn/${this.game}`));
      this.usual = usualOptions((await gameOf(this.game)).game.options);
    } catch (refused) {
      this.trouble = refused.message;
    }
  }

  /**
   * @param {Element} slot
   * @param {CribTable} table
   */
  draw(slot, { isOpen, seats, options }) {
    const all = { ...this.usual, ...options };
    patch(slot, [isOpen ? this.page(cribFor(this.learn?.crib ?? [], seats, all)) : null]);
  }

  /** @param {CribBox[]} boxes */
  page(boxes) {
    return node(
      "aside",
      { key: "crib", class: "crib", "aria-labelledby": "crib-head" },
      node(
        "header",
        { key: "head", class: "crib-head" },
        node("h2", { key: "title", id: "crib-head", tabindex: "-1" }, "Crib card"),
        this.pin(),
        node(
          "button",
          {
            key: "close",
            type: "button",
            class: "plain",
            "aria-label": "Close the crib card",
            on: { click: this.close },
          },
          "×",
        ),
      ),
      node(
        "div",
        { key: "body", class: "crib-body", tabindex: "0", role: "region", "aria-labelledby": "crib-head" },
        this.trouble ? this.failure() : null,
        !boxes.length && !this.trouble
          ? node("p", { key: "none" }, "There is no crib card for this game.")
          : null,
        this.press ? cribBoxes(this.press, boxes) : null,
      ),
    );
  }

  pin() {
    const isPinned = deviceStorage.isCribPinned;
    const toggle = () => {
      deviceStorage.isCribPinned = !isPinned;
      this.changed();
    };
    return node(
      "button",
      {
        key: "pin",
        type: "button",
        class: "plain crib-pin",
        "aria-pressed": String(isPinned),
        on: { click: toggle },
      },
      isPinned ? "Pinned" : "Pin",
    );
  }

  failure() {
    const again = async () => {
      await this.load();
      this.changed();
    };
    return node(
      "div",
      { key: "trouble", role: "alert" },
      node("p", { key: "says" }, this.trouble),
      node("button", { key: "again", type: "button", on: { click: again } }, "Try again"),
    );
  }
}

/**
 * The boxes of a crib card; on the rules page too.
 * @param {Press} press
 * @param {CribBox[]} boxes
 */
export function cribBoxes(press, boxes) {
  return boxes.map((box) =>
    node(
      "section",
      { key: box.title, class: `crib-box${isLadder(box) ? " is-ladder" : ""}` },
      node("h3", { key: "title" }, box.title),
      node(
        box.order ? "ol" : "ul",
        { key: "rows" },
        box.rows.map((row, at) => cribRow(press, row, at)),
      ),
    ),
  );
}

/**
 * Single cards from high to low: they lie side by side.
 * @param {CribBox} box
 */
function isLadder({ order, rows }) {
  return order && rows.every((row) => row.cards.length === 1);
}

/**
 * @param {Press} press
 * @param {CribRow} row
 * @param {number} at
 */
function cribRow(press, { cards, says, points, clause }, at) {
  const words = clause
    ? node("a", { key: "rule", href: clauseAddress(clause), target: "_blank", title: "The rule" }, says)
    : says;
  return node(
    "li",
    { key: at },
    cards?.length ? cardsToLookAt(press, cards) : null,
    node("span", { key: "says", class: "crib-says" }, words),
    points === undefined
      ? null
      : node("b", { key: "points", class: "crib-points" }, String(points).replace("-", "−")),
  );
}
