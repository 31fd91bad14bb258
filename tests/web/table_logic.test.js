// The table without a page: card faces, seat names, choices, view model, sizes, score, animation, keyboard.

import assert from "node:assert/strict";
import test from "node:test";

import { label, Plan } from "../../src/headtable/web/table/choices.js";
import { SeatNames, joined, thirdPerson } from "../../src/headtable/web/table/seat_names.js";
import { boxOf, isFace, isLot, parted, spoken, written } from "../../src/headtable/web/table/card_names.js";
import { idsIn, Press } from "../../src/headtable/web/table/card_sprites.js";
import { flights } from "../../src/headtable/web/table/card_animation.js";
import { handCards, focusedCard } from "../../src/headtable/web/table/hand.js";
import { meaning, stepped } from "../../src/headtable/web/table/keyboard.js";
import { nearest } from "../../src/headtable/web/table/prompt.js";
import { roundTable, ViewModel, towards } from "../../src/headtable/web/table/view_model.js";
import { shownScores, standing } from "../../src/headtable/web/table/score_standings.js";
import { heard, plate } from "../../src/headtable/web/table/seat_plates.js";
import { cardSizes, groupSpread, spread } from "../../src/headtable/web/table/card_sizes.js";
import { textOf } from "../../src/headtable/web/view/virtual_dom.js";
import { UiState } from "../../src/headtable/web/table/ui_state.js";

function view(changes = {}) {
  return {
    game: "hilo",
    seat: 0,
    seats: 4,
    dealer: 1,
    to_act: 0,
    waiting: [0],
    scores: [0, 0, 0, 0],
    sides: [0, 1, 0, 1],
    piles: [],
    facts: [],
    notes: [],
    choices: [],
    winners: [],
    asks: "",
    asks_seats: [],
    extra: {},
    ...changes,
  };
}

function pile(name, owner, lies, faces, changes = {}) {
  return { name, owner, lies, faces, hidden: 0, tags: [], seats: [], ...changes };
}

/** A choice by its kind and what it concerns; the text is what a client must never read. */
function choice(kind, changes = {}) {
  const what = { says: kind, pile: "", faces: [], seats: [], number: -1, thing: "", breaks: "", ...changes };
  return {
    text: `#${[kind, ...what.faces, ...what.seats, what.number, what.thing].join(" ")}`,
    kind,
    ...what,
  };
}

/** A fact of a kind; what the kind does not use is empty. */
function fact(name, kind, changes = {}) {
  return { name, kind, seat: -1, text: "", numbers: [], cards: [], ...changes };
}

const NAMES = ["Ada", "Bo", "Cy", "Dee"];

// Names ------------------------------------------------------------------------------------------------

test("seat names speak of the viewer as you, and fill the seats into words", () => {
  const seatNames = new SeatNames(NAMES, 0, [0, 1, 0, 1]);
  assert.equal(seatNames.side(2), "You and Cy");
  assert.equal(seatNames.filled("ask {} for the gold of {}", [1, 0]), "ask Bo for the gold of you");
  assert.equal(seatNames.filled("seat 2 is no seat here", []), "seat 2 is no seat here");
  assert.deepEqual(new SeatNames(NAMES, 2, [0, 1, 0, 1]).others(), [3, 0, 1]);
  assert.equal(thirdPerson("pass"), "passes");
  assert.equal(joined(["a", "b", "c"]), "a, b and c");
});

test("faces are said and written as people do", () => {
  assert.equal(spoken("red-car"), "red car");
  assert.equal(spoken("qh"), "queen of hearts");
  assert.equal(spoken("a4"), "A 4");
  assert.equal(spoken("car+tc"), "car, served in Trolley and Couple");
  assert.equal(written("10h"), "10♥");
  assert.equal(written("7-3"), "7-3");
  assert.deepEqual(parted("car+tc"), ["car", "tc"]);
  assert.ok(["as", "7-3", "c8"].every(isFace) && !["gold", "Fives", "red-car"].some(isFace));
  assert.ok(isLot("gold") && !isLot("car") && !isLot("trixie") && !isLot("as"));
  assert.equal(boxOf("trolley-euchre"), "trolley");
  assert.equal(boxOf("gyp"), "trix");
});

test("the press is asked once, and what it has not printed is drawn plainly", async () => {
  const asked = [];
  const press = new Press("hilo", async (address) => {
    asked.push(address);
    return { ok: true, text: async () => '<svg><symbol id="7-3" viewBox="0 0 1 1"/></svg>' };
  });
  assert.equal(press.hrefOf("7-3", false), "");
  await Promise.all([press.look(false), press.look(false)]);
  assert.deepEqual(asked, ["/press/trix.svg"]);
  assert.equal(press.hrefOf("7-3+t", false), "/press/trix.svg#7-3");
  assert.equal(press.hrefOf("8-8", false), "");
  assert.equal(press.hrefOf("7-3", true), "");
  assert.deepEqual([...idsIn('<symbol viewBox="0" id="a"></symbol><symbol id="b">')], ["a", "b"]);
});

// Choices ----------------------------------------------------------------------------------------------

test("a card with several choices has them all, a stock has its own, a verb alone is a button", () => {
  const plan = new Plan(
    view({
      piles: [pile("hand 1", 0, "hand", ["car", "fare"]), pile("stock", -1, "pile", [], { hidden: 9 })],
      choices: [
        choice("take", { pile: "hand 1", faces: ["car"] }),
        choice("leave", { pile: "hand 1", faces: ["car"] }),
        choice("draw", { pile: "stock" }),
        choice("pass"),
      ],
    }),
  );
  const kinds = (choices) => choices.map((one) => one.kind);
  assert.deepEqual(kinds(plan.ofCard("hand 1", "car")), ["take", "leave"]);
  assert.deepEqual(plan.ofCard("hand 1", "fare"), []);
  assert.deepEqual(kinds(plan.ofPile("stock")), ["draw"]);
  assert.deepEqual(kinds(plan.buttons), ["draw", "pass"]);
});

test("sets of cards are picked one by one", () => {
  const hand = ["2-1", "3-1", "4-1"];
  const sets = [["2-1"], ["3-1"], ["4-1"], ["2-1", "3-1"], ["2-1", "4-1"], ["3-1", "4-1"]];
  const plan = new Plan(
    view({
      piles: [pile("hand 1", 0, "hand", hand)],
      choices: [choice("stand"), ...sets.map((faces) => choice("change", { pile: "hand 1", faces }))],
    }),
  );
  assert.ok(plan.isPicking);
  assert.deepEqual(
    plan.matching(["4-1", "2-1"]).map((one) => one.faces),
    [["2-1", "4-1"]],
  );
  assert.ok(plan.canGrow(["2-1", "3-1"]));
  assert.ok(!plan.canGrow(hand));
  assert.equal(plan.triedKind(), "change");
});

test("long families have a picker each: bids, asks, draws from a hand, trades", () => {
  const bids = Array.from({ length: 12 }, (_, at) => choice("bid", { number: at + 3 }));
  assert.deepEqual([...new Plan(view({ choices: bids })).numbers[0].choices.keys()].slice(0, 2), [3, 4]);
  const asks = new Plan(
    view({
      choices: [1, 2].map((seat) => choice("ask", { seats: [seat], thing: "c8", says: "ask {} for c8" })),
    }),
  ).asks;
  assert.deepEqual([...asks.keys()], [1, 2]);
  const drawn = new Plan(
    view({
      piles: [pile("hand 2", 1, "hand", [], { hidden: 2 })],
      choices: [1, 2].map((number) => choice("draw", { pile: "hand 2", number })),
    }),
  );
  assert.equal(drawn.spots.get("hand 2").get(2).number, 2);
  const traded = new Plan(
    view({
      piles: [pile("hand 1", 0, "hand", ["gold", "gold", "salt"])],
      choices: [
        choice("hold"),
        choice("offer", { pile: "hand 1", faces: ["gold", "gold"], number: 2, thing: "gold" }),
        choice("accept", { pile: "hand 1", faces: ["salt"], number: 1, thing: "salt", seats: [2] }),
      ],
    }),
  );
  assert.deepEqual(
    traded.lots.map(({ lot, count, trades }) => [lot, count, trades.map((one) => one.kind)]),
    [
      ["gold", 2, ["offer"]],
      ["salt", 1, ["accept"]],
    ],
  );
  assert.deepEqual(
    traded.buttons.map((one) => one.kind),
    ["hold"],
  );
  assert.equal(nearest([3, 4, 9], 7), 9);
});

test("a choice that breaks a rule, or names more than a number, is no number to be picked", () => {
  const all = Array.from({ length: 12 }, (_, at) => choice("bid", { number: at, breaks: "forty-two.bid" }));
  assert.equal(new Plan(view({ choices: all })).numbers.length, 0);
  const named = Array.from({ length: 12 }, (_, at) => choice("offer", { number: at, thing: "gold" }));
  assert.equal(new Plan(view({ choices: named })).numbers.length, 0);
});

test("a choice is labelled with names and cards, and its text is not read", () => {
  const seatNames = new SeatNames(NAMES, 0, [0, 1, 2, 3]);
  const says = (...what) => label(choice(...what), seatNames);
  assert.equal(
    says("show", { says: "show couple", faces: ["conductor", "passenger"], thing: "couple" }),
    "Show couple: Conductor, Passenger",
  );
  assert.equal(
    says("show", { says: "show four", faces: ["fare", "fare", "fare", "fare"], thing: "four" }),
    "Show four: 4 × Fare",
  );
  assert.equal(says("challenge", { says: "challenge {}", seats: [1] }), "Challenge Bo");
  assert.equal(says("play", { faces: ["qh"] }), "Play Q♥");
  assert.equal(says("change", { faces: ["7-3", "7-4"] }), "Change: 7-3, 7-4");
  const trade = {
    says: "accept 2 salt from {}",
    seats: [2],
    faces: ["salt", "salt"],
    number: 2,
    thing: "salt",
  };
  assert.equal(says("accept", trade), "Accept 2 salt from Cy");
});

// The view model ------------------------------------------------------------------------------------------

test("facts of one number a seat state at the seats, the others in words with names", () => {
  const model = new ViewModel(
    view({
      facts: [
        fact("tricks", "counts", { numbers: [0, 1, 0, 3] }),
        fact("bid", "words", { text: "34 by {}", numbers: [2] }),
        fact("last call", "words", { text: "{} asked {}", numbers: [1, 2] }),
        fact("melds", "words", { seat: 1, text: "couple red" }),
        fact("round", "part", { numbers: [3, 7] }),
        fact("lowest price", "number", { numbers: [5] }),
        fact("passed", "seats", { numbers: [3, 0] }),
        fact("left over", "cards", { cards: ["ah", "10c"] }),
        fact("received", "cards", { cards: ["red-car", "black-fare"] }),
      ],
    }),
    NAMES,
  );
  assert.deepEqual(model.remarks(3), [["tricks", "3"]]);
  assert.deepEqual(model.remarks(1), [
    ["tricks", "1"],
    ["melds", "couple red"],
  ]);
  assert.deepEqual(model.facts, [
    ["Bid", "34 by Cy"],
    ["Round", "3 of 7"],
    ["Lowest price", "5"],
    ["Passed", "Dee, you"],
    ["Left over", "A♥ 10♣"],
    ["Received", "Red Car, Black Fare"],
  ]);
  assert.equal(model.fact("last call"), "Bo asked Cy");
});

test("the seats sit round: next on the left, cards of a trick towards them", () => {
  assert.deepEqual(roundTable([1, 2, 3]), { left: [1], top: [2], right: [3] });
  assert.deepEqual(roundTable([1]), { left: [], top: [1], right: [] });
  const seatNames = new SeatNames(NAMES, 0, []);
  assert.deepEqual(
    [0, 1, 2, 3].map((seat) => towards(seatNames, seat)),
    [
      { x: 0, y: 1 },
      { x: -1, y: 0 },
      { x: 0, y: -1 },
      { x: 1, y: 0 },
    ],
  );
});

test("the prompt says whose turn it is, and who has won", () => {
  assert.equal(
    new ViewModel(view({ asks: "play a card", choices: [choice("pass")] }), NAMES).turn().says,
    "Your turn: play a card.",
  );
  const waiting = view({ waiting: [1, 2], asks: "give {} a card", asks_seats: [3] });
  assert.equal(new ViewModel(waiting, NAMES).turn().says, "Waiting for Bo and Cy: give Dee a card.");
  assert.equal(new ViewModel(view({ winners: [0, 2] }), NAMES).turn().says, "You and Cy have won.");
  assert.equal(
    new ViewModel(view({ seat: null, winners: [3], sides: [0, 1, 2, 3] }), NAMES).turn().says,
    "Dee has won.",
  );
  const yards = { yards: 110 };
  assert.equal(
    new ViewModel(view({ winners: [0, 1], seats: 2, sides: [0, 1], extra: yards }), ["Ann", "Bo"]).turn()
      .says,
    "The game is drawn.",
  );
  const level = view({ winners: [0, 1], seats: 2, sides: [0, 1] });
  assert.equal(new ViewModel(level, ["Ann", "Bo"]).turn().says, "A draw: you and Bo share the win.");
  const judged = view({ winners: [1, 3], sides: [0, 1, 2, 3], extra: { map: {} } });
  assert.equal(new ViewModel(judged, NAMES).turn().says, "The game is drawn between Bo and Dee.");
});

test("a seat is heard with its cards, its part and its turn", () => {
  const model = new ViewModel(
    view({ waiting: [2], dealer: 2, piles: [pile("hand 3", 2, "hand", [], { hidden: 5 })] }),
    NAMES,
  );
  assert.equal(heard(model.seat(2), 5), "Cy, score 0, 5 cards, dealer, your partner, to play");
});

test("an open chair in mid-game is shown as such, and not as somebody who is away", () => {
  const model = new ViewModel(view({}), ["Ann", "Bo", "", "Dee"]);
  const table = {
    chairs: ["person", "person", "open", "regular"],
    levels: ["", "", "", "regular"],
    here: [true, false, false, false],
  };
  const [bo, open] = [1, 2].map((seat) => plate({ model, table }, model.seat(seat)));
  assert.match(textOf(open), /^Seat 3.*open chair, the house plays/);
  assert.doesNotMatch(textOf(open), /away/);
  assert.match(open.props["aria-label"], /^Seat 3, open chair, the house plays/);
  assert.match(textOf(bo), /^Bo.*away/);
});

// Hands and sizes --------------------------------------------------------------------------------------

test("groups of a hand grow smaller until they have the room they need", () => {
  const lots = [1, 2, 4, 1, 1].map((count) => ({ count, letters: 8 }));
  const wide = groupSpread(lots, 60, { width: 900, height: 300 }, true);
  assert.deepEqual(wide, { card: 60, peek: 22 });
  const narrow = groupSpread(lots, 60, { width: 300, height: 150 }, true);
  assert.ok(narrow.card < 60 && narrow.card > 37);
  const alike = groupSpread(lots, 60, { width: 300, height: 20 }, true);
  const different = groupSpread(lots, 60, { width: 300, height: 20 }, false);
  assert.ok(alike.peek < different.peek); // the corner of a card that differs has to be seen
});

test("a hand on a big screen or a flat one is spread as far", () => {
  for (const [width, height] of [
    [960, 800],
    [370, 390],
  ]) {
    const { hand } = cardSizes(width, height);
    const { step } = spread(25, hand, width - 16);
    assert.ok(step >= Math.max(26, hand * 0.42), `${step} of ${hand}`);
  }
});

test("every card of a hand keeps a readable corner on a phone of 320 pixels", () => {
  const { hand } = cardSizes(320, 568);
  for (let count = 1; count <= 25; count += 1) {
    const { rows, step } = spread(count, hand, 304);
    assert.equal(
      rows.reduce((sum, size) => sum + size, 0),
      count,
    );
    assert.ok(step >= 24, `${count} cards lie ${step} pixels apart`);
    assert.ok((rows[0] - 1) * step + hand <= 304);
  }
});

test("cards that belong together lie together, and lots by their kind", () => {
  const tagged = pile("hand 1", 0, "hand", ["a", "b", "c"], { tags: ["x", "y", "x"] });
  assert.deepEqual(
    handCards(tagged).map((group) => group.cards.map((card) => card.face)),
    [["a", "c"], ["b"]],
  );
  const lots = handCards(pile("hand 1", 0, "hand", ["gold", "salt", "gold"]));
  assert.deepEqual(
    lots.map((group) => [group.tag, group.cards.map((card) => card.nth)]),
    [
      ["Gold", [0, 1]],
      ["Salt", [0]],
    ],
  );
  assert.equal(
    focusedCard([{ face: "a" }, { face: "b" }], null, (card) => card.face === "b"),
    1,
  );
});

// Flights, keys, what is open ------------------------------------------------------------------

test("a card flies from where it lay, and from its seat when nobody saw it", () => {
  const box = (left) => ({ left, top: 0, width: 10 });
  const before = [
    { key: "hand 1\ncar\n0", box: box(0) },
    { key: "hand 1\ncar\n1", box: box(50) },
    { key: "seat 2\n\n0", box: box(300) },
  ];
  const after = [
    { key: "hand 1\ncar\n0", box: box(0) },
    { key: "trick\ncar\n0", box: box(100) },
    { key: "trick\nfare\n0", box: box(120) },
  ];
  const found = flights(before, after, () => 2);
  assert.deepEqual(
    found.map(({ key, from }) => [key, from.left]),
    [
      ["trick\ncar\n0", 50],
      ["trick\nfare\n0", 302.5], // out of the middle of the plate
    ],
  );
  assert.deepEqual(
    flights([], after, () => 2),
    [],
  );
});

test("keys mean what the help says, and nothing in a field", () => {
  assert.deepEqual(meaning({ key: "3" }, ""), { what: "number", number: 3 });
  assert.deepEqual(meaning({ key: "ArrowRight" }, "hand"), { what: "hand", by: 1 });
  assert.equal(meaning({ key: "ArrowRight" }, ""), null);
  assert.equal(meaning({ key: "h" }, "text"), null);
  assert.equal(meaning({ key: "h", ctrlKey: true }, ""), null);
  assert.deepEqual(meaning({ key: "?" }, "hand"), { what: "tool", tool: "help" });
  assert.equal(meaning({ key: "h" }, "hand", false), null); // letters are switched off
  assert.deepEqual(meaning({ key: "3" }, "", false), { what: "number", number: 3 });
  assert.deepEqual(meaning({ key: "Escape" }, "", false), { what: "close" });
  assert.equal(meaning({ key: "t" }, "", true, "lesson"), null); // nobody to talk to
  assert.deepEqual(meaning({ key: "c" }, "", true, "lesson"), { what: "tool", tool: "crib" });
  assert.equal(stepped(0, -1, 5), 4);
  assert.equal(stepped(2, Infinity, 5), 4);
});

test("what was picked stays while it is held, and goes with its card", () => {
  const ui = new UiState();
  const held = (faces) =>
    view({
      piles: [pile("hand 1", 0, "hand", faces)],
      choices: [choice("give", { pile: "hand 1", faces: ["gold", "gold"] })],
    });
  ui.pick("hand 1", "gold", 1);
  ui.menu = { title: "" };
  ui.refresh(held(["gold", "gold"]), held(["gold", "gold"]));
  assert.ok(ui.isPicked("hand 1", "gold", 1) && ui.menu);
  ui.refresh(held(["gold", "gold"]), held(["gold"]));
  assert.ok(!ui.isPicked("hand 1", "gold", 1));
  ui.refresh(held(["gold"]), view());
  assert.equal(ui.menu, null);
  ui.isHelpOpen = true;
  assert.ok(ui.close() && !ui.isHelpOpen);
  assert.ok(!ui.close());
});

test("a score that is counted down is shown as it is counted", () => {
  const seatNames = new SeatNames(NAMES, 0, [0, 1, 0, 1]);
  const down = view({ scores: [2, -3, 2, -3], standing: [13, 18, 13, 18] });
  assert.deepEqual(
    standing(down, seatNames).map(({ points }) => points),
    [13, 18],
  );
  assert.equal(new ViewModel(down, NAMES).seat(1).score, 18);
  assert.deepEqual(shownScores(view({ scores: [1, 2, 1, 2], standing: [] })), [1, 2, 1, 2]);
});
