// The table without a page: card faces, seat names, choices, view model, sizes, score, animation, keyboard.

import assert from "node:assert/strict";
import test from "node:test";

import { label, Plan, tradeOf } from "../../src/headtable/web/table/choices.js";
import { SeatNames, joined, thirdPerson } from "../../src/headtable/web/table/seat_names.js";
import {
  boxOf,
  idsIn,
  isLot,
  parted,
  Press,
  spoken,
  withCards,
  written,
} from "../../src/headtable/web/table/card_faces.js";
import { flights } from "../../src/headtable/web/table/card_animation.js";
import { handCards, focusedCard } from "../../src/headtable/web/table/hand.js";
import { meaning, stepped } from "../../src/headtable/web/table/keyboard.js";
import { nearest } from "../../src/headtable/web/table/prompt.js";
import { roundTable, ViewModel, towards } from "../../src/headtable/web/table/view_model.js";
import {
  firstSentence,
  sheet,
  shownScores,
  signed,
  standing,
} from "../../src/headtable/web/table/score_sheet.js";
import { heard, plate } from "../../src/headtable/web/table/seat_plates.js";
import { cardSizes, groupSpread, spread } from "../../src/headtable/web/table/card_sizes.js";
import { textOf } from "../../src/headtable/web/view/elements.js";
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
    extra: {},
    ...changes,
  };
}

function pile(name, owner, lies, faces, changes = {}) {
  return { name, owner, lies, faces, hidden: 0, tags: [], seats: [], ...changes };
}

function choice(text, at = "", faces = [], breaks = "") {
  return { text, pile: at, faces, breaks };
}

const NAMES = ["Ada", "Bo", "Cy", "Dee"];

// Names ------------------------------------------------------------------------------------------------

test("a seatNames speaks of the viewer as you, and names seats in texts", () => {
  const seatNames = new SeatNames(NAMES, 0, [0, 1, 0, 1]);
  assert.equal(seatNames.side(2), "You and Cy");
  assert.equal(seatNames.named("ask 2 for gold of seat 3, not seat 9"), "ask Bo for gold of Cy, not seat 9");
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
  assert.equal(withCards("ah 10c"), "A♥ 10♣");
  assert.equal(withCards("ah of seat 2"), "ah of seat 2");
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
        choice("take car", "hand 1", ["car"]),
        choice("leave car", "hand 1", ["car"]),
        choice("draw", "stock"),
        choice("pass"),
      ],
    }),
  );
  assert.deepEqual(
    plan.ofCard("hand 1", "car").map((one) => one.text),
    ["take car", "leave car"],
  );
  assert.deepEqual(plan.ofCard("hand 1", "fare"), []);
  assert.equal(plan.ofPile("stock")[0].text, "draw");
  assert.deepEqual(
    plan.buttons.map((one) => one.text),
    ["draw", "pass"],
  );
});

test("sets of cards are picked one by one", () => {
  const hand = ["2-1", "3-1", "4-1"];
  const sets = [["2-1"], ["3-1"], ["4-1"], ["2-1", "3-1"], ["2-1", "4-1"], ["3-1", "4-1"]];
  const plan = new Plan(
    view({
      piles: [pile("hand 1", 0, "hand", hand)],
      choices: [
        choice("stand"),
        ...sets.map((faces) => choice(`change ${faces.join(" ")}`, "hand 1", faces)),
      ],
    }),
  );
  assert.ok(plan.isPicking);
  assert.deepEqual(
    plan.matching(["4-1", "2-1"]).map((one) => one.text),
    ["change 2-1 4-1"],
  );
  assert.ok(plan.canGrow(["2-1", "3-1"]));
  assert.ok(!plan.canGrow(hand));
  assert.equal(plan.tryVerb(), "change");
});

test("long families have a picker each: bids, asks, draws from a hand, trades", () => {
  const bids = Array.from({ length: 12 }, (_, at) => choice(`bid ${at + 3}`));
  assert.deepEqual([...new Plan(view({ choices: bids })).numbers[0].choices.keys()].slice(0, 2), [3, 4]);
  const asks = new Plan(
    view({ choices: [choice("ask 2 for c8", "hand 2"), choice("ask 3 for c8", "hand 3")] }),
  ).asks;
  assert.deepEqual([...asks.keys()], [1, 2]);
  const drawn = new Plan(
    view({
      piles: [pile("hand 2", 1, "hand", [], { hidden: 2 })],
      choices: [choice("draw 1", "hand 2"), choice("draw 2", "hand 2")],
    }),
  );
  assert.equal(drawn.spots.get("hand 2").get(2).text, "draw 2");
  const traded = new Plan(
    view({
      piles: [pile("hand 1", 0, "hand", ["gold", "gold", "salt"])],
      choices: [
        choice("hold"),
        choice("offer 2 gold", "hand 1", ["gold", "gold"]),
        choice("accept 1 salt from seat 3", "hand 1", ["salt"]),
      ],
    }),
  );
  assert.deepEqual(
    traded.lots.map((lot) => [lot.kind, lot.count, lot.trades.length]),
    [
      ["gold", 2, 1],
      ["salt", 1, 1],
    ],
  );
  assert.deepEqual(tradeOf(traded.lots[1].trades[0]), { verb: "accept", number: 1, seat: 2 });
  assert.equal(nearest([3, 4, 9], 7), 9);
});

test("a choice is labelled with names and cards", () => {
  const seatNames = new SeatNames(NAMES, 0, [0, 1, 2, 3]);
  assert.equal(
    label(choice("show couple conductor passenger", "hand 1", ["conductor", "passenger"]), seatNames),
    "Show couple: Conductor, Passenger",
  );
  assert.equal(
    label(choice("show four fare fare fare fare", "hand 1", ["fare", "fare", "fare", "fare"]), seatNames),
    "Show four: 4 × Fare",
  );
  assert.equal(label(choice("challenge seat 2"), seatNames), "Challenge Bo");
  assert.equal(label(choice("play qh", "hand 1", ["qh"]), seatNames), "Play Q♥");
});

// The view model ------------------------------------------------------------------------------------------

test("facts of one number a seat state at the seats, the others in words with names", () => {
  const model = new ViewModel(
    view({
      facts: [
        ["tricks", "0 1 0 3"],
        ["bid", "34 by seat 3"],
        ["last call", "seat 2 asked seat 3"],
        ["melds 2", "couple red"],
      ],
    }),
    NAMES,
  );
  assert.deepEqual(model.remarks(3), [["tricks", "3"]]);
  assert.deepEqual(model.remarks(1), [
    ["tricks", "1"],
    ["melds", "couple red"],
  ]);
  assert.deepEqual(model.facts, [["Bid", "34 by Cy"]]);
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
  const waiting = view({ waiting: [1, 2], asks: "give seat 4 a card" });
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
  const judged = view({ winners: [1, 3], sides: [0, 1, 2, 3], extra: { map: {} } });
  assert.equal(new ViewModel(judged, NAMES).turn().says, "The game is drawn between Bo and Dee.");
});

test("a seat is heard with its cards, its part and its turn", () => {
  const model = new ViewModel(
    view({ waiting: [2], dealer: 2, piles: [pile("hand 3", 2, "hand", [], { hidden: 5 })] }),
    NAMES,
  );
  assert.equal(heard(model.seat(2), 5), "Cy, 5 cards, dealer, your partner, to play");
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

// The sheet, flights, keys, what is open ------------------------------------------------------------------

test("the sheet has the newest deal first and adds up what is alike", () => {
  const notes = [
    { clause: "hilo.high", seat: 0, points: 1, deal: 1 },
    { clause: "hilo.low", seat: 1, points: 1, deal: 2 },
    { clause: "hilo.low", seat: 3, points: -3, deal: 2 },
  ];
  const deals = sheet(view({ notes }), new SeatNames(NAMES, 0, [0, 1, 0, 1]));
  assert.deepEqual(
    deals.map((deal) => deal.deal),
    [2, 1],
  );
  assert.deepEqual(deals[0].lines, [{ side: "Bo and Dee", clause: "hilo.low", points: -2, times: 2 }]);
  assert.equal(signed(-2), "−2");
  assert.equal(firstSentence("One.  Two. Three."), "One.");
});

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
      ["trick\nfare\n0", 300],
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
  assert.equal(stepped(0, -1, 5), 4);
  assert.equal(stepped(2, Infinity, 5), 4);
});

test("what was picked stays while it is held, and goes with its card", () => {
  const ui = new UiState();
  const held = (faces) =>
    view({
      piles: [pile("hand 1", 0, "hand", faces)],
      choices: [choice("give gold gold", "hand 1", ["gold", "gold"])],
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
