// What is to be printed: words that the server knows, whatever was kept on the device.

import assert from "node:assert/strict";
import test from "node:test";

const shell = (file) => new URL(`../../src/headtable/web/shell/${file}`, import.meta.url);
const print = await import(shell("print_options.js"));
const { choicePicture } = await import(shell("print_choice_pictures.js"));
const { firstSheet } = await import(shell("print_preview.js"));
const { findAll } = await import(new URL("../view/virtual_dom.js", shell("x")));
const { route, printAddress } = await import(shell("routes.js"));
const { options: USUAL } = print.saneWish(null, "a4");

test("the paper is guessed from the region, not from the language", () => {
  assert.equal(print.guessedPaper(["en-US", "en"]), "letter");
  assert.equal(print.guessedPaper(["fr-CA"]), "letter");
  assert.equal(print.guessedPaper(["es-419", "es-MX"]), "letter");
  assert.equal(print.guessedPaper(["en-GB", "en-US"]), "a4");
  assert.equal(print.guessedPaper(["zh-Hant-TW"]), "a4");
  for (const languages of [["en"], ["de"], [], ["x".repeat(50)]])
    assert.equal(print.guessedPaper(languages), "a4");
});

test("a wish that is damaged or of another time becomes one that can be printed", () => {
  for (const kept of [null, 1, "x", [], {}, { options: 3, leftOut: "cards" }, { options: { paper: "a9" } }]) {
    assert.deepEqual(print.saneWish(kept, "letter"), {
      options: { ...USUAL, paper: "letter" },
      leftOut: [],
    });
  }
  const kept = {
    options: { ...USUAL, ink: "saving", hats: "1" },
    leftOut: ["box", "hats", "cards", "cards"],
  };
  assert.deepEqual(print.saneWish(kept, "letter"), {
    options: { ...USUAL, ink: "saving" },
    leftOut: ["cards", "box"],
  });
});

test("a page of one card is not folded", () => {
  const folded = { ...USUAL, backs: "fold" };
  assert.equal(print.saneWish({ options: folded }, "a4").options.backs, "fold");
  assert.equal(print.saneWish({ options: { ...folded, layout: "single" } }, "a4").options.backs, "long-edge");
});

test("pages, sheets and the printer's settings are said as they are", () => {
  const { pagesInWords, printerSettings } = print;
  assert.equal(pagesInWords(17, USUAL, true), "17 pages on 9 sheets of A4, both sides");
  assert.equal(pagesInWords(17, USUAL, false), "17 sheets of A4");
  assert.equal(pagesInWords(1, { ...USUAL, paper: "letter" }, false), "1 sheet of Letter");
  assert.equal(pagesInWords(120, { ...USUAL, layout: "single" }, true), "120 pages");
  assert.match(printerSettings({ ...USUAL, backs: "short-edge" }, true), /100 %.*flip on the short edge/);
  for (const [backs, hasCards] of [
    ["fold", true],
    ["none", true],
    ["long-edge", false],
  ])
    assert.match(printerSettings({ ...USUAL, backs }, hasCards), /100 %.*one side/);
});

test("every choice has a picture and a sentence, and goes into the address", () => {
  for (const [option, { choices }] of Object.entries(print.PRINT_OPTIONS)) {
    for (const { id, says } of choices) {
      assert.ok(findAll(choicePicture(option, id), () => true).length > 1, `${option} ${id}`);
      assert.ok(says);
    }
  }
  const asked = new URLSearchParams(print.queryOf(USUAL, ["cards", "box"]));
  assert.equal(asked.get("parts"), "cards,box");
  assert.deepEqual([...asked.keys()].sort(), [...Object.keys(print.PRINT_OPTIONS), "parts"].sort());
});

test("the first sheet is drawn as the server lays it out", () => {
  const place = (x, y, is_turned = false) => ({ x, y, is_turned });
  const sheet = {
    width: 210,
    height: 297,
    card_width: 63,
    card_height: 88,
    bleed: 3,
    is_folded: true,
    cards: ["car", "fare"],
    faces: [place(20, 50), place(90, 50)],
    backs: [place(20, 160, true), place(90, 160, true)],
  };
  const drawn = firstSheet(sheet, "trolley", { ...USUAL, print: "large" });
  const uses = findAll(drawn, ({ tag }) => tag === "use").map(({ props }) => props.href);
  const back = "/press/large/trolley.svg#back";
  assert.deepEqual(uses, ["/press/large/trolley.svg#car", "/press/large/trolley.svg#fare", back, back]);
  const turned = findAll(drawn, ({ props }) => props.transform).map(({ props }) => props.transform);
  assert.deepEqual(turned, ["rotate(180 51.5 204)", "rotate(180 121.5 204)"]);
  const marks = (wish) => findAll(firstSheet(sheet, "trolley", wish), ({ props }) => props.key === "marks");
  assert.match(marks(USUAL)[0].props.d, /^M20 0V297M83 0V297M90 0V297/);
  assert.match(marks({ ...USUAL, marks: "crop" })[0].props.d, /^M20 0V46M20 297V252/);
  assert.deepEqual(marks({ ...USUAL, marks: "none" }), []);
});

test("a box and the papers of a game have an address", () => {
  assert.equal(route("/print/trix").page, "print");
  assert.equal(route("/print/trix").box, "trix");
  const { pathname, search } = new URL(printAddress("trix", "hilo"), "http://localhost");
  assert.equal(route(pathname, search).query.get("game"), "hilo");
  for (const address of ["/print", "/print/a/b", "/print/%2e%2e", "/print/TRIX"])
    assert.equal(route(address).page, "lost");
});
