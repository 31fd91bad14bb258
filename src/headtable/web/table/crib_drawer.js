// The crib card at a table: opened and closed, pinned or not.  The card is loaded when it is first opened.

import { deviceStorage } from "../shell/remembered_on_device.js";

const BESIDE = "(min-width: 1100px)"; // there is room for it beside the table

export class CribDrawer {
  /**
   * @param {import("./table_page.js").TablePage} page
   * @param {LearnData} [learn]
   */
  constructor(page, learn) {
    this.page = page;
    this.learn = learn;
    /** @type {import("./crib.js").CribCard | null} */
    this.card = null;
    this.isLoading = false;
    const canStay = ["seat", "watch", "pass"].includes(page.mode);
    page.ui.isCribOpen = canStay && deviceStorage.isCribPinned && matchMedia(BESIDE).matches;
  }

  /** @param {boolean} isOpen */
  toggle(isOpen = !this.page.ui.isCribOpen) {
    const { page } = this;
    page.ui.isCribOpen = isOpen;
    page.ui.isMoreOpen = false;
    page.draw();
    if (isOpen) this.focus(".crib h2");
    else if (!document.activeElement || document.activeElement === document.body) this.focus("#tool-crib");
  }

  /** @param {string} selector */
  focus(selector) {
    /** @type {HTMLElement | null} */
    const element = this.page.frame.querySelector(selector);
    element?.focus({ preventScroll: true });
  }

  /** The table was drawn: so is the card. */
  draw() {
    const { page, card } = this;
    const slot = page.frame.querySelector('[data-slot="crib"]');
    const { view, table } = page.active;
    if (!slot || !view || !table) return;
    if (card) card.draw(slot, { isOpen: page.ui.isCribOpen, seats: view.seats, options: table.options });
    else if (page.ui.isCribOpen) this.load(view.game);
  }

  /** @param {string} game */
  async load(game) {
    if (this.isLoading) return;
    this.isLoading = true;
    const hadFocus = document.activeElement === this.page.frame.querySelector("#tool-crib");
    try {
      const { openCrib } = await import("./crib.js");
      this.card = await openCrib(game, {
        learn: this.learn,
        changed: () => this.page.draw(),
        close: () => this.toggle(false),
      });
      this.page.draw();
      if (hadFocus) this.focus(".crib h2");
    } finally {
      this.isLoading = false; // without a line it can be tried again
    }
  }
}
