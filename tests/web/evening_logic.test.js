// The logic of an evening's pages, without a page.

import assert from "node:assert/strict";
import test from "node:test";
import { MemoryStorage } from "./memory_storage.js";

const WEB = new URL("../../src/headtable/web/", import.meta.url);
const load = (name) => import(new URL(`evening/${name}`, WEB));

test("an evening has its addresses", async () => {
  const { codeIn, route } = await import(new URL("shell/routes.js", WEB));
  assert.deepEqual([route("/e").page, route("/e/").page], ["hold", "hold"]);
  assert.deepEqual([route("/e/krtw", "?screen=1").page, route("/e/krtw").code], ["evening", "KRTW"]);
  assert.deepEqual(
    [route("/o/KRTW", "", "#secret").page, route("/o/KRTW", "", "#secret").hash],
    ["organiser", "secret"],
  );
  assert.equal(codeIn("http://10.0.0.2:8000/e/krtw?screen=1"), "KRTW");
});

test("what is typed becomes a line", async () => {
  const { arriveLine, cutLine, decideLine, handLine, leaveLine, namesIn, scoreLine } =
    await load("commands.js");
  assert.equal(arriveLine("  Ada   Lovelace "), "arrive Ada Lovelace");
  assert.equal(arriveLine("Bo", "gentleman"), "arrive Bo as gentleman");
  assert.deepEqual(namesIn(" Ada, Bo ,,\nClara Day;Dora "), ["Ada", "Bo", "Clara Day", "Dora"]);
  assert.equal(handLine(3, 2, 1, 4), "hand 3 0 4");
  assert.equal(leaveLine([3, 5]), "leave 3 5");
  assert.equal(scoreLine(2, ["5", " "]), "score 2 5 0");
  assert.equal(scoreLine(2, ["five", "2"]), "score 2 five 2");
  assert.equal(decideLine(["3", "1", "0"]), "decide 3 1 0");
  assert.equal(
    cutLine("* cut win 2", { 5: "red-car", 11: "green-fare" }),
    "* cut win 2 5=red-car 11=green-fare",
  );
});

test("what is asked of the server holds only what differs from the book", async () => {
  const { eveningRequest, gamesOption, houseRules } = await load("new_evening_request.js");
  const option = (id, fallback) => ({ id, default: fallback });
  const form = {
    id: "progressive-trolley-euchre",
    options: [
      option("games", 10),
      option("clock", "ticks"),
      option("min-tables", 3),
      option("final-tie", "another game"),
    ],
  };
  assert.equal(gamesOption(form).id, "games");
  assert.deepEqual(
    houseRules(form).map(({ id }) => id),
    ["min-tables", "final-tie"],
  );
  const asked = {
    way: "home",
    name: " Alden ",
    games: "3",
    options: { "min-tables": "2", "final-tie": "another game" },
    level: "regular",
    cuts: "house",
  };
  assert.deepEqual(eveningRequest(form, asked), {
    form: form.id,
    way: "home",
    name: "Alden",
    options: { games: 3, "min-tables": 2 },
    level: "regular",
    cuts: "house",
  });
  const online = eveningRequest(form, {
    ...asked,
    way: "online",
    games: "10",
    options: {},
    speed: "fast",
    pace: "",
  });
  assert.deepEqual([online.options, online.speed, online.go_on, online.cuts], [{}, "fast", 20, undefined]);
  assert.equal(eveningRequest(form, { ...asked, games: "ten" }).options.games, "ten");
});

test("people walk from where they sat, one after the other, and who stays does not", async () => {
  const { walks } = await load("walk_animation.js");
  const box = (left, top, width = 50) => ({ left, top, width });
  const before = [
    { guest: "1", box: box(0, 0) },
    { guest: "2", box: box(300, 0) },
    { guest: "3", box: box(0, 400) },
    { guest: "4", box: box(0, 0, 0) },
  ];
  const after = [
    { guest: "1", box: box(300, 400) },
    { guest: "2", box: box(301, 1) },
    { guest: "3", box: box(0, 0) },
    { guest: "4", box: box(80, 80) },
    { guest: "5", box: box(10, 10) },
  ];
  const found = walks(before, after);
  assert.deepEqual(
    found.map(({ guest, across, down }) => [guest, across, down]),
    [
      ["1", -300, -400],
      ["3", 0, 400],
    ],
  );
  assert.ok(found[0].wait < found[1].wait);
  assert.ok(found.every(({ time }) => time >= 700 && time <= 1800));
});

test("only what has changed is sent, and the data stay whole", async () => {
  const { EveningConnection } = await load("evening_connection.js");
  const seen = [];
  let wire = null;
  const connect = (options) => {
    wire = {
      ...options,
      sent: [],
      ask: (message) => wire.sent.push(message) && `id-${wire.sent.length}`,
      start() {},
      close() {},
    };
    return wire;
  };
  const line = new EveningConnection({
    code: "KRTW",
    token: "t",
    url: "ws://x",
    connect,
    turned() {},
    changed: (was, now) => seen.push([was, now]),
  });
  assert.deepEqual(wire.hello, { do: "evening", evening: "KRTW", token: "t" });
  wire.heard({
    type: "evening",
    evening: { phase: "seated", round: 0, bells: 0 },
    you: { guest: 5, organiser: false },
    seat: null,
    here: [5],
  });
  wire.heard({
    type: "evening",
    evening: { phase: "playing", bells: 1 },
    you: { guest: 5, organiser: false },
    seat: { table: "ABCD" },
    here: [5],
  });
  assert.deepEqual(line.data, { phase: "playing", round: 0, bells: 1 });
  assert.equal(seen[1][0].phase, "seated");
  assert.equal(line.seat.table, "ABCD");
  const answers = [line.ask({ do: "line", text: "bell" }), line.ask({ do: "line", text: "begin" })];
  wire.heard({ type: "refused", id: "id-1", error: "no", clause: "" });
  wire.heard({ type: "done", id: "id-2" });
  await assert.rejects(answers[0], (refused) => refused.error === "no");
  assert.equal((await answers[1]).type, "done");
  wire.heard({ type: "bye", error: "" });
  assert.match(line.bye, /closed/);
});

test("this device remembers whose evening it holds and whose card it shows", async () => {
  const { EveningStorage } = await load("evening_storage.js");
  const eveningStorage = new EveningStorage(new MemoryStorage());
  eveningStorage.note("AAAA", { organiser: "o" }, 1);
  eveningStorage.note("BBBB", { token: "b" }, 2);
  eveningStorage.note("AAAA", { token: "a" }, 3);
  assert.deepEqual([eveningStorage.of("AAAA").organiser, eveningStorage.of("AAAA").token], ["o", "a"]);
  assert.deepEqual(
    eveningStorage.all().map(({ code }) => code),
    ["AAAA", "BBBB"],
  );
  eveningStorage.forget("AAAA");
  assert.deepEqual(eveningStorage.of("AAAA"), { code: "AAAA" });
  assert.deepEqual(new EveningStorage({ getItem: () => "{broken", setItem() {} }).all(), []);
});

test("a guest is led back when the table is no longer theirs, and told why", async () => {
  const { reasonToGo } = await load("table_banner.js");
  const data = { phase: "playing", form: { bell: true } };
  assert.equal(reasonToGo(data, { table: "ABCD" }, "ABCD"), "");
  assert.equal(reasonToGo(null, null, "ABCD"), "");
  assert.equal(reasonToGo(data, null, "ABCD"), "Your table has finished.");
  assert.equal(reasonToGo({ ...data, phase: "settling" }, null, "ABCD"), "The bell!");
  assert.equal(reasonToGo({ ...data, phase: "seated" }, null, "ABCD"), "This game is over.");
});

test("who can still call a hand after the bell stays at the table, and all are told what is waited for", async () => {
  const { isForClaims, reasonToGo } = await load("table_banner.js");
  const { guestStep, organiserStep } = await load("page_sentences.js");
  const guests = [2, 3].map((table, at) => ({ number: at + 1, name: "A", table, chair: 1, punches: [] }));
  const data = { phase: "settling", form: { bell: true }, claims: [2], missing: [2], due: null, guests };
  assert.equal(isForClaims(data, { table: "ABCD" }, "ABCD"), true);
  assert.equal(reasonToGo(data, { table: "ABCD" }, "ABCD"), "");
  assert.equal(isForClaims(data, null, "ABCD"), false);
  assert.equal(isForClaims({ ...data, phase: "playing" }, { table: "ABCD" }, "ABCD"), false);
  assert.match(guestStep(data, 1).says, /your table can still be called: call or accept/);
  assert.match(guestStep(data, 2).says, /last hand of table 2 can still be called: wait/);
  assert.match(guestStep({ ...data, claims: [], missing: [] }, 2).says, /Wait to hear where you go/);
  assert.match(organiserStep(data).says, /last hand of table 2 can still be called/);
  assert.match(organiserStep({ ...data, claims: [] }).says, /Put in the score of table 2/);
});

test("the bell, a change and the end are heard once", async () => {
  const { heard } = await load("page_sentences.js");
  const data = (phase, round = 1) => ({
    phase,
    round,
    form: { bell: true },
    guests: [],
    prizes: { best: [], poorest: 0 },
  });
  assert.equal(heard(null, data("playing")), "");
  assert.equal(heard(data("seated", 0), data("playing", 1)), "Game 1 begins.");
  assert.equal(heard(data("playing"), data("settling")), "The bell! The game is over.");
  assert.equal(heard(data("settling"), data("seated")), "Everybody moves.");
  assert.match(heard(data("settling"), data("over")), /^The evening is over/);
  assert.equal(heard(data("settling"), data("playing")), "The bell was taken back.");
  assert.equal(heard(data("playing"), data("playing")), "");
});

test("who has no hands to play real cards with is named", async () => {
  const { organiserStep } = await load("page_sentences.js");
  const robot = { number: 9, name: "Robot 1", robot: true, level: "regular", table: 2 };
  const data = { phase: "seated", round: 0, due: null, way: "home", guests: [robot] };
  assert.match(organiserStep(data).says, /Robot 1 fill/);
  assert.doesNotMatch(organiserStep({ ...data, way: "online" }).says, /Robot/);
  assert.doesNotMatch(organiserStep({ ...data, guests: [{ ...robot, table: 0 }] }).says, /Robot/);
});

test("when the server goes on by itself it is said how soon", async () => {
  const { nextNote } = await load("evening_page_base.js");
  assert.equal(nextNote({ next: null }), "");
  assert.equal(nextNote({ next: { line: "change", at: 12_000 } }, 0), "Everybody moves in 12 seconds.");
  assert.equal(nextNote({ next: { line: "begin", at: 900 } }, 0), "The next game begins in 1 second.");
  assert.equal(nextNote({ next: { line: "finish", at: 900 } }, 5_000), "The prizes are named in 0 seconds.");
});

test("house players have names that nobody has yet", async () => {
  const { houseNames } = await load("organiser_card_and_house_guests.js");
  const names = houseNames(
    { level: "expert", guests: [{ name: "Maud" }, { name: "Winifred", level: "expert" }] },
    40,
  );
  assert.equal(new Set(names).size, 40);
  assert.ok(names.every((name) => name.endsWith(" (expert)")));
  assert.ok(!names.includes("Maud (expert)") && !names.includes("Winifred (expert)"));
});

test("the numbers of a tally card stand in even rows", async () => {
  const { rowsOf } = await load("tally_card.js");
  assert.deepEqual(rowsOf(3), [[1, 2, 3]]);
  assert.deepEqual(
    rowsOf(10).map((row) => row.length),
    [5, 5],
  );
  assert.deepEqual(
    rowsOf(13).flat(),
    Array.from({ length: 13 }, (_, place) => place + 1),
  );
});

test("tally cards are blank before anybody has come, and written on where points count", async () => {
  const { paperAddress } = await load("organiser_tools.js");
  const data = { guests: [], options: {} };
  assert.equal(
    paperAddress(data, "KRTW", "tally", "a4"),
    "/api/evenings/KRTW/paper/tally.pdf?size=a4&blanks=12",
  );
  assert.equal(
    paperAddress(data, "KRTW", "tables", "letter"),
    "/api/evenings/KRTW/paper/tables.pdf?size=letter",
  );
  const held = { guests: [{ robot: false, gone: false }], options: { scoring: "points" } };
  assert.match(paperAddress(held, "KRTW", "tally", "a4"), /\?size=a4&marks=write$/);
});

test("luck has a sign, and nobody to compare with has none", async () => {
  const { luckInWords } = await load("standings.js");
  assert.equal(luckInWords({ luckless: 1.25, compared: 3 }), "+1.25");
  assert.equal(luckInWords({ luckless: -0.5, compared: 3 }), "\u22120.50");
  assert.equal(luckInWords({ luckless: 0, compared: 0 }), "\u2013");
});

test("a refusal is a sentence", async () => {
  const { sentence } = await load("refusal_note.js");
  assert.equal(sentence("four sit at each table"), "Four sit at each table.");
  assert.equal(sentence("Really?"), "Really?");
});

test("what is being typed is not thrown away when another table's score has been saved", async () => {
  const { padActions } = await load("next_step_panel.js");
  let answer = () => {};
  const page = {
    data: { tables: [] },
    ui: { editing: 1, draft: {} },
    set(facts) {
      Object.assign(this.ui, facts);
    },
    act: () => new Promise((resolve) => (answer = resolve)),
  };
  const actions = padActions(page);
  const first = actions.save(1, ["3", "2"]);
  page.set({ editing: 2, draft: { "pad-2-side-0": "4" } });
  answer(true);
  await first;
  assert.deepEqual(page.ui, { editing: 2, draft: { "pad-2-side-0": "4" } });
  const second = actions.save(2, ["4", "5"]);
  answer(true);
  await second;
  assert.equal(page.ui.editing, 0);
  page.set({ editing: 3 });
  const refused = actions.save(3, ["9", "9"]);
  answer(false);
  await refused;
  assert.equal(page.ui.editing, 3);
});

test("guests who are not connected are taken off the list together, and the log says so in one sentence", async () => {
  const { invented } = await load("invite_links.js");
  const { lineInWords } = await load("log_words.js");
  const guests = ["Ann", "Ben", "Cora", "Dan", "Eve"].map((name, at) => ({ number: at + 1, name }));
  const leaving = (...numbers) =>
    lineInWords({ guests }, { verb: "leave", is_chance: false, guests: numbers });
  assert.deepEqual(invented({ newcomers: [2, 3, 5] }, [3, 4]), [2, 5]);
  assert.equal(leaving(2), "Ben leaves");
  assert.equal(leaving(2, 5), "Ben and Eve leave");
  assert.equal(leaving(1, 2, 3, 4, 5), "5 guests are taken off the list");
});

test("a line whose token was renewed comes back with the new one", async () => {
  const { EveningConnection } = await load("evening_connection.js");
  let wire = null;
  const connect = (options) => {
    wire = { ...options, ask: () => "id-1", start() {}, close() {} };
    return wire;
  };
  const line = new EveningConnection({
    code: "KRTW",
    token: "old",
    url: "ws://x",
    connect,
    turned() {},
    changed() {},
  });
  const renewing = line.renew();
  line.connection.heard({ type: "renewed", seq: 4, id: "id-1", token: "new" });
  assert.equal(await renewing, "new");
  assert.deepEqual(line.connection.hello, { do: "evening", evening: "KRTW", token: "new" });
});

test("of an evening that was deleted nothing is shown any more", async () => {
  const { EveningConnection } = await load("evening_connection.js");
  const seen = [];
  const connect = (options) => ({ ...options, start() {}, close() {} });
  const changed = (_was, now) => seen.push(now);
  const line = new EveningConnection({
    code: "KRTW",
    token: "t",
    url: "ws://x",
    connect,
    turned() {},
    changed,
  });
  line.connection.heard({ type: "evening", evening: { phase: "playing" } });
  line.connection.heard({ type: "bye", error: "Come back.", reason: "again" });
  assert.deepEqual([line.isGone, line.data], [false, { phase: "playing" }]);
  line.connection.heard({ type: "bye", error: "This evening was deleted.", reason: "gone" });
  assert.deepEqual([line.isGone, line.data, line.bye], [true, null, "This evening was deleted."]);
  assert.equal(seen.at(-1), null);
});
