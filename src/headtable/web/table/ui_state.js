// What the viewer has opened, picked and read: all that is not the table's own.  No DOM here.

export class UiState {
  constructor() {
    /** @type {{pile: string, face: string, nth: number}[]} */
    this.picked = [];
    /** @type {OpenMenu | null} */
    this.menu = null;
    /** @type {Notice | null} */
    this.notice = null;
    /** @type {Record<string, number>} by kind of choice */
    this.numbers = {};
    this.asked = -1;
    this.family = "";
    /** @type {number | null} which card of the hand the keyboard is at */
    this.focusedCard = null;
    this.hint = ""; // the move that was hinted at
    this.made = ""; // in a review, the move that was made instead
    this.tab = "news";
    this.isPanelOpen = false;
    this.isCribOpen = false;
    this.isMoreOpen = false;
    this.isLastOpen = false;
    this.isHelpOpen = false;
    this.isResultClosed = false;
    this.summary = 0; // the hand that is summed up on the cloth, 0 for none
    this.isSummaryTimed = false; // whether that goes by itself
    this.isMuted = false;
  }

  /**
   * A new view has come: forget what no longer fits it.
   * @param {View | null} before
   * @param {View | null} after
   */
  refresh(before, after) {
    const texts = (/** @type {View | null} */ view) =>
      view ? view.choices.map((choice) => choice.text).join("\n") : "";
    if (texts(before) !== texts(after)) {
      this.menu = null;
      this.numbers = {};
      this.hint = "";
      this.family = "";
    }
    const held = new Map();
    for (const pile of after?.piles ?? [])
      for (const face of pile.faces) {
        const key = `${pile.name}\n${face}`;
        held.set(key, (held.get(key) ?? 0) + 1);
      }
    this.picked = this.picked.filter(({ pile, face, nth }) => nth < (held.get(`${pile}\n${face}`) ?? 0));
    if (!after?.choices.some((choice) => choice.faces.length)) this.picked = [];
    const isOfChoices = this.notice?.kind === "refused" || this.notice?.kind === "hint";
    if (isOfChoices && texts(before) !== texts(after)) this.notice = null;
    if (this.notice?.kind === "away") this.notice = null; // the line is back
    if (before && before.winners.length !== (after?.winners.length ?? 0)) this.isResultClosed = false;
  }

  /**
   * @param {string} pile
   * @param {string} face
   * @param {number} nth
   */
  isPicked(pile, face, nth) {
    return this.picked.some((one) => one.pile === pile && one.face === face && one.nth === nth);
  }

  /**
   * @param {string} pile
   * @param {string} face
   * @param {number} nth
   */
  pick(pile, face, nth) {
    if (this.isPicked(pile, face, nth)) {
      this.picked = this.picked.filter((one) => one.pile !== pile || one.face !== face || one.nth !== nth);
    } else {
      this.picked = [...this.picked, { pile, face, nth }];
    }
  }

  /** Close the uppermost thing that is open; whether there was one. */
  close() {
    if (this.menu) this.menu = null;
    else if (this.isHelpOpen) this.isHelpOpen = false;
    else if (this.isMoreOpen) this.isMoreOpen = false;
    else if (this.notice) this.notice = null;
    else if (this.summary) this.summary = 0;
    else if (this.isLastOpen) this.isLastOpen = false;
    else if (this.isPanelOpen) this.isPanelOpen = false;
    else if (this.isCribOpen) this.isCribOpen = false;
    else if (this.picked.length) this.picked = [];
    else return false;
    return true;
  }
}

/**
 * The turn of an engine as a number of degrees that never goes the long way round.
 * @param {number | undefined} before
 * @param {number} turn
 */
export function steadied(before, turn) {
  if (before === undefined) return turn;
  const way = ((((turn - before) % 360) + 540) % 360) - 180;
  return before + way;
}
