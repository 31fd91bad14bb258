// Moves that are confirmed together and made one after the other: four cards laid aside.  No DOM here.

export class MovesOneByOne {
  /** @param {import("./actions.js").Actions} actions */
  constructor(actions) {
    this.actions = actions;
    /** @type {string[]} the texts of those still to be made */
    this.left = [];
  }

  /** @param {Choice[]} choices */
  begin([first, ...others]) {
    this.left = others.map((choice) => choice.text);
    this.actions.choose(first);
  }

  /**
   * The table has said something: make the next move as soon as the last one is seen, while it is offered.
   * @param {string} what
   */
  answered(what) {
    const { session, view } = this.actions;
    if (what === "refused") this.left = [];
    if (!this.left.length || session.isBusy()) return;
    const [next, ...others] = this.left;
    const isOffered = view.choices.some(({ text }) => text === next);
    this.left = isOffered ? others : [];
    if (isOffered) session.move(next);
  }
}
