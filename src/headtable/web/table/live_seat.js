// What one seat (or a spectator) knows of its table: the newest view, what has happened, what was said.

import { Connection, isFinal } from "./connection.js";
import { wholeView } from "./view_defaults.js";

const MOST_NEWS = 400;
const MOST_TALK = 200;

/**
 * @typedef {Object} SessionOptions
 * @property {string} code
 * @property {string} token
 * @property {string} url
 * @property {(what: string, message: SessionMessage) => void} changed
 * @property {(options: import("./connection.js").ConnectionOptions) => SeatConnection} [connect]
 * @property {() => string} [cutter]
 */

export class LiveSeat {
  /**
   * `changed(what, message)` is called after everything that the table has to show.
   * @param {SessionOptions} options
   */
  constructor({
    code,
    token,
    url,
    changed,
    connect = (options) => new Connection(options),
    cutter = randomCut,
  }) {
    this.code = code;
    this.token = token;
    this.changed = changed;
    this.cutter = cutter;
    this.hasCut = false;
    /** @type {View | null} */
    this.view = null;
    /** @type {TableInfo | null} */
    this.table = null;
    this.seq = -1;
    this.awaited = -1; // the number of one's own last move: until its view comes the old one is stale
    /** @type {ConnectionState} */
    this.line = "opening";
    /** @type {ByeData | null} once the server has closed the connection for good */
    this.bye = null;
    /** @type {string | undefined} the token at the table that the players go on to */
    this.nextToken = undefined;
    /** @type {NewsLine[]} */
    this.news = [];
    /** @type {import("./talk_loader.js").SaidLine[]} */
    this.talk = [];
    /** @type {import("./talk_loader.js").SaidLine[] | null} what a new line repeats, up to its first view */
    this.repeated = [];
    this.saidCount = 0;
    /** @type {Map<string, ClientMessage>} what was asked, by its id */
    this.tried = new Map();
    const hello = token ? { do: "sit", table: code, token } : { do: "watch", table: code };
    this.connection = connect({
      url,
      hello,
      heard: (message) => this.heard(message),
      changed: (state) => {
        this.line = state;
        if (state !== "open") this.repeated = [];
        this.changed("line", /** @type {SessionMessage} */ ({ state }));
      },
    });
  }

  start() {
    this.connection.start();
  }

  /** @param {ServerMessage} message */
  heard(message) {
    const before = this.token;
    if (message.type === "renewed") this.resit(message.token);
    if (message.type === "bye" && isFinal(message)) this.end(message);
    const isPast = this.repeated !== null;
    if (message.type === "view") this.seen(message);
    if (message.type === "chat") this.told(message);
    const asked = this.tried.get(message.id);
    if (asked) this.tried.delete(message.id);
    if (message.type === "done" && asked?.do === "move") this.awaited = message.seq;
    this.changed(message.type, /** @type {SessionMessage} */ ({ ...message, asked, before, isPast }));
  }

  /** @param {ServerMessage} message */
  seen(message) {
    this.repeated = null;
    if (message.seq < this.seq) return; // never an old one
    if (message.table.started === false) this.cut();
    this.seq = message.seq;
    this.view = message.view ? wholeView(message.view) : null;
    this.table = message.table;
    const known = new Set(this.news.map((line) => line.key));
    for (const entry of message.news ?? []) {
      entry.lines.forEach((text, at) => {
        const key = `${entry.seq}/${at}`;
        const clause = entry.clauses?.[at] ?? "";
        const isHeading = at === 0 && entry.new_hand === true;
        if (!known.has(key))
          this.news.push({ key, seq: entry.seq, seat: entry.seat, text, clause, isHeading });
      });
    }
    this.news = this.news.slice(-MOST_NEWS);
  }

  /**
   * The old token is good no more: this one opens the line from now on.
   * @param {string} token
   */
  resit(token) {
    this.token = token;
    this.connection.hello.token = token;
  }

  /** @param {ServerMessage} options */
  end({ error, reason = "" }) {
    this.bye = { says: error || "The table has closed this line.", reason };
  }

  /**
   * Somebody says something; what a new line repeats takes the place of what was heard before.
   * @param {ServerMessage} message
   */
  told({ seat, name, text, phrase = "" }) {
    this.saidCount += 1;
    const line = { key: String(this.saidCount), seat, name, text, phrase };
    this.repeated?.push(line);
    this.talk = this.repeated ? [...this.repeated] : [...this.talk, line].slice(-MOST_TALK);
  }

  // What one can do ------------------------------------------------------------------------------

  /**
   * Make a move; what is touched before the last one is answered and seen is no move.
   * @param {string} text
   */
  move(text) {
    if (!this.isBusy()) this.ask({ do: "move", seq: this.seq, text });
  }

  undo() {
    this.ask({ do: "undo" });
  }

  hint() {
    this.ask({ do: "hint" });
  }

  /** @param {string} text */
  why(text) {
    this.ask({ do: "why", text });
  }

  /**
   * A lesson has gone back to an earlier moment: what came after it has not happened.
   * @param {number} seq
   */
  forgetNewsAfter(seq) {
    this.news = this.news.filter((line) => line.seq <= seq);
  }

  /** Ask for a new token: every other device of this seat, and every link to it, stops working. */
  renew() {
    this.ask({ do: "renew" });
  }

  /** The host deletes the table for ever. */
  deleteTable() {
    this.ask({ do: "delete" });
  }

  /** Cut the pack once, at random, so that the server alone does not choose the shuffle. */
  cut() {
    if (this.hasCut || !this.token) return;
    this.hasCut = true;
    this.say({ do: "cut", value: this.cutter() });
  }

  /** @param {ClientMessage} message */
  ask(message) {
    this.tried.set(this.connection.ask(message), message);
  }

  /** @param {ClientMessage} message */
  say(message) {
    return this.connection.say(message);
  }

  /** Whether a move is on its way, or made and not yet seen. */
  isBusy() {
    return this.connection.isMoving() || this.seq < this.awaited;
  }

  close() {
    this.connection.close();
  }
}

function randomCut() {
  const bytes = crypto.getRandomValues(new Uint8Array(12));
  return [...bytes].map((byte) => byte.toString(16).padStart(2, "0")).join("");
}
