// The line to an evening: its data, kept whole from what is sent of them, and answers to what one asks.

import { Connection, socketAddress } from "../table/connection.js";

const GONE = "gone"; // the code of a bye

/**
 * @typedef {Object} EveningConnectionOptions
 * @property {string} code
 * @property {string} token
 * @property {(was: EveningData | null, now: EveningData | null) => void} changed
 * @property {(state: ConnectionState) => void} turned
 * @property {(options: import("../table/connection.js").ConnectionOptions) => Connection} [connect]
 * @property {string} [url]
 */

export class EveningConnection {
  /**
   * `changed(was, now)` after new data, `turned(state)` when the line opens, is lost or closes.
   * @param {EveningConnectionOptions} options
   */
  constructor({ code, token, changed, turned, connect = (options) => new Connection(options), url = "" }) {
    /** @type {EveningData | null} */
    this.data = null;
    this.you = { guest: 0, organiser: false };
    /** @type {{table: string, token: string, seat: number} | null} */
    this.seat = null;
    /** @type {number[]} */
    this.here = [];
    this.bye = "";
    this.isGone = false; // whether the evening was deleted
    this.changed = changed;
    /** @type {Map<string, {done: (answer: any) => void, refused: (refusal: any) => void}>} by id */
    this.waiting = new Map();
    const hello = { do: "evening", evening: code, ...(token ? { token } : {}) };
    this.connection = connect({
      url: url || socketAddress(location, code),
      hello,
      heard: (message) => this.heard(message),
      changed: turned,
    });
  }

  start() {
    this.connection.start();
  }

  close() {
    this.connection.close();
  }

  /** @param {any} message */
  heard(message) {
    if (message.type === "evening") this.told(message);
    if (message.type === "bye") {
      this.bye = message.error || "The server has closed this line.";
      this.isGone = message.reason === GONE;
      if (this.isGone) this.data = null;
      this.changed(this.data, this.data);
    }
    const asked = this.waiting.get(message.id);
    if (!asked) return;
    this.waiting.delete(message.id);
    if (message.type === "refused") asked.refused(message);
    else asked.done(message);
  }

  /**
   * Only what has changed is sent.  What is kept is not changed in place: before and after differ.
   * @param {any} message
   */
  told(message) {
    const was = this.data;
    this.data = { ...was, ...message.evening };
    this.you = message.you ?? this.you;
    this.seat = message.seat ?? null;
    this.here = message.here ?? this.here;
    this.bye = "";
    this.changed(was, this.data);
  }

  /** A new token for this place: the line comes back with it, and all older ones are good no more. */
  async renew() {
    const { token } = await this.ask({ do: "renew" });
    this.connection.hello = { ...this.connection.hello, token };
    return token;
  }

  /**
   * Ask for something; resolves with the answer, rejects with the refusal `{error, clause}`.
   * @param {any} message
   */
  ask(message) {
    return new Promise((done, refused) => {
      this.waiting.set(this.connection.ask(message), { done, refused });
    });
  }
}
