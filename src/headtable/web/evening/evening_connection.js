// The line to an evening: its data, kept whole from what is sent of them, and answers to what one asks.

import { Connection, socketAddress } from "../table/connection.js";

export class EveningConnection {
  /** `changed(was, now)` after new data, `turned(state)` when the line opens, is lost or closes. */
  constructor({ code, token, changed, turned, connect = (options) => new Connection(options), url = "" }) {
    this.data = null;
    this.you = { guest: 0, organiser: false };
    this.seat = null;
    this.here = [];
    this.bye = "";
    this.changed = changed;
    this.waiting = new Map(); // by id: {done, refused}
    const hello = { do: "evening", evening: code, ...(token ? { token } : {}) };
    this.connection = connect({
      url: url || socketAddress(location),
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

  heard(message) {
    if (message.type === "evening") this.told(message);
    if (message.type === "bye") {
      this.bye = message.error || "The server has closed this line.";
      this.changed(this.data, this.data);
    }
    const asked = this.waiting.get(message.id);
    if (!asked) return;
    this.waiting.delete(message.id);
    if (message.type === "refused") asked.refused(message);
    else asked.done(message);
  }

  /** Only what has changed is sent.  What is kept is not changed in place: before and after differ. */
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

  /** Ask for something; resolves with the answer, rejects with the refusal `{error, clause}`. */
  ask(message) {
    return new Promise((done, refused) => {
      this.waiting.set(this.connection.ask(message), { done, refused });
    });
  }
}
