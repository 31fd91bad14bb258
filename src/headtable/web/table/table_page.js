// The table page: one line to the server, one view at a time, drawn and answered.

import { settings } from "../shell/settings.js";
import { isGathering } from "../shell/chair_data.js";
import { deviceStorage } from "../shell/remembered_on_device.js";
import { RENEWED } from "../shell/confirm_sign_out_others.js";
import { Plan } from "./choices.js";
import { Actions } from "./actions.js";
import { TalkLoader } from "./talk_loader.js";
import { CribDrawer } from "./crib_drawer.js";
import { HOUSE_CLOSED, socketAddress } from "./connection.js";
import { LostSeats } from "./lost_seats.js";
import { allowDragging } from "./drag_cards.js";
import { Press } from "./card_sprites.js";
import { fly, positions, takenTrick, takeTrick } from "./card_animation.js";
import { loadBoards } from "./boards/loaded_boards.js";
import { ViewModel } from "./view_model.js";
import { LiveSeat } from "./live_seat.js";
import { cardSizes } from "./card_sizes.js";
import { MiddleFitter, scrollMap } from "./fit_middle.js";
import { focusIn, restoreFocus } from "./focus.js";
import { hear, offerOnce } from "./sound_loader.js";
import { page, titleOf } from "./compose_page.js";
import { SummaryControl } from "./summary_control.js";
import { loadTableStylesheets } from "../view/stylesheets.js";
import { make, patch } from "../view/virtual_dom.js";
import { steadied, UiState } from "./ui_state.js";

const EDGE = 16;
const LARGE = 1.12;
/** @type {Record<string, number>} */
const SCALES = { screen: 1.4, hand: 1.45 }; // seen from afar; a phone that shows nothing else
const TALL_HAND = 0.27; // of the height of the table, for a hand in groups
const FLAT_HAND = 0.42;
const SECOND = 1000;
const BESIDE = 1100; // pixels of a page that has its panel always open (screen_sizes.css)

/**
 * Put a table into `root`; see the class.  `close()` of what is returned takes it away again.
 * @param {HTMLElement} root
 * @param {TableOptions} options
 */
export async function mountTable(root, options) {
  await loadTableStylesheets();
  const table = new TablePage(root, options);
  table.start();
  return table;
}

export class TablePage {
  /**
   * `mode` is "seat", "watch", "screen", "hand", "pass" or "lesson"; with "pass", `tokens` are those of one
   * device.  A lesson brings its own connection, and is told when the page was `drawn`.
   * @param {HTMLElement} root
   * @param {TableOptions} options
   */
  constructor(root, { code, token = "", mode = "seat", tokens = [], connect, drawn, learn }) {
    this.root = root;
    this.connect = connect;
    this.wasDrawn = drawn;
    this.code = code;
    this.mode = mode;
    this.ui = new UiState();
    this.actions = new Actions(this);
    this.summary = new SummaryControl(this);
    /** @type {Map<number, number>} how far each engine is turned */
    this.turns = new Map();
    /** @type {{update(message: any): void, close(): void} | null} the waiting room, before the first card */
    this.room = null;
    /** @type {import("../shell/chairs_dialog.js").ChairsDialog | null} the host's dialog, while it is open */
    this.chairs = null;
    /** @type {View | null} the view on the page */
    this.drawn = null;
    /** @type {View | null} the view whose train is in sight */
    this.followed = null;
    /** @type {Press | null} */
    this.press = null;
    this.frame = make("div", { class: "table-page" });
    this.middleFitter = new MiddleFitter(this.frame);
    this.waiting = make("div");
    this.lostSeats = new LostSeats(this);
    this.crib = new CribDrawer(this, learn);
    this.talkLoader = new TalkLoader(this);
    this.unread = false;
    this.isCurtain = mode === "pass";
    const mine = mode === "pass" ? tokens : [mode === "watch" || mode === "screen" ? "" : token];
    this.sessions = mine.map((one) => this.sessionOf(one));
    this.active = this.sessions[0];
    /** @type {(() => void)[]} */
    this.stops = [];
  }

  /** @param {string} token */
  sessionOf(token) {
    const session = new LiveSeat({
      code: this.code,
      token,
      url: socketAddress(location, this.code),
      changed: (what, message) => this.changed(session, what, message),
      connect: this.connect,
    });
    return session;
  }

  // Coming and going ------------------------------------------------------------------------------

  start() {
    this.root.classList.add("head-table", `mode-${this.mode}`);
    this.root.append(this.frame);
    this.listen(window, "resize", () => this.draw());
    this.listen(window, "online", () => this.hurry());
    this.listen(document, "visibilitychange", () => {
      if (!document.hidden) this.hurry();
    });
    this.listen(document, "keydown", (event) => this.actions.pressed(event));
    this.listen(document, "pointerdown", (event) => this.actions.touchedOutside(event));
    if (this.mode !== "lesson") this.listen(this.frame, "click", () => offerOnce(this.frame));
    this.listen(settings, "change", () => this.draw());
    this.listen(window, "storage", () => this.active.bye && this.draw()); // another tab may have a seat
    allowDragging(this.frame, {
      canDrag: () => this.actions.canDrag(),
      dropped: (card) => {
        const { pile = "", face = "", nth } = card.dataset;
        this.actions.tapCard(pile, face, Number(nth), card);
      },
    });
    this.stops.push(() => this.middleFitter.close());
    const isTimed = (/** @type {TableInfo | null} */ table) =>
      table?.clocks || table?.half_clock || table?.pit_clock || table?.claims;
    const beat = setInterval(() => isTimed(this.active.table) && this.draw(), SECOND);
    this.stops.push(() => clearInterval(beat));
    this.draw();
    for (const session of this.sessions) session.start();
  }

  /**
   * @param {EventTarget} target
   * @param {string} type
   * @param {(event: any) => void} heard
   */
  listen(target, type, heard) {
    target.addEventListener(type, heard);
    this.stops.push(() => target.removeEventListener(type, heard));
  }

  /** Connect again at once where the connection is lost. */
  hurry() {
    for (const session of this.sessions) session.connection.hurry();
  }

  close() {
    for (const session of this.sessions) session.close();
    for (const stop of this.stops) stop();
    this.room?.close();
    this.chairs?.close();
    this.summary.close();
    this.talkLoader.close();
    this.frame.remove();
    this.root.classList.remove("head-table", `mode-${this.mode}`);
  }

  // What comes from the table -----------------------------------------------------------------------

  /**
   * @param {LiveSeat} session
   * @param {string} what
   * @param {SessionMessage} message
   */
  changed(session, what, message) {
    if (what === "seat" || what === "renewed") this.keepSeat(session, message);
    if (what === "bye" && session.bye) this.lostSeats.lose(session);
    if (what === "view" && session.token) deviceStorage.promised(this.code, message.table);
    if (what === "moved") this.actions.movedTo(session, message);
    if (what === "view" && this.mode === "pass" && this.chooseActive()) this.draw(); // the curtain falls
    if (what === "view" && session === this.active) this.viewed();
    if (session !== this.active) return;
    if (what === "refused" || what === "why") this.actions.told(what, message);
    if (what === "refused") this.chairs?.refused(message.error);
    if (what === "renewed" && !this.room) this.ui.notice = { kind: "note", says: RENEWED, clause: "" };
    if (what === "view") this.chairs?.draw(message.table, this.active.view?.seat ?? null);
    if (what === "hint") this.actions.hinted(message);
    if (what === "bye" && message.reason === HOUSE_CLOSED)
      this.ui.notice = { kind: "away", says: message.error, clause: "" };
    this.actions.confirmed.answered(what);
    if (what === "chat") this.talkLoader.heard(message);
    if (what === "chat" && !message.phrase) this.unread ||= !this.isTalkSeen() && !this.ui.isMuted;
    this.waitingRoom(message);
    this.draw();
  }

  /**
   * This device remembers another chair, or another token for the same one.
   * @param {LiveSeat} session
   * @param {SessionMessage} message
   */
  keepSeat(session, message) {
    const seat = message.seat ?? session.view?.seat;
    deviceStorage.reseated(this.code, message.before, { token: session.token, seat });
  }

  /** Whether the talk lies open: on a narrow page its panel has to be opened first. */
  isTalkSeen() {
    return this.ui.tab === "talk" && (this.ui.isPanelOpen || window.innerWidth >= BESIDE);
  }

  viewed() {
    const { view } = this.active;
    this.ui.refresh(this.drawn, view);
    if (this.mode !== "lesson") this.summary.viewed(view);
    if (view && this.drawn) hear(this.drawn, view);
    if (view) document.title = titleOf(view, this);
    if (view?.winners.length) this.remember(view);
    if (view) loadBoards(view).then((isNew) => isNew && this.draw());
    this.drawn = view;
  }

  /**
   * What this device keeps of a table that is over.
   * @param {View} view
   */
  remember(view) {
    const { table, token } = this.active;
    if (!token) return;
    const result = new ViewModel(view, table?.names ?? []).wonBy();
    deviceStorage.note(this.code, { over: true, result });
    if (table && !table.from) this.record(table, view, result); // a what-if is no game of its own
  }

  /**
   * Into the player's own record, once.
   * @param {TableInfo} table
   * @param {View} view
   * @param {string} result
   */
  async record({ game, daily }, view, result) {
    const { keepGames, outcomeOf } = await import("../shell/own_record.js");
    const outcome = this.mode === "pass" ? "" : outcomeOf(view); // several people share this device
    const played = { code: this.code, game, at: Date.now(), outcome, result };
    keepGames(deviceStorage.store, [daily ? { ...played, daily } : played]);
  }

  /**
   * Before the first card the players gather in the waiting room of the shell.
   * @param {SessionMessage} message
   */
  async waitingRoom(message) {
    const { table } = this.active;
    if (!table) return;
    const isEarly = table.started === false && !table.evening && !this.active.bye;
    const isWaiting = isEarly && isGathering(table);
    if (!isWaiting && this.room) {
      this.room.close();
      this.room = null;
      this.waiting.remove();
    }
    if (isWaiting && !this.room) {
      this.room = { update: () => {}, close: () => {} };
      this.frame.before(this.waiting);
      const { mountWaiting } = await import("../shell/waiting_room.js");
      if (!this.room) return;
      const send = (/** @type {ClientMessage} */ said) => this.active.say(said);
      const renew = () => this.active.renew();
      const deleteTable = () => this.active.deleteTable();
      const { code, mode } = this;
      const { token } = this.active;
      this.room = mountWaiting(this.waiting, { code, token, mode, send, renew, deleteTable });
      this.room.update({
        type: "view",
        seq: this.active.seq,
        view: this.active.view,
        news: [],
        table: this.active.table,
      });
      return;
    }
    this.room?.update(message);
  }

  /** On one device: who is awaited next; whether a curtain falls before another's cards are seen. */
  chooseActive() {
    const isAwaited = (/** @type {LiveSeat} */ { view }) => view?.waiting.includes(view.seat ?? -1);
    if (isAwaited(this.active) || this.active.view?.winners.length) return false;
    const next = this.sessions.find(isAwaited);
    if (!next) return false;
    this.show(next);
    return true;
  }

  /**
   * On one device: draw the curtain before the cards of another.
   * @param {LiveSeat} session
   */
  show(session) {
    this.active = session;
    this.isCurtain = true;
    this.ui.refresh(null, session.view);
    this.drawn = session.view;
  }

  // Drawing ---------------------------------------------------------------------------------------------

  /** Everything that the drawing functions are told. */
  context() {
    const { view, table } = this.active;
    const isLarge = settings.get("print") === "large";
    const stage = this.frame.querySelector(".stage");
    const width = stage?.clientWidth || this.frame.clientWidth || window.innerWidth;
    const height = this.frame.clientHeight || window.innerHeight;
    const scale = (isLarge ? LARGE : 1) * (SCALES[this.mode] ?? 1);
    let number = 0;
    return Object.assign(Object.create(this.actions.forDrawing()), {
      view,
      table,
      isLarge,
      settings,
      mode: this.mode,
      code: this.code,
      game: view?.game ?? table?.game ?? "",
      model: view ? new ViewModel(view, table?.names ?? []) : null,
      plan: view?.choices.length ? new Plan(view) : null,
      press: this.pressOf(view, isLarge),
      sizes: cardSizes(width, height, scale),
      room: this.handRoom(width),
      handHeight: height * (width > height ? FLAT_HAND : TALL_HAND),
      ui: this.ui,
      news: this.active.news,
      talk: this.talkLoader.worded(this.active.talk),
      unread: this.unread,
      scoreWords: this.summary.words,
      scores: this.summary.parts,
      line: this.active.line,
      bye: this.lostSeats.bye(),
      isBusy: this.active.isBusy(),
      isCurtain: this.isCurtain,
      isLive: true,
      nextNumber: () => (number += 1),
      steady: (/** @type {number} */ train, /** @type {number} */ turn) => {
        const steady = steadied(this.turns.get(train), turn);
        this.turns.set(train, steady);
        return steady;
      },
    });
  }

  /**
   * How much room there is for the hand: the whole width, or what the screen leaves it.
   * @param {number} width
   */
  handRoom(width) {
    return (this.frame.querySelector(".mine")?.clientWidth || width) - EDGE;
  }

  /**
   * @param {View | null} view
   * @param {boolean} isLarge
   */
  pressOf(view, isLarge) {
    if (!view) return null;
    this.press ??= new Press(view.game);
    const { press } = this;
    this.frame.classList.add(`box-${press.box}`);
    if (!press.known.has(press.address(isLarge))) press.look(isLarge).then(() => this.draw());
    return press;
  }

  draw() {
    if (!this.frame.isConnected) return;
    const focus = focusIn(this.frame);
    const before = settings.moves && !this.isCurtain ? positions(this.frame) : null;
    const trick = takenTrick(this.frame);
    this.frame.hidden = Boolean(this.room);
    const context = this.context();
    this.middleFitter.begin(context.sizes);
    patch(this.frame, page(context));
    if (Math.abs(this.handRoom(context.room + EDGE) - context.room) > EDGE)
      patch(this.frame, page(this.context()));
    this.middleFitter.drawn();
    if (before) fly(this.frame, before, (pile, face) => this.playedBy(pile, face));
    if (before) takeTrick(this.frame, trick);
    if (this.followed !== this.active.view && scrollMap(this.frame)) this.followed = this.active.view;
    restoreFocus(this.frame, focus, this.ui.focusedCard ?? 0);
    this.summary.parts?.placeSummary(this.frame);
    this.crib.draw();
    this.talkLoader.draw();
    this.wasDrawn?.();
  }

  /**
   * @param {string} name
   * @param {string} face
   */
  playedBy(name, face) {
    const pile = this.active.view?.piles.find((one) => one.name === name);
    const at = pile ? pile.faces.indexOf(face) : -1;
    return pile?.seats[at] ?? pile?.owner ?? -1;
  }
}
