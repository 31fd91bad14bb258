// The dialog of the host in the middle of a game: who plays in which chair.

import { button, make, patch } from "../view/virtual_dom.js";
import { loadStylesheet } from "../view/stylesheets.js";
import { chairItem } from "./chair_controls.js";
import { chairsOf, isHost } from "./chair_data.js";

export class ChairsDialog {
  /**
   * `send(message)` speaks to the table; `closed()` is called when the dialog has gone.
   * @param {{send: (message: ClientMessage) => unknown, closed: () => void}} options
   */
  constructor({ send, closed }) {
    loadStylesheet("/shell/waiting_room.css");
    this.send = send;
    this.chairs = make("ul", { class: "chair-list", "aria-label": "Chairs" });
    this.trouble = make("p", { class: "error", role: "alert", hidden: true });
    const close = () => {
      this.element.remove();
      closed();
    };
    /** @type {HTMLDialogElement} */
    this.element = make(
      "dialog",
      { class: "chairs-dialog", "aria-labelledby": "chairs-title", on: { close } },
      make("h2", { id: "chairs-title" }, "Chairs"),
      make(
        "p",
        { class: "soft" },
        "You have set up this table: any other chair you can give to the house, or open for a friend.",
      ),
      this.chairs,
      this.trouble,
      make(
        "div",
        { class: "row" },
        button("Done", () => this.element.close(), { class: "first" }),
      ),
    );
  }

  /**
   * @param {TableInfo} table
   * @param {number | null} seat
   */
  open(table, seat) {
    this.draw(table, seat);
    document.body.append(this.element);
    this.element.showModal();
  }

  /**
   * The table has changed; who is no host any more, or has no game to look after, has no business here.
   * @param {TableInfo} table
   * @param {number | null} seat
   */
  draw(table, seat) {
    if (!isHost(table, seat) || table.over) {
      this.close();
      return;
    }
    const others = chairsOf(table, seat).filter((chair) => chair.seat !== seat);
    const can = { isHost: true, canMove: false, send: this.send };
    patch(
      this.chairs,
      others.map((chair) => chairItem(chair, can)),
    );
  }

  /** @param {string} says */
  refused(says) {
    this.trouble.textContent = says;
    this.trouble.hidden = false;
  }

  close() {
    this.element.close();
  }
}
