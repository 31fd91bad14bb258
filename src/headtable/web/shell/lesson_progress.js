// Progress through the lesson of a guided first hand.  What is said depends on the view alone; no DOM here.

/**
 * Whether a step has its moment in this view.
 * @param {import("./lessons/step.js").Step} step
 * @param {View} view
 */
export function fits(step, view) {
  const { asks, kind, turn, scored, over } = step.when;
  const isYours = view.choices.length > 0;
  if (Boolean(over) !== view.winners.length > 0) return false;
  if (asks !== undefined && !(isYours && view.asks === asks)) return false;
  if (kind !== undefined && !view.choices.some((choice) => choice.kind === kind)) return false;
  if (turn !== undefined && (turn === "yours") !== isYours) return false;
  if (scored === true && !view.notes.length) return false;
  if (typeof scored === "string" && !view.notes.some((note) => note.clause === scored)) return false;
  return true;
}

/**
 * The step to show: the first that has its moment and was not seen; null where nothing new is to be said.
 * @param {View} view
 * @param {import("./lessons/step.js").Lesson} lesson
 * @param {Set<string>} seen
 */
export function nextStep(view, lesson, seen) {
  return lesson.steps.find((step) => !seen.has(step.id) && fits(step, view)) ?? null;
}

/**
 * How far a lesson has come: `[seen, all]`.
 * @param {import("./lessons/step.js").Lesson} lesson
 * @param {Set<string>} seen
 */
export function progress(lesson, seen) {
  return [lesson.steps.filter((step) => seen.has(step.id)).length, lesson.steps.length];
}

/** The course of one lesson: which step is on show while views come and the reader nods. */
export class LessonProgress {
  /**
   * @param {import("./lessons/step.js").Lesson} lesson
   * @param {Set<string>} [seen]
   */
  constructor(lesson, seen = new Set()) {
    this.lesson = lesson;
    this.seen = seen;
    this.step = null;
    this.view = null;
  }

  /**
   * A new view: a step stays as long as it has its moment, then the next one comes.
   * @param {View} view
   */
  update(view) {
    this.view = view;
    if (this.step && fits(this.step, view)) return this.step;
    return this.next();
  }

  /** The reader has understood the step on show. */
  next() {
    if (this.step) this.seen.add(this.step.id);
    this.step = this.view ? nextStep(this.view, this.lesson, this.seen) : null;
    return this.step;
  }
}
