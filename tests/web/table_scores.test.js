// Points in words, the card when a hand ends, the result.
//
// HEADTABLE_SCORES names a file with score sheets of all games and what the server's side says of them;
// tests/web/test_table_modules.py writes it.

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import test from "node:test";

import { PausableTimer } from "../../src/headtable/web/table/pausable_timer.js";
import * as dealSummaries from "../../src/headtable/web/table/deal_summary.js";
import { result } from "../../src/headtable/web/table/game_result.js";
import { Press } from "../../src/headtable/web/table/card_sprites.js";
import { wholeView } from "../../src/headtable/web/table/view_defaults.js";
import {
  addedUp,
  aim,
  isCountedDown,
  sentence,
  summaryInWords,
  turningPoints,
} from "../../src/headtable/web/table/score_words.js";
import { handEnded, NO_WORDS } from "../../src/headtable/web/table/score_standings.js";
import { SeatNames } from "../../src/headtable/web/table/seat_names.js";
import { SummaryControl } from "../../src/headtable/web/table/summary_control.js";
import { UiState } from "../../src/headtable/web/table/ui_state.js";
import { ViewModel } from "../../src/headtable/web/table/view_model.js";
import { findAll, textOf } from "../../src/headtable/web/view/virtual_dom.js";

const { dealSummary } = dealSummaries;
const sheets = JSON.parse(readFileSync(process.env.HEADTABLE_SCORES, "utf8"));

function context(view, words, changes = {}) {
  return {
    view,
    game: view.game,
    code: "KRTW",
    model: new ViewModel(view, changes.names ?? ["Ann", "Bo", "Cy", "Dee"]),
    scoreWords: words,
    ui: Object.assign(new UiState(), changes.ui),
    settings: { moves: true, get: () => "auto" },
    press: new Press(view.game, async () => ({ ok: false })),
    table: changes.table ?? null,
    closed: 0,
    closeSummary() {
      this.closed += 1;
    },
  };
}

test("every line of every game is told as the server tells it", () => {
  assert.ok(sheets.length >= 19);
  let lines = 0;
  for (const { view: sent, names, words, sentences, turns, aimed } of sheets) {
    const view = wholeView(sent);
    const seatNames = SeatNames.of(view, names);
    const told = addedUp(view.notes, words, seatNames).map((line) =>
      sentence(line, seatNames, isCountedDown(view)),
    );
    assert.deepEqual(told, sentences, view.game);
    assert.deepEqual(turningPoints(view, words, seatNames), turns, view.game);
    assert.equal(aim(view, words), aimed);
    lines += told.length;
  }
  assert.ok(lines > 100);
});

test("the card of every hand has its lines, the cards that earned them and the totals, and no id", () => {
  for (const { view: sent, names, words } of sheets) {
    const view = { ...wholeView(sent), winners: [] };
    for (const deal of new Set(view.notes.map((note) => note.deal).filter(Boolean))) {
      const shown = dealSummary(context(view, words, { names, ui: { summary: deal } }));
      const said = textOf(shown);
      assert.match(said, new RegExp(`^(Hand|Deal|Round) ${deal} is over`));
      assert.match(said, /Continue$/);
      assert.doesNotMatch(said, /[a-z]\.[a-z]/);
      const notes = view.notes.filter((note) => note.deal === deal);
      const clauses = new Set(findAll(shown, ({ tag }) => tag === "a").map(({ props }) => props.href));
      assert.equal(clauses.size, new Set(notes.map((note) => note.clause)).size);
      const pictures = findAll(shown, ({ props }) => props.class === "earning-cards");
      assert.equal(
        pictures.length > 0,
        notes.some((note) => note.cards.length > 0),
      );
    }
  }
});

test("until the words have come a line still says who has how much", () => {
  const view = wholeView({ ...sheets[0].view, standing: [] });
  const seatNames = SeatNames.of(view, ["Ann", "Bo"]);
  const note = { clause: "hilo.high", seat: 1, points: 2, deal: 1, cards: [], way: "", numbers: [] };
  const [line] = addedUp([note], NO_WORDS, seatNames);
  assert.equal(sentence(line, seatNames, false), "Bo scores: 2.");
});

function played(deal, changes = {}) {
  const notes = [{ clause: "hilo.high", seat: 1, points: 1, deal: 1, cards: ["9-6"], way: "", numbers: [] }];
  return {
    game: "hilo",
    seat: 0,
    seats: 2,
    sides: [0, 1],
    deal,
    target: 10,
    scores: [0, 1],
    standing: [],
    notes,
    facts: [],
    piles: [],
    choices: [],
    waiting: [1],
    winners: [],
    extra: {},
    ...changes,
  };
}

test("a hand has ended when the next deal has come, if anybody has scored in it", () => {
  assert.equal(handEnded(played(1), played(2)), 1);
  assert.equal(handEnded(null, played(2)), 0); // whoever comes later has not seen it
  assert.equal(handEnded(played(1), played(1)), 0);
  assert.equal(handEnded(played(2), played(3)), 0); // all have passed
  assert.equal(handEnded(played(1), played(3)), 1); // two at once, on a slow line
  assert.equal(handEnded(played(2), played(1)), 0); // a move was taken back
  assert.equal(handEnded(played(1), played(2, { winners: [1] })), 0); // then the result tells it
});

test("all of it can be heard", () => {
  const words = { counted: "points", scored: { "hilo.high": { any: { verb: "get", rest: "High" } } } };
  const said = summaryInWords(played(2), 1, words, new SeatNames(["Ann", "Bo"], 0, [0, 1]));
  assert.equal(said, "Hand 1 is over. Bo gets High: 1. Now: You 0, Bo 1 (10 is game).");
});

test("a countdown ends once, and is held up as long as there is a reason", () => {
  let now = 0;
  let due = null;
  let ended = 0;
  const clock = {
    now: () => now,
    later: (call, wait) => {
      due = { call, wait };
      return due;
    },
    forget: () => (due = null),
  };
  const countdown = new PausableTimer(9000, () => (ended += 1), clock);
  countdown.start();
  assert.equal(due.wait, 9000);
  now = 4000;
  countdown.hold("pointer", true);
  countdown.hold("focus", true);
  assert.equal(due, null);
  now = 60000;
  countdown.hold("pointer", false);
  assert.equal(due, null);
  countdown.hold("focus", false);
  assert.equal(due.wait, 5000);
  due.call();
  assert.deepEqual([ended, countdown.isRunning], [1, false]);
});

test("the card comes when a hand ends, stays for whoever is to move, and goes with the game", async () => {
  globalThis.document ??= { getElementById: () => null };
  globalThis.document.getElementById ??= () => null;
  globalThis.fetch = async () => ({ ok: false });
  let drawn = 0;
  const page = { ui: new UiState(), active: { table: null }, draw: () => (drawn += 1) };
  let asked = 0;
  const control = new SummaryControl(page, async () => {
    asked += 1;
    return { ...dealSummaries, summaryInWords, PausableTimer };
  });
  control.viewed(played(1, { notes: [] }));
  assert.deepEqual([page.ui.summary, asked], [0, 0]); // nothing is scored, so nothing is loaded
  control.viewed(played(2));
  assert.deepEqual([page.ui.summary, page.ui.isSummaryTimed], [1, true]);
  await control.loading;
  assert.ok(control.countdown.isRunning);
  control.viewed(played(2, { waiting: [0] }));
  assert.deepEqual([page.ui.summary, page.ui.isSummaryTimed, control.countdown], [1, false, null]);
  control.dismiss();
  assert.equal(page.ui.summary, 0);
  assert.ok(drawn > 0);
  control.viewed(played(2));
  assert.equal(page.ui.summary, 0); // it is told once
  control.viewed(played(1));
  control.viewed(played(2));
  control.viewed(played(2, { winners: [1] }));
  assert.equal(page.ui.summary, 0);
  await control.learning;
  assert.equal(asked, 1);
});

test("where the score sheet cannot be loaded the viewer is told, and the game goes on", async () => {
  globalThis.fetch = async () => ({ ok: false });
  const page = { ui: new UiState(), active: { table: null }, draw: () => {} };
  const control = new SummaryControl(page, async () => {
    throw new TypeError("no line");
  });
  control.viewed(played(1));
  control.viewed(played(2));
  await control.loading;
  assert.match(page.ui.notice.says, /Reload the page/);
  assert.deepEqual([control.parts, control.countdown], [null, null]);
  page.ui.notice = null;
  control.viewed(played(3));
  await control.loading;
  assert.equal(page.ui.notice, null); // it is said once
});

test("the result says who has won or that it is a draw, and what can be done now", () => {
  const notes = [1, 2].map((deal) => ({
    clause: "hilo.high",
    seat: deal - 1,
    points: deal,
    deal,
    cards: [],
    way: "",
    numbers: [],
  }));
  const over = played(2, { winners: [1], notes });
  const said = textOf(result(context(over, NO_WORDS)));
  assert.match(said, /^Bo has won\./);
  assert.match(said, /After hand 1: You lead with 1\.After hand 2: Bo leads with 2\./);
  assert.match(said, /Rematch/);
  const links = findAll(
    result(context(over, NO_WORDS)),
    ({ tag, props }) => tag === "a" && props.key === "review",
  );
  assert.equal(links[0].props.href, "/r/KRTW?review=1");
  const drawn = played(2, { winners: [0, 1] });
  assert.match(textOf(result(context(drawn, NO_WORDS))), /^A draw: you and Bo share the win\./);
  const facts = [
    { name: "ended by", kind: "words", seat: -1, text: "the limit of plays", numbers: [], cards: [] },
  ];
  const limited = textOf(result(context(played(2, { winners: [1], facts }), NO_WORDS)));
  assert.match(limited, /^Bo has won\.Ended by the limit of plays\./);
  const partners = played(2, { seats: 4, sides: [0, 1, 0, 1], winners: [0, 2], scores: [3, 1, 3, 1] });
  assert.match(textOf(result(context(partners, NO_WORDS))), /^You and Cy have won\./);
  const evening = { evening: { code: "ABCD" } };
  assert.doesNotMatch(textOf(result(context(over, NO_WORDS, { table: evening }))), /Rematch|Review/);
});
