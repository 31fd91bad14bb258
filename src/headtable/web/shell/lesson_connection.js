// The scripted connection of a lesson: it answers a seat's session out of the lesson's moments, as a server
// would.  No DOM here.
//
// A step is read at the moment that the steps before it lead to.  Only a step with a `try` offers choices,
// and only its one right move is made.

const PACE = 1100; // milliseconds between two moves that are shown
const NOT_NOW = "Nothing is to be played yet. Read on first.";
const NOT_ALLOWED = "The rules do not allow that here. Look for what is lit.";
const NOT_THIS = "Not this one. Look for what is lit.";
/** @type {LessonAnswer} */
const NO_ANSWER = { kind: "none", says: "" };

/**
 * @typedef {Object} LessonOptions
 * @property {number} [step] where to begin
 * @property {Record<string, OptionValue>} [usual] the values of the options that the lesson does not set
 * @property {() => void} [told] called when the step, the answer or `isPlaying` has changed
 * @property {(moment: number) => void} [rewound] called before an earlier moment is shown again
 * @property {() => boolean} [isStill] whether moves are to be shown at once
 * @property {(call: () => void, wait: number) => any} [later]
 * @property {(timer: any) => void} [forget]
 */

export class LessonConnection {
  /**
   * @param {LessonData} lesson
   * @param {LessonOptions} options
   */
  constructor(lesson, { step = 0, usual = {}, told, rewound, isStill, later, forget } = {}) {
    this.lesson = lesson;
    this.table = tableOf(lesson, usual);
    this.step = within(step, lesson.steps.length);
    this.answer = NO_ANSWER;
    /** @type {number[]} the moments that are still to be shown before the next step */
    this.queue = [];
    /** @type {any} */
    this.timer = null;
    this.told = told ?? (() => {});
    this.rewound = rewound ?? (() => {});
    this.isStill = isStill ?? (() => false);
    this.later = later ?? ((call, wait) => setTimeout(call, wait));
    this.forget = forget ?? ((timer) => clearTimeout(timer));
    /** @type {ClientMessage} */
    this.hello = { do: "watch" };
    this.seq = 0;
    this.count = 0;
    /** @type {(message: ServerMessage) => void} */
    this.heard = () => {};
    /** @type {(state: ConnectionState) => void} */
    this.changed = () => {};
  }

  // What a session asks of its connection ------------------------------------------------------------

  /**
   * @param {Pick<import("../table/connection.js").ConnectionOptions, "heard" | "changed">} options
   */
  attach({ heard, changed }) {
    this.heard = heard;
    this.changed = changed;
    return this;
  }

  start() {
    this.changed("open");
    this.show(this.beginning());
    this.told();
  }

  /**
   * A move that is tried, or a card that is touched and cannot be played; nothing else is answered.
   * @param {ClientMessage} message
   */
  ask(message) {
    this.count += 1;
    const id = `lesson-${this.count}`;
    if (message.do === "move" || message.do === "why") this.tries(String(message.text));
    return id;
  }

  say() {
    return false;
  }

  isMoving() {
    return false;
  }

  hurry() {}

  close() {
    this.stop();
    this.changed("closed");
  }

  // Where the lesson is ----------------------------------------------------------------------------

  get isOver() {
    return this.step === this.lesson.steps.length;
  }

  get isPlaying() {
    return this.queue.length > 0;
  }

  /** The step that is read, null at the end. */
  get current() {
    return this.lesson.steps[this.step] ?? null;
  }

  /** Whether the reader is to move now. */
  get isTry() {
    return !this.isPlaying && this.current?.try !== undefined;
  }

  /** The moment at which the step is read. */
  beginning() {
    const before = this.lesson.steps.slice(0, this.step).flatMap((step) => step.moments);
    return before[before.length - 1] ?? 0;
  }

  // What the reader does -----------------------------------------------------------------------------

  /** Go on: the moves of this step are shown, and then the next one is read; while they run, all at once. */
  forward() {
    if (this.isPlaying) this.rush();
    else if (!this.isTry && !this.isOver) this.play(NO_ANSWER);
  }

  /** A step back, or to the beginning of this one while its moves are shown. */
  back() {
    this.goTo(this.isPlaying ? this.step : this.step - 1);
  }

  /** Make the right move for the reader. */
  showMove() {
    if (this.isTry) this.play(this.right());
  }

  /** @param {number} step */
  goTo(step) {
    this.stop();
    this.step = within(step, this.lesson.steps.length);
    this.answer = NO_ANSWER;
    const moment = this.beginning();
    this.rewound(moment);
    this.show(moment);
    this.told();
  }

  /** @param {string} text */
  tries(text) {
    if (this.isTry && text === this.current?.try) {
      this.play(this.right());
      return;
    }
    this.answer = this.wrong(text);
    this.told();
  }

  /** @returns {LessonAnswer} */
  right() {
    return { kind: "right", says: this.current?.right ?? "" };
  }

  /**
   * @param {string} text
   * @returns {LessonAnswer}
   */
  wrong(text) {
    return { kind: "wrong", says: this.whyNot(text) };
  }

  /** @param {string} text */
  whyNot(text) {
    const { current } = this;
    if (!this.isTry || !current) return NOT_NOW;
    if (current.answers && Object.hasOwn(current.answers, text)) return current.answers[text];
    const { choices } = this.lesson.moments[this.beginning()].view;
    return choices.some((choice) => choice.text === text) ? current.wrong || NOT_THIS : NOT_ALLOWED;
  }

  // Showing moments ----------------------------------------------------------------------------------

  /** @param {LessonAnswer} answer what is said above the next step */
  play(answer) {
    const { current } = this;
    if (!current) return;
    this.answer = answer;
    this.queue = [...current.moments];
    if (current.jump || this.isStill()) this.rush();
    else this.next();
  }

  /** Show the next moment; with the last one the next step has come. */
  next() {
    this.timer = null;
    const moment = this.queue.shift();
    if (!this.queue.length) this.step += 1;
    this.show(moment ?? this.beginning());
    if (this.queue.length) this.timer = this.later(() => this.next(), PACE);
    this.told();
  }

  /** Show only the last of the moments that are waiting. */
  rush() {
    const { queue } = this;
    this.stop();
    this.queue = queue.slice(-1);
    this.next();
  }

  stop() {
    if (this.timer !== null) this.forget(this.timer);
    this.timer = null;
    this.queue = [];
  }

  /** @param {number} moment */
  show(moment) {
    const { moments } = this.lesson;
    const { view } = moments[moment];
    this.seq += 1;
    const message = {
      type: "view",
      seq: this.seq,
      view: this.isTry ? view : { ...view, choices: [] },
      table: this.table,
      news: moments.slice(0, moment + 1).map(({ seat, text, lines }, seq) => ({ seq, seat, text, lines })),
    };
    this.heard(/** @type {ServerMessage} */ (/** @type {unknown} */ (message)));
  }
}

/**
 * What a page is told of a table, where there is none.
 * @param {LessonData} lesson
 * @param {Record<string, OptionValue>} usual
 * @returns {Partial<TableInfo>}
 */
function tableOf({ table }, usual) {
  const none = { levels: [], stand_ins: [], clocks: null, half_clock: null, pit_clock: null };
  return { ...none, ...table, started: true, undo: false, options: { ...usual, ...table.options } };
}

/**
 * @param {number} step
 * @param {number} most
 */
function within(step, most) {
  return Math.max(0, Math.min(step, most));
}
