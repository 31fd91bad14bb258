// The guest's page: where do I go, who is my partner, my card with its punches, how everybody stands.

import { announce } from "../view/announcer.js";
import { node } from "../view/virtual_dom.js";
import { bellPicture, soundButton } from "./round_bell.js";
import { eveningStorage } from "./evening_storage.js";
import { handLine, scoreLine } from "./commands.js";
import { lineNote, nextNote, titleOf } from "./evening_page_base.js";
import { gameCount, guestOf, nameOf, sidesOf } from "./people.js";
import { renewal } from "./invite_links.js";
import { roomPicture, tableAlone } from "./room_picture.js";
import { scorePads } from "./score_pads.js";
import { prizes, standingsTable } from "./standings.js";
import { tallyCard } from "./tally_card.js";
import { guestStep } from "./page_sentences.js";

/** @type {Record<string, string>} */
const BELLS = { playing: "The bell: begin!", settling: "The bell: stop!" };
const taken = new Set(); // the tables to which this device has been led already

/**
 * The number of the guest whose page this is: by the token, or by the name that was tapped.
 * @param {import("./evening_page_base.js").EveningPage} page
 */
function meOf(page) {
  return page.line.you.guest || eveningStorage.of(page.code).me || 0;
}

/**
 * @param {import("./evening_page_base.js").EveningPage} page
 * @param {EveningData | null} was
 * @param {EveningData | null} now
 */
export function guestChanged(page, was, now) {
  const me = meOf(page);
  if (!now || !me) return;
  const isNew = !was || was.phase !== now.phase;
  if (isNew)
    eveningStorage.note(page.code, { form: now.form.id, name: titleOf(now), over: now.phase === "over" });
  if (was && isNew) page.ui.editing = 0;
  if (was && place(was, me) !== place(now, me)) announce(guestStep(now, me).title);
  leadToTable(page);
}

/**
 * @param {EveningData} data
 * @param {number} me
 */
function place(data, me) {
  const guest = guestOf(data, me);
  return `${guest.table}.${guest.chair}`;
}

/**
 * Online: the way to one's table of this game, once for each table; who comes back stays.
 * @param {import("./evening_page_base.js").EveningPage} page
 */
function leadToTable(page) {
  const { seat } = page.line;
  if (!seat || page.isClosed) return;
  const { deviceStorage, go } = page.client;
  deviceStorage.note(seat.table, {
    token: seat.token,
    seat: seat.seat,
    game: page.data.form.game,
    evening: page.code,
  });
  if (taken.has(seat.table)) return;
  taken.add(seat.table);
  setTimeout(() => !page.isClosed && go(`/t/${seat.table}`), 0);
}

/** @param {import("./evening_page_base.js").EveningPage} page */
export function guestPage(page) {
  const { data, ui } = page;
  const me = meOf(page);
  const guest = guestOf(data, me);
  const isOver = data.phase === "over";
  return node(
    "div",
    { class: "page evening guest", key: "guest" },
    head(page, guest),
    lineNote(page),
    page.line.bye && node("p", { class: "error", role: "alert" }, page.line.bye),
    node(
      "div",
      { class: "columns" },
      node("div", { class: "now-column" }, whereTo(page, me), myScore(page, me), isOver && prizes(data)),
      node(
        "div",
        { class: "side-column" },
        node("section", { class: "my-card", "aria-label": "Your tally card" }, tallyCard(data, me)),
        node("section", { "aria-label": "Standings", key: "standings" }, standingsTable(data, { me })),
        data.tables.length > 0 &&
          node(
            "details",
            { class: "whole-room", key: "room" },
            node("summary", {}, "The whole room"),
            roomPicture(data, { me, isRinging: ui.isRinging }),
          ),
        otherWays(page, guest),
      ),
    ),
  );
}

/**
 * @param {import("./evening_page_base.js").EveningPage} page
 * @param {Guest} guest
 */
function head(page, guest) {
  const { data } = page;
  return node(
    "header",
    { class: "evening-head" },
    node(
      "div",
      {},
      node("h1", { data: { title: titleOf(data) } }, guest.name),
      node("p", { class: "soft" }, `${titleOf(data)} \u00b7 ${gameCount(data)}`),
    ),
    soundButton(page.ui.isRinging),
  );
}

/**
 * In large letters: the table, the chair, the partner, who deals.
 * @param {import("./evening_page_base.js").EveningPage} page
 * @param {number} me
 */
function whereTo(page, me) {
  const { data, ui } = page;
  const guest = guestOf(data, me);
  const { title, says } = guestStep(data, me);
  const isSeated = guest.table > 0 && ["seated", "playing", "settling"].includes(data.phase);
  return node(
    "section",
    { class: `where is-${data.phase}`, "aria-labelledby": "where-title", key: "where" },
    ui.isRinging &&
      BELLS[data.phase] &&
      node("p", { class: "bell-banner", key: "bell" }, bellPicture(true), BELLS[data.phase]),
    node("h2", { id: "where-title", tabindex: -1, data: { step: data.phase } }, title),
    isSeated && node("p", { class: "where-number", "aria-hidden": "true" }, String(guest.table)),
    isSeated && facts(data, guest),
    node("p", { class: "where-says" }, says),
    nextNote(data) && node("p", { class: "next-note" }, nextNote(data)),
    page.line.seat && toTable(page),
    isSeated && tableAlone(data, guest.table, { me, isRinging: ui.isRinging }),
  );
}

/**
 * @param {EveningData} data
 * @param {Guest} guest
 */
function facts(data, guest) {
  const deals = guest.dealer === guest.number ? "You deal" : guest.dealer ? nameOf(data, guest.dealer) : "";
  const rows = [["Chair", String(guest.chair)]];
  if (guest.partner) rows.push(["Partner", nameOf(data, guest.partner)]);
  if (deals) rows.push(["Deals", deals]);
  return node(
    "dl",
    { class: "where-facts" },
    rows.map(([word, value]) => node("div", { key: word }, node("dt", {}, word), node("dd", {}, value))),
  );
}

/** @param {import("./evening_page_base.js").EveningPage} page */
function toTable(page) {
  const { seat } = page.line;
  return node(
    "a",
    { class: "button first main-button", href: `/t/${seat?.table}`, key: "to-table" },
    "To my table",
  );
}

/**
 * At home those who sit at a table tap its score.
 * @param {import("./evening_page_base.js").EveningPage} page
 * @param {number} me
 */
function myScore(page, me) {
  const { data, ui } = page;
  const { table } = guestOf(data, me);
  const isOpen = data.phase === "playing" || (data.phase === "settling" && data.missing.includes(table));
  if (data.way !== "home" || !page.line.you.guest || !table || !isOpen) return null;
  const sides = (/** @type {number} */ number) => sidesOf(data, data.tables[number - 1].chairs).length;
  return node(
    "section",
    { class: "my-score", key: "score", "aria-labelledby": "my-score" },
    node("h2", { id: "my-score" }, "The score of your table"),
    scorePads(
      data,
      ui,
      {
        tap: (/** @type {number} */ number, /** @type {number} */ side, /** @type {any} */ points) =>
          page.act(handLine(number, sides(number), side, points), `pad-${number}`),
        edit: (/** @type {number} */ number) => {
          page.set({ editing: number, draft: {}, trouble: null });
          if (number) document.getElementById(`pad-${number}-side-0`)?.focus();
        },
        save: async (/** @type {number} */ number, /** @type {any} */ scores) => {
          const isSaved = await page.act(scoreLine(number, scores), `pad-${number}`);
          if (isSaved && ui.editing === number) page.set({ editing: 0, draft: {} });
        },
        none: (/** @type {number} */ number) =>
          page.act(scoreLine(number, Array(sides(number)).fill("0")), `pad-${number}`),
      },
      table,
    ),
  );
}

/**
 * @param {import("./evening_page_base.js").EveningPage} page
 * @param {Guest} guest
 */
function otherWays(page, guest) {
  const { code } = page;
  const known = eveningStorage.of(code);
  const forget = () => {
    eveningStorage.note(code, { me: 0 });
    page.draw();
  };
  return node(
    "p",
    { class: "row other-ways", key: "ways" },
    known.organiser &&
      node("a", { class: "button", key: "organiser", href: `/o/${code}` }, "Organiser\u2019s page"),
    node(
      "a",
      { class: "button plain", key: "screen", href: `/e/${code}?screen=1` },
      "The room on a big screen",
    ),
    !page.line.you.guest &&
      node(
        "button",
        { type: "button", class: "plain", key: "forget", on: { click: forget } },
        `I am not ${guest.name}`,
      ),
    page.line.you.guest > 0 && renewal(page, "token"),
  );
}
