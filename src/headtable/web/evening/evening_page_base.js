// What every page of an evening shares: the line, drawing again after each change, walking, the bell.

import { announce } from "../view/announcer.js";
import { node, patch } from "../view/virtual_dom.js";
import { loadStylesheet } from "../view/stylesheets.js";
import { watchHouse } from "../shell/house_network.js";
import { settings } from "../shell/settings.js";
import { ring } from "./round_bell.js";
import { places, walk } from "./walk_animation.js";
import { eveningStorage } from "./evening_storage.js";
import { EveningConnection } from "./evening_connection.js";
import { heard } from "./page_sentences.js";

const RINGING = 3200; // milliseconds
const SECOND = 1000;
const SHEETS = ["evening", "room_picture", "room_many_tables", "tally_card", "organiser_page", "guest_page"];

export async function eveningSheets() {
  const sheets = [...SHEETS.map((name) => `/evening/${name}.css`), "/shell/house_switch.css"];
  await Promise.all(sheets.map(loadStylesheet));
}

/**
 * @typedef {Object} EveningPageOptions
 * @property {string} code
 * @property {string} [token]
 * @property {Client} client
 * @property {(page: EveningPage) => import("../view/virtual_dom.js").Children} describe
 * @property {(page: EveningPage, was: EveningData | null, now: EveningData | null) => void} [changed]
 */

export class EveningPage {
  /**
   * `describe(page)` says what is to be seen; `changed(page, was, now)` may do more.
   * @param {HTMLElement} root
   * @param {EveningPageOptions} options
   */
  constructor(root, { code, token = "", client, describe, changed = () => {} }) {
    this.root = root;
    this.code = code;
    this.token = token;
    this.client = client;
    this.describe = describe;
    this.more = changed;
    /** @type {EveningUi} */
    this.ui = { tab: "now", trouble: null, chosen: "", editing: 0, draft: {}, isRinging: false, opened: 0 };
    /** @type {ConnectionState} */
    this.state = "opening";
    /** @type {string[]} lines that are on their way */
    this.saying = [];
    /** @type {(() => void)[]} */
    this.stops = [];
    this.isClosed = false;
    this.isReady = () => {}; // called when there is something to see
    /** @type {ReturnType<typeof setTimeout> | undefined} */
    this.still = undefined;
    this.line = new EveningConnection({
      code,
      token,
      changed: (was, now) => this.changed(was, now),
      turned: (state) => {
        this.state = state;
        this.draw();
        if (state === "lost") this.isReady();
      },
    });
  }

  /** The evening; pages are described only when there is one. */
  get data() {
    return /** @type {EveningData} */ (this.line.data);
  }

  /** Resolves when there is something to see. */
  start() {
    /** @type {Promise<void>} */
    const ready = new Promise((done) => {
      this.isReady = done;
    });
    this.listen(window, "online", () => this.line.connection.hurry());
    this.listen(document, "visibilitychange", () => !document.hidden && this.line.connection.hurry());
    this.listen(settings, "change", () => this.draw());
    this.stops.push(watchHouse(() => this.draw()));
    const beat = setInterval(() => this.data?.next && this.draw(), SECOND);
    this.stops.push(() => clearInterval(beat));
    this.line.start();
    return ready;
  }

  /**
   * @param {EventTarget} target
   * @param {string} type
   * @param {(event: any) => unknown} call
   */
  listen(target, type, call) {
    target.addEventListener(type, call);
    this.stops.push(() => target.removeEventListener(type, call));
  }

  close() {
    this.isClosed = true;
    this.line.close();
    clearTimeout(this.still);
    for (const stop of this.stops) stop();
  }

  // What comes from the evening ---------------------------------------------------------------------

  /**
   * @param {EveningData | null} was
   * @param {EveningData | null} now
   */
  changed(was, now) {
    if (this.isClosed) return;
    if (this.line.isGone) eveningStorage.forget(this.code);
    if (was && now && now.bells > was.bells) this.bell();
    if (was && now && was.phase !== now.phase) this.ui.chosen = "";
    this.more(this, was, now);
    if (this.isClosed) return;
    this.draw();
    if (was && now) this.say(heard(was, now));
    this.isReady();
  }

  /** @param {string} text */
  say(text) {
    if (text) announce(text);
  }

  bell() {
    if (settings.get("sound") === "on") ring();
    this.ui.isRinging = true;
    clearTimeout(this.still);
    this.still = setTimeout(() => {
      this.ui.isRinging = false;
      this.draw();
    }, RINGING);
  }

  // What is done ------------------------------------------------------------------------------------

  /** Whether a line is on its way. */
  get isBusy() {
    return this.saying.length > 0;
  }

  /**
   * Say a line; a refusal is shown at `place`.  Resolves to whether it was done.
   * @param {string} text
   * @param {string} [place]
   */
  async act(text, place = "step") {
    this.saying.push(text);
    try {
      return Boolean(await this.ask({ do: "line", text }, place));
    } finally {
      this.saying.splice(this.saying.indexOf(text), 1);
    }
  }

  /**
   * Say a line that makes sense only once: not while the same one is on its way.
   * @param {string} text
   * @param {string} [place]
   */
  async actOnce(text, place = "step") {
    return !this.saying.includes(text) && this.act(text, place);
  }

  /**
   * @param {ClientMessage} message
   * @param {string} [place]
   */
  async ask(message, place = "step") {
    this.ui.trouble = null;
    this.draw();
    try {
      return await this.line.ask(message);
    } catch (refused) {
      this.ui.trouble = { place, says: refused.error, clause: refused.clause };
      return null;
    } finally {
      if (!this.isClosed) this.draw();
    }
  }

  /**
   * End all other links to this place; `kind` says which of this device's tokens it is.
   * @param {string} kind
   * @param {string} place
   */
  async renew(kind, place) {
    this.ui.trouble = null;
    try {
      this.token = await this.line.renew();
      eveningStorage.note(this.code, { [kind]: this.token });
      this.set({ isRenewed: true, ownLink: null });
    } catch (refused) {
      this.set({ trouble: { place, says: refused.error, clause: refused.clause } });
    }
  }

  /** @param {Partial<EveningUi>} facts */
  set(facts) {
    Object.assign(this.ui, facts);
    this.draw();
  }

  // What is seen ------------------------------------------------------------------------------------

  draw() {
    if (this.isClosed) return;
    const isInside = this.root.contains(document.activeElement);
    const before = settings.moves ? places(this.root) : [];
    patch(this.root, [this.data ? this.describe(this) : this.waiting()]);
    if (before.length) walk(this.root, before);
    if (isInside && !this.root.contains(document.activeElement)) {
      /** @type {HTMLElement | null} */
      const step = this.root.querySelector("[data-step]");
      step?.focus({ preventScroll: true });
    }
  }

  waiting() {
    if (this.line.bye) this.isReady();
    return node(
      "div",
      { class: "page narrow" },
      node("h1", {}, `Evening ${this.code}`),
      this.line.bye
        ? [
            node("p", { class: "error", role: "alert" }, this.line.bye),
            node(
              "p",
              {},
              node("a", { href: "/join" }, "Another code"),
              " \u00b7 ",
              node("a", { href: "/" }, "The shelf"),
            ),
          ]
        : node("p", { role: "status" }, "Opening the door\u2026"),
    );
  }
}

/**
 * A word on the line, where it is not as it should be.
 * @param {import("./evening_page_base.js").EveningPage} page
 */
export function lineNote(page) {
  if (page.state === "open") return null;
  return node(
    "p",
    { class: "line-note", role: "status", key: "line" },
    "The line is cut. Coming back by itself\u2026",
  );
}

/**
 * "Everybody moves in 12 seconds", where the server goes on by itself.
 * @param {EveningData} data
 * @param {number} [now]
 */
export function nextNote(data, now = Date.now()) {
  if (!data.next) return "";
  /** @type {Record<string, string>} */
  const words = { change: "Everybody moves", begin: "The next game begins", finish: "The prizes are named" };
  const seconds = Math.max(0, Math.ceil((data.next.at - now) / SECOND));
  return `${words[data.next.line] ?? "It goes on"} in ${seconds} ${seconds === 1 ? "second" : "seconds"}.`;
}

/**
 * The name of the evening, or of what is played.
 * @param {EveningData} data
 */
export function titleOf(data) {
  return data.name || data.form.title;
}
