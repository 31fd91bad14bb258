// A refusal is shown where the person is looking: beside the thing that was tapped.

import { clauseAddress } from "../shell/routes.js";
import { node } from "../view/virtual_dom.js";

/**
 * `ui.trouble` is `{place, says, clause}` or nothing.
 * @param {EveningUi} ui
 * @param {string} place
 */
export function refusalNote(ui, place) {
  const { trouble } = ui;
  if (!trouble || trouble.place !== place) return null;
  return node(
    "p",
    { class: "error", role: "alert", key: "trouble" },
    sentence(trouble.says),
    trouble.clause && [
      " ",
      node("a", { class: "clause", href: clauseAddress(trouble.clause), target: "_blank" }, "The rule"),
    ],
  );
}

/**
 * "four sit at each table" -> "Four sit at each table."
 * @param {string} text
 */
export function sentence(text) {
  const said = text.charAt(0).toUpperCase() + text.slice(1);
  return /[.!?]$/.test(said) ? said : `${said}.`;
}
