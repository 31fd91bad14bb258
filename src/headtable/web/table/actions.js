// What the viewer does at the table, and what is answered.

import { deviceStorage } from "../shell/remembered_on_device.js";
import { settings } from "../shell/settings.js";
import { label, Plan } from "./choices.js";
import { MovesOneByOne } from "./moves_one_by_one.js";
import { deleteTable, openChairs, openSettings, renew } from "./menu_dialogs.js";
import { SeatNames } from "./seat_names.js";
import { meaning, stepped } from "./keyboard.js";
import { menuPlace } from "./menu_place.js";
import { menuOfCard } from "./prompt.js";
import { parted } from "./card_names.js";
import { announce } from "../view/announcer.js";
import { whyNoUndo } from "./toolbar.js";

export class Actions {
  /** @param {import("./table_page.js").TablePage} page */
  constructor(page) {
    this.page = page;
    this.ui = page.ui;
    /** @type {HTMLElement | null} what the open menu belongs to */
    this.opener = null;
    this.confirmed = new MovesOneByOne(this);
  }

  get session() {
    return this.page.active;
  }

  /** The view that is acted on; only keys can be pressed before there is one. */
  get view() {
    return /** @type {View} */ (this.page.active.view);
  }

  draw() {
    this.page.draw();
  }

  /** @param {string} selector */
  focus(selector) {
    /** @type {HTMLElement | null} */
    const element = this.page.frame.querySelector(selector);
    element?.focus();
  }

  // Playing ------------------------------------------------------------------------------------------

  /**
   * A choice was made; one that breaks a rule is asked about once more.
   * @param {Choice | undefined} choice
   * @param {Element | null} [element]
   * @param {boolean} [isSure]
   */
  choose(choice, element = null, isSure = false) {
    if (!choice) return;
    if (choice.breaks && !isSure) {
      const seatNames = SeatNames.of(this.view, this.session.table?.names);
      this.openMenu(
        { title: "Against the rules", items: [{ says: label(choice, seatNames), choice }] },
        element,
      );
      return;
    }
    this.ui.menu = null;
    this.ui.picked = [];
    this.ui.notice = null;
    this.page.summary.close();
    this.session.move(choice.text);
    this.draw();
  }

  /**
   * A card was touched: it is played, picked, opens its menu, or it is asked why it cannot be played.
   * @param {string} pile
   * @param {string} face
   * @param {number} nth
   * @param {Element | null} element
   */
  tapCard(pile, face, nth, element) {
    const plan = new Plan(this.view);
    if (plan.isPicking && plan.pickedFrom().has(pile)) {
      this.pick(plan, pile, face, nth);
      return;
    }
    const choices = [...plan.ofCard(pile, face), ...plan.ofPile(pile)];
    if (!choices.length) this.askWhy(plan, face);
    else if (choices.length === 1) this.choose(choices[0], element);
    else this.openMenu(menuOfCard(choices, SeatNames.of(this.view, this.session.table?.names)), element);
  }

  /**
   * @param {import("./choices.js").Plan} plan
   * @param {string} pile
   * @param {string} face
   * @param {number} nth
   */
  pick(plan, pile, face, nth) {
    const isPicked = this.ui.isPicked(pile, face, nth);
    const faces = this.ui.picked.map((one) => one.face);
    if (!isPicked && !plan.canGrow([...faces, face])) this.askWhy(plan, [...faces, face].join(" "));
    else this.ui.pick(pile, face, nth);
    this.draw();
  }

  /**
   * @param {import("./choices.js").Plan} plan
   * @param {string} faces
   */
  askWhy(plan, faces) {
    const { view } = this;
    if (!view.waiting.includes(view.seat ?? -1)) {
      const seatNames = SeatNames.of(view, this.session.table?.names);
      const names = view.waiting.map((seat) => seatNames.whom(seat));
      const says = names.length
        ? `It is not your turn: ${names.join(" and ")} will play.`
        : "There is nothing to play now.";
      this.tell({ kind: "note", says, clause: "" });
      return;
    }
    this.session.why(
      `${plan.triedKind()} ${faces
        .split(" ")
        .map((face) => (view.game.startsWith("trolley") ? face : parted(face)[0]))
        .join(" ")}`,
    );
  }

  canDrag() {
    return Boolean(this.view?.choices.length);
  }

  // What is answered ----------------------------------------------------------------------------------

  /**
   * @param {string} what
   * @param {SessionMessage} message
   */
  told(what, message) {
    const says = what === "why" ? message.says : message.error;
    this.ui.notice = { kind: "refused", says: says || "That can be played.", clause: message.clause || "" };
  }

  /** @param {SessionMessage} message */
  hinted(message) {
    this.ui.hint = message.move;
    const seatNames = SeatNames.of(this.view, this.session.table?.names);
    const choice = this.view.choices.find((one) => one.text === message.move);
    const move = choice ? label(choice, seatNames) : message.move;
    const { says, figures = "", clause = "" } = message;
    this.ui.notice = { kind: "hint", move, says, figures, clause };
    announce(`Hint: ${move}. ${says}`);
  }

  /**
   * The players go on at another table: every seat of this device goes there together.
   * @param {import("./live_seat.js").LiveSeat} session
   * @param {SessionMessage} message
   */
  movedTo(session, message) {
    session.nextToken = message.token ?? "";
    const { sessions, mode } = this.page;
    if (sessions.some((one) => one.nextToken === undefined)) return;
    const hands = sessions.flatMap(({ nextToken }) => (nextToken ? [{ token: nextToken }] : []));
    if (hands.length) {
      const facts = { token: hands[0].token, game: this.view?.game };
      deviceStorage.note(message.table, hands.length > 1 ? { ...facts, hands } : facts);
    }
    const page = mode === "screen" ? "s" : mode === "hand" ? "h" : "t";
    location.assign(`/${page}/${encodeURIComponent(message.table)}${mode === "watch" ? "?watch=1" : ""}`);
  }

  /** @param {Notice} notice */
  tell(notice) {
    this.ui.notice = notice;
    this.draw();
  }

  // Menus ------------------------------------------------------------------------------------------

  /**
   * @param {Menu} menu
   * @param {Element | null} element
   */
  openMenu(menu, element) {
    this.opener = /** @type {HTMLElement | null} */ (element);
    this.ui.menu = { ...menu, at: menuPlace(element ?? document.activeElement, menu.items.length) };
    this.draw();
    this.focus(".menu [role=menuitem]");
  }

  closeMenu() {
    this.ui.menu = null;
    this.draw();
    if (this.opener?.isConnected) this.opener.focus();
  }

  /** @param {any} event */
  touchedOutside(event) {
    const isInside = (/** @type {string} */ name) => event.target.closest?.(name);
    if (this.ui.menu && !isInside(".menu")) {
      this.ui.menu = null;
      this.draw();
    }
    if (this.ui.isMoreOpen && !isInside(".more, #tool-more")) {
      this.ui.isMoreOpen = false;
      this.draw();
    }
  }

  // Keys ------------------------------------------------------------------------------------------

  /** @param {any} event */
  pressed(event) {
    const { frame } = this.page;
    if (!this.view || this.page.isCurtain || frame.hidden || event.defaultPrevented) return;
    const { target } = event;
    const isText = target.closest?.("input:not([type=checkbox], [type=radio]), textarea, select");
    if (target.closest?.("dialog")) return;
    if (this.page.summary.pressed(event)) return;
    const where = isText ? "text" : target.closest?.(".hand") ? "hand" : "";
    const meant = meaning(event, where, settings.get("letters") === "on", this.page.mode);
    if (!meant) return;
    if (this.pressedFor(meant)) event.preventDefault();
  }

  /**
   * Do what a key means; whether there was anything to do.
   * @param {import("./keyboard.js").Meaning} meant
   */
  pressedFor(meant) {
    if (meant.what === "close") return this.escape();
    if (meant.what === "number") return this.pressNumber(meant.number);
    if (meant.what === "hand") this.stepHand(meant.by);
    else this.useTool(meant.tool);
    return true;
  }

  escape() {
    const isClosed = this.ui.close();
    if (isClosed) this.draw();
    return isClosed;
  }

  /** @param {number} by */
  stepHand(by) {
    /** @type {NodeListOf<HTMLElement>} */
    const cards = this.page.frame.querySelectorAll(".hand button.card");
    if (!cards.length) return;
    const at = [...cards].indexOf(/** @type {HTMLElement} */ (document.activeElement));
    const next = stepped(Math.max(0, at), by, cards.length);
    this.ui.focusedCard = next;
    this.draw();
    cards[next]?.focus();
  }

  /** @param {number} number */
  pressNumber(number) {
    /** @type {HTMLElement | null} */
    const button = this.page.frame.querySelector(`[data-number="${number}"]`);
    if (!button) return false;
    button.click();
    return true;
  }

  /** @param {string} tool */
  useTool(tool) {
    if (tool === "hint") this.hint();
    else if (tool === "undo") this.undo();
    else if (tool === "last") this.toggleLast();
    else if (tool === "help") this.openHelp();
    else if (tool === "crib") this.page.crib.toggle();
    else this.openPanel(tool);
  }

  // The bar and the panel -----------------------------------------------------------------------------

  hint() {
    if (this.view.choices.length) this.session.hint();
    else this.tell({ kind: "note", says: "There is nothing to choose now.", clause: "" });
  }

  undo() {
    if (this.session.table?.undo) this.session.undo();
    else this.tell({ kind: "note", says: whyNoUndo(this.session.table), clause: "" });
  }

  toggleLast() {
    this.ui.isLastOpen = !this.ui.isLastOpen;
    this.draw();
  }

  openHelp() {
    this.ui.isHelpOpen = true;
    this.ui.isMoreOpen = false;
    this.draw();
    this.focus("#help-close");
  }

  /** Close the menu for a dialog, which will hand the focus back to the button of the menu. */
  closeMore() {
    this.ui.isMoreOpen = false;
    this.draw();
    this.focus("#tool-more");
  }

  /** @param {string} tab */
  openPanel(tab) {
    Object.assign(this.ui, { tab, isPanelOpen: true, isMoreOpen: false, isResultClosed: true });
    if (tab === "talk") this.page.unread = false;
    if (tab === "score") this.page.summary.want(this.view);
    this.draw();
  }

  /** @param {any} event */
  sendTalk(event) {
    event.preventDefault();
    const field = event.currentTarget.elements.text;
    const text = field.value.trim();
    if (text && this.session.say({ do: "chat", text })) field.value = "";
  }

  /**
   * Change what is open, picked or read, and draw it.
   * @param {Partial<import("./ui_state.js").UiState>} changes
   */
  set(changes) {
    Object.assign(this.ui, changes);
    this.draw();
  }

  /**
   * The functions that drawing hands to buttons.
   * @returns {DrawActions}
   */
  forDrawing() {
    const { ui, session } = this;
    return {
      choose: (choice, element, isSure) => this.choose(choice, element, isSure),
      chooseAll: (choices) => this.confirmed.begin(choices),
      tapCard: (pile, face, nth, element) => this.tapCard(pile, face, nth, element),
      openMenu: (menu, element) => this.openMenu(menu, element),
      closeMenu: () => this.closeMenu(),
      isPicked: (pile, face, nth) => ui.isPicked(pile, face, nth),
      pickedFaces: () => ui.picked.map((one) => one.face),
      clearPicked: () => this.set({ picked: [] }),
      setNumber: (kind, number) => this.set({ numbers: { ...ui.numbers, [kind]: number } }),
      setAsked: (asked) => this.set({ asked }),
      setFamily: (family) => this.set({ family }),
      hint: () => this.hint(),
      undo: () => this.undo(),
      pause: () => session.say({ do: "pause", on: !session.table?.paused }),
      setSpeed: (speed) => session.say({ do: "speed", speed }),
      rematch: (same) => session.say({ do: "rematch", same }),
      toggleLast: () => this.toggleLast(),
      toggleMore: () => this.set({ isMoreOpen: !ui.isMoreOpen }),
      toggleMute: () => this.set({ isMuted: !ui.isMuted }),
      openPanel: (tab) => this.openPanel(tab),
      closePanel: () => this.set({ isPanelOpen: false }),
      toggleCrib: () => this.page.crib.toggle(),
      openHelp: () => this.openHelp(),
      closeHelp: () => this.set({ isHelpOpen: false }),
      openSettings: () => openSettings(this),
      openChairs: () => openChairs(this),
      renew: () => renew(this),
      deleteTable: () => deleteTable(this),
      forgetSeat: () => this.page.lostSeats.forgetSeat(),
      closeNotice: () => this.set({ notice: null }),
      closeSummary: () => this.page.summary.dismiss(),
      holdSummary: (reason, isOn) => this.page.summary.hold(reason, isOn),
      closeResult: () => this.set({ isResultClosed: true }),
      sendTalk: (event) => this.sendTalk(event),
      liftCurtain: () => {
        this.page.isCurtain = false;
        this.draw();
      },
    };
  }
}
