// What an organiser of an online evening needs besides: a card of their own, and house players as guests.

import { post } from "../shell/api.js";
import { node } from "../view/virtual_dom.js";
import { eveningStorage } from "./evening_storage.js";
import { arriveLine, tidyName } from "./commands.js";
import { refusalNote } from "./refusal_note.js";

const HOUSE = (
  "Winifred Ambrose Beatrice Cedric Dora Ernest Flora Gilbert Harriet Isaac Josephine Lionel Maud Norman " +
  "Opal Percival Queenie Rupert Sybil Thaddeus Ursula Victor Wilhelmina Xavier Yvonne Zachary"
).split(" ");
const MOST = 40;

/**
 * Names for so many house players that nobody has yet: "Maud (regular)".
 * @param {EveningData} data
 * @param {number} count
 */
export function houseNames(data, count) {
  const taken = new Set(data.guests.map((guest) => guest.name.toLowerCase()));
  const found = [];
  for (let turn = 1; found.length < count; turn += 1) {
    for (const name of HOUSE) {
      const whole = turn > 1 ? `${name} ${turn}` : name;
      if (found.length < count && !taken.has(whole.toLowerCase())) found.push(`${whole} (${data.level})`);
    }
  }
  return found;
}

/**
 * The organiser plays too.
 * @param {import("./evening_page_base.js").EveningPage} page
 */
export function ownCard(page) {
  const { ui, client } = page;
  if (eveningStorage.of(page.code).token) {
    return node(
      "p",
      { key: "own" },
      node("a", { class: "button", href: `/e/${page.code}` }, "My own card"),
      " You play too; when a game begins this takes you to your table.",
    );
  }
  const submit = async (/** @type {any} */ event) => {
    event.preventDefault();
    await enter(page, tidyName(event.target.querySelector("input").value));
  };
  return node(
    "form",
    { class: "own-card", key: "own-form", on: { submit } },
    node("label", { for: "own-name" }, "Do you play too? Your name"),
    node(
      "div",
      { class: "add-row" },
      node("input", {
        id: "own-name",
        maxlength: 40,
        autocomplete: "nickname",
        value: ui.draft.own ?? client.deviceStorage.name,
        on: {
          input: (event) => {
            ui.draft.own = event.target.value;
          },
        },
      }),
      node("button", { type: "submit" }, "Take a card"),
    ),
    refusalNote(ui, "own"),
  );
}

/**
 * @param {import("./evening_page_base.js").EveningPage} page
 * @param {string} name
 */
async function enter(page, name) {
  if (!name) return page.set({ trouble: { place: "own", says: "Type your name first.", clause: "" } });
  try {
    const made = await post(`/api/evenings/${page.code}/guests`, { name });
    eveningStorage.note(page.code, { token: made.token });
    page.client.deviceStorage.name ||= name;
    return page.set({ trouble: null });
  } catch (refused) {
    return page.set({ trouble: { place: "own", says: refused.message, clause: refused.clause } });
  }
}

/**
 * House players who come as guests, with cards and punches of their own.
 * @param {import("./evening_page_base.js").EveningPage} page
 */
export function houseForm(page) {
  const { data, ui } = page;
  const submit = async (/** @type {any} */ event) => {
    event.preventDefault();
    const wanted = Math.min(MOST, Number.parseInt(event.target.querySelector("input").value, 10) || 0);
    for (const name of houseNames(data, wanted)) if (!(await page.act(arriveLine(name), "house"))) break;
  };
  return node(
    "form",
    { class: "house-form", key: "house", on: { submit } },
    node("label", { for: "house-count" }, "House players as guests"),
    node(
      "div",
      { class: "add-row" },
      node("input", {
        id: "house-count",
        type: "number",
        min: 1,
        max: MOST,
        inputmode: "numeric",
        value: ui.draft.house ?? "7",
        on: {
          input: (event) => {
            ui.draft.house = event.target.value;
          },
        },
      }),
      node("button", { type: "submit" }, "Invite them"),
    ),
    refusalNote(ui, "house"),
  );
}
