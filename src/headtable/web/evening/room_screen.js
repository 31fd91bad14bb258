// The room on a big screen: seen from afar, and nothing to be touched.

import { house } from "../shell/house_switch.js";
import { node } from "../view/virtual_dom.js";
import { bellPicture } from "./round_bell.js";
import { nextNote, titleOf } from "./evening_page_base.js";
import { roomQrCode } from "./invite_links.js";
import { gameCount, headPoints, isHeadDone, nameOf, present } from "./people.js";
import { roomPicture } from "./room_picture.js";
import { prizes, standingsTable } from "./standings.js";
import { callsOf, claimsInWords, dueInWords } from "./page_sentences.js";

const SHOWN = 12;

/** @param {import("./evening_page_base.js").EveningPage} page */
export function screenPage(page) {
  const { data, ui } = page;
  const isGathering = ["gathering", "seating"].includes(data.phase);
  return node(
    "div",
    { class: `evening big-screen is-${data.phase}`, key: "screen" },
    node(
      "header",
      { class: "screen-head" },
      node("h1", { data: { title: titleOf(data) } }, titleOf(data)),
      node("p", { class: "screen-says", role: "status" }, sayOf(data)),
      node("p", { class: "screen-game" }, gameCount(data)),
      node("span", { class: "screen-bell" }, bellPicture(ui.isRinging)),
    ),
    node(
      "div",
      { class: "screen-body" },
      node(
        "div",
        { class: "screen-room" },
        data.phase === "over"
          ? prizes(data)
          : isGathering
            ? guestCloud(data)
            : roomPicture(data, { isRinging: ui.isRinging }),
      ),
      node("aside", { class: "screen-side" }, isGathering ? invitation(page) : side(data)),
    ),
  );
}

/**
 * One sentence for everybody in the room.
 * @param {EveningData} data
 */
function sayOf(data) {
  const next = nextNote(data);
  if (next) return next;
  if (data.due?.kind === "cut") return dueInWords(data);
  if (isHeadDone(data)) return "The head table has finished: the bell!";
  /** @type {Record<string, string>} */
  const sentences = {
    gathering: "Come in, and find a glass.",
    seating: "Lots are being drawn.",
    seated: data.round ? "Everybody moves to their next table." : "Please find your chairs.",
    playing: data.form.bell
      ? `Play until the bell: ${headPoints(data)} points at the head table.`
      : "One deal at every table.",
    settling: data.claims?.length
      ? `The bell has rung. The last hand of ${claimsInWords(data)} can still be called.`
      : "The bell has rung. Please wait for your next table.",
    "play-off": "A tie is being decided.",
    over: "Thank you for playing. Good night!",
  };
  return sentences[data.phase] ?? "";
}

/** @param {EveningData} data */
function guestCloud(data) {
  const here = present(data);
  return node(
    "section",
    { class: "guest-cloud", "aria-label": "Guests" },
    node("h2", {}, here.length === 1 ? "One guest is here" : `${here.length} guests are here`),
    node(
      "ul",
      {},
      here.map((guest) => node("li", { key: guest.number, class: "name-plate" }, guest.name)),
    ),
  );
}

/** @param {import("./evening_page_base.js").EveningPage} page */
function invitation(page) {
  const qrCode = roomQrCode(page.code, 300);
  const { says } = house();
  const title = qrCode || !says ? "Come in with your phone" : "Phones cannot come in yet";
  return node(
    "section",
    { class: "invitation", "aria-label": title },
    node("h2", {}, title),
    qrCode ?? node("p", {}, says),
    node("p", { class: "evening-code" }, page.code),
  );
}

/** @param {EveningData} data */
function side(data) {
  const calls = data.phase === "seated" ? callsOf(data) : [];
  if (calls.length) {
    return node(
      "section",
      { "aria-label": "Who moves", key: "calls" },
      node("h2", {}, "Who moves"),
      node(
        "ul",
        { class: "calls" },
        calls.map((call, at) =>
          node(
            "li",
            { key: at, class: call.isUp ? "is-up" : "" },
            node("b", {}, call.names),
            node("span", {}, call.way),
          ),
        ),
      ),
    );
  }
  return node(
    "section",
    { "aria-label": "Standings", key: "standings" },
    standingsTable(data, { most: data.phase === "over" ? 24 : SHOWN }),
    leaders(data),
  );
}

/** @param {EveningData} data */
function leaders(data) {
  const more = data.standings.length - SHOWN;
  if (data.phase === "over" || more <= 0) return null;
  const last = data.standings.at(-1);
  return node("p", { class: "soft" }, `and ${more} more, down to ${nameOf(data, last?.guest ?? 0)}`);
}
