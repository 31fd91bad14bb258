// One house rule as a control: its question, the rule that it changes, and the answers.

import { make } from "../view/virtual_dom.js";
import { clauseAddress } from "./routes.js";
import { choicesFor, isOffered, usualChoice } from "./table_request.js";

const NUMBER = "a number"; // the entry of a list that asks for a number instead

/**
 * Which control an option wants: "list", "number", "list or number" or "text".
 * @param {GameOption} option
 */
export function kindOf(option) {
  if (option.any_text) return "text";
  if (!option.any_number) return "list";
  return option.choices.length === 1 && /^\d+$/.test(String(option.choices[0])) ? "number" : "list or number";
}

/**
 * How a choice of an option is said to a player.
 * @param {GameOption} option
 * @param {string | number} choice
 */
export function answerInWords(option, choice) {
  return option.words[option.choices.indexOf(choice)] ?? String(choice);
}

/**
 * The field of an option; what is chosen goes into `chosen` by its id.
 * @param {GameOption} option
 * @param {Record<string, string>} chosen
 */
export function optionField(option, chosen) {
  const id = `option-${option.id}`;
  const choose = (/** @type {string} */ value) => {
    chosen[option.id] = value;
  };
  return make(
    "div",
    { class: "field" },
    make(
      "div",
      {},
      make("label", { for: id }, option.says),
      " ",
      make(
        "small",
        {},
        make(
          "a",
          {
            href: clauseAddress(option.clause),
            target: "_blank",
            "aria-label": `The rule about it: ${option.says}`,
          },
          "The rule",
        ),
      ),
    ),
    control(option, id, choose),
  );
}

/**
 * Offer in the field of an option what fits so many players, and hide it where there is nothing to choose.
 * What was chosen and does not fit gives way to what is usual, and comes back with the number of players.
 * @param {HTMLElement} field
 * @param {GameOption} option
 * @param {{seats: number, people: number, chosen: Record<string, string>}} company
 */
export function offerChoices(field, option, { seats, people, chosen }) {
  field.hidden = !isOffered(option, seats);
  const list = field.querySelector("select");
  if (!list) return;
  const fitting = choicesFor(option, seats).map(String);
  for (const entry of list.options) {
    entry.hidden = entry.disabled = !fitting.includes(entry.value) && entry.value !== NUMBER;
  }
  const wanted = chosen[option.id] ?? usualChoice(option, people);
  if (list.value === NUMBER && !option.choices.map(String).includes(wanted)) return; // a number is typed
  list.value = fitting.includes(wanted) ? wanted : String(option.default);
}

/**
 * @param {GameOption} option
 * @param {string} id
 * @param {(value: string) => void} choose
 */
function control(option, id, choose) {
  const kind = kindOf(option);
  if (kind === "list") return answers(option, id, choose);
  if (kind === "number") {
    return numberField(option, { id, value: option.default, choose });
  }
  if (kind === "list or number") return answersOrNumber(option, id, choose);
  const list = make(
    "datalist",
    { id: `${id}-words` },
    option.choices.map((choice) => make("option", { value: choice })),
  );
  return make(
    "span",
    {},
    make("input", {
      id,
      list: list.id,
      placeholder: answerInWords(option, option.default),
      on: { change: (event) => choose(event.target.value) },
    }),
    list,
  );
}

/**
 * @param {GameOption} option
 * @param {string} id
 * @param {(value: string) => void} choose
 * @param {HTMLElement | string} [last]
 */
function answers(option, id, choose, last = "") {
  return make(
    "select",
    { id, on: { change: (event) => choose(event.target.value) } },
    option.choices.map((choice, index) =>
      make("option", { value: choice, selected: index === 0 }, answerInWords(option, choice)),
    ),
    last,
  );
}

/**
 * @param {GameOption} option
 * @param {{id: string, value: string | number, choose: (value: string) => void, label?: string}} traits
 */
function numberField(option, { id, value, choose, label }) {
  return make("input", {
    id,
    type: "number",
    inputmode: "numeric",
    min: option.least,
    max: option.most < 999999999 ? option.most : undefined,
    value,
    "aria-label": label,
    on: { change: (event) => choose(event.target.value) },
  });
}

/**
 * The answers, and as the last of them a number, which is typed beside them.
 * @param {GameOption} option
 * @param {string} id
 * @param {(value: string) => void} choose
 */
function answersOrNumber(option, id, choose) {
  const number = numberField(option, {
    id: `${id}-number`,
    value: "",
    choose,
    label: `${option.says} ${option.number_says}`,
  });
  number.hidden = true;
  const take = (/** @type {string} */ value) => {
    number.hidden = value !== NUMBER;
    choose(number.hidden ? value : number.value);
    if (!number.hidden) number.focus();
  };
  const last = make("option", { value: NUMBER }, `${option.number_says || "another number"} \u2026`);
  return make("span", { class: "answers" }, answers(option, id, take, last), number);
}
