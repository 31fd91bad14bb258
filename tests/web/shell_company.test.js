// Who comes to a table: chairs round it, partners, figures, and what is played there, without a page.

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import test from "node:test";

import { findAll, textOf } from "../../src/headtable/web/view/virtual_dom.js";

const SHELL = new URL("../../src/headtable/web/shell/", import.meta.url);
const load = (name) => import(new URL(name, SHELL));

test("partners see each other across the table, and everybody has a place of their own", async () => {
  const { chairPlaces } = await load("chair_places.js");
  for (let count = 2; count <= 8; count += 1) {
    for (let first = 0; first < count; first += 1) {
      const places = chairPlaces(count, first);
      assert.equal(places[first].side, "near");
      assert.equal(new Set(places.map(({ row, side }) => `${row} ${side}`)).size, count);
      const rows = Math.max(...places.map(({ row }) => row));
      places.forEach((place, seat) => {
        if (count % 2) return;
        const across = places[(seat + count / 2) % count];
        const sides = { near: "far", far: "near", left: "right", right: "left" };
        assert.equal(across.side, sides[place.side]);
        assert.equal(across.row, rows + 1 - place.row);
      });
      const next = places[(first + 1) % count];
      assert.equal(next.side, count === 2 ? "far" : "left"); // who plays next sits to the left
    }
  }
});

const FOUR = {
  code: "KRTW",
  game: "trolley-euchre",
  seats: 4,
  sides: [0, 1, 0, 1],
  names: ["Ada", "", "Cy", "Bo"],
  levels: ["", "", "", "expert"],
  chairs: ["person", "open", "person", "expert"],
  figures: ["key", "", "ship", ""],
  here: [true, false, true, false],
  options: { length: "one deal", void: "free" },
  started: false,
};

test("a chair says with whom one plays there", async () => {
  const { chairsOf, partnersInWords } = await load("chair_data.js");
  const chairs = chairsOf(FOUR, 0);
  assert.deepEqual(
    chairs.map((chair) => partnersInWords(chair, chairs)),
    ["plays with Cy", "plays with Bo", "plays with you", "plays with chair 2"],
  );
  assert.deepEqual(
    chairs.map(({ figure }) => figure),
    ["key", "", "ship", ""],
  );
  const alone = chairsOf({ ...FOUR, sides: [0, 1, 2, 3] }, null);
  assert.equal(partnersInWords(alone[0], alone), "");
  const old = chairsOf({ ...FOUR, sides: undefined, figures: undefined }, null); // from an older server
  assert.equal(partnersInWords(old[0], old), "");
});

test("once every chair is taken it is said for whom all wait", async () => {
  const { chairsOf, waitingFor } = await load("chair_data.js");
  const company = {
    ...FOUR,
    chairs: ["person", "person", "person", "expert"],
    names: ["Ada", "Di", "Cy", "Bo"],
  };
  assert.equal(waitingFor(chairsOf(FOUR, 0)), "One chair is open.");
  assert.equal(
    waitingFor(chairsOf({ ...company, here: [true, false, false, false] }, 0)),
    "Waiting for Di and Cy.",
  );
  assert.match(
    waitingFor(chairsOf({ ...company, here: [true, true, true, false] }, 0)),
    /^Every chair is taken/,
  );
});

test("the heading names game, box, chairs, sides and levels, and the house rules that were chosen", async () => {
  const { chosenRules, factsInWords } = await load("table_heading.js");
  const option = (id, more) => ({
    id,
    says: `${id}?`,
    default: "as printed",
    among_people: "as printed",
    choices: ["as printed", "free"],
    words: ["As printed", "Anything goes"],
    choices_for: [[], []],
    any_number: false,
    any_text: "",
    ...more,
  });
  const game = {
    minutes: 20,
    options: [option("void"), option("length"), option("board", { any_text: "x" })],
  };
  const book = { title: "The Trolley" };
  assert.equal(
    factsInWords(game, book, FOUR),
    "The Trolley box · 4 chairs · 2 pairs · house players: expert · about 20 minutes",
  );
  assert.match(factsInWords(game, book, { ...FOUR, sides: [0, 1, 2] }), /each plays alone/);
  assert.match(factsInWords(game, book, { ...FOUR, sides: [0, 1, 0, 1, 0, 1] }), /2 sides of 3/);
  const table = { ...FOUR, options: { void: "free", length: "as printed", board: "a <b>long</b> text" } };
  assert.deepEqual(chosenRules(game, table), [
    ["void?", "Anything goes"],
    ["board?", "as the host has written it"],
  ]);
});

test("the figures are those of the server, and one that is taken gives way as it does there", async () => {
  const { FIGURES, freeFigure, knownFigure } = await load("figure_list.js");
  const python = new URL("../../server/tables/figures.py", SHELL);
  const [, list] = /FIGURES: Final = \(([^)]*)\)/.exec(readFileSync(python, "utf-8"));
  assert.deepEqual(
    FIGURES.map(([id]) => id),
    list.match(/[a-z-]+(?=")/g),
  );
  assert.equal(freeFigure("anchor", []), "anchor");
  assert.equal(freeFigure("anchor", ["anchor", "teapot"]), "key");
  assert.equal(freeFigure("hourglass", ["hourglass"]), "top-hat");
  assert.equal(freeFigure("nothing", ["top-hat"]), "locomotive");
  assert.equal(knownFigure("ship"), "ship");
  assert.equal(knownFigure("a figure of another version"), "");
});

test("a figure of somebody else cannot be chosen, and each is named", async () => {
  const { figurePicker } = await load("figure_picker.js");
  const chosen = [];
  const picker = figurePicker({ chosen: "key", taken: ["ship"], choose: (figure) => chosen.push(figure) });
  const radios = findAll(picker, ({ tag }) => tag === "input");
  assert.deepEqual(
    radios.filter(({ props }) => props.disabled).map(({ props }) => props.value),
    ["ship"],
  );
  assert.deepEqual(
    radios.filter(({ props }) => props.checked).map(({ props }) => props.value),
    ["key"],
  );
  radios[0].props.on.change();
  assert.deepEqual(chosen, ["top-hat"]);
  assert.ok(findAll(picker, ({ tag }) => tag === "label").every((label) => textOf(label)));
});

test("nobody sits at the big screen of a room", async () => {
  const { chairsFor, tableRequest } = await load("table_request.js");
  const chairs = chairsFor(4, "screen");
  assert.deepEqual(chairs, ["open", "open", "open", "open"]);
  assert.deepEqual(chairsFor(5, "screen", ["open", "expert"]), ["open", "expert", "open", "open", "open"]);
  assert.deepEqual(chairsFor(2, "friends"), ["me", "open"]);
  const form = { seats: 4, chairs, options: {}, name: "", listed: false, speed: "human" };
  assert.deepEqual(tableRequest({ id: "hilo", options: [] }, form).chairs, chairs);
});
