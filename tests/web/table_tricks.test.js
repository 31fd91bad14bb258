// What a trick, the trump and a score look like: which card is lit, what lies apart, what is written how large.

import assert from "node:assert/strict";
import test from "node:test";

import { Plan } from "../../src/headtable/web/table/choices.js";
import { MovesOneByOne } from "../../src/headtable/web/table/moves_one_by_one.js";
import { sumOf } from "../../src/headtable/web/table/card_names.js";
import { Press } from "../../src/headtable/web/table/card_sprites.js";
import { wholeView } from "../../src/headtable/web/table/view_defaults.js";
import { ownScore, plate } from "../../src/headtable/web/table/seat_plates.js";
import { cloth, stillContext } from "../../src/headtable/web/table/table_drawing.js";
import { hand } from "../../src/headtable/web/table/hand.js";
import { findAll, textOf } from "../../src/headtable/web/view/virtual_dom.js";

const NAMES = ["Ada", "Bo", "Cy"];
const press = new Press("hilo", async () => ({ ok: false }));

function drawn(changes = {}) {
  const view = wholeView({
    game: "hilo",
    seat: 0,
    seats: 3,
    dealer: 1,
    to_act: 0,
    waiting: [0],
    scores: [3, -2, 0],
    standing: [],
    sides: [0, 1, 2],
    piles: [],
    facts: [],
    notes: [],
    choices: [],
    winners: [],
    asks: "",
    asks_seats: [],
    extra: {},
    ...changes,
  });
  return stillContext(view, { names: NAMES, press });
}

const pile = (name, lies, faces, more = {}) => ({ name, owner: -1, lies, faces, hidden: 0, ...more });
const classed = (described, name) =>
  findAll(described, (one) =>
    String(one.props.class ?? "")
      .split(" ")
      .includes(name),
  );

const TAKEN = [
  pile("trick", "trick", []),
  pile("last trick", "trick", ["7-3", "7-5", "7-1"], { seats: [1, 2, 0], taker: 2 }),
];

test("of a taken trick the card that took it is lit, and whose it is said", () => {
  const lit = classed(cloth(drawn({ piles: TAKEN })), "is-taker");
  assert.equal(lit.length, 1);
  assert.match(textOf(lit[0]), /7-5.*Cy takes it$/);
  assert.match(findAll(lit[0], (one) => one.props.role === "img")[0].props["aria-label"], /takes it$/);
  const [trick] = classed(cloth(drawn({ piles: TAKEN })), "trick");
  assert.equal(trick.props.data.taker, "2");
});

test("the middle knows that a trick lies in it in a ring: up to five seats, and not without a trick", () => {
  const isRing = (changes) => classed(cloth(drawn(changes)), "has-ring").length;
  assert.equal(isRing({ piles: TAKEN }), 1);
  assert.equal(isRing({ piles: [] }), 0);
  assert.equal(isRing({ piles: TAKEN, seats: 6, scores: [0, 0, 0, 0, 0, 0], sides: [0, 1, 2, 3, 4, 5] }), 0);
});

test("no card is lit while a trick is played, and the last trick beside it does not fly", () => {
  const piles = [pile("trick", "trick", ["8-0"], { seats: [2] }), TAKEN[1]];
  const all = cloth(drawn({ piles }));
  assert.deepEqual(classed(all, "is-taker"), []);
  assert.equal(classed(all, "trick")[0].props.data.taker, undefined);
  const [last] = classed(all, "last-trick");
  assert.deepEqual(
    classed(last, "card").map((one) => one.props.data.fly),
    [undefined, undefined, undefined],
  );
});

test("the trump has its mark on a placard, with the card turned up for it, apart from trick and rows", () => {
  const facts = [{ name: "Honors", kind: "trump", text: "Nines", cards: ["9-0", "9-9"] }];
  const piles = [...TAKEN, pile("turned up", "row", ["9-9"])];
  const all = cloth(drawn({ piles, facts }));
  const [plaque] = classed(all, "trump-plaque");
  assert.match(textOf(plaque), /^Honors9Nines.*Turned up$/);
  assert.equal(classed(plaque, "card").length, 1);
  assert.deepEqual(classed(all, "rows"), []);
  assert.deepEqual(classed(all, "facts"), []);
});

test("before there is a trump the card turned up is on the placard alone", () => {
  const [plaque] = classed(cloth(drawn({ piles: [pile("trump card", "row", ["red-car"])] })), "trump-plaque");
  assert.match(textOf(plaque), /Turned up$/);
  assert.deepEqual(classed(cloth(drawn({ piles: TAKEN })), "trump-plaque"), []);
});

test("a card that was turned down for the trump is not called turned up any more", () => {
  const facts = [{ name: "turned down", kind: "words", text: "red" }];
  const [plaque] = classed(
    cloth(drawn({ piles: [pile("trump card", "row", ["red-car"])], facts })),
    "trump-plaque",
  );
  assert.match(textOf(plaque), /Turned down$/);
});

test("a colour has the sign that is printed on its cards", () => {
  const facts = [{ name: "trump", kind: "trump", text: "red", cards: ["red-car"] }];
  const ctx = drawn({ facts });
  ctx.press = new Press("trolley-euchre", async () => ({ ok: false }));
  const [mark] = classed(cloth(ctx), "trump-mark");
  assert.equal(mark.children[0].props.href, "/press/trolley.svg#trolley-red");
});

test("cards in the hand show their sum where tricks are played, and the trumps their star", () => {
  const facts = [{ name: "Honors", kind: "trump", text: "Nines", cards: ["9-0"] }];
  const own = pile("hand 1", "hand", ["10-4", "9-0", "trixie"], { owner: 0 });
  const ctx = drawn({ piles: [own, TAKEN[0]], facts });
  const held = hand(ctx, ctx.model.hand());
  assert.deepEqual(classed(held, "sum").map(textOf), ["14", "9"]);
  const [star] = classed(held, "card").filter((one) => classed(one, "trump-pip").length);
  assert.match(star.props["aria-label"], /^9 0, Honor/);
  assert.equal(classed(held, "trump-pip").length, 1);
  const elsewhere = drawn({ piles: [own] });
  assert.deepEqual(classed(hand(elsewhere, elsewhere.model.hand()), "sum"), []);
});

test("a sum is of Trix cards alone", () => {
  assert.deepEqual(["10-10", "15-15", "trixie", "red-car", "10s", "a4"].map(sumOf), [20, 30, -1, -1, -1, -1]);
});

test("a plate has its score, with the target; where points are taken off, what is left", () => {
  const said = (changes, seat) => {
    const ctx = drawn(changes);
    return textOf(classed(plate(ctx, ctx.model.seat(seat)), "score")[0] ?? "");
  };
  assert.equal(said({}, 1), "−2");
  assert.equal(said({ target: 10 }, 2), "0of 10");
  assert.equal(said({ target: 15, standing: [15, 11, 15] }, 1), "11left");
  assert.equal(textOf(ownScore(drawn({ target: 10 }))), "You3of 10");
  assert.equal(ownScore(drawn({ seat: null })), null);
});

test("a race has no score", () => {
  const map = {
    places: [{ id: "a", name: "A", x: 0, y: 0, kind: "depot", label: "n" }],
    tracks: [],
    terminal: "a",
  };
  assert.equal(ownScore(drawn({ extra: { map } })), null);
});

// Cards that are laid aside together ----------------------------------------------------------------------

const CHOICE = { pile: "hand 1", seats: [], number: -1, thing: "", breaks: "" };
const discards = (faces) =>
  faces.map((face) => ({
    ...CHOICE,
    text: `discard ${face}`,
    kind: "discard",
    says: "discard",
    faces: [face],
  }));

test("cards that are owed together are picked first and confirmed then", () => {
  const own = pile("hand 1", "hand", ["5-0", "6-1", "7-2"], { owner: 0 });
  const view = { piles: [own], choices: discards(own.faces), extra: { lay_aside: 2 }, seat: 0 };
  const plan = new Plan(view);
  assert.ok(plan.isPicking);
  assert.deepEqual([...plan.pickedFrom()], ["hand 1"]);
  assert.deepEqual(plan.ofCard("hand 1", "5-0"), []);
  assert.ok(plan.canGrow(["5-0", "7-2"]));
  assert.ok(!plan.canGrow(["5-0", "7-2", "6-1"]));
  assert.ok(!plan.canGrow(["9-9"]));
  assert.deepEqual(plan.batchOf(["5-0"]), []);
  assert.deepEqual(
    plan.batchOf(["7-2", "5-0"]).map(({ text }) => text),
    ["discard 7-2", "discard 5-0"],
  );
  assert.equal(plan.triedKind(), "discard");
  const last = new Plan({ ...view, extra: { lay_aside: 1 } });
  assert.ok(!last.isPicking);
  assert.equal(last.ofCard("hand 1", "5-0").length, 1);
});

test("moves confirmed together are made one by one, each when the last is seen, and only while offered", () => {
  const sent = [];
  const all = discards(["5-0", "6-1", "7-2", "8-3"]);
  const actions = {
    view: { choices: all },
    session: { isBusy: () => actions.isBusy, move: (text) => sent.push(text) },
    choose: (choice) => sent.push(choice.text),
    isBusy: true,
  };
  const confirmed = new MovesOneByOne(actions);
  confirmed.begin(all);
  confirmed.answered("done"); // made, but not seen yet
  assert.deepEqual(sent, ["discard 5-0"]);
  actions.isBusy = false;
  confirmed.answered("view");
  assert.deepEqual(sent, ["discard 5-0", "discard 6-1"]);
  actions.view = { choices: all.slice(3) }; // the third is no longer allowed
  confirmed.answered("view");
  confirmed.answered("view");
  assert.deepEqual(sent, ["discard 5-0", "discard 6-1"]);
  confirmed.begin(all.slice(2));
  confirmed.answered("refused");
  confirmed.answered("view");
  assert.deepEqual(sent, ["discard 5-0", "discard 6-1", "discard 7-2"]);
});
