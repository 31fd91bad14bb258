// "Now": the one thing that the organiser does next, with everything it takes.  Descriptions only.

import { capital } from "../table/seat_names.js";
import { node } from "../view/virtual_dom.js";
import { firstArrangement, handSeatingLine } from "./manual_seating.js";
import { bellPicture } from "./round_bell.js";
import { addForm, guestChips } from "./guest_list.js";
import { lineInWords } from "./log_words.js";
import { eveningStorage } from "./evening_storage.js";
import { handLine, scoreLine } from "./commands.js";
import { houseForm, ownCard } from "./organiser_card_and_house_guests.js";
import { nextNote } from "./evening_page_base.js";
import { isHeadDone, isLastGame, namesOf, present, sidesOf } from "./people.js";
import { doorCard } from "./invite_links.js";
import { arrangedRoom, roomPicture } from "./room_picture.js";
import { scorePads } from "./score_pads.js";
import { prizes, standingsTable } from "./standings.js";
import { refusalNote } from "./refusal_note.js";
import { callsOf, organiserStep } from "./page_sentences.js";
import { bigButton } from "./big_button.js";
import { cutting, deciding } from "./tie_break.js";

const BY_HAND = {
  title: "Seat them by hand",
  says: "Tap two people, or one and a house player, to change their places. Partners sit opposite.",
};

/**
 * @param {EveningPage} page
 * @param {RoomLook} look
 */
export function stepPanel(page, look) {
  const { data, ui } = page;
  const { title, says } = ui.arrangement ? BY_HAND : organiserStep(data);
  const isCutting = data.due?.kind === "cut";
  const body = isCutting ? cutting : (BODIES[data.phase] ?? (() => null));
  return node(
    "section",
    { class: `step is-${data.phase}`, "aria-labelledby": "step-title", key: "step" },
    node("h2", { id: "step-title", tabindex: -1, data: { step: data.phase } }, title),
    node("p", { class: "step-says" }, says),
    nextNote(data) && node("p", { class: "next-note", role: "timer" }, nextNote(data)),
    body(page, look),
    undoBar(page),
    refusalNote(ui, "undo"),
  );
}

/** @typedef {import("../view/virtual_dom.js").Children} Children */
/** @typedef {import("./evening_page_base.js").EveningPage} EveningPage */
/** @type {Record<string, (page: EveningPage, look: RoomLook) => Children>} */
const BODIES = {
  gathering: (page, look) => (page.ui.arrangement ? byHand(page, look) : gathering(page)),
  seated,
  playing,
  settling,
  "play-off": deciding,
  over: (page) => [prizes(page.data), paperLink(page), standingsTable(page.data)],
};

// Before the first game ---------------------------------------------------------------------------------

/** @param {EveningPage} page */
function gathering(page) {
  const { data, ui } = page;
  const count = present(data).length;
  const isOnline = data.way === "online";
  return [
    isOnline
      ? [doorCard(page, { isSmall: count > 0 }), ownCard(page), houseForm(page)]
      : [addForm(page), refusalNote(ui, "add")],
    guestChips(page),
    count > 1 && node("div", { class: "seat-ways", key: "ways" }, seatWays(page)),
    refusalNote(ui, "step"),
    !isOnline && doorCard(page, { isSmall: true }),
  ];
}

/** @param {EveningPage} page */
function seatWays(page) {
  const { data, ui } = page;
  const isByHost = data.options.seating === "set by the host";
  const way = ui.way ?? (isByHost ? "hand" : "lot");
  const together = data.form.couples ? [["couples", "Couples together"]] : [];
  const ways = [["lot", "By lot"], ...together, ["hand", "By hand"]];
  const count = present(data).length;
  return [
    node(
      "fieldset",
      { class: "choices-row", key: "way" },
      node("legend", {}, "How are they seated?"),
      ways.map(([id, word]) =>
        node(
          "label",
          { key: id },
          node("input", {
            type: "radio",
            name: "way",
            value: id,
            checked: id === way,
            on: { change: () => page.set({ way: id }) },
          }),
          word,
        ),
      ),
    ),
    bigButton("seat", way === "hand" ? `Lay out the chairs for ${count}` : `Seat all ${count}`, () =>
      seat(page, way),
    ),
  ];
}

/**
 * @param {EveningPage} page
 * @param {string} way
 */
function seat(page, way) {
  if (way !== "hand") return page.actOnce(`seat by ${way}`);
  return page.set({ arrangement: firstArrangement(page.data), chosen: "", trouble: null });
}

/**
 * @param {EveningPage} page
 * @param {RoomLook} look
 */
function byHand(page, look) {
  const { data, ui } = page;
  return [
    node("div", { class: "only-narrow", key: "picture" }, arrangedRoom(data, ui.arrangement, look)),
    refusalNote(ui, "step"),
    bigButton("seat-so", "Seat them so", () => page.actOnce(handSeatingLine(ui.arrangement))),
    node(
      "button",
      {
        type: "button",
        class: "plain",
        key: "back",
        on: { click: () => page.set({ arrangement: null, trouble: null }) },
      },
      "Back to the list",
    ),
  ];
}

/**
 * @param {EveningPage} page
 * @param {RoomLook} look
 */
function seated(page, look) {
  const { data, ui } = page;
  const calls = callsOf(data);
  return [
    bigButton("begin", `Begin game ${data.round + 1}`, () => begin(page)),
    refusalNote(ui, "step"),
    calls.length > 0 &&
      node("ul", { class: "calls", key: "calls", "aria-label": "Who moves" }, calls.map(callItem)),
    data.round === 0 && drawAgain(page),
    node("div", { class: "only-narrow", key: "picture" }, roomPicture(data, look), refusalNote(ui, "room")),
  ];
}

/**
 * Who holds an online evening and plays too is led to the table like everybody else.
 * @param {EveningPage} page
 */
async function begin(page) {
  const isGuest = page.data.way === "online" && eveningStorage.of(page.code).token;
  if ((await page.actOnce("begin")) && isGuest) page.client.go(`/e/${page.code}`);
}

/**
 * @param {any} call
 * @param {number} at
 */
function callItem(call, at) {
  return node(
    "li",
    { key: `call-${at}`, class: call.isUp ? "is-up" : "" },
    node(
      "span",
      { class: "call-arrow", "aria-hidden": "true" },
      call.from ? (call.isUp ? "\u2191" : "\u2193") : "\u2022",
    ),
    node("span", {}, node("b", {}, call.names), node("span", { class: "soft call-way" }, call.way)),
  );
}

/** @param {EveningPage} page */
function drawAgain(page) {
  const { undoable } = page.data;
  const again = async () => {
    const line = undoable.way === "hand" ? "seat by lot" : undoable.text;
    if (await page.act("undo")) await page.act(line);
  };
  if (undoable?.verb !== "seat") return null;
  return node("button", { type: "button", key: "again", on: { click: again } }, "Draw again");
}

// While they play -----------------------------------------------------------------------------------------

/** @param {EveningPage} page */
export function padActions(page) {
  const { data, ui } = page;
  const sides = (/** @type {number} */ number) => sidesOf(data, data.tables[number - 1].chairs).length;
  const forget = (/** @type {any} */ table) => page.set({ editing: table, draft: {}, trouble: null });
  return {
    tap: (/** @type {any} */ table, /** @type {number} */ side, /** @type {any} */ points) =>
      page.act(handLine(table, sides(table), side, points), `pad-${table}`),
    edit: (/** @type {any} */ table) => {
      forget(table);
      if (table) document.getElementById(`pad-${table}-side-0`)?.focus();
      else if (ui.editing === 0) focusOnStep();
    },
    save: async (/** @type {any} */ table, /** @type {any} */ scores) => {
      const isSaved = await page.act(scoreLine(table, scores), `pad-${table}`);
      if (isSaved && ui.editing === table) forget(0); // another one may be being typed by now
    },
    none: (/** @type {any} */ table) =>
      page.act(
        scoreLine(
          table,
          Array.from({ length: sides(table) }, () => "0"),
        ),
        `pad-${table}`,
      ),
  };
}

/** @param {EveningPage} page */
function playing(page) {
  const { data, ui } = page;
  const isDone = isHeadDone(data);
  return [
    isDone && bellButton(page, true),
    refusalNote(ui, "step"),
    data.way === "home" ? scorePads(data, ui, padActions(page)) : [onlineTables(page), ownCard(page)],
    data.form.bell && data.way === "home" && !isDone && bellButton(page, false),
  ];
}

/**
 * @param {EveningPage} page
 * @param {boolean} isDue
 */
function bellButton(page, isDue) {
  return node(
    "button",
    {
      type: "button",
      class: isDue ? "first main-button bell-button is-due" : "bell-button",
      key: isDue ? "bell-due" : "bell",
      on: { click: () => page.actOnce("bell") },
    },
    bellPicture(page.ui.isRinging),
    "Ring the bell",
  );
}

/**
 * Online the tables tell their hands by themselves; scores are only corrected.
 * @param {EveningPage} page
 */
function onlineTables(page) {
  const { data } = page;
  return node(
    "ul",
    { class: "watch-list", key: "watch" },
    data.tables.map((table) =>
      node(
        "li",
        { key: `watch-${table.number}` },
        node("b", {}, capital(table.number === 1 ? "head table" : `table ${table.number}`)),
        node(
          "span",
          {},
          sidesOf(data, table.chairs)
            .map((side) => namesOf(data, side))
            .join(" \u2013 "),
        ),
        node("b", { class: "numbers" }, table.reported ? table.score?.join(" : ") : "\u2013"),
        data.codes[table.number] &&
          data.options.duplicate !== "on" &&
          node("a", { class: "button", href: `/t/${data.codes[table.number]}?watch=1` }, "Look on"),
      ),
    ),
  );
}

/** @param {EveningPage} page */
function settling(page) {
  const { data, ui } = page;
  const isOpen = data.missing.length > 0;
  const isLast = isLastGame(data);
  return [
    !isOpen && !isLast && bigButton("change", "Everybody moves", () => page.actOnce("change")),
    !isOpen && isLast && bigButton("finish", "Name the winners", () => page.actOnce("finish")),
    refusalNote(ui, "step"),
    scorePads(data, ui, padActions(page)),
  ];
}

// Afterwards ------------------------------------------------------------------------------------------------

/** @param {EveningPage} page */
function paperLink(page) {
  return node(
    "p",
    { key: "paper" },
    node(
      "a",
      { class: "button", href: `/api/evenings/${page.code}/paper/standings.pdf`, target: "_blank" },
      "Print the standings",
    ),
  );
}

/**
 * It undoes what its words say, so it waits while a line is on its way that would be the last one then.
 * @param {EveningPage} page
 */
function undoBar(page) {
  const { data } = page;
  if (!data.undoable) return null;
  return node(
    "p",
    { class: "undo-bar", key: "undo" },
    node(
      "button",
      { type: "button", class: "plain", on: { click: () => !page.isBusy && page.act("undo", "undo") } },
      node("span", { "aria-hidden": "true" }, "\u21b6 "),
      `Take back: ${lineInWords(data, data.undoable)}`,
    ),
  );
}

function focusOnStep() {
  /** @type {HTMLElement | null} */
  const step = document.querySelector("[data-step]");
  step?.focus();
}
