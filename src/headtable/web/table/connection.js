// The line to a table: it says who one is, comes back by itself when it was cut, and loses nothing.
//
// Whatever carries an `id` is kept until it is answered and sent again, with the same id, on a new line: the
// server answers a repeated id as it did the first time.

const FIRST_WAIT = 300; // milliseconds before the first attempt to come back
const LONGEST_WAIT = 8000;
const LONGEST_RETURN = 700; // and at most, if the server asks everybody to come back: not all in one instant
// The `reason` of a bye after which the client comes back by itself: now, or when phones may come in again.
const AGAIN = "again";
export const HOUSE_CLOSED = "house";
const ANSWERED = new Set(["done", "refused", "hint", "why", "invited", "renewed"]);

/** @typedef {Pick<WebSocket, "send" | "close" | "onopen" | "onmessage" | "onclose" | "onerror">} Socket */

/**
 * @typedef {Object} ConnectionOptions
 * @property {string} url
 * @property {ClientMessage} hello
 * @property {(message: ServerMessage) => void} heard
 * @property {(state: ConnectionState) => void} changed
 * @property {(url: string) => Socket} [open]
 * @property {(call: () => void, wait: number) => any} [later]
 * @property {(timer: any) => void} [forget]
 * @property {() => number} [random]
 */

export class Connection {
  /**
   * `heard(message)` gets every message of the server, `changed(state)` one of "opening", "open", "lost",
   * "closed".  `open(url)` makes a socket; `later(call, ms)` and `forget(timer)` are the clock.
   * @param {ConnectionOptions} options
   */
  constructor({ url, hello, heard, changed, open, later, forget, random }) {
    this.url = url;
    this.hello = hello;
    this.heard = heard;
    this.changed = changed;
    this.open = open ?? ((address) => new WebSocket(address));
    this.later = later ?? ((call, wait) => setTimeout(call, wait));
    this.forget = forget ?? ((timer) => clearTimeout(timer));
    this.random = random ?? Math.random;
    this.seen = -1; // the last number whose news is known
    /** @type {Map<string, ClientMessage>} by id, in the order of sending */
    this.unanswered = new Map();
    this.waits = 0;
    this.isCalledBack = false;
    /** @type {any} */
    this.timer = null;
    /** @type {Socket | null} */
    this.socket = null;
    /** @type {ConnectionState} */
    this.state = "closed";
    this.prefix = Math.floor(this.random() * 2 ** 40).toString(36);
    this.count = 0;
  }

  start() {
    this.timer = null;
    this.become(this.waits ? "lost" : "opening");
    const socket = this.open(this.url);
    this.socket = socket;
    socket.onopen = () => this.opened(socket);
    socket.onmessage = (event) => this.received(socket, event.data);
    socket.onclose = () => this.cut(socket);
    socket.onerror = () => {}; // a close follows
  }

  /** @param {Socket} socket */
  opened(socket) {
    if (socket !== this.socket) return;
    socket.send(JSON.stringify({ ...this.hello, seen: this.seen }));
  }

  /**
   * @param {Socket} socket
   * @param {string} data
   */
  received(socket, data) {
    if (socket !== this.socket) return;
    const message = JSON.parse(data);
    if (this.state !== "open" && message.type !== "bye") this.welcomed();
    if (ANSWERED.has(message.type)) this.unanswered.delete(message.id);
    if (message.type === "view") this.seen = Math.max(this.seen, message.seq);
    if (message.type === "bye") this.isCalledBack = message.reason === AGAIN && this.waits === 0;
    this.heard(message);
    if (message.type === "bye" && isFinal(message)) this.close();
  }

  /** The first message on a line: everything that waits for an answer goes out again. */
  welcomed() {
    this.waits = 0;
    this.become("open");
    for (const message of this.unanswered.values()) this.socket?.send(JSON.stringify(message));
  }

  /** @param {Socket} socket */
  cut(socket) {
    if (socket !== this.socket || this.state === "closed") return;
    this.socket = null;
    this.become("lost");
    const backoff = Math.min(LONGEST_WAIT, FIRST_WAIT * 2 ** this.waits) * (0.75 + this.random() / 2);
    const wait = this.isCalledBack ? LONGEST_RETURN * this.random() : backoff;
    this.isCalledBack = false;
    this.waits += 1;
    this.timer = this.later(() => this.start(), wait);
  }

  /** Come back at once, as when the device says that it is on-line again. */
  hurry() {
    if (this.timer === null) return;
    this.forget(this.timer);
    this.start();
  }

  /** @param {ConnectionState} state */
  become(state) {
    if (state === this.state) return;
    this.state = state;
    this.changed(state);
  }

  /**
   * Ask for something that is answered; the answer carries the id returned here.
   * @param {ClientMessage} message
   */
  ask(message) {
    this.count += 1;
    const id = `${this.prefix}-${this.count}`;
    const whole = { ...message, id };
    this.unanswered.set(id, whole);
    if (this.state === "open") this.socket?.send(JSON.stringify(whole));
    return id;
  }

  /**
   * Say something that has no answer; without a line it is not said.
   * @param {ClientMessage} message
   */
  say(message) {
    if (this.state !== "open") return false;
    this.socket?.send(JSON.stringify(message));
    return true;
  }

  /** Whether a move is on its way and not yet answered. */
  isMoving() {
    return [...this.unanswered.values()].some((message) => message.do === "move");
  }

  close() {
    if (this.timer !== null) this.forget(this.timer);
    this.timer = null;
    const socket = this.socket;
    this.socket = null;
    this.become("closed");
    socket?.close();
  }
}

/**
 * Whether a bye is for good; one without a code is.
 * @param {{reason?: string}} bye
 */
export function isFinal(bye) {
  return bye.reason !== AGAIN && bye.reason !== HOUSE_CLOSED;
}

/**
 * The address of the socket of a table or an evening, beside a page.
 * @param {{protocol: string, host: string}} location
 * @param {string} code
 */
export function socketAddress(location, code) {
  return `${location.protocol === "https:" ? "wss" : "ws"}://${location.host}/ws/${code}`;
}
