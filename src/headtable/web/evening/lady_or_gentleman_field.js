// Who plays which part: one of the two, or whichever the lot gives.

import { node } from "../view/virtual_dom.js";

/**
 * `legend` is the node that names the choice.
 * @param {import("./evening_page_base.js").EveningPage} page
 * @param {string} part
 * @param {import("../view/virtual_dom.js").Children} legend
 */
export function partField(page, part, legend) {
  const parts = [...Object.entries(page.data.parts), ["", "drawn by lot"]];
  return node(
    "fieldset",
    { class: "choices-row", key: "part" },
    legend,
    parts.map(([id, word]) =>
      node(
        "label",
        { key: id || "lot" },
        node("input", {
          type: "radio",
          name: "part",
          value: id,
          checked: id === part,
          on: { change: () => page.set({ part: id }) },
        }),
        word,
      ),
    ),
  );
}
