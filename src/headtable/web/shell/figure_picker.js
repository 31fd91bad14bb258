// Choosing one's figure: a row of pictures, of which those of others at the table cannot be had.

import { node } from "../view/virtual_dom.js";
import { figureMark } from "../view/figure_mark.js";
import { FIGURES } from "./figure_list.js";

/**
 * @param {{chosen: string, taken: string[], choose: (figure: string) => unknown}} options
 */
export function figurePicker({ chosen, taken, choose }) {
  return node(
    "fieldset",
    { key: "figures", class: "figures" },
    node("legend", { key: "legend" }, "Your figure"),
    FIGURES.map(([id, words]) =>
      node(
        "label",
        { key: id, class: "figure-choice", title: taken.includes(id) ? `${words}: taken` : words },
        node("input", {
          key: "radio",
          type: "radio",
          name: "figure",
          value: id,
          checked: id === chosen,
          disabled: taken.includes(id),
          on: { change: () => choose(id) },
        }),
        figureMark(id),
        node("span", { key: "words", class: "hidden-but-heard" }, words),
      ),
    ),
  );
}
