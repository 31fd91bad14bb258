// The button for one choice.

import { node } from "../view/virtual_dom.js";

const MOST_NUMBERED = 9; // number keys

/**
 * @param {DrawContext} ctx
 * @param {Choice} choice
 * @param {import("../view/virtual_dom.js").Children} says
 * @param {{class?: string, heard?: string}} [props]
 */
export function choiceButton(ctx, choice, says, props = {}) {
  const number = ctx.nextNumber();
  const isNumbered = number <= MOST_NUMBERED;
  const isHinted = ctx.ui.hint === choice.text;
  const marks = [choice.breaks && "is-fault", isHinted && "is-hinted", props.class].filter(Boolean).join(" ");
  return node(
    "button",
    {
      key: choice.text,
      type: "button",
      class: `choice ${marks}`,
      data: { move: choice.text, ...(isNumbered ? { number: String(number) } : {}) },
      "aria-label": props.heard ?? null,
      "aria-keyshortcuts": isNumbered ? String(number) : null,
      on: { click: (event) => ctx.choose(choice, event.currentTarget) },
    },
    isNumbered ? node("kbd", { key: "number", "aria-hidden": "true" }, String(number)) : null,
    choice.breaks
      ? node("span", { key: "warn", class: "warn", "aria-label": "against the rules" }, "!")
      : null,
    says,
  );
}
