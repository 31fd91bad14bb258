// The cloth is fitted to the page with as few looks at it as can be: each lays the whole page out.

import assert from "node:assert/strict";
import { test } from "node:test";

globalThis.window = { innerWidth: 390 };
globalThis.ResizeObserver = class {
  observe() {}
  disconnect() {}
};
const { MiddleFitter } = await import("../../src/headtable/web/table/fit_middle.js");

const SIZES = { middle: 100, small: 40 };

/** A page on which the middle takes `rows` cards in height, and half of that where less is shown. */
function page(high, rows) {
  const found = { high, rows, looks: 0, isTight: false, style: new Map(), attributes: new Map(), parts: [] };
  const newCloth = () => ({
    clientHeight: high,
    get scrollHeight() {
      found.looks += 1;
      return Number.parseInt(found.style.get("--card-middle"), 10) * found.rows * (found.isTight ? 0.5 : 1);
    },
    querySelector: () => null,
    querySelectorAll: () => found.parts,
    setAttribute: (name, value) => found.attributes.set(name, value),
    removeAttribute: (name) => found.attributes.delete(name),
  });
  found.cloth = newCloth();
  found.replace = () => (found.cloth = newCloth());
  const frame = {
    querySelector: () => found.cloth,
    classList: { toggle: (_, isOn) => (found.isTight = isOn) },
    style: { setProperty: (name, value) => found.style.set(name, value) },
  };
  return { found, fitted: new MiddleFitter(frame) };
}

/** The width of a card in the middle once it is drawn, and how many looks that took. */
function drawn({ found, fitted }, rows) {
  found.rows = rows;
  found.looks = 0;
  fitted.begin(SIZES);
  fitted.drawn();
  return [found.style.get("--card-middle"), found.looks];
}

test("what was found last is looked at first, and the size is the one that a fresh page finds", () => {
  const table = page(400, 0);
  for (const rows of [1, 4, 5, 5, 7, 8, 8, 6, 6, 3, 3, 9, 14, 14, 20, 27, 27, 40, 40, 9, 1]) {
    const [size] = drawn(table, rows);
    const fresh = page(400, rows);
    assert.equal(size, drawn(fresh, rows)[0], `${rows} rows`);
    assert.equal(table.found.isTight, fresh.found.isTight);
    assert.deepEqual(table.found.attributes, fresh.found.attributes);
    assert.equal(drawn(table, rows)[1], 1, "a table that is drawn again as it was");
  }
});

test("what does not fit at the smallest size can be scrolled with keys", () => {
  const table = page(400, 0);
  drawn(table, 100);
  assert.equal(table.found.attributes.get("tabindex"), "0");
  drawn(table, 1);
  assert.equal(table.found.attributes.has("tabindex"), false);
});

test("a size is looked for again when any part has another one, and for another cloth", () => {
  const table = page(400, 0);
  const plate = { offsetWidth: 90, offsetHeight: 40 };
  const facts = { offsetWidth: 0, offsetHeight: 0, textContent: "Trump: red" };
  table.found.parts = [plate, facts];
  drawn(table, 5);
  const isLookedFor = () => drawn(table, 5)[1] > 1;
  assert.equal(isLookedFor(), false);
  for (const change of [
    () => (plate.offsetWidth = 97),
    () => (plate.offsetHeight = 60),
    () => (facts.textContent = "Trump: green"),
    () => table.found.parts.push({ offsetWidth: 10, offsetHeight: 10 }),
    () => (globalThis.window.innerWidth = 391),
    () => table.found.replace(),
  ]) {
    change();
    assert.equal(isLookedFor(), true, String(change));
    assert.equal(isLookedFor(), false, String(change));
  }
  globalThis.window.innerWidth = 390;
});
