// What the viewer does at the table, and what is answered.

import { deviceStorage } from "../shell/device_storage.js";
import { settings } from "../shell/settings.js";
import { label, Plan } from "./choices.js";
import { SeatNames } from "./seat_names.js";
import { meaning, stepped } from "./keyboard.js";
import { menuOfCard } from "./prompt.js";
import { parted } from "./card_faces.js";

const MENU_WIDTH = 260;

export class Actions {
  constructor(page) {
    this.page = page;
    this.ui = page.ui;
  }

  get session() {
    return this.page.active;
  }

  get view() {
    return this.page.active.view;
  }

  draw() {
    this.page.draw();
  }

  // Playing ------------------------------------------------------------------------------------------

  /** A choice was made; one that breaks a rule is asked about once more. */
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
    this.session.move(choice.text);
    this.draw();
  }

  /** A card was touched: it is played, picked, opens its menu, or it is asked why it cannot be played. */
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

  pick(plan, pile, face, nth) {
    const isPicked = this.ui.isPicked(pile, face, nth);
    const faces = this.ui.picked.map((one) => one.face);
    if (!isPicked && !plan.canGrow([...faces, face])) this.askWhy(plan, [...faces, face].join(" "));
    else this.ui.pick(pile, face, nth);
    this.draw();
  }

  askWhy(plan, faces) {
    const { view } = this;
    if (!view.waiting.includes(view.seat)) {
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
    return Boolean(this.view && this.view.choices.length);
  }

  // What is answered ----------------------------------------------------------------------------------

  told(what, message) {
    const says = what === "why" ? message.says : message.error;
    this.ui.notice = { kind: "refused", says: says || "That can be played.", clause: message.clause || "" };
  }

  hinted(message) {
    this.ui.hint = message.move;
    const seatNames = SeatNames.of(this.view, this.session.table?.names);
    const choice = this.view.choices.find((one) => one.text === message.move);
    const move = choice ? label(choice, seatNames) : message.move;
    this.ui.notice = {
      kind: "hint",
      says: `${move}. ${message.says ?? ""}`,
      clause: message.clause || "",
    };
  }

  /** The players go on at another table: every seat of this device goes there together. */
  movedTo(session, message) {
    session.nextToken = message.token ?? "";
    const { sessions, mode } = this.page;
    if (sessions.some((one) => one.nextToken === undefined)) return;
    const hands = sessions.map((one) => ({ token: one.nextToken })).filter((hand) => hand.token);
    if (hands.length) {
      const facts = { token: hands[0].token, game: this.view?.game };
      deviceStorage.note(message.table, hands.length > 1 ? { ...facts, hands } : facts);
    }
    const page = { screen: "s", hand: "h" }[mode] ?? "t";
    location.assign(`/${page}/${encodeURIComponent(message.table)}${mode === "watch" ? "?watch=1" : ""}`);
  }

  tell(notice) {
    this.ui.notice = notice;
    this.draw();
  }

  // Menus ------------------------------------------------------------------------------------------

  openMenu(menu, element) {
    const box = (element ?? document.activeElement)?.getBoundingClientRect();
    const left = Math.max(8, Math.min(box ? box.left : 8, window.innerWidth - MENU_WIDTH - 8));
    const height = 52 * (menu.items.length + 1) + 16;
    const above = box ? box.top - height - 6 : 80;
    const top =
      above > 8 ? above : Math.max(8, Math.min((box?.bottom ?? 80) + 6, window.innerHeight - height - 8));
    this.opener = element;
    this.ui.menu = { ...menu, at: { left: `${Math.round(left)}px`, top: `${Math.round(top)}px` } };
    this.draw();
    this.page.frame.querySelector(".menu [role=menuitem]")?.focus();
  }

  closeMenu() {
    this.ui.menu = null;
    this.draw();
    if (this.opener?.isConnected) this.opener.focus();
  }

  touchedOutside(event) {
    const isInside = (name) => event.target.closest?.(name);
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

  pressed(event) {
    const { frame } = this.page;
    if (!this.view || this.page.isCurtain || frame.hidden || event.defaultPrevented) return;
    const { target } = event;
    const isText = target.closest?.("input:not([type=checkbox], [type=radio]), textarea, select");
    if (target.closest?.("dialog")) return;
    const where = isText ? "text" : target.closest?.(".hand") ? "hand" : "";
    const meant = meaning(event, where, settings.get("letters") === "on");
    if (!meant) return;
    const done = {
      close: () => this.escape(),
      hand: () => this.stepHand(meant.by),
      number: () => this.pressNumber(meant.number),
      tool: () => this.useTool(meant.tool),
    }[meant.what]();
    if (done !== false) event.preventDefault();
  }

  escape() {
    const isClosed = this.ui.close();
    if (isClosed) this.draw();
    return isClosed;
  }

  stepHand(by) {
    const cards = [...this.page.frame.querySelectorAll(".hand button.card")];
    if (!cards.length) return;
    this.ui.focusedCard = stepped(Math.max(0, cards.indexOf(document.activeElement)), by, cards.length);
    this.draw();
    cards[this.ui.focusedCard].focus();
  }

  pressNumber(number) {
    const button = this.page.frame.querySelector(`[data-number="${number}"]`);
    if (!button) return false;
    button.click();
    return true;
  }

  useTool(tool) {
    const tools = {
      hint: () => this.hint(),
      undo: () => this.undo(),
      last: () => this.toggleLast(),
      help: () => this.openHelp(),
    };
    (tools[tool] ?? (() => this.openPanel(tool)))();
  }

  // The bar and the panel -----------------------------------------------------------------------------

  hint() {
    if (this.view.choices.length) this.session.hint();
    else this.tell({ kind: "note", says: "There is nothing to choose now.", clause: "" });
  }

  undo() {
    if (this.session.table?.undo) this.session.undo();
    else this.tell({ kind: "note", says: "Your last move cannot be taken back.", clause: "" });
  }

  toggleLast() {
    this.ui.isLastOpen = !this.ui.isLastOpen;
    this.draw();
  }

  openHelp() {
    this.ui.isHelpOpen = true;
    this.ui.isMoreOpen = false;
    this.draw();
    this.page.frame.querySelector("#help-close")?.focus();
  }

  /** Close the menu for a dialog, which will hand the focus back to the button of the menu. */
  closeMore() {
    this.ui.isMoreOpen = false;
    this.draw();
    this.page.frame.querySelector("#tool-more")?.focus();
  }

  /** The host looks after the chairs. */
  async openChairs() {
    const { page, session } = this;
    this.closeMore();
    const { ChairsDialog } = await import("../shell/chairs_dialog.js");
    page.chairs?.close();
    page.chairs = new ChairsDialog({
      send: (message) => session.ask(message),
      closed: () => (page.chairs = null),
    });
    page.chairs.open(session.table, this.view.seat);
  }

  /** Sign out all other devices of this seat, if that is really wanted. */
  async renew() {
    const { session } = this;
    this.closeMore();
    const { isSureToRenew } = await import("../shell/sign_out_devices.js");
    if (await isSureToRenew()) session.renew();
  }

  async openSettings() {
    this.closeMore();
    (await import("../shell/settings_dialog.js")).openSettings();
  }

  openPanel(tab) {
    Object.assign(this.ui, { tab, isPanelOpen: true, isMoreOpen: false, isResultClosed: true });
    if (tab === "talk") this.page.unread = false;
    if (tab === "score") this.page.learnReasons();
    this.draw();
  }

  sendTalk(event) {
    event.preventDefault();
    const field = event.currentTarget.elements.text;
    const text = field.value.trim();
    if (text && this.session.say({ do: "chat", text })) field.value = "";
  }

  /** The functions that drawing hands to buttons. */
  forDrawing() {
    const set = (values) => () => {
      Object.assign(this.ui, values);
      this.draw();
    };
    const setTo = (name) => (value) => {
      this.ui[name] = value;
      this.draw();
    };
    return {
      choose: (...args) => this.choose(...args),
      tapCard: (...args) => this.tapCard(...args),
      openMenu: (...args) => this.openMenu(...args),
      closeMenu: () => this.closeMenu(),
      isPicked: (...args) => this.ui.isPicked(...args),
      pickedFaces: () => this.ui.picked.map((one) => one.face),
      clearPicked: set({ picked: [] }),
      setNumber: (kind, number) => setTo("numbers")({ ...this.ui.numbers, [kind]: number }),
      setAsked: setTo("asked"),
      setFamily: setTo("family"),
      hint: () => this.hint(),
      undo: () => this.undo(),
      pause: () => this.session.say({ do: "pause", on: !this.session.table?.paused }),
      setSpeed: (speed) => this.session.say({ do: "speed", speed }),
      rematch: (same) => this.session.say({ do: "rematch", same }),
      toggleLast: () => this.toggleLast(),
      toggleMore: () => setTo("isMoreOpen")(!this.ui.isMoreOpen),
      toggleMute: () => setTo("isMuted")(!this.ui.isMuted),
      openPanel: (tab) => this.openPanel(tab),
      closePanel: set({ isPanelOpen: false }),
      openHelp: () => this.openHelp(),
      closeHelp: set({ isHelpOpen: false }),
      openSettings: () => this.openSettings(),
      openChairs: () => this.openChairs(),
      renew: () => this.renew(),
      forgetSeat: () => this.page.lostSeats.forgetSeat(),
      closeNotice: set({ notice: null }),
      closeResult: set({ isResultClosed: true }),
      sendTalk: (event) => this.sendTalk(event),
      liftCurtain: () => {
        this.page.isCurtain = false;
        this.draw();
      },
    };
  }
}
