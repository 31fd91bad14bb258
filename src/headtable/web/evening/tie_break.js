// How a tie is broken: cards that were cut, or the score of the deciding game.  Descriptions only.

import { capital } from "../table/seat_names.js";
import { node } from "../view/virtual_dom.js";
import { cutLine, decideLine } from "./commands.js";
import { bigButton } from "./big_button.js";
import { nameOf, namesOf, sidesOf } from "./people.js";
import { refusalNote } from "./refusal_note.js";
import { scoreForm } from "./score_pads.js";

/** @typedef {import("./evening_page_base.js").EveningPage} EveningPage */

/**
 * Cards that real hands have cut: one from the list for each who cuts.
 * @param {EveningPage} page
 */
export function cutting(page) {
  const { data, ui } = page;
  const chosen = ui.draft;
  const cards = Object.fromEntries(data.rivals.map((guest) => [guest, chosen[`cut-${guest}`] ?? ""]));
  const isAll = Object.values(cards).every(Boolean);
  const choose = (/** @type {any} */ event) => {
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
              data.pack.map((/** @type {string} */ card) =>
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
      bigButton("cut", "These were cut", () => cutNow(page, cutLine(data.due?.line ?? "", cards)), {
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

/**
 * @param {EveningPage} page
 * @param {string} line
 */
async function cutNow(page, line) {
  if (await page.actOnce(line)) page.set({ draft: {} });
}

/**
 * The deciding game for the first prize.
 * @param {EveningPage} page
 */
export function deciding(page) {
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
      save: async (/** @type {any} */ scores) =>
        (await page.actOnce(decideLine(scores))) && page.set({ draft: {} }),
      word: "This is the result",
    }),
    refusalNote(ui, "step"),
  ];
}
