// At a table of an evening: a strip above the cloth says which game it is, and leads back to the room when it
// is over.

import { capital } from "../table/seat_names.js";
import { announce } from "../view/announcer.js";
import { make, node, patch } from "../view/virtual_dom.js";
import { loadStylesheet } from "../view/stylesheets.js";
import { settings } from "../shell/settings.js";
import { bellPicture, ring } from "./round_bell.js";
import { eveningStorage } from "./evening_storage.js";
import { EveningConnection } from "./evening_connection.js";
import { gameCount, tableName } from "./people.js";

const AFTER_BELL = 3; // seconds
const AFTER_GAME = 6; // to see who has won
const SECOND = 1000;

/**
 * Why a guest leaves a table: "" as long as they sit there.
 * @param {EveningData | null} data
 * @param {any} seat
 * @param {string} code
 */
export function reasonToGo(data, seat, code) {
  if (!data || seat?.table === code) return "";
  if (data.phase === "playing") return "Your table has finished.";
  if (data.phase === "settling" && data.form.bell) return "The bell!";
  return "This game is over.";
}

/**
 * Whether the bell has rung and one stays at the table: its last hand can still be called.
 * @param {EveningData | null} data
 * @param {any} seat
 * @param {string} code
 */
export function isForClaims(data, seat, code) {
  return data?.phase === "settling" && seat?.table === code;
}

export class TableBanner {
  /**
   * @param {HTMLElement} root
   * @param {any} options
   * @param {any} options
   */
  constructor(root, { code, evening }, { go }) {
    this.code = code;
    this.evening = evening;
    this.go = go;
    this.left = -1; // seconds until one is led back; -1: one stays
    this.strip = make("div", { class: "table-banner" });
    root.prepend(this.strip);
    loadStylesheet("/evening/table_banner.css");
    loadStylesheet("/evening/room_picture.css");
    this.line = new EveningConnection({
      code: evening,
      token: eveningStorage.of(evening).token ?? "",
      changed: (was, now) => this.changed(was, now),
      turned: () => {},
    });
    this.draw();
    this.line.start();
  }

  /**
   * @param {EveningData | null} was
   * @param {EveningData | null} now
   */
  changed(was, now) {
    const isRung = was && now && now.bells > was.bells;
    if (isRung && settings.get("sound") === "on") ring();
    if (this.line.seat && this.line.seat.table !== this.code) {
      this.go(`/e/${this.evening}`); // the next game has begun: the room leads to its table
      return;
    }
    this.reason = reasonToGo(now, this.line.seat, this.code);
    if (this.reason && this.left < 0) this.leave(Boolean(isRung) && now?.phase === "settling");
    if (!this.reason) this.stay();
    if (isRung && isForClaims(now, this.line.seat, this.code))
      announce("The bell has rung. Your last hand can still be called.");
    this.draw();
  }

  /** @param {boolean} isBell */
  leave(isBell) {
    this.left = isBell ? AFTER_BELL : AFTER_GAME;
    announce(`${this.reason} Back to the room.`);
    clearInterval(this.beat);
    this.beat = setInterval(() => this.tick(), SECOND);
  }

  tick() {
    this.left -= 1;
    this.draw();
    if (this.left > 0) return;
    this.stay();
    this.go(`/e/${this.evening}`);
  }

  stay() {
    clearInterval(this.beat);
    this.left = -1;
  }

  draw() {
    const { data } = this.line;
    const number = Object.entries(data?.codes ?? {}).find(([, code]) => code === this.code)?.[0];
    const place = number === "0" ? "Deciding game" : number ? capital(tableName(Number(number))) : "";
    const isClaimed = isForClaims(data, this.line.seat, this.code);
    const game = data ? [gameCount(data), place].filter(Boolean).join(" \u00b7 ") : "An evening";
    const words = isClaimed ? "The bell! Call or accept." : game;
    patch(this.strip, [
      node("span", { class: "table-banner-bell" }, bellPicture(this.left >= 0 || isClaimed)),
      node(
        "span",
        { class: "table-banner-says", role: "status" },
        this.left >= 0 ? `${this.reason} Room in ${this.left}\u2026` : words,
      ),
      node("a", { class: "button", href: `/e/${this.evening}` }, "Room"),
    ]);
  }

  close() {
    this.stay();
    this.line.close();
    this.strip.remove();
  }
}
