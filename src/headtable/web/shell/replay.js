// The replay of a finished game: every moment with all hands open, and what can be made of it afterwards.

import { wholeView } from "../table/view_defaults.js";
import { drawView } from "../table/table_drawing.js";
import { get, gameOf } from "./api.js";
import { replayPanels } from "./replay_what_if_and_share.js";
import { announce } from "../view/announcer.js";
import { button, make, patch } from "../view/virtual_dom.js";
import { loadStylesheet, loadTableStylesheets } from "../view/stylesheets.js";
import { icon } from "./replay_icons.js";
import { PACES, ReplayPosition } from "./replay_position.js";

/**
 * @param {HTMLElement} root
 * @param {Route} route
 * @param {Client} client
 */
export async function mountReplay(root, route, client) {
  const [story] = await Promise.all([
    get(`/api/tables/${route.code}/moments`),
    loadStylesheet("/shell/replay.css"),
    loadTableStylesheets(),
  ]);
  const { table, moments } = story;
  for (const moment of moments) moment.view = wholeView(moment.view);
  const { game } = await gameOf(table.game).catch(() => ({ game: { name: table.game } }));
  const page = new ReplayPage(story, game, route, client);
  root.append(page.element);
  page.start();
  if (route.query.get("review")) page.openReview();
  document.addEventListener("keydown", page.pressed);
  addEventListener("resize", page.redrawn);
  return {
    close() {
      page.position.pause();
      document.removeEventListener("keydown", page.pressed);
      removeEventListener("resize", page.redrawn);
      root.classList.remove("head-table");
    },
    count: moments.length,
  };
}

export class ReplayPage {
  /**
   * @param {Story} story
   * @param {{name: string}} game
   * @param {Route} route
   * @param {Client} client
   */
  constructor(story, game, route, client) {
    this.story = story;
    this.moments = story.moments;
    this.names = story.table.names;
    const at = Number.parseInt(route.query.get("at") ?? "0", 10);
    this.position = new ReplayPosition(this.moments.length, (place) => this.show(place), { at });
    this.cloth = make("div", {
      class: "replay-cloth",
      role: "group",
      "aria-label": "The table at this moment",
      tabindex: "0",
    });
    this.slider = make("input", {
      type: "range",
      min: 0,
      max: this.moments.length - 1,
      value: this.position.at,
      "aria-label": "Moment",
      on: {
        input: () => {
          this.position.pause();
          this.position.go(Number(this.slider.value));
        },
      },
    });
    this.player = button(icon("play"), () => this.position.toggle(), { class: "first" });
    this.told = make("p", { class: "told", role: "status" });
    this.list = make(
      "ol",
      { class: "moves", "aria-label": "Moves" },
      this.moments.map((moment, place) => this.entry(moment, place)),
    );
    this.after = replayPanels(this, client);
    this.client = client;
    /** @type {import("./review.js").ReviewPanel | null} */
    this.review = null;
    this.opener = button("Review", () => this.openReview(), { class: "first" });
    this.deck = this.controls();
    this.body = make("div", { class: "replay" }, this.cloth, this.deck, this.list);
    this.element = make(
      "div",
      { class: "page replay-page" },
      make(
        "header",
        { class: "replay-head" },
        make("h1", { data: { title: `Replay of ${game.name}` } }, game.name),
        make("span", { class: "soft" }, `table ${route.code} \u00b7 ${this.names.join(", ")}`),
        this.opener,
      ),
      this.body,
      this.after.element,
    );
    this.pressed = (/** @type {any} */ event) => this.keyed(event);
    this.redrawn = () => this.draw();
  }

  start() {
    this.show(this.position.at);
  }

  get moment() {
    return this.moments[this.position.at];
  }

  /**
   * @param {Moment} moment
   * @param {number} place
   */
  entry(moment, place) {
    const says = moment.lines?.length ? moment.lines.join(" ") : moment.text || "The beginning";
    return make(
      "li",
      {},
      button(says, () => {
        this.position.pause();
        this.position.go(place);
      }),
    );
  }

  controls() {
    const step = (/** @type {number} */ by, /** @type {string} */ label, /** @type {string} */ sign) =>
      button(icon(sign), () => this.position.step(by), { "aria-label": label, title: label });
    const pace = make(
      "select",
      {
        "aria-label": "Pace",
        on: {
          change: () => {
            this.position.pace = Number(pace.value);
          },
        },
      },
      PACES.map(([name, wait]) => make("option", { value: wait, selected: wait === 1000 }, name)),
    );
    return make(
      "div",
      { class: "replay-controls" },
      this.told,
      make(
        "div",
        { class: "deck" },
        step(-this.moments.length, "To the beginning", "first"),
        step(-1, "One move back", "back"),
        this.player,
        step(1, "One move on", "on"),
        step(this.moments.length, "To the end", "last"),
        this.slider,
        pace,
      ),
    );
  }

  /** @param {any} event */
  keyed(event) {
    const busy = event.target.closest?.(
      "input:not([type=range]), select, textarea, dialog, summary, a, button",
    );
    const isHeld = event.ctrlKey || event.metaKey || event.altKey;
    if (isHeld || (busy && (event.key === " " || !busy.matches("button, a, summary")))) return;
    if (this.position.press(event.key)) event.preventDefault();
  }

  draw() {
    const { view } = this.moment;
    if (!this.review) return drawView(this.cloth, view, { names: this.names });
    const { seat, ...pointedOut } = this.review.markedAt(this.position.at);
    drawView(this.cloth, { ...view, seat }, { names: this.names, ...pointedOut });
  }

  /** Put the review in the place of the moves: the expert looks at the moves of one seat. */
  async openReview() {
    const [{ ReviewPanel }] = await Promise.all([import("./review.js"), loadStylesheet("/shell/review.css")]);
    if (this.review) return;
    this.review = new ReviewPanel(this, this.client);
    this.opener.hidden = true;
    this.body.classList.add("is-review");
    this.body.append(this.review.element);
    this.deck.append(this.review.line);
    this.draw();
    this.review.look();
  }

  closeReview() {
    this.review?.element.remove();
    this.review?.line.remove();
    this.review = null;
    this.opener.hidden = false;
    this.body.classList.remove("is-review");
    this.draw();
    this.opener.focus();
  }

  /** @param {number} place */
  show(place) {
    const { position, moment } = this;
    this.draw();
    this.slider.value = String(place);
    this.slider.setAttribute("aria-valuetext", `Move ${place} of ${this.moments.length - 1}`);
    const says = moment.lines?.join(" ") || (place === 0 ? "Before the first card." : moment.text);
    this.told.textContent = says;
    const isPlaying = position.isPlaying;
    patch(this.player, [icon(isPlaying ? "pause" : "play")]);
    this.player.setAttribute("aria-label", isPlaying ? "Pause" : "Play");
    this.markMove(place);
    this.after.update(moment, place);
    if (position.isAtEnd) announce("The end of the game.");
  }

  /** @param {number} place */
  markMove(place) {
    this.list.querySelector("[aria-current]")?.removeAttribute("aria-current");
    const item = /** @type {HTMLElement | undefined} */ (this.list.children[place]);
    item?.querySelector("button")?.setAttribute("aria-current", "true");
    if (item) this.list.scrollTop = item.offsetTop - this.list.offsetTop - this.list.clientHeight / 2;
  }
}
