// The one question that is open: faces to tap, the few other moves, or what the program itself plays.

import { written } from "../table/card_names.js";
import { gameName, uncapital } from "../table/seat_names.js";
import { node } from "../view/virtual_dom.js";
import { faceGrid, faceRow, small } from "./face_grid.js";
import { SortedChoices } from "./sorted_choices.js";

/** @typedef {import("../view/virtual_dom.js").Children} Children */
/**
 * What the panel is drawn from; `tell` takes a line and its words.
 * @typedef {{answer: AbsentAnswer, words: import("./absent_words.js").AbsentWords,
 *   press: import("../table/card_sprites.js").Press, ui: PanelState, draw: () => void,
 *   note: (says: string) => void, again: () => void,
 *   tell: (text: string, says: string) => void}} PanelContext
 */
/**
 * What was tapped and is not told yet: cards, whether another move of the program is chosen, whom is asked,
 * and the moves of one face between which one is chosen.
 * @typedef {{picked: string[], isOther: boolean, asked: number | null, menu: Choice[]}} PanelState
 */

/** @returns {PanelState} */
export function freshState() {
  return { picked: [], isOther: false, asked: null, menu: [] };
}

/**
 * What is asked, as it stands over the panel.
 * @param {PanelContext} ctx
 */
export function titleOf({ answer, words, ui }) {
  const { question } = answer;
  if (ui.asked !== null) return `What does ${words.who(question.seat)} ask ${words.whom(ui.asked)} for?`;
  return ui.isOther ? "What was done for me?" : words.question(question);
}

/**
 * @param {PanelContext} ctx
 * @returns {Children}
 */
export function questionPanel(ctx) {
  const { question, answer } = ctx.answer;
  if (question.kind === "dealer") return dealer(ctx);
  if (question.kind === "cards") return cards(ctx);
  if (question.kind === "outcome") return outcomes(ctx);
  if (question.kind === "over") return choiceButton("again", "Another game", ctx.again, "first");
  return question.kind === "own" && answer && !ctx.ui.isOther ? ownMove(ctx, answer) : moves(ctx);
}

/**
 * @param {string | number} key
 * @param {Children} says
 * @param {() => unknown} click
 * @param {string} [className]
 */
function choiceButton(key, says, click, className = "") {
  return node("button", { key, type: "button", class: className, data: { line: key }, on: { click } }, says);
}

/** @param {PanelContext} ctx */
function dealer({ words, tell }) {
  return node(
    "div",
    { key: "dealer", class: "choice-list" },
    words.names.map((name, seat) => {
      const says = seat === words.own ? "I deal (Head Table)" : name;
      return choiceButton(seat, says, () =>
        tell(String(seat + 1), `${words.who(seat)} deal${seat === words.own ? "" : "s"} first`),
      );
    }),
  );
}

/** @param {PanelContext} ctx */
function cards(ctx) {
  const { answer, words, press, ui, draw, note, tell } = ctx;
  const { question } = answer;
  const tap = (/** @type {string} */ face, /** @type {boolean} */ isPossible) => {
    if (!isPossible)
      return note(
        ui.picked.includes(face) ? "You have tapped every one of these." : words.whyNot(face, answer.view),
      );
    if (ui.picked.length >= question.count) return note("That is all of them: take one out first.");
    ui.picked = [...ui.picked, face];
    note("");
    if (question.count === 1) return tellPicked();
    return draw();
  };
  const tellPicked = () => tell(ui.picked.join(" "), words.toldCards(question, ui.picked));
  const isWhole = ui.picked.length === question.count;
  const takeOut = (/** @type {number} */ at) => {
    ui.picked = ui.picked.filter((_, other) => other !== at);
    draw();
  };
  return [
    question.count > 1 &&
      node(
        "div",
        { key: "picked", class: "picked", role: "group", "aria-label": "Tapped so far" },
        node(
          "b",
          { key: "count", class: "counter", role: "status" },
          `${ui.picked.length} of ${question.count}`,
        ),
        ui.picked.map((face, at) =>
          node(
            "button",
            {
              key: `${at}/${face}`,
              type: "button",
              class: "card face-button",
              "aria-label": `Take out ${written(face)}`,
              on: { click: () => takeOut(at) },
            },
            small(press, face),
          ),
        ),
        isWhole && choiceButton("tell", "That is right", tellPicked, "first"),
      ),
    faceGrid({ press, pack: answer.pack, faces: question.faces, picked: ui.picked, tap }),
  ];
}

/** @param {PanelContext} ctx */
function outcomes({ answer, words, tell }) {
  return node(
    "div",
    { key: "outcomes", class: "choice-list" },
    answer.question.options.map(({ id, says }) => {
      const said = words.outcome(says);
      return choiceButton(id, said, () => tell(id, said));
    }),
    choiceButton("other", "None of these", () => tell("other", "None of these"), "plain"),
  );
}

/**
 * What the program plays.
 * @param {PanelContext} ctx
 * @param {Choice & {reason: string}} answer
 */
function ownMove({ words, press, ui, draw, tell }, answer) {
  const says = words.choice(answer);
  const said = words.move(words.own, says);
  const other = () => {
    ui.isOther = true;
    draw();
  };
  return [
    answer.faces.length > 0 && faceRow(press, answer.faces, "own-cards"),
    node("p", { key: "says", class: "own-move" }, `${said}.`),
    answer.faces.length > 0 &&
      node("p", { key: "do", class: "soft" }, "Please do it for me with the real cards."),
    answer.reason &&
      node("p", { key: "why", class: "soft" }, `In my place: ${uncapital(words.filled(answer.reason))}`),
    node(
      "div",
      { key: "row", class: "row" },
      choiceButton("done", "Done", () => tell(answer.text, said), "first"),
      choiceButton("other", "Something else was done", other),
    ),
  ];
}

/** @param {PanelContext} ctx */
function moves(ctx) {
  const { answer, words, ui, tell } = ctx;
  const { question } = answer;
  const made = (/** @type {Choice} */ choice) =>
    tell(choice.text, words.move(question.seat, words.choice(choice)));
  const choices = new SortedChoices(question.choices);
  if (ui.menu.length)
    return node(
      "div",
      { key: "menu", class: "choice-list" },
      ui.menu.map((choice) => choiceButton(choice.text, words.choice(choice), () => made(choice))),
      choiceButton("back", "Back", () => close(ctx), "plain"),
    );
  if (ui.asked !== null) return asked(ctx, choices.asks.get(ui.asked) ?? [], made);
  return [
    choices.buttons.length > 0 &&
      node(
        "div",
        { key: "buttons", class: "choice-list" },
        choices.buttons.map((choice) => choiceButton(choice.text, words.choice(choice), () => made(choice))),
      ),
    choices.asks.size > 0 && askWhom(ctx, choices),
    choices.numbers.map((one) => numberField(one, made)),
    choices.families.map(({ kind, choices: some }) =>
      node(
        "details",
        { key: kind, class: "family" },
        node("summary", {}, gameName(kind)),
        some.map((choice) => choiceButton(choice.text, words.choice(choice), () => made(choice))),
      ),
    ),
    choices.ofFace.size > 0 && grid(ctx, choices, made),
    typed(ctx),
  ];
}

/** @param {PanelContext} ctx */
function close({ ui, draw }) {
  ui.menu = [];
  ui.asked = null;
  draw();
}

/**
 * @param {PanelContext} ctx
 * @param {SortedChoices} choices
 */
function askWhom({ words, ui, draw, answer }, choices) {
  const who = words.who(answer.question.seat);
  return node(
    "div",
    { key: "asks", class: "choice-list" },
    [...choices.asks.keys()].sort().map((seat) =>
      choiceButton(seat, `${who} asks ${words.whom(seat)}`, () => {
        ui.asked = seat;
        draw();
      }),
    ),
  );
}

/**
 * What somebody is asked for.
 * @param {PanelContext} ctx
 * @param {Choice[]} choices
 * @param {(choice: Choice) => void} made
 */
function asked(ctx, choices, made) {
  const { words, press, answer } = ctx;
  const byFace = new Map(choices.map((choice) => [choice.thing, choice]));
  const areFaces = choices.length > 0 && choices.every(({ thing }) => answer.pack.includes(thing));
  const tap = (/** @type {string} */ face) => {
    const choice = byFace.get(face);
    if (choice) return made(choice);
    return ctx.note(words.whyNot(face, answer.view));
  };
  return [
    areFaces
      ? faceGrid({ press, pack: answer.pack, faces: [...byFace.keys()], tap })
      : node(
          "div",
          { key: "things", class: "choice-list is-wide" },
          choices.map((choice) => choiceButton(choice.text, written(choice.thing), () => made(choice))),
        ),
    choiceButton("back", "Back", () => close(ctx), "plain"),
  ];
}

/**
 * @param {PanelContext} ctx
 * @param {SortedChoices} choices
 * @param {(choice: Choice) => void} made
 */
function grid(ctx, choices, made) {
  const { answer, words, press, ui, draw, tell } = ctx;
  const { question, pack } = answer;
  const tap = (/** @type {string} */ face) => {
    const some = choices.ofFace.get(face) ?? [];
    if (some.length === 1) return made(some[0]);
    if (!some.length) return tell(face, words.card(question.seat, face)); // the server knows why not
    ui.menu = some;
    return draw();
  };
  const rare = question.faces.map((face) => face.split("+")[0]);
  return faceGrid({ press, pack, faces: [...choices.ofFace.keys()], rare, tap });
}

/**
 * One of many numbers, as a bid.
 * @param {{kind: string, choices: Map<number, Choice>}} numbers
 * @param {(choice: Choice) => void} made
 */
function numberField({ kind, choices }, made) {
  const values = [...choices.keys()];
  const submit = (/** @type {any} */ event) => {
    event.preventDefault();
    const choice = choices.get(Number(event.target.elements.number.value));
    if (choice) made(choice);
  };
  return node(
    "form",
    { key: `number ${kind}`, class: "row number-form", on: { submit } },
    node(
      "label",
      { key: "label" },
      gameName(kind),
      " ",
      node("input", {
        name: "number",
        type: "number",
        inputmode: "numeric",
        required: true,
        min: Math.min(...values),
        max: Math.max(...values),
      }),
    ),
    node("button", { key: "tell", type: "submit" }, "Tell it"),
  );
}

/**
 * A move that is not among those offered: not every one can be guessed.
 * @param {PanelContext} ctx
 */
function typed({ answer, words, tell }) {
  const submit = (/** @type {any} */ event) => {
    event.preventDefault();
    const text = event.target.elements.move.value.trim();
    event.target.reset();
    if (text) tell(text, words.move(answer.question.seat, text));
  };
  return node(
    "details",
    { key: "typed", class: "family" },
    node("summary", {}, "Something else"),
    node(
      "form",
      { class: "row", on: { submit } },
      node(
        "label",
        {},
        "Type it, as in the rules ",
        node("input", { name: "move", maxlength: 200, autocapitalize: "off", autocomplete: "off" }),
      ),
      node("button", { type: "submit" }, "Tell it"),
    ),
  );
}
