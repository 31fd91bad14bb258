// The organiser's page: what to do next, the room, the guests, the standings, and everything else.

import { node } from "../view/virtual_dom.js";
import { bellPicture, soundButton } from "./round_bell.js";
import { guestList } from "./guest_list.js";
import { eveningStorage } from "./evening_storage.js";
import { morePanel } from "./organiser_tools.js";
import { lineNote, titleOf } from "./evening_page_base.js";
import { gameCount, nameOf, present } from "./people.js";
import { arrangedRoom, roomPicture } from "./room_picture.js";
import { prizes, standingsTable } from "./standings.js";
import { stepPanel } from "./next_step_panel.js";
import { refusalNote } from "./refusal_note.js";

const TABS = [
  ["now", "Now"],
  ["room", "Room"],
  ["guests", "Guests"],
  ["standings", "Standings"],
  ["more", "More"],
];

/**
 * @param {import("./evening_page_base.js").EveningPage} page
 * @param {EveningData | null} was
 * @param {EveningData | null} now
 */
export function organiserChanged(page, was, now) {
  if (!now) return;
  if (!was || was.phase !== now.phase) {
    eveningStorage.note(page.code, { form: now.form.id, name: titleOf(now), over: now.phase === "over" });
    page.ui.arrangement = null;
    page.ui.editing = 0;
    page.ui.opened = 0;
    if (was) page.ui.tab = "now";
  }
}

/** @param {import("./evening_page_base.js").EveningPage} page */
export function organiserPage(page) {
  const { data, ui } = page;
  const side = ui.tab === "now" ? "room" : ui.tab;
  return node(
    "div",
    { class: "page evening organiser", key: "organiser", data: { tab: ui.tab, phase: data.phase } },
    head(page),
    lineNote(page),
    page.line.bye && node("p", { class: "error", role: "alert" }, page.line.bye),
    node(
      "div",
      { class: "columns" },
      node("div", { class: "now-column" }, stepPanel(page, swapping(page))),
      node(
        "div",
        { class: "side-column" },
        tabBar(page, side),
        node("div", { class: "tab-panel", key: side }, sidePanel(page, side)),
      ),
    ),
  );
}

/** @param {import("./evening_page_base.js").EveningPage} page */
function head(page) {
  const { data } = page;
  const guests = present(data).length;
  const facts = [
    gameCount(data),
    `${guests} ${guests === 1 ? "guest" : "guests"}`,
    data.way === "home" ? "real cards" : "online",
  ];
  return node(
    "header",
    { class: "evening-head" },
    node(
      "div",
      {},
      node("h1", { data: { title: titleOf(data) } }, titleOf(data)),
      node("p", { class: "soft" }, facts.join(" \u00b7 ")),
    ),
    soundButton(page.ui.isRinging),
  );
}

/**
 * @param {import("./evening_page_base.js").EveningPage} page
 * @param {string} side
 */
function tabBar(page, side) {
  const { ui } = page;
  return node(
    "nav",
    { class: "evening-tabs", "aria-label": "Parts of this page" },
    TABS.map(([id, word]) =>
      node(
        "button",
        {
          type: "button",
          key: id,
          class: id === side ? "is-side" : "",
          "aria-current": ui.tab === id ? "true" : null,
          on: { click: () => page.set({ tab: id, trouble: null }) },
        },
        word,
      ),
    ),
  );
}

/**
 * @param {import("./evening_page_base.js").EveningPage} page
 * @param {string} side
 */
function sidePanel(page, side) {
  const { data, ui } = page;
  if (side === "guests") return guestList(page);
  if (side === "standings") return [prizes(data), standingsTable(data)];
  if (side === "more") return morePanel(page);
  if (ui.arrangement) return arrangedRoom(data, ui.arrangement, swapping(page));
  if (!data.tables.length) return emptyRoom(data);
  return [swapHint(page), roomPicture(data, swapping(page)), refusalNote(ui, "room")];
}

/** @param {EveningData} data */
function emptyRoom(data) {
  const count = present(data).length;
  const says = count ? "The tables are set up when everybody is seated." : "The room is still empty.";
  return node(
    "section",
    { class: "room is-empty", "aria-label": "The room" },
    bellPicture(),
    node("p", {}, says),
  );
}

/**
 * How the room answers to a finger: before a game two people are tapped to change places.
 * @param {import("./evening_page_base.js").EveningPage} page
 */
function swapping(page) {
  const { data, ui } = page;
  const look = { isRinging: ui.isRinging, chosen: ui.chosen };
  if (ui.arrangement) return { ...look, tap: (/** @type {string} */ place) => tapArranged(page, place) };
  return data.phase === "seated"
    ? {
        ...look,
        tap: (/** @type {string} */ place, /** @type {any} */ guest) => tapSeated(page, place, guest),
      }
    : look;
}

/** @param {import("./evening_page_base.js").EveningPage} page */
function swapHint(page) {
  const { data, ui } = page;
  if (data.phase !== "seated" || !ui.chosen) return null;
  return node(
    "p",
    { class: "swap-hint", role: "status", key: "hint" },
    `Tap who changes places with ${chosenName(page)}.`,
  );
}

/** @param {import("./evening_page_base.js").EveningPage} page */
function chosenName(page) {
  return nameOf(page.data, page.ui.chosenGuest);
}

/**
 * @param {import("./evening_page_base.js").EveningPage} page
 * @param {string} place
 * @param {Guest} guest
 */
async function tapSeated(page, place, guest) {
  const { ui } = page;
  if (!ui.chosen || ui.chosen === place) {
    page.set({ chosen: ui.chosen ? "" : place, chosenGuest: guest, trouble: null });
    return;
  }
  const first = ui.chosenGuest;
  page.set({ chosen: "" });
  await page.act(`swap ${first} ${guest}`, "room");
}

/**
 * @param {import("./evening_page_base.js").EveningPage} page
 * @param {string} place
 */
async function tapArranged(page, place) {
  const { swapped } = await import("./manual_seating.js");
  const { ui } = page;
  if (!ui.chosen || ui.chosen === place) page.set({ chosen: ui.chosen ? "" : place });
  else page.set({ chosen: "", arrangement: swapped(ui.arrangement, ui.chosen, place) });
}
