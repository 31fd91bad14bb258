// The faces of a pack as small cards to tap, in rows by suit; those that cannot be are dimmed.

import { picture } from "../table/card.js";
import { spoken } from "../table/card_names.js";
import { node } from "../view/virtual_dom.js";
import { countsOf, suitsOf } from "./sorted_choices.js";

const SHORT_SUITS = 3; // rows of fewer cards than these on average run on
const FEWEST_COLUMNS = 6;
const MOST_COLUMNS = 7; // more would be too small for a thumb

/**
 * `rare` faces can be as well, though the program thinks of other moves first.
 * @param {{press: import("../table/card_sprites.js").Press, pack: string[], faces: string[],
 *   picked?: string[], rare?: string[], tap: (face: string, isPossible: boolean) => unknown}} grid
 */
export function faceGrid({ press, pack, faces, picked = [], rare = [], tap }) {
  const counts = countsOf(faces, picked);
  const most = countsOf(faces);
  const suits = suitsOf(pack);
  const isRunning = pack.length / suits.length < SHORT_SUITS || hasUnevenSuits(suits);
  const rows = isRunning ? [pack] : suits;
  const longest = Math.max(...rows.map((row) => row.length));
  const columns = Math.min(MOST_COLUMNS, Math.max(FEWEST_COLUMNS, longest));
  return node(
    "div",
    {
      key: "grid",
      class: "face-grid",
      role: "group",
      "aria-label": "The cards of the pack",
      style: { "--columns": String(columns) },
    },
    rows.map((suit, row) =>
      node(
        "div",
        { key: row, class: "suit" },
        suit.map((face) => {
          const left = counts.get(face) ?? 0;
          const kind = left > 0 ? "" : rare.includes(face) ? " is-rare" : " is-gone";
          return node(
            "button",
            {
              key: face,
              type: "button",
              class: `card face-button${kind}`,
              "aria-label": spoken(face) + (kind === " is-gone" ? ", cannot be" : ""),
              data: { face },
              on: { click: () => tap(face, left > 0) },
            },
            small(press, face),
            (most.get(face) ?? 0) > 1
              ? node("span", { key: "left", class: "face-count", "aria-hidden": "true" }, `\u00d7${left}`)
              : null,
          );
        }),
      ),
    ),
  );
}

/**
 * Whether suits have different sizes, as those of the Trix pack: a row for each would be a stairway.
 * @param {string[][]} suits
 */
function hasUnevenSuits(suits) {
  return new Set(suits.map((suit) => suit.length)).size > 2;
}

/**
 * The picture of a face.
 * @param {import("../table/card_sprites.js").Press} press
 * @param {string} face
 */
export function small(press, face) {
  const isLarge = document.documentElement.dataset.print === "large";
  return picture(/** @type {DrawContext} */ ({ press, isLarge }), face); // all that a picture needs
}

/**
 * Cards to look at.
 * @param {import("../table/card_sprites.js").Press} press
 * @param {string[]} faces
 * @param {string} className
 */
export function faceRow(press, faces, className) {
  return node(
    "div",
    { key: className, class: `face-row ${className}` },
    faces.map((face, at) =>
      node(
        "span",
        { key: at, class: "card is-still", role: "img", "aria-label": spoken(face) },
        small(press, face),
      ),
    ),
  );
}
