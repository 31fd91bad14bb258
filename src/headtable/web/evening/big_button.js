// The one big button of a page.

import { node } from "../view/virtual_dom.js";

/**
 * What the whole page waits for.
 * @param {string} key
 * @param {string} words
 * @param {() => unknown} click
 * @param {import("../view/virtual_dom.js").Props} traits
 */
export function bigButton(key, words, click, traits = {}) {
  return node("button", { type: "button", class: "first main-button", key, on: { click }, ...traits }, words);
}
