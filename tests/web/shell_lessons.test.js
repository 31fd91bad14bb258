// The script of a lesson, without a page: what it shows, what it answers, and that it never moves by itself.

import assert from "node:assert/strict";
import test from "node:test";

const WEB = new URL("../../src/headtable/web/", import.meta.url);
const { LessonConnection } = await import(new URL("shell/lesson_connection.js", WEB));
const { bestPlace, corners, overlap } = await import(new URL("shell/lesson_panel_place.js", WEB));
const { arrows, litInWords } = await import(new URL("shell/lesson_lights.js", WEB));
const { cribFor, filled, usualOptions } = await import(new URL("table/crib_filter.js", WEB));
const { RememberedOnDevice } = await import(new URL("shell/remembered_on_device.js", WEB));
const { LiveSeat } = await import(new URL("table/live_seat.js", WEB));

const choice = (text) => ({ text, kind: "play", says: text });
const view = (at, texts = []) => ({
  game: "hilo",
  seat: 0,
  seats: 2,
  at,
  piles: [],
  facts: [],
  notes: [],
  choices: texts.map(choice),
});
const moment = (at, seat, texts) => ({
  view: view(at, texts),
  seat,
  text: `move ${at}`,
  lines: [`Line ${at}.`],
});
const LESSON = {
  goal: "Win.",
  minutes: 3,
  table: { game: "hilo", seats: 2, names: ["You", "Bo"], options: { target: 10 } },
  learnt: ["One thing."],
  steps: [
    { says: "Look.", points_at: [], moments: [] },
    {
      says: "Try.",
      points_at: [],
      try: "play 7-3",
      right: "Good.",
      wrong: "Another one.",
      answers: { "play 8-8": "Too high.", "play 9-9": "You have to follow." },
      moments: [1],
    },
    { says: "Bo plays.", points_at: [], moments: [2, 3, 4] },
    { says: "The rest.", points_at: [], jump: true, moments: [5, 6] },
  ],
  moments: [
    moment(0, -1, ["play 7-3", "play 8-8", "play 5-0"]),
    moment(1, 0, []),
    moment(2, 1, []),
    moment(3, 1, ["play 5-0"]),
    moment(4, 1, ["play 5-0"]),
    moment(5, 0, []),
    moment(6, 1, []),
  ],
};

/** A course with a clock that is wound by hand, and what it has shown. */
function begun(options = {}) {
  const shown = [];
  const due = [];
  const told = [];
  const course = new LessonConnection(LESSON, {
    usual: usualOptions([
      { id: "target", default: 7 },
      { id: "void", default: "free" },
    ]),
    told: () => told.push(course.step),
    later: (call) => {
      due.push(call);
      return call;
    },
    forget: (call) => due.splice(due.indexOf(call), 1),
    ...options,
  });
  course.attach({ heard: (message) => shown.push(message), changed: () => {} });
  course.start();
  return { course, shown, due, told, last: () => shown[shown.length - 1] };
}

test("a step is read at the moment that the steps before it lead to, and only a try offers choices", () => {
  const { course, last } = begun();
  assert.deepEqual([course.step, last().view.at, last().view.choices], [0, 0, []]);
  course.forward();
  assert.deepEqual([course.step, last().view.at, last().view.choices.length], [1, 0, 3]);
  assert.ok(course.isTry);
  assert.deepEqual(last().table.names, ["You", "Bo"]);
  assert.deepEqual(last().table.options, { target: 10, void: "free" });
});

test("nothing but the right move goes on from a try", () => {
  const { course, shown, last } = begun({ step: 1 });
  const before = shown.length;
  course.forward();
  assert.equal(course.step, 1);
  course.ask({ do: "move", text: "play 8-8" });
  assert.deepEqual(course.answer, { kind: "wrong", says: "Too high." });
  course.ask({ do: "move", text: "play 5-0" });
  assert.equal(course.answer.says, "Another one.");
  course.ask({ do: "why", text: "play 9-9" });
  assert.equal(course.answer.says, "You have to follow.");
  course.ask({ do: "why", text: "play 6-6" });
  assert.match(course.answer.says, /do not allow/);
  course.ask({ do: "move", text: "toString" });
  assert.match(course.answer.says, /do not allow/);
  assert.deepEqual([course.step, shown.length], [1, before], "no move was made");
  course.ask({ do: "move", text: "play 7-3" });
  assert.deepEqual([course.step, last().view.at], [2, 1]);
  assert.deepEqual(course.answer, { kind: "right", says: "Good." });
});

test("the right move made twice is one move", () => {
  const { course, shown } = begun({ step: 1 });
  course.ask({ do: "move", text: "play 7-3" });
  const after = shown.length;
  course.ask({ do: "move", text: "play 7-3" });
  assert.deepEqual([course.step, shown.length], [2, after]);
  assert.equal(course.answer.kind, "wrong");
});

test("outside a try nothing is played, whatever is asked", () => {
  const { course, shown } = begun();
  for (const message of [
    { do: "move", text: "play 7-3" },
    { do: "undo" },
    { do: "hint" },
    { do: "rematch" },
  ]) {
    course.ask(message);
    assert.equal(course.say(message), false);
  }
  assert.deepEqual([course.step, shown.length], [0, 1]);
});

test("the moves of the others come one after the other, and at once when one is in a hurry", () => {
  const { course, due, last } = begun({ step: 2 });
  course.forward();
  assert.deepEqual([course.step, last().view.at, course.isPlaying], [2, 2, true]);
  due.shift()();
  assert.deepEqual([course.step, last().view.at, last().view.choices], [2, 3, []]);
  due.shift()();
  assert.deepEqual([course.step, last().view.at, course.isPlaying, due.length], [3, 4, false, 0]);
  const other = begun({ step: 2 });
  other.course.forward();
  other.course.forward();
  assert.deepEqual([other.course.step, other.last().view.at, other.due.length], [3, 4, 0]);
});

test("where nothing may move, and at a jump, only the last moment is shown", () => {
  const still = begun({ step: 2, isStill: () => true });
  still.course.forward();
  assert.deepEqual([still.course.step, still.last().view.at, still.shown.length], [3, 4, 2]);
  still.course.forward();
  assert.deepEqual([still.course.isOver, still.last().view.at, still.shown.length], [true, 6, 3]);
  still.course.forward();
  assert.equal(still.shown.length, 3, "after the end there is nothing");
  const jumping = begun({ step: 3 });
  jumping.course.forward();
  assert.deepEqual([jumping.course.isOver, jumping.last().view.at, jumping.due.length], [true, 6, 0]);
});

test("a step back shows the earlier moment again, and stops what was being shown", () => {
  const rewound = [];
  const { course, due, last } = begun({ step: 2, rewound: (at) => rewound.push(at) });
  course.forward();
  course.back();
  assert.deepEqual([course.step, last().view.at, due.length], [2, 1, 0]);
  course.back();
  assert.deepEqual([course.step, last().view.at, course.isTry], [1, 0, true]);
  course.ask({ do: "move", text: "play 5-0" });
  course.back();
  course.back();
  assert.deepEqual([course.step, course.answer.kind, rewound], [0, "none", [1, 0, 0, 0]]);
  course.goTo(99);
  assert.deepEqual([course.isOver, last().view.at], [true, 6]);
  assert.equal(course.current, null);
});

test("the right move can be shown, but only at a try", () => {
  const { course, shown } = begun();
  course.showMove();
  assert.equal(shown.length, 1);
  course.forward();
  course.showMove();
  assert.deepEqual([course.step, course.answer.says], [2, "Good."]);
});

test("a session cannot tell a lesson from a table; going back forgets what was told after", () => {
  const course = new LessonConnection(LESSON, {
    isStill: () => true,
    rewound: (at) => session.forgetNewsAfter(at),
  });
  const session = new LiveSeat({
    code: "",
    token: "",
    url: "",
    changed: () => {},
    connect: (options) => course.attach(options),
  });
  session.start();
  assert.equal(session.line, "open");
  course.forward();
  session.move("play 7-3");
  course.forward();
  const said = () => session.news.map((line) => line.text);
  assert.deepEqual(said(), ["Line 0.", "Line 1.", "Line 2.", "Line 3.", "Line 4."]);
  assert.ok(!session.isBusy());
  course.back();
  assert.deepEqual([session.view.at, said()], [1, ["Line 0.", "Line 1."]]);
  course.forward();
  assert.deepEqual([session.view.at, said().length], [4, 5]);
});

test("a closed lesson shows nothing any more", () => {
  const { course, due, shown } = begun({ step: 2 });
  course.forward();
  course.close();
  assert.equal(due.length, 0);
  assert.equal(shown.length, 2);
});

test("the words lie where they cover least, and stay where another place is hardly better", () => {
  const room = { left: 0, top: 0, width: 1000, height: 700 };
  const places = corners({ width: 300, height: 200 }, room, 10);
  assert.deepEqual([places[0].left, places[0].top, places[3].left, places[3].top], [690, 10, 10, 490]);
  const card = { box: { left: 700, top: 20, width: 80, height: 110 }, weight: 5 };
  assert.equal(overlap(places[0], card.box), 8800);
  assert.equal(overlap(places[1], card.box), 0);
  assert.equal(bestPlace(places, [card], 0), 1);
  assert.equal(bestPlace(places, [card], 2), 2, "it stays");
  assert.equal(bestPlace(places, [], 9), 0, "a place that is no more");
  const trifle = { box: { left: 0, top: 0, width: 700, height: 20 }, weight: 2 };
  assert.equal(bestPlace(places, [trifle], 0), 0, "a corner of it is covered");
  assert.equal(bestPlace(places, [{ ...trifle, weight: 20 }], 1), 2);
  const nothing = { box: { left: 700, top: 20, width: 0, height: 0 }, weight: 5 };
  assert.equal(bestPlace(places, [nothing], 0), 0);
});

test("an arrow points at each of a few lights, and hides none of them", () => {
  const light = (left, top, more = {}) => ({
    left,
    top,
    width: 60,
    height: 80,
    turn: "0deg",
    isHigh: false,
    ...more,
  });
  const [above] = arrows([light(100, 200)]);
  assert.ok(above.top + above.height <= 200 && above.left > 100 && !above.isUnder);
  const [under] = arrows([light(100, 0, { isHigh: true })]);
  assert.ok(under.top >= 80 && under.isUnder);
  assert.equal(arrows([light(100, 200), light(300, 200)]).length, 2);
  assert.equal(
    arrows([light(100, 200), light(100, 300)]).length,
    1,
    "the lower arrow would hide the upper light",
  );
  assert.equal(arrows([light(0, 0), light(100, 0), light(200, 0), light(300, 0)]).length, 0);
  const hand = light(0, 200, { width: 380 });
  const prompt = { left: 100, top: 170, width: 180, height: 20 };
  const [aside] = arrows([hand], [prompt]);
  assert.ok(aside.left + aside.width <= prompt.left && aside.left >= 0, "beside the words");
  assert.deepEqual(arrows([hand], [{ ...prompt, left: 0, width: 390 }]), [], "there is no room");
});

test("what is lit is said to those who cannot see it", () => {
  const targets = [
    { kind: "card", name: "red-car" },
    { kind: "seat", name: "2" },
    { kind: "pile", name: "stock" },
    { kind: "score", name: "" },
    { kind: "score", name: "" },
  ];
  assert.equal(litInWords(targets, ["You", "Bo"]), "Lit: red car, Bo, stock, the score.");
  assert.equal(litInWords([], []), "");
});

test("a crib card shows what holds for the table", () => {
  const row = (says, more = {}) => ({ cards: [], says, ...more });
  const crib = [
    { title: "For two", seats: [2], rows: [row("a")] },
    {
      title: "Always",
      rows: [row("to {target}, not {other}"), row("free", { when: { void: ["free", "loose"] } })],
    },
    { title: "Nothing left", rows: [row("x", { seats: [4] }), row("y", { when: { target: 7 } })] },
  ];
  const shown = cribFor(crib, 3, { target: 10, void: "free" });
  assert.deepEqual(
    shown.map((box) => [box.title, box.rows.map((each) => each.says)]),
    [["Always", ["to 10, not {other}", "free"]]],
  );
  assert.deepEqual(
    cribFor(crib, 2, { target: "7", void: "strict" }).map((box) => box.title),
    ["For two", "Always", "Nothing left"],
  );
  assert.equal(filled("{toString}", {}), "{toString}");
});

test("a device keeps the step that was reached, unless the lesson has changed", () => {
  const kept = new Map([["headtable.lessons", JSON.stringify({ trix: ["goal", "lead"] })]]);
  const store = { getItem: (key) => kept.get(key) ?? null, setItem: (key, value) => kept.set(key, value) };
  const device = new RememberedOnDevice(store);
  assert.equal(device.lessonStep("hilo", 14), 0);
  assert.equal(device.lessonStep("trix", 14), 0, "as lessons were kept before");
  device.keepLessonStep("hilo", 5, 14);
  device.keepLessonStep("trix", 99, 12);
  assert.deepEqual([device.lessonStep("hilo", 14), device.lessonStep("hilo", 15)], [5, 0]);
  assert.equal(device.lessonStep("trix", 12), 12);
  assert.equal(device.isCribPinned, false);
  device.isCribPinned = true;
  assert.equal(new RememberedOnDevice(store).isCribPinned, true);
});
