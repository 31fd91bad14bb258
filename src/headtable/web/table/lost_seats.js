// What a table page does when the line of one of its seats was closed for good.

import { get } from "../shell/api.js";
import { openChairs } from "../shell/chair_data.js";
import { deviceStorage } from "../shell/remembered_on_device.js";
import { isSeatLost, isTableGone } from "./closed_page.js";

export class LostSeats {
  /** @param {import("./table_page.js").TablePage} page */
  constructor(page) {
    this.page = page;
    this.open = null; // whether a chair is open, null where nobody knows
  }

  /**
   * A dead seat is forgotten, and so is a table that was deleted; where this device has another seat it goes
   * on with that.
   * @param {import("./live_seat.js").LiveSeat} session
   */
  lose(session) {
    const { page } = this;
    if (session.bye && isSeatLost(session.bye)) deviceStorage.unseated(page.code, session.token);
    const isGone = session.bye !== null && isTableGone(session.bye);
    if (isGone) deviceStorage.forget(page.code);
    const others = page.sessions.filter((/** @type {unknown} */ one) => one !== session);
    if (!others.length) {
      page.chairs?.close();
      this.lookForChairs(isGone);
      return;
    }
    page.sessions = others;
    if (session === page.active) page.show(others[0]);
    page.ui.notice = { kind: "note", says: lossOf(session), clause: "" };
    page.draw();
  }

  /**
   * Who has lost a seat may take another, where there is a table.
   * @param {boolean} isGone
   */
  async lookForChairs(isGone) {
    const { page } = this;
    try {
      if (!isGone) this.open = openChairs(await get(`/api/tables/${page.code}`)).length > 0;
    } catch {
      this.open = null; // there is nothing to be offered then
    }
    page.draw();
    page.actions.focus("#closed-head");
  }

  /** This device will sit down as somebody new. */
  forgetSeat() {
    deviceStorage.unseated(this.page.code, this.page.active.token);
  }

  /** Everything about the end of the line, or null while there is one. */
  bye() {
    const { active, code } = this.page;
    if (!active.bye) return null;
    const known = deviceStorage.table(code);
    return {
      ...active.bye,
      hasSeat: Boolean(known?.token),
      hasSat: active.view !== null,
      open: this.open,
      evening: active.table?.evening?.code ?? known?.evening ?? "",
    };
  }
}

/**
 * What those who share a device are told when one of them has lost the seat.
 * @param {import("./live_seat.js").LiveSeat} options
 */
function lossOf({ view, table, bye }) {
  const name = table?.names[view?.seat ?? -1];
  return [name, bye?.says].filter(Boolean).join(": ");
}
