// The panel of a lesson beside the table: one thing at a time, each once, with the rule it comes from.

import { LessonProgress, progress } from "./lesson_progress.js";
import { button, make, patch } from "../view/elements.js";
import { loadStylesheet } from "../view/stylesheets.js";
import { deviceStorage } from "./device_storage.js";
import { lessonOf } from "./lessons/index.js";
import { clauseAddress } from "./routes.js";

const SLOT = '[data-slot="lesson"]';

/**
 * Fill a slot beside the table with the lesson of a game; `update(view)` wants every view that is drawn.
 * Where the table has not drawn its slot yet, or draws it anew, it is found again.
 * @param {Element | null} slot
 * @param {string} game
 */
export function mountLessonPanel(slot, game) {
  /** @type {Panel | null} */
  let panel = null;
  /** @type {View | null} */
  let latest = null;
  let isClosed = false;
  const show = () => {
    if (!panel || !latest || isClosed) return;
    panel.attach(slot?.isConnected ? slot : document.querySelector(SLOT));
    panel.update(latest);
  };
  Promise.all([lessonOf(game), loadStylesheet("/shell/lesson_panel.css")]).then(([lesson]) => {
    if (lesson) panel = new Panel(game, lesson);
    show();
  });
  return {
    update(/** @type {View} */ view) {
      latest = view;
      show();
    },
    close() {
      isClosed = true;
      panel?.close();
    },
  };
}

class Panel {
  /**
   * @param {string} game
   * @param {import("./lessons/step.js").Lesson} lesson
   */
  constructor(game, lesson) {
    this.game = game;
    this.progress = new LessonProgress(lesson, deviceStorage.lesson(game));
    this.says = make("div", { class: "lesson-says", "aria-live": "polite" });
    this.bar = make("progress", {
      max: lesson.steps.length,
      value: 0,
      "aria-label": "How far the lesson has come",
    });
    this.element = make(
      "aside",
      { class: "lesson-panel", "aria-label": "Coach" },
      make(
        "header",
        {},
        make("h2", {}, "Your first hand"),
        this.bar,
        button("\u00d7", () => this.close(), { class: "plain", "aria-label": "Send the coach away" }),
      ),
      this.says,
    );
    this.shown = undefined;
    this.isSentAway = false;
  }

  /** @param {Element | null} slot */
  attach(slot) {
    if (slot && !this.isSentAway && this.element.parentNode !== slot) patch(slot, [this.element]);
  }

  /** @param {View} view */
  update(view) {
    const step = this.progress.update(view);
    if (step !== this.shown) this.write(step);
  }

  /** @param {import("./lessons/step.js").Step | null} step */
  write(step) {
    this.shown = step;
    const [seen] = progress(this.progress.lesson, this.progress.seen);
    this.bar.value = seen + (step ? 1 : 0);
    const isOver = step?.id === "end"; // then the lesson begins anew the next time
    deviceStorage.keepLesson(this.game, isOver ? [] : this.progress.seen);
    if (!step) {
      patch(this.says, [
        make("p", { class: "soft" }, "Nothing new here: play on, and ask for a hint if you like."),
      ]);
      return;
    }
    patch(this.says, [
      seen === 0 && make("p", { class: "lesson-goal" }, this.progress.lesson.goal),
      make("p", {}, step.says),
      make(
        "div",
        { class: "row" },
        button("Got it", () => this.write(this.progress.next())),
        step.clause && make("a", { href: clauseAddress(step.clause), target: "_blank" }, "The rule"),
      ),
    ]);
  }

  close() {
    this.isSentAway = true;
    this.element.remove();
  }
}
