// The guests' own phones: the code on the door, and a link for one guest.  Descriptions only.

import { bestLink, houseSwitchNode, qrCodeNode } from "../shell/house_switch.js";
import { node } from "../view/virtual_dom.js";
import { leaveLine } from "./commands.js";
import { refusalNote } from "./refusal_note.js";

/** @type {Record<string, string>} what guests have of their phones, by the way of the evening */
const WHAT_FOR = {
  home: "Guests who scan it find their name, their table, their card, and can tap the score of their table.",
  online: "Guests who open it come in with their own name and are taken to their tables.",
};

/** @param {string} code */
function roomLink(code) {
  return bestLink(`/e/${code}`);
}

/**
 * The QR code of the room, where phones can come in.
 * @param {string} code
 * @param {number} size
 */
export function roomQrCode(code, size) {
  const alt = `QR code of the link to evening ${code}`;
  return qrCodeNode({ path: `/e/${code}`, source: `/api/evenings/${code}/qr.svg`, alt, size });
}

/**
 * The link by which the evening is held on another device; the token stays behind the '#'.
 * @param {import("./evening_page_base.js").EveningPage} page
 */
export function organiserLink(page) {
  const address = `${bestLink(`/o/${page.code}`)}#${encodeURIComponent(page.token)}`;
  const copy = async () => page.set({ ownLink: { address, isCopied: await copied(address) } });
  const { ownLink } = page.ui;
  return [
    node(
      "button",
      { type: "button", key: "own-link", on: { click: copy } },
      "Copy the organiser\u2019s link",
    ),
    node(
      "p",
      { class: "soft", key: "own-link-says", role: "status" },
      ownLink
        ? ownLink.isCopied
          ? "Copied. Whoever has it holds the evening."
          : ownLink.address
        : "To go on from another device. Keep it to yourself.",
    ),
    renewal(page, "organiser"),
  ];
}

/**
 * Whoever has lost a link, or has shown it to the wrong person, makes all of them worthless but this one.
 * @param {import("./evening_page_base.js").EveningPage} page
 * @param {string} kind
 */
export function renewal(page, kind) {
  return [
    node(
      "button",
      { type: "button", class: "plain", key: "renew", on: { click: () => page.renew(kind, "renew") } },
      "End my links on all other devices",
    ),
    page.ui.isRenewed &&
      node(
        "p",
        { class: "soft", key: "renewed", role: "status" },
        "Done: only this device has a good link now.",
      ),
    refusalNote(page.ui, "renew"),
  ];
}

/** @param {string} text */
async function copied(text) {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return false;
  }
}

/**
 * The code, the QR code and the link of the room; small where other things come first.
 * @param {import("./evening_page_base.js").EveningPage} page
 * @param {{isSmall?: boolean}} options
 */
export function doorCard(page, { isSmall = false } = {}) {
  const { code, data, ui } = page;
  const qrCode = roomQrCode(code, 176);
  const copiedWords = qrCode ? "The link is copied." : "A link for this computer is copied.";
  const inside = [
    node("p", { class: "evening-code", "aria-label": `Code ${[...code].join(" ")}` }, code),
    qrCode,
    houseSwitchNode(),
    qrCode && node("p", { class: "soft", key: "what-for" }, WHAT_FOR[data.way]),
    node(
      "div",
      { class: "row" },
      node(
        "button",
        {
          type: "button",
          key: "copy",
          on: { click: async () => page.set({ copied: await copied(roomLink(code)) }) },
        },
        "Copy the link",
      ),
      node(
        "a",
        { class: "button", key: "screen", href: `/e/${code}?screen=1`, target: "_blank" },
        "Big screen",
      ),
    ),
    ui.copied !== undefined &&
      node("p", { role: "status", key: "copied" }, ui.copied ? copiedWords : roomLink(code)),
    page.line.you.organiser && doorField(page),
  ];
  if (!isSmall)
    return node("div", { class: "door-card panel", key: "door" }, node("h2", {}, "Phones"), inside);
  return node(
    "details",
    { class: "door-card", key: "door-small" },
    node(
      "summary",
      {},
      qrCode ? "Guests can come in with their phones" : "Let guests come in with their phones",
    ),
    inside,
  );
}

/** @param {import("./evening_page_base.js").EveningPage} page */
function doorField(page) {
  const { data } = page;
  return [
    node(
      "label",
      { class: "check", key: "open" },
      node("input", {
        type: "checkbox",
        checked: data.door,
        on: { change: (event) => page.ask({ do: "door", open: event.target.checked }, "door") },
      }),
      "Guests may still come in by themselves",
    ),
    data.rush &&
      node(
        "p",
        { key: "rush", role: "status" },
        "So many came in at once that the door has shut by itself. Open it again when you know them all.",
      ),
    inventedField(page),
    refusalNote(page.ui, "door"),
  ];
}

/**
 * Those who came in by themselves and whose pages are not open: after a rush nobody may have come at all.
 * @param {EveningData} data
 * @param {number[]} here
 */
export function invented(data, here) {
  return data.newcomers.filter((/** @type {any} */ guest) => !here.includes(guest));
}

/** @param {import("./evening_page_base.js").EveningPage} page */
function inventedField(page) {
  const { data, line } = page;
  const guests = invented(data, line.here);
  if (!data.rush || !guests.length || data.phase !== "gathering") return null;
  const words = guests.length === 1 ? "the one guest" : `the ${guests.length} guests`;
  return node(
    "button",
    { type: "button", key: "invented", on: { click: () => page.actOnce(leaveLine(guests), "door") } },
    `Take off the list ${words} who came in by themselves and are not connected`,
  );
}

/**
 * A link for one guest, asked of the server and copied; a new one ends all that the guest had.
 * @param {import("./evening_page_base.js").EveningPage} page
 * @param {Guest} guest
 * @param {string} place
 * @param {boolean} [isNew]
 */
export async function linkFor(page, guest, place, isNew = false) {
  const answer = await page.ask({ do: "invite", guest: guest.number, ...(isNew && { renew: true }) }, place);
  if (!answer) return;
  const address = `${roomLink(page.code)}#${encodeURIComponent(answer.token)}`;
  page.set({ link: { guest: guest.number, address, isCopied: await copied(address) } });
}
