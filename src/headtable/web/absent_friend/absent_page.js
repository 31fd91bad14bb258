// A game with real cards at which the program has a seat: one question at a time, on one phone.

import { confirmed } from "../shell/confirm_dialog.js";
import { get, gameOf, post } from "../shell/api.js";
import { pressOf } from "../table/cards_to_look_at.js";
import { capital } from "../table/seat_names.js";
import { NO_WORDS, shownScores } from "../table/score_standings.js";
import { addedUp, aim, isCountedDown, sentence } from "../table/score_words.js";
import { announce } from "../view/announcer.js";
import { make, node, patch } from "../view/virtual_dom.js";
import { loadStylesheet } from "../view/stylesheets.js";
import { AbsentWords } from "./absent_words.js";
import { faceRow } from "./face_grid.js";
import { freshState, questionPanel, titleOf } from "./question_panel.js";
import { slipPanel, toldList } from "./told_list.js";
import { ToldGame, wholeAnswer } from "./told_game.js";

const TRIES = 12; // how often a busy server is asked again
const NOT_SO = 400; // the status of a set-up that will not do
const PAUSE = 700; // milliseconds between two tries

/**
 * /absent, /absent/GAME: the games, the set-up, or the game that was begun.
 * @param {HTMLElement} root
 * @param {Route} route
 * @param {Client} client
 */
export async function mountAbsent(root, route, client) {
  await Promise.all([
    loadStylesheet("/absent_friend/absent.css"),
    loadStylesheet("/table/cards.css"),
    loadStylesheet("/shell/table_setup.css"),
  ]);
  const { store } = client.deviceStorage;
  if (!route.game) {
    const { gameChooser } = await import("./absent_setup.js");
    root.append(await gameChooser(store));
    return null;
  }
  const { game } = await gameOf(route.game);
  const told = ToldGame.kept(game.id, store);
  if (told) return AbsentPage.open(root, game, told);
  const { AbsentSetupForm } = await import("./absent_setup.js");
  const begin = (/** @type {ToldGame} */ begun) => {
    begun.keep();
    patch(root, []);
    AbsentPage.open(root, game, begun);
  };
  root.append(new AbsentSetupForm(game, store, begin).element);
  return null;
}

class AbsentPage {
  /**
   * @param {GameData} game
   * @param {ToldGame} told
   * @param {{press: import("../table/card_sprites.js").Press,
   *   scoreWords: import("../table/score_words.js").ScoreWords}} printed
   */
  constructor(game, told, { press, scoreWords }) {
    this.game = game;
    this.told = told;
    this.press = press;
    this.scoreWords = scoreWords;
    this.words = new AbsentWords(told.setup);
    this.ui = freshState();
    /** @type {AbsentAnswer | null} */
    this.answer = null;
    this.trouble = "";
    this.note = "";
    this.isBusy = false;
    this.asked = 0; // counts the requests, so that a late answer cannot overtake a newer one
    this.element = make("div", { class: "page narrow absent head-table" });
  }

  /**
   * @param {HTMLElement} root
   * @param {GameData} game
   * @param {ToldGame} told
   */
  static async open(root, game, told) {
    const [press, scoreWords] = await Promise.all([
      pressOf(game.id),
      get(`/api/score-words/${game.id}`).catch(() => NO_WORDS),
    ]);
    const page = new AbsentPage(game, told, { press, scoreWords });
    page.draw();
    root.append(page.element);
    page.ask();
    return page;
  }

  /** Ask what comes next; a server that is busy or still counting is asked again. */
  async ask() {
    const mine = ++this.asked;
    this.isBusy = true;
    this.trouble = "";
    this.ui = freshState();
    this.draw();
    try {
      const received = await this.received(mine);
      if (mine !== this.asked || !received) return;
      this.answer = wholeAnswer(received);
      this.told.spell(received.lines);
    } catch (refused) {
      if (mine !== this.asked) return;
      const { message, status } = /** @type {import("../shell/api.js").Refused} */ (refused);
      if (status === NOT_SO && !this.told.lines.length) this.told.forget(); // there is no such game
      this.trouble = status
        ? message
        : "I need the house for this: no connection. What was told is kept here.";
    }
    this.isBusy = false;
    this.note = "";
    this.draw();
    this.say();
  }

  /** @param {number} mine */
  async received(mine) {
    for (let tries = 1; mine === this.asked; tries += 1) {
      try {
        return await post("/api/absent", this.told.request());
      } catch (refused) {
        const { status } = /** @type {import("../shell/api.js").Refused} */ (refused);
        if (status !== 503 || tries === TRIES) throw refused;
        await new Promise((done) => setTimeout(done, PAUSE));
      }
    }
    return null;
  }

  /** Read the question out, or what is wrong, and go back to the top of the page. */
  say() {
    const { answer, words } = this;
    if (this.trouble || !answer) return;
    const own = answer.answer ? words.move(words.own, words.choice(answer.answer)) : "";
    announce(answer.slip ? words.slip(answer.slip) : own || words.question(answer.question));
    scrollTo({ top: 0 });
  }

  /**
   * @param {string} text
   * @param {string} says
   */
  tell(text, says) {
    if (this.isBusy) return;
    this.told.tell({ text, says });
    this.ask();
  }

  undo() {
    this.told.undo();
    this.ask();
  }

  /** @param {number} at */
  cut(at) {
    this.told.cut(at);
    this.ask();
  }

  /** @param {number} at */
  correct(at) {
    this.told.correcting = at;
    this.ask();
  }

  async end() {
    const isSure = await confirmed({
      title: "End this game?",
      says: "What was told of it is forgotten on this device.",
      yes: "End it",
      no: "Go on",
    });
    if (isSure) this.startAgain();
  }

  startAgain() {
    this.told.forget();
    location.assign(`/absent/${this.game.id}`);
  }

  draw() {
    patch(this.element, [
      node(
        "header",
        { key: "head", class: "absent-head" },
        node("h1", { data: { title: `${this.game.name} with real cards` } }, this.game.name),
        node(
          "button",
          {
            key: "undo",
            type: "button",
            disabled: !this.told.lines.length,
            on: { click: () => this.undo() },
          },
          this.told.correcting === null ? "Undo" : "Leave it as it was",
        ),
      ),
      this.trouble && this.drawTrouble(),
      this.answer && !this.trouble && this.drawQuestion(this.answer),
      !this.answer && this.isBusy && node("p", { key: "wait", role: "status" }, "One moment \u2026"),
      this.answer && this.drawKnown(this.answer),
      toldList(this.told, this.answer, (at) => this.correct(at)),
      node(
        "p",
        { key: "foot", class: "row absent-foot" },
        node("a", { class: "button plain", href: `/g/${this.game.id}/rules`, target: "_blank" }, "Rules"),
        node("button", { type: "button", class: "plain", on: { click: () => this.end() } }, "End this game"),
      ),
    ]);
  }

  drawTrouble() {
    return node(
      "section",
      { key: "trouble" },
      node("p", { class: "error", role: "alert" }, this.trouble),
      node("button", { type: "button", class: "first", on: { click: () => this.ask() } }, "Try again"),
    );
  }

  /** @param {AbsentAnswer} answer */
  drawQuestion(answer) {
    const { told, words, ui } = this;
    const at = answer.lines.length;
    if (answer.slip && at < told.lines.length && told.correcting === null) {
      const correct = (/** @type {number} */ line) => this.correct(line);
      const cut = (/** @type {number} */ line) => this.cut(line);
      return slipPanel({ told, at, slip: answer.slip, words, correct, cut });
    }
    const ctx = {
      answer,
      words,
      press: this.press,
      ui,
      draw: () => this.draw(),
      again: () => this.startAgain(),
      note: (/** @type {string} */ says) => {
        this.note = says;
        this.draw();
      },
      tell: (/** @type {string} */ text, /** @type {string} */ says) => this.tell(text, says),
    };
    const before = told.lines[at - 1]?.says;
    return node(
      "section",
      { key: "question", class: `question is-${answer.question.kind}${this.isBusy ? " is-busy" : ""}` },
      told.correcting !== null &&
        node(
          "p",
          { key: "correcting", class: "correcting" },
          `Line ${told.correcting + 1} again. It was: ${told.lines[told.correcting].says}`,
        ),
      answer.question.kind === "outcome" &&
        before &&
        node("p", { key: "before", class: "before" }, `${before}.`),
      node("h2", { key: "title", "aria-live": "polite" }, titleOf(ctx)),
      node("p", { key: "note", class: "note", role: "status", hidden: !this.note }, this.note),
      questionPanel(ctx),
    );
  }

  /**
   * What the program knows: its hand, and the scores.
   * @param {AbsentAnswer} answer
   */
  drawKnown({ view, question }) {
    if (!view) return null;
    const hand = view.piles.find((pile) => pile.lies === "hand" && pile.owner === this.words.own);
    const isOnTable = (/** @type {Pile} */ { owner, faces, lies, taker }) =>
      owner < 0 && faces.length > 0 && lies !== "pile" && taker < 0;
    const middle = view.piles.filter(isOnTable);
    return [
      middle.length > 0 &&
        question.kind !== "over" &&
        node(
          "section",
          { key: "middle", class: "known" },
          node("h3", {}, "On the table"),
          node(
            "div",
            { class: "known-piles" },
            middle.map((pile) =>
              node(
                "figure",
                { key: pile.name },
                faceRow(this.press, pile.faces, "pile"),
                node("figcaption", {}, capital(pile.name)),
              ),
            ),
          ),
        ),
      hand &&
        hand.faces.length > 0 &&
        node(
          "section",
          { key: "hand", class: "known" },
          node("h3", {}, "My hand"),
          faceRow(this.press, hand.faces, "own-hand"),
        ),
      view.scores.length > 0 && this.drawScores(view, question.kind === "over"),
    ];
  }

  /**
   * @param {View} view
   * @param {boolean} isOpen
   */
  drawScores(view, isOpen) {
    const company = this.words.company(view.sides);
    const scores = shownScores(view);
    const lines = addedUp(view.notes, this.scoreWords, company);
    const goal = aim(view, this.scoreWords);
    return node(
      "details",
      { key: "scores", class: "fold", open: isOpen },
      node("summary", {}, "Score sheet"),
      node(
        "table",
        { class: "absent-scores" },
        node(
          "tbody",
          {},
          company.names.map((name, seat) =>
            node(
              "tr",
              { key: seat },
              node("th", { scope: "row" }, name),
              node("td", {}, String(scores[seat] ?? 0)),
            ),
          ),
        ),
      ),
      goal && node("p", { class: "soft" }, `${goal}.`),
      node(
        "ul",
        {},
        lines.map((line, at) => node("li", { key: at }, sentence(line, company, isCountedDown(view)))),
      ),
    );
  }

  close() {
    this.asked += 1;
  }
}
