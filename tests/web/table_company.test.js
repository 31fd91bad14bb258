// People at one table: what a new line repeats, where bubbles go, the phrases, the figures.

import assert from "node:assert/strict";
import test from "node:test";

import { bubblePlace, overlap } from "../../src/headtable/web/table/chat_bubbles.js";
import { TalkLoader } from "../../src/headtable/web/table/talk_loader.js";
import { PHRASES, wordsOf } from "../../src/headtable/web/table/phrase_words.js";
import { quickPhrases } from "../../src/headtable/web/table/quick_phrases.js";
import { seatFigure } from "../../src/headtable/web/table/seat_figures.js";
import { LiveSeat } from "../../src/headtable/web/table/live_seat.js";
import { findAll, textOf } from "../../src/headtable/web/view/virtual_dom.js";

function session() {
  const told = [];
  let options;
  const connect = (given) => {
    options = given;
    return { say: () => true, start: () => {} };
  };
  const changed = (what, message) => what === "chat" && told.push([message.text, message.isPast]);
  const made = new LiveSeat({ code: "KRTW", token: "t", url: "", changed, connect });
  const view = { type: "view", seq: 1, view: null, news: [], table: { started: true } };
  const chat = (text, more = {}) =>
    options.heard({ type: "chat", seq: 1, seat: 1, name: "Bo", text, ...more });
  return { made, told, view: () => options.heard(view), chat, state: (one) => options.changed(one) };
}

test("what a new line repeats is neither said twice nor new", () => {
  const { made, told, view, chat, state } = session();
  state("opening");
  state("open");
  chat("before I came");
  view();
  chat("hello");
  chat("", { phrase: "oh-dear" });
  state("lost");
  state("open");
  for (const text of ["before I came", "hello", "while I was away"]) chat(text);
  view();
  chat("and now");
  assert.deepEqual(
    made.talk.map(({ text }) => text),
    ["before I came", "hello", "while I was away", "and now"],
  );
  assert.equal(new Set(made.talk.map(({ key }) => key)).size, 4);
  assert.deepEqual(
    told.filter(([, isPast]) => !isPast).map(([text]) => text),
    ["hello", "", "and now"],
  );
});

test("a server that has forgotten the talk takes nothing away", () => {
  const { made, view, chat, state } = session();
  state("open");
  view();
  chat("hello");
  state("lost");
  state("open");
  view();
  assert.deepEqual(
    made.talk.map(({ text }) => text),
    ["hello"],
  );
});

test("a phrase has its words, and one of another version is no gap", () => {
  assert.equal(wordsOf({ text: "", phrase: "one-moment" }), "One moment, please.");
  assert.equal(wordsOf({ text: "psst", phrase: "" }), "psst");
  assert.equal(wordsOf({ text: "", phrase: "of another version" }), "…");
});

const PAGE = { left: 0, top: 0, width: 390, height: 844 };
const BUBBLE = { width: 150, height: 40 };

test("a bubble stands by its plate, inside the page, and not over what is to be seen", () => {
  const plate = { left: 300, top: 44, width: 86, height: 50 };
  assert.deepEqual(bubblePlace(plate, BUBBLE, PAGE, []), { left: 234, top: 100 }); // below, inside
  const trick = { left: 100, top: 98, width: 280, height: 200 };
  const clear = bubblePlace(plate, BUBBLE, PAGE, [trick]);
  assert.equal(overlap({ ...clear, ...BUBBLE }, trick), 0);
  const low = { left: 10, top: 790, width: 100, height: 40 };
  assert.ok(bubblePlace(low, BUBBLE, PAGE, []).top + BUBBLE.height <= PAGE.height);
});

test("where everything is to be kept clear a bubble covers as little as it can", () => {
  const plate = { left: 0, top: 0, width: 390, height: 60 };
  const rest = { left: 0, top: 70, width: 390, height: 700 };
  const place = bubblePlace(plate, BUBBLE, PAGE, [rest]);
  assert.equal(overlap({ ...place, ...BUBBLE }, rest), 0);
});

test("the phrases are buttons that open and say their ids", () => {
  const calls = [];
  const phrases = { isOpen: false, toggle: () => calls.push("toggle"), chosen: (id) => calls.push(id) };
  const [closed] = quickPhrases(phrases);
  assert.equal(closed.props["aria-expanded"], "false");
  closed.props.on.click();
  const [, open] = quickPhrases({ ...phrases, isOpen: true });
  const buttons = findAll(open, ({ tag }) => tag === "button");
  assert.deepEqual(
    buttons.slice(0, -1).map(textOf),
    PHRASES.map(([, words]) => words),
  );
  buttons[1].props.on.click();
  assert.deepEqual(calls, ["toggle", "well-played"]);
});

test("alone with the house nothing of company is loaded or drawn", () => {
  const page = (chairs, mode = "seat") => new TalkLoader({ active: { table: { chairs } }, mode, ui: {} });
  assert.equal(page(["person", "regular"]).hasCompany(), false);
  assert.equal(page(["person", "person"]).hasCompany(), true);
  assert.equal(page(["person", "regular"], "screen").hasCompany(), true);
  assert.equal(page(["regular", "regular"], "screen").hasCompany(), false);
  assert.equal(seatFigure({ figures: ["key", ""] }, 0), null);
  assert.equal(seatFigure({ figures: ["key", "ship"] }, 1).props.src, "/figures/ship.svg");
  assert.equal(seatFigure({ figures: ["key", "ship", ""] }, 2), null);
  assert.equal(seatFigure({}, 0), null);
});
