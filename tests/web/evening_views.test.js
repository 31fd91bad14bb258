// What is drawn of evenings that the Python side has held; HEADTABLE_EVENINGS names the file of their states.

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import test from "node:test";

const WEB = new URL("../../src/headtable/web/", import.meta.url);
const load = (name) => import(new URL(`evening/${name}`, WEB));
const { findAll, textOf } = await import(new URL("view/virtual_dom.js", WEB));
const evenings = JSON.parse(readFileSync(process.env.HEADTABLE_EVENINGS, "utf8"));
const states = evenings.flatMap(({ states: each }) => each);

const ODD = /undefined|NaN|\[object|nobody|null/;
const withClass = (described, name) =>
  findAll(described, ({ props }) => ` ${props.class ?? ""} `.includes(` ${name} `));

test("there is a state of every phase and every form", () => {
  const phases = new Set(states.map((data) => data.phase));
  for (const phase of ["gathering", "seated", "playing", "settling", "play-off", "over"]) {
    assert.ok(phases.has(phase), phase);
  }
  assert.equal(new Set(states.map((data) => data.form.id)).size, 5);
});

test("everybody sits in the picture of the room exactly once, and the head table has the bell", async () => {
  const { roomPicture } = await load("room_picture.js");
  for (const data of states.filter(({ tables }) => tables.length)) {
    const room = roomPicture(data, {});
    const drawn = withClass(room, "name-plate").flatMap(({ props }) => props.data?.guest ?? []);
    const seated = data.tables.flatMap(({ chairs }) => chairs).filter((guest) => guest > 0);
    assert.deepEqual([...drawn].sort(), [...seated, ...data.bench].sort());
    assert.equal(withClass(room, "bell").length, 1);
    assert.equal(withClass(withClass(room, "is-head")[0], "bell").length, 1);
    assert.doesNotMatch(textOf(room), ODD);
  }
});

test("who deals, who has won and how a table stands is seen, and heard", async () => {
  const { roomPicture } = await load("room_picture.js");
  const settled = states.filter((data) => data.phase === "settling" && !data.due && !data.missing.length);
  assert.ok(settled.length);
  for (const data of settled) {
    const room = roomPicture(data, {});
    const winners = withClass(room, "has-won").map(({ props }) => props.data.guest);
    assert.deepEqual(winners.sort(), data.tables.flatMap((table) => table.winners).sort());
    for (const table of data.tables) {
      const plates = withClass(room, "name-plate").filter(({ props }) => props.data.guest === table.dealer);
      assert.match(textOf(plates[0]), /deals/);
    }
    const shown = withClass(room, data.form.couples ? "table-score" : "plate-points").map(textOf);
    const scores = data.tables.map(({ score }) => score);
    assert.deepEqual(
      shown,
      data.form.couples ? scores.map((score) => score.join(":")) : scores.flat().map(String),
    );
  }
});

test("a tap names the chair and the guest, and the chosen one is marked", async () => {
  const { roomPicture } = await load("room_picture.js");
  const data = states.find(({ phase }) => phase === "seated");
  const tapped = [];
  const room = roomPicture(data, { tap: (...what) => tapped.push(what), chosen: "1.2" });
  for (const plate of withClass(room, "name-plate")) plate.props.on.click();
  assert.deepEqual(tapped[0], ["0.0", data.tables[0].chairs[0]]);
  assert.deepEqual(
    withClass(room, "is-chosen").map(({ props }) => props["aria-pressed"]),
    ["true"],
  );
});

test("the organiser is told what to do, and each guest where to go", async () => {
  const { callsOf, dueInWords, guestStep, organiserStep } = await load("page_sentences.js");
  for (const data of states) {
    const step = organiserStep(data);
    assert.ok(step.title && step.says, data.phase);
    assert.doesNotMatch(`${step.title} ${step.says} ${dueInWords(data)}`, ODD);
    for (const guest of data.guests) {
      const { title, says } = guestStep(data, guest.number);
      assert.ok(title && says);
      assert.doesNotMatch(`${title} ${says}`, ODD);
      if (data.phase === "playing" && guest.table > 1) assert.equal(title, `Table ${guest.table}`);
      if (data.phase === "playing" && guest.table === 1) assert.equal(title, "The head table");
    }
    for (const { names, way } of callsOf(data)) assert.doesNotMatch(`${names} ${way}`, ODD);
  }
});

test("everybody who changes tables is called, and nobody else", async () => {
  const { callsOf } = await load("page_sentences.js");
  const moved = states.filter((data) => data.phase === "seated" && data.round > 0);
  assert.ok(moved.length);
  for (const data of moved) {
    const walking = data.moves.filter(({ from, to }) => from?.table !== to?.table).map(({ guest }) => guest);
    const people = walking.map((number) => data.guests[number - 1]).filter((guest) => !guest.robot);
    const called = callsOf(data).flatMap(({ names }) => names.split(/, | and /));
    assert.deepEqual(called.sort(), people.map(({ name }) => name).sort());
  }
});

test("the tally card has a number for each game and a hole for each punch", async () => {
  const { tallyCard, tallyInWords } = await load("tally_card.js");
  for (const data of states) {
    for (const guest of data.guests) {
      const card = tallyCard(data, guest.number);
      assert.equal(withClass(card, "tally-number").length, data.rounds);
      assert.equal(withClass(card, "tally-hole").length, guest.punches.length);
      const atHead = guest.punches.filter(({ table }) => table === 1).length;
      assert.equal(withClass(card, "tally-star").length, atHead);
      assert.match(
        tallyInWords(data, guest.number),
        guest.punches.length ? /punch.* on your card: game \d/ : /no punches/,
      );
    }
  }
});

test("the standings have a line for each guest, the prizes, and luck where it is measured", async () => {
  const { prizes, standingsTable, steadiest } = await load("standings.js");
  for (const data of states) {
    const list = standingsTable(data, { me: 1 });
    const rows = findAll(list, ({ tag, props }) => tag === "tr" && props.key);
    assert.equal(rows.length, data.standings.length);
    const heads = findAll(list, ({ props }) => props.scope === "col").map(textOf);
    assert.equal(heads.includes("Without luck"), data.options.duplicate === "on");
    assert.doesNotMatch(textOf(list), ODD);
    assert.equal(prizes(data) === null, data.phase !== "over");
    if (data.phase === "over") {
      const names = textOf(prizes(data));
      for (const best of data.prizes.best) assert.ok(names.includes(data.guests[best - 1].name));
      assert.ok(names.includes(data.guests[data.prizes.poorest - 1].name));
    }
  }
  const luck = states.find((data) => data.options.duplicate === "on" && data.played.length);
  const best = Math.max(...luck.standings.map((row) => row.luckless));
  assert.equal(luck.standings.find((row) => row.guest === steadiest(luck)).luckless, best);
});

test("every table has a pad; what is tapped becomes a line", async () => {
  const { handLine } = await load("commands.js");
  const { scorePads, tapsFor } = await load("score_pads.js");
  for (const data of states.filter(({ phase }) => ["playing", "settling"].includes(phase))) {
    const lines = [];
    const on = {
      tap: (table, side, points) => lines.push(handLine(table, 2, side, points)),
      edit() {},
      save() {},
      none() {},
    };
    const pads = scorePads(data, { editing: 0, draft: {}, trouble: null }, on);
    assert.equal(withClass(pads, "pad").length, data.tables.length);
    assert.doesNotMatch(textOf(pads), ODD);
    const taps = withClass(pads, "taps").flatMap((row) => findAll(row, ({ tag }) => tag === "button"));
    for (const tap of taps) tap.props.on.click();
    assert.equal(
      lines.length,
      data.tables.reduce((sum, table) => sum + 2 * tapsFor(data, table).length, 0),
    );
    if (data.form.bell && data.phase === "playing") {
      assert.deepEqual(lines.slice(0, 4), ["hand 1 1 0", "hand 1 2 0", "hand 1 0 1", "hand 1 0 2"]);
    }
  }
});

test("a score is typed, kept while news come in, and saved", async () => {
  const { scorePads } = await load("score_pads.js");
  const data = states.find(({ phase }) => phase === "playing");
  const ui = {
    editing: 2,
    draft: {},
    trouble: { place: "pad-2", says: "no such score", clause: "gyp.progressive" },
  };
  const saved = [];
  const draw = () =>
    scorePads(data, ui, { save: (...what) => saved.push(what), edit() {}, none() {}, tap() {} }, 2);
  const fields = () => findAll(draw(), ({ tag }) => tag === "input");
  fields()[0].props.on.input({ target: { id: fields()[0].props.id, value: "7" } });
  assert.equal(fields()[0].props.value, "7");
  const [form] = findAll(draw(), ({ tag }) => tag === "form");
  form.props.on.submit({ preventDefault() {} });
  assert.deepEqual(saved, [[2, ["7", String(data.tables[1].reported ? data.tables[1].score[1] : "")]]]);
  const [alert] = findAll(draw(), ({ props }) => props.role === "alert");
  assert.equal(textOf(alert), "No such score. The rule");
  assert.equal(findAll(alert, ({ tag }) => tag === "a")[0].props.href, "/g/gyp/rules#gyp.progressive");
});

test("every line of every log is told in words", async () => {
  const { lineInWords } = await load("log_words.js");
  const kinds = new Set();
  for (const { lines, states: each } of evenings) {
    for (const line of lines) {
      const words = lineInWords(each.at(-1), line);
      assert.notEqual(words, line.text);
      assert.match(words, /^[\p{Lu}\d]/u, line.text);
      assert.doesNotMatch(words, ODD);
      kinds.add(line.verb);
    }
  }
  for (const kind of [
    "arrive",
    "seat",
    "lots",
    "cut",
    "hand",
    "score",
    "bell",
    "change",
    "finish",
    "undo",
    "swap",
  ]) {
    assert.ok(kinds.has(kind), kind);
  }
});
