// The words of a lesson: one step at a time, what was said to a try, and the end.

import { button, make, patch } from "../view/virtual_dom.js";
import { get } from "./api.js";
import { litInWords } from "./lesson_lights.js";
import { clauseAddress } from "./routes.js";

const SWIPE = 36; // pixels that a finger goes up or down to open or fold the sheet

/**
 * @typedef {Object} LessonActions
 * @property {() => void} play a table with novices
 * @property {() => void} crib
 * @property {() => void} folded the sheet was opened or folded
 */

export class LessonPanel {
  /**
   * @param {string} title the name of the game
   * @param {import("./lesson_connection.js").LessonConnection} course
   * @param {LessonActions} actions
   */
  constructor(title, course, actions) {
    this.title = title;
    this.course = course;
    this.actions = actions;
    this.shown = -1; // the step on show
    this.said = make("div", { class: "lesson-said", tabindex: "-1" });
    this.heard = make("div", { class: "hidden-but-heard", role: "status" });
    this.trouble = make("p", { class: "error", role: "alert", hidden: true });
    this.sheet = make("div", { class: "lesson-sheet", id: "lesson-sheet" }, this.said, this.trouble);
    this.bar = make("progress", { max: course.lesson.steps.length, "aria-label": "Progress of the lesson" });
    this.count = make("span", {});
    this.fold = button(
      [make("span", { class: "fold-mark", "aria-hidden": "true" }), this.count],
      () => this.toggle(),
      {
        class: "plain lesson-fold",
        "aria-expanded": "true",
        "aria-controls": "lesson-sheet",
      },
    );
    this.back = button("Back", () => course.back());
    this.move = button("Show me", () => course.showMove(), { class: "plain" });
    this.next = button("Continue", () => course.forward(), { class: "first" });
    this.foot = make(
      "div",
      { class: "lesson-foot" },
      make("div", { class: "lesson-progress" }, this.fold, this.bar),
      make("div", { class: "lesson-buttons" }, this.back, this.move, this.next),
    );
    this.element = make(
      "aside",
      { class: "lesson", "aria-label": "Lesson" },
      this.sheet,
      this.foot,
      this.heard,
    );
    this.watchSwipes();
  }

  get isFolded() {
    return this.element.classList.contains("is-folded");
  }

  /** @param {boolean} isFolded */
  toggle(isFolded = !this.isFolded) {
    this.element.classList.toggle("is-folded", isFolded);
    this.fold.setAttribute("aria-expanded", String(!isFolded));
    this.actions.folded();
  }

  /** On a sheet a finger that goes down folds it, and up opens it. */
  watchSwipes() {
    let from = 0;
    this.element.addEventListener("pointerdown", (event) => {
      from = event.clientY;
    });
    this.element.addEventListener("pointerup", (event) => {
      const way = event.clientY - from;
      if (event.pointerType !== "mouse" && Math.abs(way) > SWIPE) this.toggle(way > 0);
    });
  }

  /** The course has gone on, or has answered a try. */
  update() {
    const { course } = this;
    const isNew = course.step !== this.shown;
    const hadFocus = this.element.contains(document.activeElement);
    this.shown = course.step;
    if (isNew || course.answer.kind === "wrong") this.toggle(false);
    this.element.classList.toggle("is-over", course.isOver);
    patch(this.said, course.isOver ? this.ending() : this.step(isNew));
    if (isNew) this.sheet.scrollTop = 0;
    this.bar.value = course.step;
    const { length } = course.lesson.steps;
    this.count.textContent = course.isOver ? "The end" : `Step ${course.step + 1} of ${length}`;
    this.back.disabled = course.step === 0 && !course.isPlaying;
    this.move.hidden = !course.isTry;
    this.next.hidden = course.isTry || course.isOver;
    this.next.textContent = course.isPlaying ? "At once" : "Continue";
    this.heard.textContent = this.spoken();
    if (hadFocus) this.keepFocus();
  }

  /** Where the button that had the focus has gone, the words have it. */
  keepFocus() {
    const at = document.activeElement;
    if (!at || at === document.body || (at instanceof HTMLElement && at.hidden))
      this.said.focus({ preventScroll: true });
  }

  /** What a screen reader says of this step by itself. */
  spoken() {
    const { course } = this;
    const { current, answer } = course;
    if (course.isPlaying) return answer.says;
    const parts = current
      ? [answer.says, answer.kind === "wrong" ? "" : `${this.count.textContent}. ${current.says}`]
      : [answer.says, "What you have learnt:", ...course.lesson.learnt];
    const lit =
      current && answer.kind !== "wrong" ? litInWords(current.points_at, course.lesson.table.names) : "";
    return [...parts, lit].filter(Boolean).join(" ");
  }

  /** @param {boolean} isNew */
  step(isNew) {
    const { course } = this;
    const { current } = course;
    if (!current) return [];
    return [
      this.answer(),
      course.step === 0 && make("p", { class: "lesson-goal" }, course.lesson.goal, ` ${this.length()}`),
      make("p", { class: "lesson-says" }, current.says),
      current.try !== undefined &&
        make("p", { class: "lesson-turn" }, "Now you: make your move on the table."),
      current.clause && this.rule(current.clause, isNew),
    ];
  }

  length() {
    const { minutes } = this.course.lesson;
    return `It takes about ${minutes} ${minutes === 1 ? "minute" : "minutes"}.`;
  }

  /** What was said to the last try. */
  answer() {
    const { kind, says } = this.course.answer;
    if (kind === "none" || !says) return null;
    const mark = kind === "right" ? "✓ Right." : "Not yet.";
    return make("p", { class: `lesson-answer is-${kind}` }, make("b", {}, mark), ` ${says}`);
  }

  /**
   * The rule behind a step, in a fold; its words are fetched when it is opened.
   * @param {string} clause
   * @param {boolean} isNew
   */
  rule(clause, isNew) {
    if (!isNew && this.ruleShown) return this.ruleShown;
    const says = make("p", {});
    this.ruleShown = make(
      "details",
      { class: "lesson-rule", on: { toggle: () => tellRule(clause, says) } },
      make("summary", {}, "The rule"),
      says,
      make("a", { href: clauseAddress(clause), target: "_blank" }, "Read it among the rules"),
    );
    return this.ruleShown;
  }

  ending() {
    const { course, actions } = this;
    return [
      this.answer(),
      make("h2", {}, `You know ${this.title} now`),
      make(
        "ul",
        { class: "lesson-learnt" },
        course.lesson.learnt.map((says) => make("li", {}, says)),
      ),
      make(
        "div",
        { class: "lesson-ways" },
        button("Play a hand against novices", () => actions.play(), { class: "first" }),
        button("Crib card", () => actions.crib()),
        button("Once more", () => course.goTo(0)),
      ),
    ];
  }

  /** @param {string} says */
  tell(says) {
    this.trouble.textContent = says;
    this.trouble.hidden = !says;
  }
}

/**
 * Put the words of a rule where they are wanted; without a line the link must do.
 * @param {string} clause
 * @param {HTMLElement} where
 */
async function tellRule(clause, where) {
  if (where.textContent) return;
  try {
    /** @type {RulesData} */
    const { clauses } = await get(`/api/rules/${clause.split(".")[0]}`);
    where.textContent = clauses.find(({ id }) => id === clause)?.says ?? "";
  } catch {
    where.textContent = "";
  }
}
