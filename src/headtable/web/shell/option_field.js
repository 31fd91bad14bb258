// One house rule as a control: its sentence, the clause it changes, and its values.

import { make } from "../view/elements.js";
import { clauseAddress } from "./routes.js";
import { choicesFor, isOffered } from "./table_request.js";

/**
 * "auto" -> "Auto", 10 -> "10".
 * @param {string | number} value
 */
export function valueInWords(value) {
  const text = String(value);
  return text.charAt(0).toUpperCase() + text.slice(1);
}

/**
 * Which control an option wants: "list", "number" (with suggestions) or "text".
 * @param {GameOption} option
 */
export function kindOf(option) {
  if (option.any_text) return "text";
  return option.any_number && option.choices.every((choice) => /^\d+$/.test(String(choice)))
    ? "number"
    : option.any_number
      ? "text"
      : "list";
}

/**
 * The field of an option; what is chosen goes into `chosen` by its id.
 * @param {GameOption} option
 * @param {Record<string, string>} chosen
 */
export function optionField(option, chosen) {
  const id = `option-${option.id}`;
  const choose = (/** @type {any} */ event) => {
    chosen[option.id] = event.target.value;
  };
  const says = option.says.charAt(0).toUpperCase() + option.says.slice(1);
  return make(
    "div",
    { class: "field" },
    make(
      "div",
      {},
      make("label", { for: id }, option.id.replaceAll("-", " ")),
      make(
        "small",
        {},
        `${says}. `,
        make("a", { href: clauseAddress(option.clause), target: "_blank" }, option.clause),
      ),
    ),
    control(option, id, choose),
  );
}

/**
 * Offer in the field of an option what fits so many players, and hide it where there is nothing to choose.
 * What was chosen and does not fit gives way to the default, and comes back with the number of players.
 * @param {HTMLElement} field
 * @param {GameOption} option
 * @param {number} seats
 * @param {Record<string, string>} chosen
 */
export function offerChoices(field, option, seats, chosen) {
  field.hidden = !isOffered(option, seats);
  const list = field.querySelector("select");
  if (!list) return;
  const fitting = choicesFor(option, seats).map(String);
  for (const entry of list.options) {
    entry.hidden = entry.disabled = !fitting.includes(entry.value);
  }
  const wanted = chosen[option.id] ?? String(option.default);
  list.value = fitting.includes(wanted) ? wanted : String(option.default);
}

/**
 * @param {GameOption} option
 * @param {string} id
 * @param {(event: any) => void} choose
 */
function control(option, id, choose) {
  const kind = kindOf(option);
  if (kind === "list") {
    return make(
      "select",
      { id, on: { change: choose } },
      option.choices.map((choice, index) =>
        make("option", { value: choice, selected: index === 0 }, valueInWords(choice)),
      ),
    );
  }
  if (kind === "number") {
    return make("input", {
      id,
      type: "number",
      inputmode: "numeric",
      min: option.least,
      value: option.default,
      on: { change: choose },
      max: option.most < 999999999 ? option.most : undefined,
    });
  }
  const list = make(
    "datalist",
    { id: `${id}-words` },
    option.choices.map((choice) => make("option", { value: choice })),
  );
  return make(
    "span",
    {},
    make("input", { id, list: list.id, placeholder: String(option.default), on: { change: choose } }),
    list,
  );
}
