// People at one table, beside the game: bubbles by the plates, quick phrases.  Their modules are loaded when
// there is somebody to talk to; who plays with the house alone never needs them.

/** @typedef {{key: string, seat: number, name: string, text: string, phrase: string}} SaidLine */

export class TalkLoader {
  /** @param {import("./table_page.js").TablePage} page */
  constructor(page) {
    this.page = page;
    /** @type {import("./bubbles_and_phrases.js").BubblesAndPhrases | null} */
    this.talk = null;
    /** @type {Promise<void> | null} while it is loaded */
    this.loading = null;
  }

  /** Whether another person sits at the table. */
  hasCompany() {
    const { chairs = [] } = this.page.active.table ?? {};
    const isOneOfThem = this.page.mode === "seat" || this.page.mode === "hand";
    return chairs.filter((chair) => chair === "person").length > (isOneOfThem ? 1 : 0);
  }

  /**
   * Somebody says something; what was said before one came is only kept in the panel.
   * @param {SessionMessage} message
   */
  async heard(message) {
    if (message.isPast || this.page.ui.isMuted) return;
    await this.load();
    this.talk?.heard(message);
  }

  /** The table was drawn: so are the bubbles and the phrases. */
  draw() {
    if (!this.hasCompany() || this.page.mode === "pass" || this.page.mode === "lesson") return;
    if (this.talk) this.talk.draw();
    else this.load();
  }

  async load() {
    if (this.talk) return;
    this.loading ??= import("./bubbles_and_phrases.js").then(
      ({ BubblesAndPhrases }) => {
        if (!this.page.frame.isConnected) return;
        this.talk = new BubblesAndPhrases(this.page);
        this.page.draw(); // with the words of what was said before
      },
      () => {
        this.loading = null; // without a line it can be tried again
      },
    );
    await this.loading;
  }

  /**
   * What was said, with words for the phrases.
   * @param {SaidLine[]} said
   */
  worded(said) {
    const { talk } = this;
    return said.map((line) => (line.phrase ? { ...line, text: talk?.wordsOf(line) ?? "…" } : line));
  }

  close() {
    this.talk?.close();
  }
}
