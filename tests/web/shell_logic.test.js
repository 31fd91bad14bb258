// The logic of the shell, without a page.

import assert from "node:assert/strict";
import test from "node:test";
import { MemoryStorage } from "./memory_storage.js";

const SHELL = new URL("../../src/headtable/web/shell/", import.meta.url);
const load = (name) => import(new URL(name, SHELL));
const tokenOf = (deviceStorage, code) => deviceStorage.table(code)?.token ?? "";

const HILO = {
  id: "hilo",
  seats: [2, 3, 4],
  usual_seats: 3,
  minutes: 15,
  options: [
    {
      id: "target",
      default: 10,
      among_people: 10,
      choices: [10],
      choices_for: [[]],
      any_number: true,
      any_text: "",
    },
    {
      id: "void",
      default: "must honor",
      among_people: "must honor",
      choices: ["must honor", "free"],
      choices_for: [[], []],
      any_number: false,
      any_text: "",
    },
  ],
};

test("an address names a page, and nothing else does", async () => {
  const { route } = await load("routes.js");
  assert.equal(route("/").page, "shelf");
  assert.deepEqual([route("/g/hilo").page, route("/g/hilo").game], ["setup", "hilo"]);
  assert.deepEqual(
    [route("/g/hilo/rules/", "", "#hilo.follow").page, route("/g/hilo/rules", "", "#hilo.follow").hash],
    ["rules", "hilo.follow"],
  );
  assert.equal(route("/you").page, "you");
  assert.deepEqual([route("/daily").page, route("/daily").date], ["daily", ""]);
  assert.deepEqual(
    [route("/daily/2026-11-16").page, route("/daily/2026-11-16").date],
    ["daily", "2026-11-16"],
  );
  assert.equal(route("/daily/2026/11").page, "lost");
  assert.deepEqual([route("/g/hilo/learn").page, route("/g/hilo/learn").game], ["learn", "hilo"]);
  assert.deepEqual([route("/t/krtw", "?watch=1").page, route("/t/krtw").code], ["table", "KRTW"]);
  assert.equal(route("/t/krtw", "?watch=1").query.get("watch"), "1");
  assert.deepEqual(
    ["/s/KRTW", "/h/KRTW", "/r/KRTW", "/join"].map((path) => route(path).page),
    ["screen", "hand", "replay", "join"],
  );
  for (const path of ["/t/", "/t/K", "/t/KRTW/x", "/g/Hilo", "/x", "/t/K%20TW"])
    assert.equal(route(path).page, "lost", path);
});

test("a broken hash is taken as it is", async () => {
  const { route } = await load("routes.js");
  assert.equal(route("/t/KRTW", "", "#%E0%A4").hash, "%E0%A4");
});

test("a code is found in what people type and paste", async () => {
  const { codeIn } = await load("routes.js");
  assert.equal(codeIn(" kr tw "), "KRTW");
  for (const typed of ["KRTW BCDF", "krtw-bcdf", "KRTW \u2013 BCDF", "KRTW\u00a0BCDF\n", "krtwbcdf"])
    assert.equal(codeIn(typed), "KRTWBCDF", typed);
  assert.equal(codeIn("https://h/t/KRTWBCDF?watch=1"), "KRTWBCDF");
  for (const typed of ["KRTW BCDF G", "KRT", "1234", "KRTW, BCDF"]) assert.equal(codeIn(typed), "", typed);
  assert.equal(codeIn("http://10.0.0.2:8000/t/KRTW#secret"), "KRTW");
  assert.equal(codeIn("http://10.0.0.2:8000/h/abcd"), "ABCD");
  assert.equal(codeIn("what?"), "");
  assert.equal(codeIn(""), "");
});

test("a long code is read in groups, and what is shown can be typed", async () => {
  const { codeIn, grouped, spelled } = await load("routes.js");
  assert.deepEqual(["KRTW", "KRTWB", "KRTWBCDF", ""].map(grouped), ["KRTW", "KRTW B", "KRTW BCDF", ""]);
  assert.equal(codeIn(grouped("KRTWBCDF")), "KRTWBCDF");
  assert.equal(spelled("KRTWBCDF"), "K R T W, B C D F");
});

test("every clause has an address", async () => {
  const { clauseAddress } = await load("routes.js");
  assert.equal(clauseAddress("trix-pack.top-order"), "/g/trix-pack/rules#trix-pack.top-order");
});

test("the deviceStorage keeps tables, the latest first, and one first promise", async () => {
  const { RememberedOnDevice } = await load("remembered_on_device.js");
  const deviceStorage = new RememberedOnDevice(new MemoryStorage());
  deviceStorage.note("AAAA", { token: "a", game: "hilo" }, 1);
  deviceStorage.note("BBBB", { token: "b", game: "trix", commitment: "first" }, 2);
  deviceStorage.note("AAAA", { over: true }, 3);
  deviceStorage.note("BBBB", { commitment: "second" }, 2);
  assert.equal(tokenOf(deviceStorage, "AAAA"), "a");
  assert.equal(tokenOf(deviceStorage, "CCCC"), "");
  assert.deepEqual(
    deviceStorage.running().map((entry) => entry.code),
    ["BBBB"],
  );
  assert.deepEqual(
    deviceStorage.finished().map((entry) => entry.code),
    ["AAAA"],
  );
  assert.equal(deviceStorage.table("BBBB").commitment, "first");
  deviceStorage.forget("BBBB");
  assert.equal(deviceStorage.table("BBBB"), undefined);
});

test("the deviceStorage keeps the promise that it was shown first, the new chair and the new token", async () => {
  const { RememberedOnDevice } = await load("remembered_on_device.js");
  const deviceStorage = new RememberedOnDevice(new MemoryStorage());
  deviceStorage.note("AAAA", { token: "a" });
  deviceStorage.promised("AAAA", { fair: { commitment: "one" }, started: false, game: "trix" });
  deviceStorage.promised("AAAA", { fair: { commitment: "two" }, started: true, game: "trix" });
  assert.equal(deviceStorage.table("AAAA").commitment, "one");
  assert.equal(deviceStorage.table("AAAA").isEarly, true);
  deviceStorage.promised("BBBB", { fair: { commitment: "one" }, started: true, game: "trix" });
  assert.equal(deviceStorage.table("BBBB").isEarly, false);
  deviceStorage.reseated("AAAA", "a", { token: "a", seat: 1 });
  assert.deepEqual([tokenOf(deviceStorage, "AAAA"), deviceStorage.table("AAAA").seat], ["a", 1]);
  deviceStorage.reseated("AAAA", "a", { token: "c", seat: 2 });
  assert.deepEqual([tokenOf(deviceStorage, "AAAA"), deviceStorage.table("AAAA").seat], ["c", 2]);
  deviceStorage.note("CCCC", { token: "a", hands: [{ token: "a" }, { token: "b" }] });
  deviceStorage.reseated("CCCC", "b", { token: "c", seat: 2 });
  assert.equal(tokenOf(deviceStorage, "CCCC"), "a");
  assert.deepEqual(
    deviceStorage.table("CCCC").hands.map((hand) => hand.token),
    ["a", "c"],
  );
});

test("the deviceStorage forgets a dead token and nothing else", async () => {
  const { RememberedOnDevice } = await load("remembered_on_device.js");
  const deviceStorage = new RememberedOnDevice(new MemoryStorage());
  deviceStorage.note("AAAA", { token: "a", seat: 1, game: "trix", commitment: "one" });
  deviceStorage.unseated("AAAA", "older"); // another tab has got a newer one
  assert.equal(tokenOf(deviceStorage, "AAAA"), "a");
  deviceStorage.unseated("AAAA", "a");
  assert.equal(tokenOf(deviceStorage, "AAAA"), "");
  assert.equal(deviceStorage.table("AAAA").commitment, "one");
  assert.equal(deviceStorage.table("AAAA").seat, undefined);
  assert.deepEqual(deviceStorage.running(), []);
  deviceStorage.unseated("BBBB", "a");
  assert.equal(deviceStorage.table("BBBB"), undefined);
});

test("on one device a dead seat goes and the others stay", async () => {
  const { RememberedOnDevice } = await load("remembered_on_device.js");
  const deviceStorage = new RememberedOnDevice(new MemoryStorage());
  const hands = ["a", "b", "c"].map((token, seat) => ({ token, seat }));
  const kept = () => [
    tokenOf(deviceStorage, "AAAA"),
    deviceStorage.table("AAAA").hands?.map((hand) => hand.token),
  ];
  deviceStorage.note("AAAA", { token: "a", seat: 0, hands });
  deviceStorage.unseated("AAAA", "b");
  assert.deepEqual(kept(), ["a", ["a", "c"]]);
  deviceStorage.unseated("AAAA", "a");
  assert.deepEqual(kept(), ["c", ["c"]]);
  assert.equal(deviceStorage.table("AAAA").seat, 2);
  deviceStorage.unseated("AAAA", "c");
  assert.deepEqual(kept(), ["", undefined]);
});

test("the deviceStorage bears a store that is full, broken or strange", async () => {
  const { RememberedOnDevice } = await load("remembered_on_device.js");
  const broken = new RememberedOnDevice({
    getItem: () => "{",
    setItem: () => {
      throw new Error("full");
    },
  });
  broken.name = "Ada";
  broken.note("AAAA", { token: "a" });
  assert.equal(broken.name, "");
  assert.deepEqual(broken.tables(), []);
  const strange = new RememberedOnDevice({ getItem: () => '{"a": 1}', setItem: () => {} });
  assert.equal(strange.name, "");
  assert.deepEqual(strange.tables(), []);
});

test("the deviceStorage does not grow without end", async () => {
  const { RememberedOnDevice } = await load("remembered_on_device.js");
  const deviceStorage = new RememberedOnDevice(new MemoryStorage());
  for (let number = 0; number < 100; number++) deviceStorage.note(`T${number}`, { token: "x" }, number);
  assert.equal(deviceStorage.tables().length, 60);
  assert.equal(deviceStorage.tables()[0].code, "T99");
});

test("the way back holds the token behind the '#', where no server sees it", async () => {
  const { reentry } = await load("remembered_on_device.js");
  const link = new URL(reentry("http://localhost", "KRTW", "a/b+c"));
  assert.equal(link.pathname, "/t/KRTW");
  assert.equal(decodeURIComponent(link.hash.slice(1)), "a/b+c");
});

test("settings take only what they know", async () => {
  const { sane, attributes } = await load("settings.js");
  assert.deepEqual(sane({ theme: "dark", print: "huge", x: 1 }), {
    theme: "dark",
    print: "normal",
    motion: "auto",
    sound: "unasked",
    letters: "on",
    summary: "auto",
  });
  assert.deepEqual(sane(null), sane({}));
  assert.deepEqual(attributes(sane({ theme: "light", print: "large", motion: "reduced" })), {
    "data-theme": "light",
    "data-print": "large",
    "data-motion": "reduced",
  });
  assert.deepEqual(Object.values(attributes(sane(null))), [null, null, null]);
});

test("one click sits you down with house players", async () => {
  const { quickTable, lessonTable } = await load("table_request.js");
  assert.deepEqual(quickTable(HILO, ""), {
    game: "hilo",
    seats: 3,
    name: "Guest",
    seat: 0,
    chairs: ["me", "regular", "regular"],
    speed: "human",
  });
  assert.deepEqual(quickTable(HILO, "", { level: "expert", seats: 2 }).chairs, ["me", "expert"]);
  assert.deepEqual(lessonTable(HILO, "Ada", 4).chairs, ["me", "novice", "novice", "novice"]);
  assert.deepEqual([lessonTable(HILO, "", 2).seats, lessonTable(HILO, "", 2).options], [2, {}]);
  const length = { id: "length", choices: ["to the target", "one deal"] };
  assert.deepEqual(lessonTable({ ...HILO, options: [length] }, "", 2).options, { length: "one deal" });
});

test("against whom one plays is remembered, and what makes no sense is not", async () => {
  const { RememberedOnDevice } = await load("remembered_on_device.js");
  const { keptLevel, keptSeats, quickRequest } = await load("quick_play.js");
  const device = new RememberedOnDevice(new MemoryStorage());
  assert.deepEqual([keptLevel(device), keptSeats(HILO, device)], ["regular", 3]);
  device.keepLevel("expert");
  device.keepSeats("hilo", 2);
  device.keepSeats("rover", 5);
  assert.deepEqual(quickRequest(HILO, device).chairs, ["me", "expert"]);
  device.keepLevel("king");
  device.keepSeats("hilo", 9);
  assert.deepEqual([keptLevel(device), keptSeats(HILO, device)], ["regular", 3]);
  assert.equal(device.opponents.seats.rover, 5);
  for (const odd of ["[1]", '"x"', "null", '{"seats": 3, "level": 4}']) {
    const strange = new RememberedOnDevice({ getItem: () => odd, setItem: () => {} });
    assert.deepEqual([keptLevel(strange), keptSeats(HILO, strange)], ["regular", 3]);
  }
});

test("what several people usually play is left unsaid, and what they choose instead is said", async () => {
  const { peopleIn, tableRequest, usualChoice } = await load("table_request.js");
  const form = {
    id: "form",
    default: "discrete",
    among_people: "live",
    choices: ["discrete", "live"],
    choices_for: [[], []],
    any_number: false,
    any_text: "",
  };
  assert.deepEqual(
    [
      ["me", "regular"],
      ["me", "open"],
      ["here", "me"],
      ["expert", "novice"],
    ].map(peopleIn),
    [1, 2, 2, 0],
  );
  assert.deepEqual([usualChoice(form, 1), usualChoice(form, 2)], ["discrete", "live"]);
  const asked = (chairs, options) =>
    tableRequest({ id: "any", options: [form] }, { seats: 2, options, chairs, name: "" }).options;
  assert.deepEqual(asked(["me", "open"], {}), {});
  assert.deepEqual(asked(["me", "open"], { form: "live" }), {});
  assert.deepEqual(asked(["me", "open"], { form: "discrete" }), { form: "discrete" });
  assert.deepEqual(asked(["me", "regular"], { form: "discrete" }), {});
  assert.deepEqual(asked(["me", "regular"], { form: "live" }), { form: "live" });
});

test("a form becomes a request: defaults left out, people of this device in open chairs", async () => {
  const { tableRequest, chairsFor, chairsHere } = await load("table_request.js");
  assert.deepEqual(chairsFor(3, "friends"), ["me", "open", "open"]);
  assert.deepEqual(chairsFor(4, "house", ["me", "open"]), ["me", "open", "regular", "regular"]);
  const chairs = ["here", "me", "expert"];
  assert.deepEqual(chairsHere(chairs), [0]);
  const request = tableRequest(HILO, {
    seats: 3,
    chairs,
    options: { target: "15", void: "must honor" },
    name: "  ",
    listed: true,
    delay: "3",
    standIn: "60",
    moveSeconds: "",
    gameMinutes: "5",
    speed: "fast",
  });
  assert.deepEqual(request, {
    game: "hilo",
    seats: 3,
    options: { target: 15 },
    name: "Guest",
    seat: 1,
    chairs: ["open", "me", "expert"],
    listed: true,
    delay: 3,
    stand_in: 60,
    move_seconds: 0,
    game_seconds: 300,
    speed: "fast",
  });
});

test("only what fits the number of players is offered and asked for", async () => {
  const { tableRequest, choicesFor, isOffered } = await load("table_request.js");
  const list = (id, choices, choices_for) => ({
    id,
    default: choices[0],
    among_people: choices[0],
    choices,
    choices_for,
    any_number: false,
    any_text: "",
  });
  const trains = list("trains", ["usual", 1, 2, 3], [[], [3, 4], [3, 4], [2]]);
  const partners = list("partners", ["pairs opposite", "none"], [[4], []]);
  const callOut = list("call-out", ["off", "on"], [[], [2]]);
  assert.deepEqual(choicesFor(trains, 2), ["usual", 3]);
  assert.deepEqual(choicesFor(trains, 4), ["usual", 1, 2]);
  assert.deepEqual(
    [2, 3, 4].map((seats) => [trains, partners, callOut].map((option) => isOffered(option, seats))),
    [
      [true, false, true],
      [true, false, false],
      [true, true, false],
    ],
  );
  assert.ok(isOffered(HILO.options[0], 2)); // any number
  const asked = (seats, options) =>
    tableRequest(
      { id: "any", options: [trains, partners, callOut, ...HILO.options] },
      { seats, options, chairs: ["me"], name: "" },
    ).options;
  const chosen = { trains: "3", partners: "none", "call-out": "on", target: "15" };
  assert.deepEqual(asked(2, chosen), { trains: 3, partners: "none", "call-out": "on", target: 15 });
  assert.deepEqual(asked(4, chosen), { partners: "none", target: 15 });
});

test("games in words", async () => {
  const { playersInWords, lengthInWords, ago } = await load("game_words.js");
  assert.equal(playersInWords([2]), "2 players");
  assert.equal(playersInWords([2, 4]), "2 or 4 players");
  assert.equal(playersInWords([2, 3, 4]), "2, 3 or 4 players");
  assert.equal(playersInWords([2, 3, 4, 5]), "2 to 5 players");
  assert.equal(lengthInWords(HILO), "about 15 minutes");
  assert.deepEqual(
    [0, 1, 59, 60, 600, 1500, 9000].map((minutes) => ago(0, minutes * 60000)),
    ["just now", "a minute ago", "59 minutes ago", "an hour ago", "10 hours ago", "yesterday", "6 days ago"],
  );
});

test("an option gets the control it needs", async () => {
  const { answerInWords, kindOf } = await load("option_field.js");
  assert.equal(kindOf(HILO.options[0]), "number");
  assert.equal(kindOf(HILO.options[1]), "list");
  assert.equal(kindOf({ choices: ["by lot", "cut"], any_number: true, any_text: "" }), "list or number");
  assert.equal(kindOf({ choices: [15, 25], any_number: true, any_text: "" }), "list or number");
  assert.equal(kindOf({ choices: ["ours"], any_number: false, any_text: "a file" }), "text");
  const honour = { choices: ["off", "on"], words: ["no", "yes, and the others may challenge it"] };
  assert.equal(answerInWords(honour, "on"), "yes, and the others may challenge it");
});

test("rules are searched by all the words, and what is cut can be joined again", async () => {
  const { chapters, cut, has, subjects, wordsOf } = await load("rules_search.js");
  const words = wordsOf("  Honor  (suit ");
  assert.deepEqual(words, ["honor", "(suit"]);
  assert.ok(has("The HONOR (suit) rules", words));
  assert.ok(!has("The honor rules", words));
  const pieces = cut("An Honor beats; an honor wins", ["honor"]);
  assert.deepEqual(
    pieces.filter(([, found]) => found).map(([piece]) => piece),
    ["Honor", "honor"],
  );
  assert.equal(pieces.map(([piece]) => piece).join(""), "An Honor beats; an honor wins");
  const clauses = ["play", "play", "deal", "play"].map((subject, at) => ({ id: `x.${at}`, subject }));
  assert.deepEqual(
    chapters(clauses).map((chapter) => [chapter.title, chapter.clauses.length]),
    [
      ["Play", 2],
      ["Deal", 1],
      ["Play", 1],
    ],
  );
  assert.deepEqual(subjects(clauses), ["deal", "play"]);
});

test("the chairs of a table that waits", async () => {
  const { chairsOf, chairInWords, waitingFor, hasStarted } = await load("chair_data.js");
  const table = {
    names: ["Ada", "", "Basil"],
    levels: ["", "", "expert"],
    chairs: ["person", "open", "expert"],
    here: [true, false, true],
    started: false,
  };
  const chairs = chairsOf(table, 0);
  assert.deepEqual(
    chairs.map((chair) => chair.kind),
    ["person", "open", "house"],
  );
  assert.deepEqual(chairs.map(chairInWords), ["Ada (you)", "open", "Basil, house: expert"]);
  assert.equal(waitingFor(chairs), "One chair is open.");
  assert.ok(!hasStarted(table));
  assert.deepEqual(
    chairsOf({ names: ["", "Bo"], levels: ["", ""] }, 1).map((chair) => chair.kind),
    ["open", "person"],
  );
  assert.equal(
    chairInWords(chairsOf({ names: ["Bo"], levels: [""], here: [false] }, null)[0]),
    "Bo, not here at the moment",
  );
});

test("a chair that is open in mid-game is played for, and can be taken until the end", async () => {
  const { chairsOf, chairInWords, isGathering, isHost, openChairs } = await load("chair_data.js");
  const table = {
    names: ["Ada", "", "Basil"],
    levels: ["", "", "expert"],
    chairs: ["person", "open", "expert"],
    here: [true, false, true],
    started: true,
    over: false,
    host: 0,
  };
  assert.match(chairsOf(table, 0).map(chairInWords)[1], /^open; the house plays/);
  assert.deepEqual(openChairs(table), [1]);
  assert.deepEqual(openChairs({ ...table, over: true }), []);
  assert.ok(isHost(table, 0) && !isHost(table, 1) && !isHost(table, null));
  assert.ok(!isHost({ ...table, host: -1 }, null));
  assert.ok(isGathering(table));
  assert.ok(isGathering({ chairs: ["person", "expert"], here: [false, true] }));
  assert.ok(!isGathering({ chairs: ["person", "expert"], here: [true, false] }));
});

test("a replay stays inside the game, runs, and stops at its end", async () => {
  const { ReplayPosition } = await load("replay_position.js");
  const seen = [];
  let due = null;
  const clock = {
    later: (call) => {
      due = call;
      return 1;
    },
    forget: () => {
      due = null;
    },
  };
  const position = new ReplayPosition(4, (at) => seen.push(at), { at: 99, ...clock });
  assert.equal(position.at, 3);
  position.press("Home");
  position.press("ArrowRight");
  assert.deepEqual(seen, [0, 1]);
  assert.equal(position.press("x"), false);
  position.press(" ");
  assert.ok(position.isPlaying);
  due();
  assert.ok(position.isPlaying);
  due();
  assert.deepEqual([position.at, position.isPlaying], [3, false]);
  position.toggle();
  assert.equal(position.at, 0);
  position.step(1);
  assert.deepEqual([position.at, position.isPlaying, due], [1, false, null]);
});

test("what if: the moment's table, one chair for you and house players in the others", async () => {
  const { awaited, whatIf } = await load("replay_position.js");
  const table = { code: "KRTW", game: "hilo", names: ["Ada", "Basil", "Cora"] };
  const request = whatIf(table, { entry: 17 }, 1, { name: "Ada", level: "expert" });
  assert.deepEqual(request.from, { table: "KRTW", entry: 17 });
  assert.deepEqual(request.chairs, ["expert", "me", "expert"]);
  assert.equal(awaited({ waiting: [2], to_act: 2 }), 2);
  assert.equal(awaited({ waiting: [], to_act: -2 }), 0);
});

// The review --------------------------------------------------------------------------------------

const { firstSeat, marks, summary, wholeReview } = await load("review_data.js");
const costly = (entry, cost) => ({
  entry,
  cost,
  made: { text: "play a1", kind: "play", says: "play", faces: ["a1"], pile: "hand 1" },
  better: { text: "pass", kind: "pass", says: "pass" },
});
const review = {
  seat: 0,
  looked_at: 9,
  moves: 9,
  costly: [costly(3, 4), costly(9, 1)],
  turning_points: [{ entry: 4, leaders: [1] }],
};

test("a review says how many moves cost something, and how far there was time to look", () => {
  assert.match(summary(review, "Ada"), /^2 moves of Ada cost something, judged by what Ada could know\.$/);
  assert.match(summary({ ...review, costly: [costly(3, 4)] }, "Ada"), /^One move of Ada /);
  const part = summary({ ...review, costly: [], looked_at: 4 }, "Ada");
  assert.equal(part, "The expert has nothing against the moves of Ada. There was time for the first 4 of 9.");
});

test("the marks of a review stand where their moves were made, and the costliest is the largest", () => {
  const found = marks(review, 11);
  assert.deepEqual(
    found.map(({ kind, entry, at }) => [kind, entry, at]),
    [
      ["turning", 5, 50],
      ["costly", 3, 30],
      ["costly", 9, 90],
    ],
  );
  assert.equal(found[1].size, 1);
  assert.ok(found[2].size < found[1].size);
  assert.deepEqual(marks({ ...review, costly: [], turning_points: [] }, 1), []);
});

test("what a choice of a review does not have is filled in", () => {
  const [first] = wholeReview(review).costly;
  assert.deepEqual(first.better.faces, []);
  assert.equal(first.better.number, -1);
  assert.deepEqual(first.made.faces, ["a1"]);
});

test("a review begins with the seat that this device had, else with a person", () => {
  const table = { names: ["Bo", "Ada"], chairs: ["regular", "person"] };
  assert.equal(firstSeat(table, 0), 0);
  assert.equal(firstSeat(table, undefined), 1);
  assert.equal(firstSeat(table, 7), 1);
  assert.equal(firstSeat({ ...table, chairs: ["regular", "novice"] }, undefined), 0);
});

test("only a table that takes nothing back says so", async () => {
  const { tableRequest } = await load("table_request.js");
  const form = { seats: 2, chairs: ["me", "regular"], options: {}, name: "", listed: false, speed: "human" };
  assert.equal("take_back" in tableRequest(HILO, form), false);
  assert.equal("take_back" in tableRequest(HILO, { ...form, takeBack: true }), false);
  assert.equal(tableRequest(HILO, { ...form, takeBack: false }).take_back, false);
});
