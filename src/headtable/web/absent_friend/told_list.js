// What was told, line by line, each to be corrected; and a line that does not hold, with the ways out of it.

import { clauseAddress } from "../shell/routes.js";
import { node } from "../view/virtual_dom.js";

/**
 * @param {import("./told_game.js").ToldGame} told
 * @param {AbsentAnswer | null} answer the list is open where a line does not hold
 * @param {(at: number) => void} correct
 */
export function toldList(told, answer, correct) {
  const held = answer?.lines.length ?? 0;
  const { lines } = told;
  if (!lines.length) return null;
  return node(
    "details",
    { key: "told", class: "told fold", open: answer?.slip ? true : null },
    node("summary", {}, `What was told: ${lines.length === 1 ? "1 line" : `${lines.length} lines`}`),
    node("p", { class: "soft" }, "Tap a line to correct it. The lines after it stay and are checked again."),
    node(
      "ol",
      {},
      lines.map((line, at) =>
        node(
          "li",
          { key: at, value: at + 1 },
          node(
            "button",
            {
              type: "button",
              class: lineClass(told, held, at),
              on: { click: () => correct(at) },
            },
            line.says,
          ),
        ),
      ),
    ),
  );
}

/**
 * @param {import("./told_game.js").ToldGame} told
 * @param {number} held
 * @param {number} at
 */
function lineClass({ correcting }, held, at) {
  if (correcting === at) return "plain is-corrected";
  return at === held && correcting === null ? "plain is-wrong" : "plain";
}

/**
 * A line that does not hold.
 * @param {{told: import("./told_game.js").ToldGame, at: number, slip: AbsentSlip,
 *   words: import("./absent_words.js").AbsentWords, correct: (at: number) => void,
 *   cut: (at: number) => void}} found
 */
export function slipPanel({ told, at, slip, words, correct, cut }) {
  const line = told.lines[at];
  const isLast = at === told.lines.length - 1;
  const after = told.lines.length - at - 1;
  const later = after === 1 ? "the line after it" : `the ${after} lines after it`;
  const button = (/** @type {string} */ says, /** @type {() => void} */ click, first = "") =>
    node("button", { key: says, type: "button", class: first, on: { click } }, says);
  return node(
    "section",
    { key: "slip", class: "slip", "aria-label": "A slip" },
    node("h2", {}, "That does not fit"),
    node("p", { class: "slip-line" }, `Line ${at + 1}: ${line.says}`),
    node(
      "p",
      { class: "error", role: "alert" },
      words.slip(slip),
      slip.clause && " ",
      slip.clause && node("a", { href: clauseAddress(slip.clause), target: "_blank" }, "The rule"),
    ),
    node(
      "div",
      { class: "choice-list" },
      isLast
        ? button(`Tell line ${at + 1} again`, () => cut(at), "first")
        : button(`Correct line ${at + 1}`, () => correct(at), "first"),
      slip.line !== null &&
        button(`It is right: line ${slip.line + 1} was wrong`, () =>
          correct(/** @type {number} */ (slip.line)),
        ),
      !isLast && button(`Leave out line ${at + 1} and ${later}`, () => cut(at)),
    ),
    node("p", { class: "soft" }, "Or was an earlier line wrong? Tap it in the list below."),
  );
}
