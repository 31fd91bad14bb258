// What an organiser may want besides: paper, phones, what was done, the rules.  Descriptions only.

import { DELETE_EVENING, isSureToDeleteEvening } from "../shell/confirm_deletion.js";
import { printAddress } from "../shell/routes.js";
import { boxOf } from "../table/card_names.js";
import { node } from "../view/virtual_dom.js";
import { lineInWords } from "./log_words.js";
import { formName, nameOf, present } from "./people.js";
import { doorCard, organiserLink } from "./invite_links.js";
import { refusalNote } from "./refusal_note.js";

const SHEETS = [
  ["tally", "Tally cards", "one for each guest, with a number to punch for each game"],
  ["tables", "Table cards", "a number to stand on each table"],
  ["seating", "Seating plan", "who sits where now"],
  ["standings", "Standings", "everybody by what they have won"],
];

const BLANKS = 12;

/** @param {import("./evening_page_base.js").EveningPage} page */
export function morePanel(page) {
  return [paper(page), doorCard(page), story(page), rest(page)];
}

/**
 * Where a sheet is printed; before anybody has come the tally cards are blank.
 * @param {EveningData} data
 * @param {string} code
 * @param {string} sheet
 * @param {string} size
 */
export function paperAddress(data, code, sheet, size) {
  const asked = new URLSearchParams({ size });
  if (sheet === "tally" && !present(data).length) asked.set("blanks", String(BLANKS));
  if (sheet === "tally" && data.options.scoring === "points") asked.set("marks", "write");
  return `/api/evenings/${code}/paper/${sheet}.pdf?${asked}`;
}

/** @param {import("./evening_page_base.js").EveningPage} page */
function paper(page) {
  const { data, ui } = page;
  const size = ui.size ?? "a4";
  const address = (/** @type {string} */ sheet) => paperAddress(data, page.code, sheet, size);
  const isReady = (/** @type {string} */ sheet) => sheet !== "seating" || data.tables.length > 0;
  return node(
    "section",
    { class: "panel paper", key: "paper", "aria-labelledby": "paper-title" },
    node("h2", { id: "paper-title" }, "Paper"),
    node(
      "ul",
      {},
      SHEETS.map(([sheet, word, says]) =>
        node(
          "li",
          { key: sheet },
          isReady(sheet)
            ? node("a", { class: "button", href: address(sheet), target: "_blank" }, word)
            : node("button", { type: "button", disabled: true }, word),
          node("small", { class: "soft" }, isReady(sheet) ? says : "once everybody is seated"),
        ),
      ),
    ),
    node(
      "p",
      { key: "cards" },
      "No cards to play with? ",
      node("a", { href: printAddress(boxOf(data.form.game)), target: "_blank" }, "Print the box"),
      ", score pads and crib cards too.",
    ),
    node(
      "fieldset",
      { class: "choices-row" },
      node("legend", {}, "Paper size"),
      [
        ["a4", "A4"],
        ["letter", "Letter"],
      ].map(([id, word]) =>
        node(
          "label",
          { key: id },
          node("input", {
            type: "radio",
            name: "size",
            checked: id === size,
            on: { change: () => page.set({ size: id }) },
          }),
          word,
        ),
      ),
    ),
  );
}

/**
 * What was done, the newest first, and taking it back.
 * @param {import("./evening_page_base.js").EveningPage} page
 */
function story(page) {
  const { data, ui } = page;
  const lines = [...data.recent].reverse();
  return node(
    "section",
    { class: "panel story", key: "story", "aria-labelledby": "story-title" },
    node("h2", { id: "story-title" }, "What was done"),
    data.undoable &&
      node(
        "button",
        { type: "button", key: "undo", on: { click: () => page.act("undo", "story") } },
        `Take back: ${lineInWords(data, data.undoable)}`,
      ),
    refusalNote(ui, "story"),
    lines.length === 0 && node("p", { class: "soft" }, "Nothing yet."),
    node(
      "ol",
      { reversed: true, tabindex: 0, "aria-labelledby": "story-title" },
      lines.map((entry) => storyLine(data, entry)),
    ),
    node("a", { href: `/api/evenings/${page.code}/log`, target: "_blank" }, "The whole log"),
  );
}

/**
 * @param {EveningData} data
 * @param {LogLine} entry
 */
function storyLine(data, entry) {
  const time = new Date(entry.at).toLocaleTimeString([], { hour: "2-digit", minute: "2-digit" });
  const words = lineInWords(data, entry);
  return node(
    "li",
    { key: `line-${entry.seq}`, class: entry.undone ? "is-undone" : "" },
    node("time", { class: "soft numbers" }, time),
    entry.undone ? node("s", {}, words) : node("span", {}, words),
    node(
      "small",
      { class: "soft" },
      [byWhom(data, entry), entry.undone && "taken back"].filter(Boolean).join(", "),
    ),
  );
}

/**
 * @param {EveningData} data
 * @param {LogLine} options
 */
function byWhom(data, { by, by_guest: guest }) {
  if (by === "organiser") return "";
  return by === "guest" ? `by ${nameOf(data, guest)}` : by;
}

/**
 * The organiser deletes the evening for ever, if that is really wanted.
 * @param {import("./evening_page_base.js").EveningPage} page
 */
async function deleteEvening(page) {
  if (await isSureToDeleteEvening()) page.ask({ do: "delete" }, "delete");
}

/** @param {import("./evening_page_base.js").EveningPage} page */
function rest(page) {
  const { data, ui } = page;
  const canEnd = data.round > 0 && ["seated", "settling"].includes(data.phase);
  return node(
    "section",
    { class: "panel", key: "rest", "aria-labelledby": "rest-title" },
    node("h2", { id: "rest-title" }, "And besides"),
    node(
      "p",
      {},
      node(
        "a",
        { href: `/g/${data.form.rules}/rules`, target: "_blank" },
        `The rules of ${formName(data.form)}`,
      ),
    ),
    organiserLink(page),
    canEnd &&
      (ui.isEnding
        ? node(
            "div",
            { class: "row", key: "sure" },
            node(
              "button",
              { type: "button", class: "first", on: { click: () => page.act("finish", "end") } },
              "Yes, end it now",
            ),
            node(
              "button",
              { type: "button", class: "plain", on: { click: () => page.set({ isEnding: false }) } },
              "No",
            ),
          )
        : node(
            "button",
            { type: "button", key: "end", on: { click: () => page.set({ isEnding: true }) } },
            "It is late: end the evening here",
          )),
    refusalNote(ui, "end"),
    node(
      "button",
      { type: "button", key: "delete", class: "plain", on: { click: () => deleteEvening(page) } },
      `${DELETE_EVENING} \u2026`,
    ),
    refusalNote(ui, "delete"),
  );
}
