// The guests: coming in, and what the organiser can do for each of them.  Descriptions only.

import { capital } from "../table/seat_names.js";
import { node } from "../view/virtual_dom.js";
import { arriveLine, namesIn, tidyName } from "./commands.js";
import { loggedName, nameOf, partName, present, tableName } from "./people.js";
import { partField } from "./lady_or_gentleman_field.js";
import { linkFor } from "./invite_links.js";
import { refusalNote } from "./refusal_note.js";

/**
 * The form for somebody who comes in; several names may be typed with commas between them.
 * @param {import("./evening_page_base.js").EveningPage} page
 */
export function addForm(page) {
  const { data, ui } = page;
  const part = ui.part ?? "";
  const submit = async (/** @type {any} */ event) => {
    event.preventDefault();
    const field = event.target.querySelector("input");
    await addAll(page, field);
    field.focus();
  };
  return node(
    "form",
    { class: "add-form", key: "add", on: { submit } },
    node("label", { for: "add-name" }, data.round ? "A latecomer\u2019s name" : "Name"),
    node(
      "div",
      { class: "add-row" },
      node("input", {
        id: "add-name",
        autocomplete: "off",
        maxlength: 600,
        enterkeyhint: "done",
        "aria-describedby": "add-help",
      }),
      node("button", { type: "submit", class: "first" }, "Add"),
    ),
    data.form.couples && partField(page, part, node("legend", { class: "hidden-but-heard" }, "Plays as")),
    node("small", { id: "add-help", class: "soft" }, "Several at once: put commas between the names."),
  );
}

/**
 * What could not be added stays in the field.
 * @param {import("./evening_page_base.js").EveningPage} page
 * @param {HTMLInputElement} field
 */
async function addAll(page, field) {
  const names = namesIn(field.value);
  if (!names.length) {
    page.set({ trouble: { place: "add", says: "Type a name first.", clause: "" } });
    return;
  }
  while (names.length) {
    if (!(await page.act(arriveLine(names[0], page.ui.part ?? ""), "add"))) break;
    names.shift();
  }
  field.value = names.join(", ");
}

/**
 * Everybody who is here, in a few lines; a tap opens what can be done for one of them.
 * @param {import("./evening_page_base.js").EveningPage} page
 */
export function guestChips(page) {
  const { data, ui } = page;
  const here = present(data);
  if (!here.length) return null;
  const open = here.find((guest) => guest.number === ui.opened);
  return node(
    "div",
    { class: "guest-chips", key: "chips" },
    node(
      "ul",
      { "aria-label": "Guests, tap one to change something" },
      here.map((guest) => node("li", { key: `chip-${guest.number}` }, chip(page, guest, "chips"))),
    ),
    open && guestActions(page, open, "chips"),
  );
}

/**
 * @param {import("./evening_page_base.js").EveningPage} page
 * @param {Guest} guest
 * @param {string} where
 */
function chip(page, guest, where) {
  const { data, ui } = page;
  const isOpen = ui.opened === guest.number;
  const companion = guest.companion ? ` \u2665 ${nameOf(data, guest.companion)}` : "";
  return node(
    "button",
    {
      type: "button",
      class: isOpen ? "guest-chip is-open" : "guest-chip",
      "aria-expanded": String(isOpen),
      "aria-controls": isOpen ? `${where}-actions` : null,
      on: { click: () => page.set({ opened: isOpen ? 0 : guest.number, trouble: null, draft: {} }) },
    },
    node("span", { class: "chip-name" }, guest.name),
    guest.part && node("small", {}, partName(data, guest.part)),
    companion && node("small", {}, companion),
  );
}

/**
 * The panel of all guests.
 * @param {import("./evening_page_base.js").EveningPage} page
 */
export function guestList(page) {
  const { data, ui } = page;
  const people = data.guests.filter((guest) => !guest.robot);
  const canCome = !["gathering", "seating", "play-off", "over"].includes(data.phase);
  return node(
    "section",
    { "aria-label": "Guests", class: "guest-list" },
    canCome && [addForm(page), refusalNote(ui, "add")],
    node(
      "ul",
      {},
      people.map((guest) =>
        node(
          "li",
          { key: `guest-${guest.number}`, class: guest.gone ? "is-gone" : "" },
          guest.gone
            ? node("span", { class: "guest-chip" }, node("span", { class: "chip-name" }, guest.name))
            : chip(page, guest, "list"),
          node("span", { class: "soft" }, whereabouts(data, guest)),
          ui.opened === guest.number && !guest.gone && guestActions(page, guest, "list"),
        ),
      ),
    ),
    people.length === 0 && node("p", { class: "soft" }, "Nobody has come yet."),
  );
}

/**
 * @param {EveningData} data
 * @param {Guest} guest
 */
export function whereabouts(data, guest) {
  if (guest.gone) return "has left";
  const place = guest.table
    ? `${tableName(guest.table)}, chair ${guest.chair}`
    : data.tables.length
      ? "rests"
      : "";
  return guest.leaving ? `${place}; leaves after this game` : place;
}

/**
 * What can be done for one guest.
 * @param {import("./evening_page_base.js").EveningPage} page
 * @param {Guest} guest
 * @param {string} where
 */
function guestActions(page, guest, where) {
  const { data, ui } = page;
  const place = `guest-${guest.number}`;
  const act = (/** @type {string} */ line) => page.act(line, place);
  const isOver = ["over", "play-off", "seating"].includes(data.phase);
  return node(
    "div",
    {
      class: "guest-actions",
      id: `${where}-actions`,
      key: "actions",
      role: "group",
      "aria-label": `For ${loggedName(guest)}`,
    },
    renameForm(page, guest, place),
    data.phase === "gathering" &&
      data.form.couples && [partButtons(data, guest, act), companionField(page, guest, act)],
    data.phase === "seated" && swapField(page, guest, act),
    node(
      "div",
      { class: "row", key: "rest" },
      !isOver &&
        node(
          "button",
          {
            type: "button",
            key: "leave",
            on: { click: async () => (await act(`leave ${guest.number}`)) && page.set({ opened: 0 }) },
          },
          data.phase === "gathering" ? "Take off the list" : "Leaves the evening",
        ),
      node(
        "button",
        { type: "button", key: "phone", on: { click: () => linkFor(page, guest, place) } },
        "Link for a phone",
      ),
      data.claimed.includes(guest.number) &&
        node(
          "button",
          { type: "button", key: "new-link", on: { click: () => linkFor(page, guest, place, true) } },
          "New link, end the old one",
        ),
    ),
    ui.link?.guest === guest.number && linkField(ui.link),
    refusalNote(ui, place),
  );
}

/** @param {{address: string, isCopied: boolean}} link */
function linkField(link) {
  return node(
    "p",
    { key: "link", class: "guest-link" },
    node(
      "label",
      { for: "guest-link" },
      link.isCopied ? "Copied. The link of this guest alone:" : "The link of this guest alone:",
    ),
    node("input", {
      id: "guest-link",
      readonly: true,
      value: link.address,
      on: { focus: (event) => event.target.select() },
    }),
  );
}

/**
 * @param {import("./evening_page_base.js").EveningPage} page
 * @param {Guest} guest
 * @param {string} place
 */
function renameForm(page, guest, place) {
  const id = `rename-${guest.number}`;
  const submit = async (/** @type {any} */ event) => {
    event.preventDefault();
    const name = tidyName(event.target.querySelector("input").value);
    if (name && name !== loggedName(guest) && (await page.act(`rename ${guest.number} ${name}`, place)))
      page.set({ draft: {} });
  };
  const input = (/** @type {any} */ event) => {
    page.ui.draft[id] = event.target.value;
  };
  return node(
    "form",
    { class: "add-row", key: "rename", on: { submit } },
    node("label", { class: "hidden-but-heard", for: id }, `New name of ${loggedName(guest)}`),
    node("input", {
      id,
      maxlength: 40,
      autocomplete: "off",
      value: page.ui.draft[id] ?? loggedName(guest),
      on: { input },
    }),
    node("button", { type: "submit" }, "Rename"),
  );
}

/**
 * @param {EveningData} data
 * @param {Guest} guest
 * @param {(line: string) => unknown} act
 */
function partButtons(data, guest, act) {
  return node(
    "div",
    { class: "row", key: "parts" },
    Object.entries(data.parts).map(([part, word]) =>
      node(
        "button",
        {
          type: "button",
          key: part,
          "aria-pressed": String(guest.part === part),
          on: { click: () => act(`part ${guest.number} ${part}`) },
        },
        capital(word),
      ),
    ),
  );
}

/**
 * Somebody's name in a list; choosing it does something.
 * @param {string} id
 * @param {string} label
 * @param {Guest[]} people
 * @param {(number: number) => unknown} choose
 */
function personField(id, label, people, choose) {
  const change = (/** @type {any} */ event) => {
    const number = Number(event.target.value);
    event.target.value = "";
    if (number) choose(number);
  };
  return node(
    "p",
    { class: "person-field", key: id },
    node("label", { for: id }, label),
    node(
      "select",
      { id, on: { change } },
      node("option", { value: "", key: "none" }, "Choose\u2026"),
      people.map((person) => node("option", { value: person.number, key: person.number }, person.name)),
    ),
  );
}

/**
 * @param {import("./evening_page_base.js").EveningPage} page
 * @param {Guest} guest
 * @param {(line: string) => unknown} act
 */
function companionField(page, guest, act) {
  if (guest.companion) return null;
  const others = present(page.data).filter(
    (other) =>
      other.number !== guest.number && !other.companion && (!guest.part || other.part !== guest.part),
  );
  return personField("companion", "Came with", others, (number) => act(`couple ${guest.number} ${number}`));
}

/**
 * @param {import("./evening_page_base.js").EveningPage} page
 * @param {Guest} guest
 * @param {(line: string) => unknown} act
 */
function swapField(page, guest, act) {
  const others = page.data.guests.filter(
    (other) =>
      other.number !== guest.number &&
      !other.gone &&
      other.part === guest.part &&
      (other.table || guest.table),
  );
  return personField("swap", "Changes places with", others, (number) =>
    act(`swap ${guest.number} ${number}`),
  );
}
