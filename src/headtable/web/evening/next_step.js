// "Now": the one thing that the organiser does next, with everything it takes.  Descriptions only.

import { node } from "../view/elements.js";
import { firstArrangement, handSeatingLine } from "./manual_seating.js";
import { bellPicture } from "./round_bell.js";
import { addForm, guestChips } from "./guest_list.js";
import { lineInWords } from "./history.js";
import { eveningStorage } from "./evening_storage.js";
import { cutLine, decideLine, handLine, scoreLine } from "./commands.js";
import { houseForm, ownCard } from "./online_organiser.js";
import { nextNote } from "./evening_page.js";
import { capital, isHeadDone, isLastGame, nameOf, namesOf, present, sidesOf } from "./people.js";
import { doorCard } from "./invite_links.js";
import { arrangedRoom, roomPicture } from "./room_picture.js";
import { scoreForm, scorePads } from "./score_pads.js";
import { prizes, standingsTable } from "./standings.js";
import { refusalNote } from "./refusal_note.js";
import { callsOf, organiserStep } from "./narration.js";

const BY_HAND = {
  title: "Seat them by hand",
  says: "Tap two people, or one and a house player, to change their places. Partners sit opposite.",
};

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

/** What the whole page waits for. */
function mainButton(key, words, click, traits = {}) {
  return node("button", { type: "button", class: "first main-button", key, on: { click }, ...traits }, words);
}

const BODIES = {
  gathering: (page, look) => (page.ui.arrangement ? byHand(page, look) : gathering(page)),
  seated,
  playing,
  settling,
  "play-off": deciding,
  over: (page) => [prizes(page.data), paperLink(page), standingsTable(page.data)],
};

// Before the first game ---------------------------------------------------------------------------------

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

function seatWays(page) {
  const { data, ui } = page;
  const isByHost = data.options.seating === "set by the host";
  const way = ui.way ?? (isByHost ? "hand" : "lot");
  const ways = [["lot", "By lot"], data.form.couples && ["couples", "Couples together"], ["hand", "By hand"]];
  const count = present(data).length;
  return [
    node(
      "fieldset",
      { class: "choices-row", key: "way" },
      node("legend", {}, "How are they seated?"),
      ways.filter(Boolean).map(([id, word]) =>
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
    mainButton("seat", way === "hand" ? `Lay out the chairs for ${count}` : `Seat all ${count}`, () =>
      seat(page, way),
    ),
  ];
}

function seat(page, way) {
  if (way !== "hand") return page.actOnce(`seat by ${way}`);
  return page.set({ arrangement: firstArrangement(page.data), chosen: "", trouble: null });
}

function byHand(page, look) {
  const { data, ui } = page;
  return [
    node("div", { class: "only-narrow", key: "picture" }, arrangedRoom(data, ui.arrangement, look)),
    refusalNote(ui, "step"),
    mainButton("seat-so", "Seat them so", () => page.actOnce(handSeatingLine(ui.arrangement))),
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

function seated(page, look) {
  const { data, ui } = page;
  const calls = callsOf(data);
  return [
    mainButton("begin", `Begin game ${data.round + 1}`, () => begin(page)),
    refusalNote(ui, "step"),
    calls.length > 0 &&
      node("ul", { class: "calls", key: "calls", "aria-label": "Who moves" }, calls.map(callItem)),
    data.round === 0 && drawAgain(page),
    node("div", { class: "only-narrow", key: "picture" }, roomPicture(data, look), refusalNote(ui, "room")),
  ];
}

/** Who holds an online evening and plays too is led to the table like everybody else. */
async function begin(page) {
  const isGuest = page.data.way === "online" && eveningStorage.of(page.code).token;
  if ((await page.actOnce("begin")) && isGuest) page.client.go(`/e/${page.code}`);
}

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

export function padActions(page) {
  const { data, ui } = page;
  const sides = (number) => sidesOf(data, data.tables[number - 1].chairs).length;
  const forget = (table) => page.set({ editing: table, draft: {}, trouble: null });
  return {
    tap: (table, side, points) => page.act(handLine(table, sides(table), side, points), `pad-${table}`),
    edit: (table) => {
      forget(table);
      if (table) document.getElementById(`pad-${table}-side-0`)?.focus();
      else if (ui.editing === 0) document.querySelector("[data-step]")?.focus();
    },
    save: async (table, scores) => {
      const isSaved = await page.act(scoreLine(table, scores), `pad-${table}`);
      if (isSaved && ui.editing === table) forget(0); // another one may be being typed by now
    },
    none: (table) =>
      page.act(
        scoreLine(
          table,
          Array.from({ length: sides(table) }, () => "0"),
        ),
        `pad-${table}`,
      ),
  };
}

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

/** Online the tables tell their hands by themselves; scores are only corrected. */
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
        node("b", { class: "numbers" }, table.reported ? table.score.join(" : ") : "\u2013"),
        data.codes[table.number] &&
          data.options.duplicate !== "on" &&
          node("a", { class: "button", href: `/t/${data.codes[table.number]}?watch=1` }, "Look on"),
      ),
    ),
  );
}

function settling(page) {
  const { data, ui } = page;
  const isOpen = data.missing.length > 0;
  const isLast = isLastGame(data);
  return [
    !isOpen && !isLast && mainButton("change", "Everybody moves", () => page.actOnce("change")),
    !isOpen && isLast && mainButton("finish", "Name the winners", () => page.actOnce("finish")),
    refusalNote(ui, "step"),
    scorePads(data, ui, padActions(page)),
  ];
}

// Ties ------------------------------------------------------------------------------------------------------

/** Cards that real hands have cut: one from the list for each who cuts. */
function cutting(page) {
  const { data, ui } = page;
  const chosen = ui.draft;
  const cards = Object.fromEntries(data.rivals.map((guest) => [guest, chosen[`cut-${guest}`] ?? ""]));
  const isAll = Object.values(cards).every(Boolean);
  const choose = (event) => {
    chosen[event.target.id] = event.target.value;
    page.draw();
  };
  return [
    data.rivals.map((guest) =>
      node(
        "label",
        { class: "cut-field", key: `rival-${guest}` },
        node("span", {}, `${nameOf(data, guest)} cut`),
        data.pack?.length
          ? node(
              "select",
              { id: `cut-${guest}`, on: { change: choose }, value: cards[guest] },
              node("option", { value: "", key: "none" }, "Choose the card"),
              data.pack.map((card) =>
                node("option", { value: card, key: card }, capital(card.replaceAll("-", " "))),
              ),
            )
          : node("input", {
              id: `cut-${guest}`,
              on: { input: choose },
              value: cards[guest],
              placeholder: "red-car",
            }),
      ),
    ),
    refusalNote(ui, "step"),
    node(
      "div",
      { class: "row", key: "cut" },
      mainButton("cut", "These were cut", () => cutNow(page, cutLine(data.due.line, cards)), {
        disabled: !isAll,
      }),
      node(
        "button",
        { type: "button", key: "house", on: { click: () => cutNow(page, "* cut") } },
        "Let the house cut",
      ),
    ),
  ];
}

async function cutNow(page, line) {
  if (await page.actOnce(line)) page.set({ draft: {} });
}

function deciding(page) {
  const { data, ui } = page;
  const playOff = data.play_off;
  if (playOff?.stage !== "game") return refusalNote(ui, "step");
  const sides = playOff.sides ? sidesOf(data, playOff.seats) : playOff.seats.map((guest) => [guest]);
  if (data.way === "online")
    return data.codes["0"]
      ? node(
          "a",
          { class: "button first", href: `/t/${data.codes["0"]}?watch=1` },
          "Look on at the deciding game",
        )
      : null;
  return [
    scoreForm({
      id: "decide",
      draft: ui.draft,
      sides: sides.map((guests) => namesOf(data, guests)),
      scores: [],
      save: async (scores) => (await page.actOnce(decideLine(scores))) && page.set({ draft: {} }),
      word: "This is the result",
    }),
    refusalNote(ui, "step"),
  ];
}

// Afterwards ------------------------------------------------------------------------------------------------

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

/** It undoes what its words say, so it waits while a line is on its way that would be the last one then. */
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
