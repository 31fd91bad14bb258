// When the card that sums up a hand comes and goes, and the words that it is told with.
//
// What draws and tells the score is loaded with the first points, or when the score sheet is first opened.

import { settings } from "../shell/settings.js";
import { announce } from "../view/announcer.js";
import { loadStylesheet } from "../view/stylesheets.js";
import { handEnded, NO_WORDS } from "./score_standings.js";
import { SeatNames } from "./seat_names.js";

const LOST = "The score sheet did not come: the line was lost. Reload the page to see it; the game goes on.";

/** What draws the score and tells it in words. */
async function scoreParts() {
  const [summary, result, words, { PausableTimer }] = await Promise.all([
    import("./deal_summary.js"),
    import("./game_result.js"),
    import("./score_words.js"),
    import("./pausable_timer.js"),
    loadStylesheet("/table/deal_summary.css"),
  ]);
  return { ...summary, ...result, ...words, PausableTimer };
}

/** @typedef {Awaited<ReturnType<typeof scoreParts>>} ScoreParts */

export class SummaryControl {
  /**
   * @param {import("./table_page.js").TablePage} page
   * @param {typeof scoreParts} fetchParts
   */
  constructor(page, fetchParts = scoreParts) {
    this.page = page;
    this.fetchParts = fetchParts;
    this.ui = page.ui;
    /** @type {import("./score_words.js").ScoreWords} */
    this.words = NO_WORDS;
    /** @type {Promise<void> | null} */
    this.learning = null;
    /** @type {ScoreParts | null} */
    this.parts = null;
    /** @type {Promise<void> | null} */
    this.loading = null;
    /** @type {View | null} the newest view, of whichever seat of this device */
    this.seen = null;
    /** @type {InstanceType<ScoreParts["PausableTimer"]> | null} */
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
    if (view.notes.length || view.winners.length) this.want(view);
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
  async open(view, deal, isAwaited) {
    this.close();
    this.ui.summary = deal;
    this.ui.isSummaryTimed = settings.get("summary") === "auto" && !isAwaited;
    await this.load();
    const { parts } = this;
    if (!parts || this.ui.summary !== deal) return;
    if (this.ui.isSummaryTimed) {
      this.countdown = new parts.PausableTimer(parts.SUMMARY_TIME, () => this.dismiss());
      this.countdown.start();
    }
    await this.learn(view.game);
    const seatNames = SeatNames.of(view, this.page.active.table?.names);
    announce(parts.summaryInWords(view, deal, this.words, seatNames));
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
   * The score of this game is to be told: load what draws it, and its phrases.
   * @param {View} view
   */
  want(view) {
    this.load();
    this.learn(view.game);
  }

  /** Load what draws the score, once; a browser does not ask again for a script that did not come. */
  load() {
    this.loading ??= this.fetchParts()
      .then((parts) => {
        this.parts = parts;
      })
      .catch(() => {
        this.ui.notice = { kind: "note", says: LOST, clause: "" };
      })
      .then(() => this.page.draw());
    return this.loading;
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
