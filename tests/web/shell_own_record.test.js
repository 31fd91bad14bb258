// The player's own record, which may be damaged, foreign or somebody else's file.

import assert from "node:assert/strict";
import test from "node:test";
import { MemoryStorage } from "./memory_storage.js";

const record = await import(new URL("../../src/headtable/web/shell/own_record.js", import.meta.url));
const KEY = "headtable.played";
const game = (code, facts = {}) => ({
  code,
  game: "hilo",
  at: 1000,
  outcome: "won",
  result: "You have won",
  ...facts,
});

test("a game is kept once, as it was first reported, the latest first", () => {
  const store = new MemoryStorage();
  record.keepGames(store, [game("KRTW", { at: 5 })]);
  record.keepGames(store, [game("ABCD", { at: 9 })]);
  record.keepGames(store, [game("KRTW", { at: 7, outcome: "lost" })]);
  const { games, isDamaged } = record.readRecord(store);
  assert.deepEqual(games, [game("ABCD", { at: 9 }), game("KRTW", { at: 5 })]);
  assert.equal(isDamaged, false);
});

test("nothing kept is no damage", () => {
  assert.deepEqual(record.readRecord(new MemoryStorage()), { games: [], isDamaged: false });
  const refusing = {
    getItem() {
      throw new Error("no");
    },
    setItem() {
      throw new Error("no");
    },
  };
  assert.deepEqual(record.readRecord(refusing), { games: [], isDamaged: false });
  assert.deepEqual(record.keepGames(refusing, [game("KRTW")]), [game("KRTW")]);
});

test("a damaged record is found, keeps what is whole, and takes new games", () => {
  for (const text of ["{", "[]", "null", "7", '"x"', '{"format":"another","games":[]}', '{"games":[]}']) {
    const store = new MemoryStorage({ [KEY]: text });
    const { games, isDamaged } = record.readRecord(store);
    assert.deepEqual([games, isDamaged], [[], true], text);
    record.keepGames(store, [game("KRTW")]);
    assert.equal(record.readRecord(store).isDamaged, false);
  }
  const wrong = [
    null,
    7,
    {},
    game("krtw"),
    game("KRTW/../x"),
    game("KRTW", { game: "javascript:alert(1)" }),
    game("KRTW", { game: ["hilo"] }), // a list of one text looks like that text to a pattern
    game(["KRTW"]),
    game("KRTW", { at: "soon" }),
    game("KRTW", { outcome: "cheated" }),
    game("KRTW", { result: 7 }),
    game("KRTW", { result: "x".repeat(500) }),
    game("KRTW", { daily: "2026-13-01" }),
    game("KRTW", { text: {} }),
  ];
  for (const one of wrong) {
    const text = JSON.stringify({ ...JSON.parse(record.fileOf([])), games: [one, game("ABCD")] });
    const { games, isDamaged } = record.readRecord(new MemoryStorage({ [KEY]: text }));
    assert.deepEqual([games, isDamaged], [[game("ABCD")], true], JSON.stringify(one));
  }
});

test("it does not grow without end", () => {
  const letters = "ABCDEFGHIJ";
  const code = (number) =>
    `AA${String(number)
      .padStart(4, "0")
      .replace(/\d/g, (digit) => letters[digit])}`;
  const store = new MemoryStorage();
  record.keepGames(
    store,
    Array.from({ length: 700 }, (_, at) => game(code(at), { at })),
  );
  const { games } = record.readRecord(store);
  assert.deepEqual([games.length, games[0].at, games[499].at], [500, 699, 200]);
});

test("a saved file is read back, and another file is refused in a sentence", () => {
  const games = [game("KRTW", { daily: "2026-11-16", text: "a\nb" })];
  assert.deepEqual(record.gamesIn(record.fileOf(games)), games);
  for (const text of ["", "{}", "hello", '{"format":"x","games":[]}']) {
    assert.throws(() => record.gamesIn(text), { message: "This file holds no saved page of Head Table." });
  }
  assert.throws(() => record.gamesIn("x".repeat(1_000_001)), /too long/);
});

test("games of a file that are said to be of the future push out none that are still to be played", () => {
  const code = (number) => String.fromCharCode(65 + (number % 26), 65 + Math.trunc(number / 26), 65, 65);
  const file = record.fileOf(Array.from({ length: 500 }, (_, at) => game(code(at), { at: 9e15 + at })));
  const store = new MemoryStorage();
  record.keepGames(store, record.gamesIn(file, 1000));
  record.keepGames(store, [game("MINE", { at: 1001 })]);
  assert.equal(record.readRecord(store).games[0].code, "MINE");
});

test("everything of ours is forgotten, and nothing of others", () => {
  const store = new MemoryStorage({ [KEY]: "1", "headtable.tables": "2", "headtable.name": "3", other: "4" });
  record.forgetEverything(store);
  assert.deepEqual([...store.kept.keys()], ["other"]);
});

test("how a game ended for a seat", () => {
  const view = (seat, winners) => record.outcomeOf({ seat, winners, sides: [0, 1, 0, 1] });
  assert.deepEqual(
    [view(0, [0, 2]), view(2, [0, 2]), view(1, [0, 2]), view(1, [0, 1, 2, 3]), view(null, [0]), view(0, [])],
    ["won", "won", "lost", "shared", "", ""],
  );
});

test("sums, and rows of games won", () => {
  const of = (outcomes) => record.sums(outcomes.map((outcome, at) => game("KRTW", { outcome, at })));
  assert.deepEqual(of([]), { played: 0, won: 0, streak: 0, longest: 0 });
  assert.deepEqual(of(["won", "", "shared", "lost", "won", "won", "won", "lost"]), {
    played: 8,
    won: 5,
    streak: 2,
    longest: 3,
  });
  assert.equal(of(["won", "won"]).streak, 2);
  const kinds = record.byGame([game("KRTW"), game("ABCD", { game: "gyp" }), game("EFGH")]);
  assert.deepEqual(
    [...kinds].map(([id, games]) => [id, games.length]),
    [
      ["hilo", 2],
      ["gyp", 1],
    ],
  );
});

test("days in a row, over the end of a month, up to today or yesterday", () => {
  const on = (...days) => days.map((daily, at) => game("KRTW", { daily, at: -at }));
  const days = on("2026-12-01", "2026-11-30", "2026-11-29", "2026-11-27");
  assert.equal(record.dailyStreak(days, "2026-12-01"), 3);
  assert.equal(record.dailyStreak(days, "2026-12-02"), 3);
  assert.equal(record.dailyStreak(days, "2026-12-03"), 0);
  const twice = [game("ABCD", { daily: "2026-12-01", at: 9 }), game("KRTW", { daily: "2026-12-01", at: 3 })];
  assert.equal(record.dailyOf(twice, "2026-12-01").code, "KRTW");
  assert.equal(record.dailyOf(twice, "2026-12-02"), undefined);
  assert.equal(record.today(new Date(2026, 0, 5, 23, 59)), "2026-01-05");
  assert.equal(record.dateInWords("2026-11-16"), "16 November 2026");
});
