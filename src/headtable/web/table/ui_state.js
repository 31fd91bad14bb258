// What the viewer has opened, picked and read: all that is not the table's own.  No DOM here.

export class UiState {
  constructor() {
    this.picked = []; // {pile, face, nth}
    this.menu = null; // {title, items, at}
    this.notice = null; // {kind, says, clause}
    this.numbers = {}; // by kind of choice
    this.asked = -1;
    this.family = "";
    this.focusedCard = null; // which card of the hand the keyboard is at
    this.hint = ""; // the move that was hinted at
    this.tab = "news";
    this.isPanelOpen = false;
    this.isMoreOpen = false;
    this.isLastOpen = false;
    this.isHelpOpen = false;
    this.isResultClosed = false;
    this.isMuted = false;
  }

  /** A new view has come: forget what no longer fits it. */
  refresh(before, after) {
    const texts = (view) => (view ? view.choices.map((choice) => choice.text).join("\n") : "");
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
    if (this.notice?.kind === "refused" && texts(before) !== texts(after)) this.notice = null;
    if (before && before.winners.length !== (after?.winners.length ?? 0)) this.isResultClosed = false;
  }

  isPicked(pile, face, nth) {
    return this.picked.some((one) => one.pile === pile && one.face === face && one.nth === nth);
  }

  pick(pile, face, nth) {
    if (this.isPicked(pile, face, nth)) {
      this.picked = this.picked.filter((one) => one.pile !== pile || one.face !== face || one.nth !== nth);
    } else {
      this.picked = [...this.picked, { pile, face, nth }];
    }
  }

  /** Close the uppermost thing that is open; whether there was one. */
  close() {
    for (const [name, closed] of [
      ["menu", null],
      ["isHelpOpen", false],
      ["isMoreOpen", false],
      ["notice", null],
      ["isLastOpen", false],
      ["isPanelOpen", false],
    ]) {
      if (this[name]) {
        this[name] = closed;
        return true;
      }
    }
    if (this.picked.length) {
      this.picked = [];
      return true;
    }
    return false;
  }
}

/** The turn of an engine as a number of degrees that never goes the long way round. */
export function steadied(before, turn) {
  if (before === undefined) return turn;
  const way = ((((turn - before) % 360) + 540) % 360) - 180;
  return before + way;
}
