// A lesson: the table page, played by a script, with words and lights.

import { CRIB_STYLESHEET } from "../table/crib.js";
import { usualOptions } from "../table/crib_filter.js";
import { TablePage } from "../table/table_page.js";
import { button, make, patch } from "../view/virtual_dom.js";
import { loadStylesheet, loadTableStylesheets } from "../view/stylesheets.js";
import { gameOf, get } from "./api.js";
import { LessonConnection } from "./lesson_connection.js";
import { ARROW, LessonLights, outline } from "./lesson_lights.js";
import { LessonPanel } from "./lesson_panel.js";
import { bestPlace, corners } from "./lesson_panel_place.js";
import { sitDown } from "./shelf.js";
import { lessonTable } from "./table_request.js";

const EDGE = 10;
const BESIDE = "(min-width: 1100px)"; // there the words have a column of their own
const SHEET = "(max-width: 759px), (max-height: 480px)";
// What the words should not cover, and how much it matters.
/** @type {[selector: string, weight: number][]} */
const OBSTACLES = [
  [".prompt button, .menu", 12],
  [".hand .card.is-lit", 20], // one of them is to be played
  [".hand .card", 14],
  [".centre .card, .own .card", 5],
  [".plate, .prompt .says", 3],
  [".facts, .middle > *", 2],
  [".ticker > *", 1],
];
const LIT = 20;
const UNKNOWN = new Set([400, 404]); // answers that will be the same the next time

/**
 * /g/GAME/learn.
 * @param {HTMLElement} root
 * @param {Route} route
 * @param {Client} client
 */
export async function mountLesson(root, route, client) {
  const page = new LessonMount(root, route.game, client);
  await page.load();
  return page;
}

/** Fetches the lesson; where that fails it says so, and tries again when asked. */
class LessonMount {
  /**
   * @param {HTMLElement} root
   * @param {string} game
   * @param {Client} client
   */
  constructor(root, game, client) {
    this.root = root;
    this.game = game;
    this.client = client;
    /** @type {LessonPage | null} */
    this.lesson = null;
    this.isClosed = false;
  }

  async load() {
    try {
      const [learn, { game }] = await Promise.all([
        /** @type {Promise<LearnData>} */ (get(`/api/learn/${this.game}`)),
        gameOf(this.game),
        loadTableStylesheets(),
        loadStylesheet("/shell/lesson.css"),
        loadStylesheet(CRIB_STYLESHEET),
      ]);
      if (this.isClosed) return;
      patch(this.root, []);
      this.lesson = new LessonPage(this.root, game, learn, this.client);
      this.lesson.start();
    } catch (refused) {
      if (!this.isClosed) this.fail(refused);
    }
  }

  /** @param {import("./api.js").Refused} refused */
  fail(refused) {
    const isUnknown = UNKNOWN.has(refused.status);
    const again = button("Try again", () => this.load(), { class: "first" });
    patch(this.root, [
      make(
        "div",
        { class: "page narrow" },
        make("h1", {}, isUnknown ? "No such lesson" : "The lesson could not be fetched"),
        make("p", { class: "error", role: "alert" }, refused.message),
        make(
          "div",
          { class: "row" },
          !isUnknown && again,
          make("a", { class: "button", href: "/" }, "Back to the shelf"),
        ),
      ),
    ]);
    again.focus();
  }

  close() {
    this.isClosed = true;
    this.lesson?.close();
  }
}

class LessonPage {
  /**
   * @param {HTMLElement} root
   * @param {GameData} game
   * @param {LearnData} learn
   * @param {Client} client
   */
  constructor(root, game, learn, client) {
    this.game = game;
    this.lesson = learn.lesson;
    this.client = client;
    const { deviceStorage, settings } = client;
    this.course = new LessonConnection(learn.lesson, {
      usual: usualOptions(game.options),
      step: deviceStorage.lessonStep(game.id, learn.lesson.steps.length),
      told: () => this.told(),
      rewound: (moment) => this.table.active.forgetNewsAfter(moment),
      isStill: () => !settings.moves,
    });
    this.table = new TablePage(root, {
      code: "",
      mode: "lesson",
      learn,
      connect: (options) => this.course.attach(options),
      drawn: () => this.drawn(),
    });
    this.panel = new LessonPanel(game.name, this.course, {
      play: () => this.play(),
      crib: () => this.table.crib.toggle(true),
      folded: () => this.place(),
    });
    this.lights = new LessonLights(this.table.frame, () => this.place());
    this.at = 0; // the number of the place that the words have
  }

  start() {
    this.table.start();
  }

  /** The course has gone on. */
  told() {
    const { course, panel, client } = this;
    client.deviceStorage.keepLessonStep(this.game.id, course.step, this.lesson.steps.length);
    panel.update();
    this.lights.point(course.isPlaying ? [] : (course.current?.points_at ?? []));
    this.place();
    if (course.isTry && panel.element.contains(document.activeElement)) this.focusTry();
  }

  /** With the keyboard one goes on where the move is made. */
  focusTry() {
    /** @type {HTMLElement | null} */
    const first = this.table.frame.querySelector(
      '.hand .card.is-lit[tabindex="0"], .prompt .choice, .card.is-lit',
    );
    first?.focus({ preventScroll: true });
  }

  /** The table was drawn: the words and the lights are on it. */
  drawn() {
    const { frame } = this.table;
    const slot = frame.querySelector('[data-slot="lesson"]');
    if (!slot) return;
    if (!this.panel.element.isConnected) slot.append(this.panel.element, this.lights.layer);
    this.lights.wake();
    this.place();
  }

  /** Put the words where they cover least: on a sheet above, under or over the hand, else into a corner. */
  place() {
    const { element, sheet, isFolded } = this.panel;
    const isSheet = matchMedia(SHEET).matches;
    const moved = isSheet ? sheet : element;
    for (const one of [sheet, element]) one.style.inset = "";
    if (!element.isConnected || matchMedia(BESIDE).matches || (isSheet && isFolded)) return;
    const frame = this.table.frame.getBoundingClientRect();
    const size = { width: moved.offsetWidth, height: moved.offsetHeight };
    const places = isSheet ? this.sheetPlaces(frame, size) : this.cardPlaces(frame, size);
    this.at = bestPlace(places, this.obstacles(), this.at);
    const { left, top } = places[this.at];
    const from = isSheet ? { left: 0, top: 0 } : frame; // a sheet is fixed to the window
    moved.style.inset = `${top - from.top}px auto auto ${left - from.left}px`;
  }

  /**
   * @param {DOMRect} frame
   * @param {{width: number, height: number}} size
   */
  cardPlaces(frame, size) {
    const bar = this.heightOf(".bar");
    const room = { left: frame.left, top: frame.top + bar, width: frame.width, height: frame.height - bar };
    const cloth = this.table.frame.querySelector(".cloth")?.getBoundingClientRect();
    const places = [...(cloth ? corners(size, cloth, EDGE) : []), ...corners(size, room, EDGE).slice(2)];
    return places.map((place) => ({ ...place, top: Math.max(room.top + EDGE, place.top) })); // under the bar
  }

  /**
   * @param {DOMRect} frame
   * @param {{width: number, height: number}} size
   */
  sheetPlaces(frame, size) {
    const foot = this.panel.foot.offsetHeight;
    const mine = this.table.frame.querySelector(".mine")?.getBoundingClientRect();
    const top = frame.top + this.heightOf(".bar");
    const bottom = frame.bottom - foot - size.height;
    const above = (mine?.top ?? bottom) - size.height;
    const left = frame.left + (frame.width - size.width) / 2;
    return [bottom, above, above - ARROW - EDGE, top].map((at) => ({
      ...size,
      left,
      top: Math.max(top, at),
    }));
  }

  /** @param {string} selector */
  heightOf(selector) {
    /** @type {HTMLElement | null} */
    const found = this.table.frame.querySelector(selector);
    return found?.offsetHeight ?? 0;
  }

  obstacles() {
    const { frame } = this.table;
    const found = OBSTACLES.flatMap(([selector, weight]) =>
      [...frame.querySelectorAll(selector)].map((element) => ({
        box: element.getBoundingClientRect(),
        weight,
      })),
    );
    const lit = this.lights.elements().map((element) => {
      const { left, top, width, height } = outline(element);
      return { box: { left, top: top - ARROW, width, height: height + ARROW }, weight: LIT };
    });
    return [...found, ...lit];
  }

  /** A table with novices, as large as that of the lesson. */
  async play() {
    this.panel.tell("");
    try {
      await sitDown(
        lessonTable(this.game, this.client.deviceStorage.name, this.lesson.table.seats),
        "",
        this.client,
      );
    } catch (refused) {
      this.panel.tell(refused.message);
    }
  }

  close() {
    this.lights.close();
    this.table.close();
  }
}
