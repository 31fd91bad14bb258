// The door: whoever comes without a card finds their name, comes in with a new one, or just looks.

import { post } from "../shell/api.js";
import { node } from "../view/virtual_dom.js";
import { eveningStorage } from "./evening_storage.js";
import { tidyName } from "./commands.js";
import { lineNote, titleOf } from "./evening_page_base.js";
import { formName, gameCount, present } from "./people.js";
import { partField } from "./lady_or_gentleman_field.js";
import { roomPicture } from "./room_picture.js";
import { prizes, standingsTable } from "./standings.js";
import { refusalNote } from "./refusal_note.js";

/** @param {import("./evening_page_base.js").EveningPage} page */
export function signInPage(page) {
  const { data, ui } = page;
  const here = present(data).filter((guest) => !guest.level);
  const isOver = data.phase === "over";
  const canCome = data.door && !["seating", "play-off", "over"].includes(data.phase);
  return node(
    "div",
    { class: "page evening arrival", key: "arrival" },
    node("h1", { data: { title: titleOf(data) } }, isOver ? titleOf(data) : `Welcome to ${titleOf(data)}`),
    node(
      "p",
      { class: "soft" },
      `${formName(data.form)} \u00b7 ${gameCount(data)} \u00b7 evening ${page.code}`,
    ),
    lineNote(page),
    organiserLink(page),
    isOver && [prizes(data), standingsTable(data)],
    !isOver && data.way === "home" && here.length > 0 && yourName(page, here),
    canCome && comeIn(page, here.length > 0 && data.way === "home"),
    !canCome &&
      !isOver &&
      node(
        "p",
        { key: "shut" },
        data.rush
          ? "So many came in at once that the door has shut by itself: ask the organiser to let you in. "
          : "The door is shut: ask the organiser to let you in. ",
        "You can look on here.",
      ),
    data.tables.length > 0 && [
      node("h2", { key: "room-title" }, "The room"),
      roomPicture(data, { isRinging: ui.isRinging }),
    ],
    node(
      "p",
      { class: "row other-ways", key: "ways" },
      node("a", { class: "button plain", href: `/e/${page.code}?screen=1` }, "The room on a big screen"),
    ),
  );
}

/** @param {import("./evening_page_base.js").EveningPage} page */
function organiserLink(page) {
  if (!eveningStorage.of(page.code).organiser) return null;
  return node(
    "p",
    { key: "organiser" },
    node("a", { class: "button first", href: `/o/${page.code}` }, "Organiser\u2019s page"),
  );
}

/**
 * At home the organiser has the names: a guest taps theirs.
 * @param {import("./evening_page_base.js").EveningPage} page
 * @param {Guest[]} here
 */
function yourName(page, here) {
  return node(
    "section",
    { class: "panel", key: "names", "aria-labelledby": "names-title" },
    node("h2", { id: "names-title" }, "Which of these is you?"),
    node(
      "ul",
      { class: "name-buttons" },
      here.map((guest) =>
        node(
          "li",
          { key: guest.number },
          node("button", { type: "button", on: { click: () => claim(page, guest) } }, guest.name),
        ),
      ),
    ),
    refusalNote(page.ui, "names"),
  );
}

/**
 * The card of that name becomes this phone's; where another phone has it, one may still look at it.
 * @param {import("./evening_page_base.js").EveningPage} page
 * @param {Guest} guest
 */
async function claim(page, guest) {
  try {
    const made = await post(`/api/evenings/${page.code}/guests`, { guest: guest.number });
    eveningStorage.note(page.code, { token: made.token, me: 0 });
    page.client.go(`/e/${page.code}`);
  } catch {
    eveningStorage.note(page.code, { me: guest.number });
    page.draw();
  }
}

/**
 * @param {import("./evening_page_base.js").EveningPage} page
 * @param {boolean} isNamed
 */
function comeIn(page, isNamed) {
  const { data, ui } = page;
  const part = ui.part ?? "";
  const submit = async (/** @type {any} */ event) => {
    event.preventDefault();
    await enter(page, tidyName(event.target.querySelector("#guest-name").value), part);
  };
  return node(
    "form",
    { class: "panel come-in", key: "come-in", on: { submit } },
    node("h2", {}, isNamed ? "Not on the list?" : "Come in"),
    node("label", { for: "guest-name" }, "Your name"),
    node(
      "div",
      { class: "add-row" },
      node("input", {
        id: "guest-name",
        maxlength: 40,
        autocomplete: "nickname",
        value: ui.draft.name ?? page.client.deviceStorage.name,
        on: {
          input: (event) => {
            ui.draft.name = event.target.value;
          },
        },
      }),
      node("button", { type: "submit", class: "first" }, "Come in"),
    ),
    data.form.couples && partField(page, part, node("legend", {}, "I play as")),
    refusalNote(ui, "come-in"),
  );
}

/**
 * Come in under a name; the card is kept on this device.
 * @param {import("./evening_page_base.js").EveningPage} page
 * @param {string} name
 * @param {string} part
 */
async function enter(page, name, part) {
  const { code, client } = page;
  if (!name) {
    page.set({ trouble: { place: "come-in", says: "Type your name first.", clause: "" } });
    return;
  }
  try {
    const made = await post(`/api/evenings/${code}/guests`, part ? { name, part } : { name });
    client.deviceStorage.name ||= name;
    eveningStorage.note(code, { token: made.token, me: 0 });
    client.go(`/e/${code}`);
  } catch (refused) {
    page.set({ trouble: { place: "come-in", says: refused.message, clause: refused.clause } });
  }
}
