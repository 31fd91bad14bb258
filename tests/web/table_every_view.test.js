// Every view of every game can be drawn, and every choice of it can be made, by what is drawn.
//
// HEADTABLE_VIEWS names a file with views of all games; tests/web/test_table_modules.py writes it.

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import test from "node:test";

import { Actions } from "../../src/headtable/web/table/actions.js";
import { NEVER_MIND, label, Plan } from "../../src/headtable/web/table/choices.js";
import { Press } from "../../src/headtable/web/table/card_sprites.js";
import { wholeView } from "../../src/headtable/web/table/view_defaults.js";
import { loadBoards } from "../../src/headtable/web/table/boards/loaded_boards.js";
import { ViewModel } from "../../src/headtable/web/table/view_model.js";
import { cardSizes } from "../../src/headtable/web/table/card_sizes.js";
import { page } from "../../src/headtable/web/table/compose_page.js";
import { SeatNames } from "../../src/headtable/web/table/seat_names.js";
import * as dealSummaries from "../../src/headtable/web/table/deal_summary.js";
import * as gameResult from "../../src/headtable/web/table/game_result.js";
import * as scoreWords from "../../src/headtable/web/table/score_words.js";
import { findAll, node, textOf } from "../../src/headtable/web/view/virtual_dom.js";
import { UiState } from "../../src/headtable/web/table/ui_state.js";

const sent = JSON.parse(readFileSync(process.env.HEADTABLE_VIEWS, "utf8"));
const views = Object.fromEntries(Object.entries(sent).map(([game, all]) => [game, all.map(wholeView)]));
for (const view of Object.values(views).flat()) await loadBoards(view);
const NAMES = ["Ada", "Bo", "Cy", "Dee", "Eve", "Fay", "Gus", "Hal", "Ida", "Jo", "Kit"];
const MOST_TRIED = 7; // of the choices of one view

/** A page with a view on it that nobody looks at; `moves` is what was sent to the table. */
class Page {
  constructor(view) {
    this.view = view;
    this.ui = new UiState();
    this.moves = [];
    this.active = {
      view,
      table: { names: NAMES, levels: [], here: [] },
      move: (text) => this.moves.push(text),
      why: () => {},
    };
    this.summary = { close: () => {}, dismiss: () => {}, hold: () => {}, pressed: () => false };
    this.actions = new Actions(this);
    this.frame = { querySelector: () => null, querySelectorAll: () => [] };
    this.draw();
  }

  draw() {
    const { view, ui } = this;
    let number = 0;
    const context = Object.assign(Object.create(this.actions.forDrawing()), {
      view,
      ui,
      table: this.active.table,
      mode: "seat",
      code: "KRTW",
      game: view.game,
      settings: { get: () => "" },
      model: new ViewModel(view, NAMES),
      plan: view.choices.length ? new Plan(view) : null,
      isLive: true,
      isLarge: false,
      press: new Press(view.game, async () => ({ ok: false })),
      sizes: cardSizes(320, 568),
      room: 300,
      news: [],
      talk: [],
      scoreWords: { counted: "points", scored: {} },
      scores: { ...dealSummaries, ...gameResult, ...scoreWords },
      line: "open",
      nextNumber: () => (number += 1),
      steady: (_, turn) => turn,
    });
    this.drawn = node("div", {}, page(context));
  }

  touchable() {
    return findAll(this.drawn, (one) => one.props.on?.click);
  }
}

globalThis.window ??= { innerWidth: 320, innerHeight: 568 };
globalThis.document ??= { activeElement: null };

/** Touch what leads to a choice; whether it was made. */
function isMade(view, wanted) {
  const event = { preventDefault() {}, currentTarget: null };
  const fresh = () => new Page(view);
  const ends = (page) => page.moves.length === 1 && page.moves[0] === wanted.text;
  const inMenu = (page) => {
    const item = findAll(
      page.drawn,
      (one) => one.props.role === "menuitem" && one.props.key === wanted.text,
    )[0];
    item?.props.on.click(event);
    return ends(page);
  };
  const press = (page, fits) => {
    const found = page.touchable().find(fits);
    found?.props.on.click(event);
    return Boolean(found);
  };
  const page = fresh();
  const byButton = (one) => one.tag === "button" && one.props.key === wanted.text;
  if (press(page, byButton)) return ends(page) || inMenu(page);
  const openers = page
    .touchable()
    .filter((one) => one.props["aria-expanded"] === "false" || one.props.role === "radio");
  for (const opener of openers) {
    if (String(opener.props.class).includes("tool")) continue;
    const tried = fresh();
    press(tried, (one) => one.props.key === opener.props.key && textOf(one) === textOf(opener));
    if (press(tried, byButton)) return ends(tried) || inMenu(tried);
  }
  return (
    isMadeWithCards(fresh(), wanted, press, inMenu, ends) || isMadeByNumber(fresh(), wanted, press, ends)
  );
}

/** One card, or several that are picked and then a button. */
function isMadeWithCards(page, wanted, press, inMenu, ends) {
  const taken = new Map();
  for (const face of wanted.faces) {
    const nth = taken.get(face) ?? 0;
    taken.set(face, nth + 1);
    const isCard = (one) =>
      one.props.data?.face === face &&
      one.props.data.pile === wanted.pile &&
      one.props.data.nth === String(nth);
    press(page, isCard);
  }
  if (ends(page) || inMenu(page)) return true;
  if (page.view.extra.lay_aside > 1) return isMadeWithOthers(page, wanted, press, ends);
  press(page, (one) => one.props.key === wanted.text);
  return ends(page) || inMenu(page) || atPlace(page, wanted, press, ends);
}

/** The first of several that are owed together: others are picked with it, and all are confirmed. */
function isMadeWithOthers(page, wanted, press, ends) {
  const isMore = (one) => one.props.data?.pile === wanted.pile && one.props.class.includes("is-lit");
  for (let picked = 1; picked < page.view.extra.lay_aside; picked += 1) assert.ok(press(page, isMore));
  assert.ok(!press(page, isMore)); // so many and no more
  press(page, (one) => one.props.key === "confirm" && !one.props.disabled);
  return ends(page);
}

/** A card of another's hand, from behind. */
function atPlace(page, wanted, press, ends) {
  const says = label(wanted, new SeatNames(NAMES, page.view.seat, page.view.sides));
  press(page, (one) => one.props["aria-label"] === says);
  return ends(page);
}

/** A bid: the number is set, then the button. */
function isMadeByNumber(page, wanted, press, ends) {
  const field = findAll(page.drawn, (one) => one.tag === "input" && one.props.type === "number")[0];
  if (!field) return false;
  assert.ok(field.props["aria-label"].toLowerCase().startsWith(wanted.kind));
  field.props.on.change({ currentTarget: { value: String(wanted.number) } });
  press(page, (one) => one.tag === "button" && one.props.key === wanted.text);
  return ends(page);
}

for (const [game, some] of Object.entries(views)) {
  test(`${game}: every choice can be made by touching what is drawn`, () => {
    for (const view of some) {
      const step = Math.max(1, Math.ceil(view.choices.length / MOST_TRIED));
      view.choices.forEach((choice, at) => {
        if (at % step === 0) assert.ok(isMade(view, choice), `${choice.text} (seat ${view.seat})`);
      });
    }
  });

  test(`${game}: every card and heap in sight is drawn, and seats have names`, () => {
    for (const view of some) {
      const { drawn } = new Page(view);
      const cards = findAll(drawn, (one) => one.props.data?.face !== undefined).map((one) => one.props.data);
      for (const pile of view.piles) {
        const isBooks = new Set(pile.tags).size < pile.tags.length && pile.lies === "pile";
        const wanted =
          pile.lies === "pile" && pile.owner < 0 ? pile.faces.slice(-1) : isBooks ? [] : pile.faces;
        const own = cards.filter((one) => one.pile === pile.name).map((one) => one.face);
        for (const face of wanted) assert.ok(own.includes(face), `${face} of ${pile.name}`);
      }
      assert.ok(
        !/\bseat \d|\{\}/.test(textOf(drawn)),
        textOf(drawn).match(/.{20}(\bseat \d|\{\}).{10}/)?.[0],
      );
    }
  });
}

test("no move is named like the button that makes none, and no two moves of a card are named alike", () => {
  const first = (words) => words.split(" ")[0].toLowerCase();
  for (const [game, all] of Object.entries(views)) {
    for (const view of all) {
      const plan = new Plan(view);
      const names = SeatNames.of(view, NAMES);
      for (const choice of view.choices) {
        assert.notEqual(first(label(choice, names)), first(NEVER_MIND), `${game}: ${choice.text}`);
      }
      for (const choices of plan.cards.values()) {
        const said = choices.map((choice) => label(choice, names));
        assert.equal(new Set(said).size, said.length, `${game}: ${said}`);
      }
    }
  }
});

test("the tables of Trix games say set, and the others trick", () => {
  for (const [game, all] of Object.entries(views)) {
    const drawn = all.map((view) => new Page(view).drawn);
    const heard = drawn.flatMap((tree) => findAll(tree, (one) => one.props["aria-label"]));
    const said = heard
      .map((each) => each.props["aria-label"])
      .filter((words) => /\b(trick|set)\b/i.test(words));
    const wrong = game.startsWith("trolley") ? /\bset\b/i : /\btrick\b/i;
    assert.deepEqual(
      said.filter((words) => wrong.test(words)),
      [],
      game,
    );
  }
});

test("a hint shows the move and why, folds its figures, and goes when the choices change", () => {
  const announcer = { textContent: "" };
  globalThis.document = { ...globalThis.document, getElementById: () => announcer };
  const view = views.hilo.find((one) => one.choices.length > 1);
  const shown = new Page(view);
  const [{ text }] = view.choices;
  const clause = "hilo.advice-object";
  shown.actions.hinted({ move: text, says: "It looks best.", figures: "About as good as pass.", clause });
  shown.draw();
  const [notice] = findAll(shown.drawn, ({ props }) => props.key === "notice");
  const called = label(view.choices[0], SeatNames.of(view, NAMES));
  assert.ok(textOf(notice).startsWith(`${called} It looks best.`));
  assert.equal(announcer.textContent, `Hint: ${called}. It looks best.`);
  const [fold] = findAll(notice, ({ tag }) => tag === "details");
  assert.equal(textOf(fold), "In figuresAbout as good as pass.");
  assert.equal(fold.props.open, undefined);
  assert.ok(!textOf(notice).includes(clause));
  assert.equal(findAll(notice, ({ tag }) => tag === "a").length, 1);
  shown.ui.refresh(view, { ...view, choices: [] });
  assert.equal(shown.ui.notice, null);
});

test("undo can be pressed only where it is granted, and else says why", () => {
  const view = views.hilo.find((one) => one.choices.length);
  const shown = new Page(view);
  const undo = (/** @type {object} */ told) => {
    Object.assign(shown.active.table, told);
    shown.draw();
    return findAll(shown.drawn, ({ props }) => props.id === "tool-undo")[0].props;
  };
  assert.equal(undo({ undo: true, undo_why: "" }).disabled, null);
  const titles = ["none", "moved", "shown", "over", "bell", "often", "looking"].map((why) => {
    const { disabled, title } = undo({ undo: false, undo_why: why });
    assert.equal(disabled, true);
    return title;
  });
  assert.equal(new Set(titles).size, 7);
  assert.match(titles[2], /hidden/);
});
