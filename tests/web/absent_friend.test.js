// The absent friend without a page: what a device keeps of a game, how moves are sorted, what is asked.

import assert from "node:assert/strict";
import test from "node:test";

const WEB = new URL("../../src/headtable/web/", import.meta.url);
const load = (name) => import(new URL(`absent_friend/${name}`, WEB));

const SETUP = {
  game: "hilo",
  seats: 3,
  seat: 1,
  dealer: null,
  options: {},
  level: "regular",
  seed: 7,
  names: ["Ada", "Head Table", "Cy"],
};
const CHOICE = {
  text: "",
  kind: "play",
  says: "play",
  pile: "",
  faces: [],
  seats: [],
  number: -1,
  thing: "",
  breaks: "",
};
const QUESTION = {
  kind: "move",
  seat: 2,
  place: "",
  count: 0,
  deal: false,
  faces: [],
  choices: [],
  options: [],
  winners: [],
};

function memory(kept = {}) {
  return {
    getItem: (key) => kept[key] ?? null,
    setItem: (key, value) => {
      kept[key] = value;
    },
  };
}

test("a game is kept on the device, and no name is ever sent", async () => {
  const { ToldGame } = await load("told_game.js");
  const store = memory();
  const told = new ToldGame(SETUP, store);
  told.tell({ text: "1", says: "Ada deals first" });
  const again = ToldGame.kept("hilo", store);
  assert.deepEqual(again.lines, [{ text: "1", says: "Ada deals first" }]);
  assert.deepEqual(again.request().told, ["1"]);
  assert.ok(!JSON.stringify(again.request()).includes("Ada"));
  again.forget();
  assert.equal(ToldGame.kept("hilo", store), null);
});

test("what is no game is left alone, and a device that keeps nothing still plays", async () => {
  const { ToldGame, keptGames } = await load("told_game.js");
  for (const bad of [
    "no json",
    "[]",
    "3",
    '{"hilo": {}}',
    '{"hilo": {"setup": {"game": "gyp"}, "lines": []}}',
  ]) {
    assert.deepEqual(keptGames(memory({ "headtable.absent": bad })), {});
  }
  const kept = (/** @type {object} */ other) => {
    const games = { hilo: { setup: { ...SETUP, game: "hilo", ...other }, lines: [] } };
    return Object.keys(keptGames(memory({ "headtable.absent": JSON.stringify(games) })));
  };
  assert.deepEqual(kept({}), ["hilo"]);
  for (const bad of [{ seats: 1e9 }, { names: [1, {}, null] }, { names: "abc" }, { seat: -1 }, { seat: 3 }]) {
    assert.deepEqual(kept(bad), []);
  }
  const full = { getItem: () => null, setItem: () => assert.fail("full") };
  const told = new ToldGame(SETUP, full);
  told.tell({ text: "1", says: "" });
  assert.equal(told.lines.length, 1);
});

test("a corrected line takes the place of the old one, and the later ones stay", async () => {
  const { ToldGame } = await load("told_game.js");
  const told = new ToldGame(SETUP, memory());
  for (const text of ["one", "two", "three"]) told.tell({ text, says: text });
  told.correcting = 1;
  assert.deepEqual(told.request().told, ["one"]);
  told.tell({ text: "TWO", says: "two" });
  assert.deepEqual(told.request().told, ["one", "TWO", "three"]);
  told.correcting = 0;
  told.undo();
  assert.equal(told.lines.length, 3, "a correction that is given up changes nothing");
  told.undo();
  assert.deepEqual(told.request().told, ["one", "TWO"]);
  told.spell(["1 one"]);
  assert.deepEqual(told.request().told, ["1 one", "TWO"]);
  told.cut(1);
  assert.deepEqual(told.request().told, ["1 one"]);
});

test("moves are sorted by how they are told", async () => {
  const { SortedChoices } = await load("sorted_choices.js");
  const bids = Array.from({ length: 20 }, (_, number) => ({
    ...CHOICE,
    kind: "bid",
    text: `bid ${number}`,
    number,
  }));
  const shows = Array.from({ length: 9 }, (_, at) => ({
    ...CHOICE,
    kind: "show",
    text: `${at}`,
    faces: ["car", "fare"],
  }));
  const sorted = new SortedChoices([
    { ...CHOICE, text: "play car+t", faces: ["car+t"] },
    { ...CHOICE, kind: "leave", text: "leave car", faces: ["car"] },
    { ...CHOICE, kind: "pass", text: "pass" },
    { ...CHOICE, kind: "ask", text: "ask 1 for gold", thing: "gold", seats: [0] },
    ...bids,
    ...shows,
  ]);
  assert.deepEqual(
    sorted.ofFace.get("car").map(({ text }) => text),
    ["play car+t", "leave car"],
  );
  assert.deepEqual([...sorted.asks.keys()], [0]);
  assert.deepEqual(
    sorted.buttons.map(({ text }) => text),
    ["pass"],
  );
  assert.equal(sorted.numbers[0].choices.get(19).text, "bid 19");
  assert.equal(sorted.families[0].choices.length, 9);
});

test("the faces of every pack lie in its suits", async () => {
  const { suitsOf, countsOf } = await load("sorted_choices.js");
  assert.deepEqual(suitsOf(["red-car", "red-fare", "black-car"]), [["red-car", "red-fare"], ["black-car"]]);
  assert.deepEqual(suitsOf(["as", "10s", "ah", "joker"]), [["as", "10s"], ["ah"], ["joker"]]);
  assert.deepEqual(suitsOf(["a1", "a13", "b1"]), [["a1", "a13"], ["b1"]]);
  assert.deepEqual(suitsOf(["10-2", "10-3", "7-0", "trixie"]), [["10-2", "10-3"], ["7-0"], ["trixie"]]);
  assert.equal(countsOf(["car", "car+t"], ["car"]).get("car"), 1);
});

test("questions are plain sentences, and the program speaks as I", async () => {
  const { AbsentWords } = await load("absent_words.js");
  const words = new AbsentWords(SETUP);
  const cards = { ...QUESTION, kind: "cards", place: "hand 2", seat: 1, count: 10, deal: true };
  assert.equal(words.question(cards), "Which ten cards were dealt to me?");
  assert.equal(words.question({ ...cards, count: 1, deal: false }), "Which card did I get?");
  assert.equal(
    words.question({ ...cards, place: "turned up", seat: -1, count: 1 }),
    "Which card is turned up?",
  );
  const aside = { ...cards, place: "aside 3", seat: 2, count: 4 };
  assert.equal(words.question(aside), "Which four cards does Cy lay aside?");
  const lays = { ...CHOICE, says: "lay", faces: ["7-3"] };
  assert.equal(words.question({ ...QUESTION, choices: [lays] }), "Which card does Cy lay?");
  assert.equal(
    words.question({ ...QUESTION, choices: [lays, { ...CHOICE, says: "pass" }] }),
    "What does Cy do?",
  );
  assert.equal(words.filled("{1} cannot move: the turn is {2}'s."), "I cannot move: the turn is Cy's.");
  assert.equal(words.move(1, words.choice(lays)), "I lay 7-3");
  assert.equal(words.move(0, "Pass"), "Ada: pass");
  assert.equal(words.result([1]), "I have won.");
  assert.equal(words.result([0]), "Ada has won.");
  assert.equal(words.result([0, 2]), "Ada and Cy have won.");
});
