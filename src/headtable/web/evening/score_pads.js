// The score of each table: tapped hand by hand, or typed in one piece.  Descriptions only.
//
// What is offered to be tapped is a convenience; what counts, the server says.

import { capital } from "../table/seat_names.js";
import { node } from "../view/virtual_dom.js";
import { namesOf, sidesOf, tableName } from "./people.js";
import { refusalNote } from "./refusal_note.js";

/** @type {Record<string, number[]>} */
const TAPS = { "trolley-euchre": [1, 2, 4] };
/** @type {Record<string, number[]>} */
const TAPS_AT_HEAD = { "trolley-euchre": [1, 2] };

/**
 * The points of a hand that can be tapped; none where the score is typed.
 * @param {EveningData} data
 * @param {EveningTable} table
 */
export function tapsFor(data, table) {
  if (data.phase !== "playing") return [];
  return (table.number === 1 ? TAPS_AT_HEAD : TAPS)[data.form.game] ?? [];
}

/**
 * A pad for each table, or for one.  `editing` is the number of the table whose score is being typed;
 * `tap(table, side, points)`, `edit(table)`, `save(table, scores)`, `none(table)` are told what was done.
 * @param {EveningData} data
 * @param {EveningUi} ui
 * @param {PadActions} on
 */
export function scorePads(data, ui, on, only = 0) {
  const tables = only ? data.tables.filter((table) => table.number === only) : data.tables;
  return node(
    "div",
    { class: "pads", key: "pads" },
    inOrder(data, tables).map((table) => pad(data, table, ui, on)),
  );
}

/**
 * While scores are missing, those tables come first.
 * @param {EveningData} data
 * @param {EveningTable[]} tables
 */
function inOrder(data, tables) {
  if (data.phase !== "settling" || !data.missing.length) return tables;
  const isMissing = (/** @type {any} */ table) => (data.missing.includes(table.number) ? 0 : 1);
  return [...tables].sort((one, two) => isMissing(one) - isMissing(two));
}

/**
 * @param {EveningData} data
 * @param {EveningTable} table
 * @param {EveningUi} ui
 * @param {PadActions} on
 */
function pad(data, table, ui, on) {
  const isMissing = data.missing.includes(table.number);
  const isEditing = ui.editing === table.number;
  const isCalled = data.claims?.includes(table.number);
  const taps = tapsFor(data, table);
  const id = `pad-${table.number}`;
  const classes = [
    "pad",
    table.number === 1 && "is-head",
    isMissing && "is-missing",
    table.level && "is-level",
  ];
  return node(
    "div",
    { class: classes.filter(Boolean).join(" "), key: id, role: "group", "aria-labelledby": id },
    node(
      "div",
      { class: "pad-head" },
      node("h3", { id }, capital(tableName(table.number))),
      node("span", { class: "pad-state" }, stateOf(data, table, isMissing)),
      !isEditing && (taps.length || table.reported) && editButton(table, on, Boolean(table.reported)),
    ),
    isEditing ? typed(data, table, ui, on) : sides(data, table, taps, on),
    !isEditing && !taps.length && !table.reported && !isCalled && openButtons(data, table, on),
    refusalNote(ui, id),
  );
}

/**
 * @param {EveningData} data
 * @param {EveningTable} table
 * @param {boolean} isMissing
 */
function stateOf(data, table, isMissing) {
  if (table.level) return "level: cut";
  if (data.claims?.includes(table.number)) return "can still be called";
  if (data.phase === "settling" && isMissing) return "score missing";
  if (table.winners?.length && data.phase === "settling") return `${namesOf(data, table.winners)} won`;
  const count = table.hands?.length ?? 0;
  if (!count) return "";
  return count === 1 ? "1 hand" : `${count} hands`;
}

/**
 * @param {EveningTable} table
 * @param {PadActions} on
 * @param {boolean} isThere
 */
function editButton(table, on, isThere) {
  return node(
    "button",
    {
      type: "button",
      class: "plain small",
      key: "edit",
      "aria-label": `${isThere ? "Correct" : "Type"} the score of ${tableName(table.number)}`,
      on: { click: () => on.edit(table.number) },
    },
    isThere ? "Correct" : "Type score",
  );
}

/**
 * @param {EveningData} data
 * @param {EveningTable} table
 * @param {PadActions} on
 */
function openButtons(data, table, on) {
  const isBell = data.form.bell && data.phase === "settling";
  return node(
    "div",
    { class: "row", key: "open" },
    node(
      "button",
      { type: "button", class: "first", key: "edit", on: { click: () => on.edit(table.number) } },
      "Put in the score",
      node("span", { class: "hidden-but-heard" }, ` of ${tableName(table.number)}`),
    ),
    isBell &&
      node(
        "button",
        { type: "button", key: "none", on: { click: () => on.none(table.number) } },
        "No hand finished",
        node("span", { class: "hidden-but-heard" }, ` at ${tableName(table.number)}`),
      ),
  );
}

/**
 * @param {EveningData} data
 * @param {EveningTable} table
 * @param {number[]} taps
 * @param {PadActions} on
 */
function sides(data, table, taps, on) {
  return node(
    "ul",
    { class: "pad-sides", key: "sides" },
    sidesOf(data, table.chairs).map((guests, side) => {
      const names = namesOf(data, guests);
      const isTold = table.reported || taps.length;
      return node(
        "li",
        { key: `side-${side}`, class: data.form.couples ? (side ? "side-b" : "side-a") : "" },
        node("span", { class: "pad-names" }, names),
        node("b", { class: "pad-score numbers" }, isTold ? String(table.score?.[side]) : "\u2013"),
        taps.length > 0 && tapButtons(table, side, taps, names, on),
      );
    }),
  );
}

/**
 * @param {EveningTable} table
 * @param {number} side
 * @param {number[]} taps
 * @param {string} names
 * @param {PadActions} on
 */
function tapButtons(table, side, taps, names, on) {
  return node(
    "span",
    { class: "taps" },
    taps.map((points) =>
      node(
        "button",
        {
          type: "button",
          key: `tap-${points}`,
          "aria-label": `${counted(points)} to ${names}, ${tableName(table.number)}`,
          on: { click: () => on.tap(table.number, side, points) },
        },
        `+${points}`,
      ),
    ),
  );
}

/** @param {number} points */
function counted(points) {
  return points === 1 ? "1 point" : `${points} points`;
}

/**
 * The whole score of a table, typed.
 * @param {EveningData} data
 * @param {EveningTable} table
 * @param {EveningUi} ui
 * @param {PadActions} on
 */
function typed(data, table, ui, on) {
  return scoreForm({
    id: `pad-${table.number}`,
    draft: ui.draft,
    sides: sidesOf(data, table.chairs).map((guests) => namesOf(data, guests)),
    scores: table.reported ? table.score : [],
    save: (/** @type {any} */ scores) => on.save(table.number, scores),
    cancel: () => on.edit(0),
  });
}

/**
 * A form with one number a side: for a table, and for the deciding game.  What is typed lies in `draft`, by
 * the id of the field, so that news from elsewhere does not wipe it out.
 * @param {any} options
 */
export function scoreForm({ id, draft, sides: names, scores, save, cancel = null, word = "Save" }) {
  const idOf = (/** @type {number} */ side) => `${id}-side-${side}`;
  const typedIn = (/** @type {number} */ side) => draft[idOf(side)] ?? String(scores[side] ?? "");
  const submit = (/** @type {any} */ event) => {
    event.preventDefault();
    save(names.map((/** @type {unknown} */ _, /** @type {number} */ side) => typedIn(side)));
  };
  const input = (/** @type {any} */ event) => {
    draft[event.target.id] = event.target.value;
  };
  return node(
    "form",
    { class: "score-form", key: "form", novalidate: true, on: { submit } },
    names.map((/** @type {string} */ name, /** @type {number} */ side) =>
      node(
        "label",
        { key: `side-${side}` },
        node("span", {}, name),
        node("input", {
          id: idOf(side),
          inputmode: "numeric",
          autocomplete: "off",
          maxlength: 5,
          value: typedIn(side),
          placeholder: "0",
          on: { input },
        }),
      ),
    ),
    node(
      "div",
      { class: "row" },
      node("button", { type: "submit", class: "first" }, word),
      cancel && node("button", { type: "button", class: "plain", on: { click: cancel } }, "Never mind"),
    ),
  );
}
