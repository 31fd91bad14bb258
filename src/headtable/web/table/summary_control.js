// When the card that sums up a hand comes and goes, and the words that it is told with.

import { settings } from "../shell/settings.js";
import { announce } from "../view/announcer.js";
import { Countdown } from "./countdown.js";
import { SUMMARY_TIME } from "./deal_summary.js";
import { handEnded, NO_WORDS, summaryInWords } from "./score_words.js";
import { SeatNames } from "./seat_names.js";

export class SummaryControl {
  /** @param {import("./table_page.js").TablePage} page */
  constructor(page) {
    this.page = page;
    this.ui = page.ui;
    /** @type {import("./score_words.js").ScoreWords} */
    this.words = NO_WORDS;
    /** @type {Promise<void> | null} */
    this.learning = null;
    /** @type {View | null} the newest view, of whichever seat of this device */
    this.seen = null;
    /** @type {Countdown | null} */
    this.countdown = null;
  }

  /**
   * A new view has come.
   * @param {View | null} view
   */
  viewed(view) {
    const { seen } = this;
    this.seen = view;
    if (!view) return;
    if (view.notes.length) this.learn(view.game);
    if (view.winners.length || view.deal < (seen?.deal ?? 0)) this.close();
    const deal = settings.get("summary") === "off" ? 0 : handEnded(seen, view);
    const isAwaited = view.waiting.includes(view.seat ?? -1);
    if (deal) this.open(view, deal, isAwaited);
    else if (this.ui.summary && isAwaited) this.wait();
  }

  /**
   * It goes by itself, unless the viewer is to move or wants to close it.
   * @param {View} view
   * @param {number} deal
   * @param {boolean} isAwaited
   */
  open(view, deal, isAwaited) {
    this.close();
    this.ui.summary = deal;
    this.ui.isSummaryTimed = settings.get("summary") === "auto" && !isAwaited;
    if (this.ui.isSummaryTimed) {
      this.countdown = new Countdown(SUMMARY_TIME, () => this.dismiss());
      this.countdown.start();
    }
    this.learn(view.game).then(() => {
      const seatNames = SeatNames.of(view, this.page.active.table?.names);
      announce(summaryInWords(view, deal, this.words, seatNames));
    });
  }

  /** The viewer's turn has come: the card stays until it is closed. */
  wait() {
    this.countdown?.stop();
    this.countdown = null;
    this.ui.isSummaryTimed = false;
  }

  close() {
    this.wait();
    this.ui.summary = 0;
  }

  /**
   * Enter closes it, whatever card the focus is at: nothing is played that is half covered.  Whether it did.
   * @param {any} event
   */
  pressed(event) {
    const elsewhere = ".bar, .side-panel, .menu, .notice, .hand-summary, a, input, select";
    if (event.key !== "Enter" || !this.ui.summary || event.target.closest?.(elsewhere)) return false;
    event.preventDefault();
    this.dismiss();
    return true;
  }

  /** Close it on the page too. */
  dismiss() {
    this.close();
    this.page.draw();
  }

  /**
   * @param {string} reason
   * @param {boolean} isOn
   */
  hold(reason, isOn) {
    this.countdown?.hold(reason, isOn);
  }

  /**
   * Ask once for the phrases of the score sheet; without a line the sheet says only who has how much.
   * @param {string} game
   */
  learn(game) {
    this.learning ??= fetch(`/api/score-words/${encodeURIComponent(game)}`)
      .then(async (answer) => {
        if (answer.ok) this.words = await answer.json();
        else this.learning = null;
        this.page.draw();
      })
      .catch(() => {
        this.learning = null;
      });
    return this.learning;
  }
}
