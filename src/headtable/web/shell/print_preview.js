// A picture of the first sheet, with the cards where the PDF has them.  Descriptions only.

import { node } from "../view/virtual_dom.js";

const GAP = 1; // millimetres between a mark and what is printed

/**
 * `sheet` is in millimetres; a card is drawn by the press of its box.
 * @param {FirstSheet} sheet
 * @param {string} box
 * @param {import("./print_options.js").PrintOptions} options
 */
export function firstSheet(sheet, box, options) {
  const press = `/press/${options.print === "large" ? "large/" : ""}${box}.svg`;
  const card = (/** @type {CardPlace} */ place, /** @type {string} */ face, /** @type {number} */ at) =>
    drawnCard(sheet, place, { href: `${press}#${face}`, key: `${face}-${at}` });
  const isFolded = sheet.is_folded;
  return node(
    "svg",
    {
      key: "sheet",
      class: `first-sheet is-ink-${options.ink}${sheet.width > sheet.height ? " is-lying" : ""}`,
      viewBox: `0 0 ${sheet.width} ${sheet.height}`,
      role: "img",
      "aria-label": `The first sheet of cards, with ${sheet.cards.length === 1 ? "one" : sheet.cards.length}`,
    },
    node("rect", { key: "paper", class: "paper", width: sheet.width, height: sheet.height }),
    sheet.cards.map((face, at) => card(sheet.faces[at], face, at)),
    isFolded && sheet.backs.map((place, at) => card(place, "back", at)),
    cutMarks(sheet, options.marks),
    isFolded && node("path", { key: "fold", class: "fold-line", d: `M0 ${sheet.height / 2}H${sheet.width}` }),
  );
}

/**
 * @param {FirstSheet} sheet
 * @param {CardPlace} place
 * @param {{href: string, key: string}} face
 */
function drawnCard({ card_width: width, card_height: height, bleed }, { x, y, is_turned }, { href, key }) {
  const turn = is_turned ? `rotate(180 ${x + width / 2} ${y + height / 2})` : undefined;
  return node(
    "g",
    { key, transform: turn },
    bleed > 0 &&
      node("rect", {
        class: "bleed",
        x: x - bleed,
        y: y - bleed,
        width: width + 2 * bleed,
        height: height + 2 * bleed,
      }),
    node(
      "svg",
      { x, y, width, height, viewBox: "0 0 250 350", preserveAspectRatio: "none" },
      node("use", { href }),
    ),
  );
}

/**
 * Lines over the whole sheet, marks beyond its cards, or nothing.
 * @param {FirstSheet} sheet
 * @param {string} marks
 */
function cutMarks(sheet, marks) {
  if (marks === "none") return null;
  const places = [...sheet.faces, ...(sheet.is_folded ? sheet.backs : [])];
  const across = edgesOf(places, "x", sheet.card_width);
  const down = edgesOf(places, "y", sheet.card_height);
  const [left, right] = beyond(across, sheet.bleed);
  const [top, bottom] = beyond(down, sheet.bleed);
  const { width, height } = sheet;
  const lines =
    marks === "guides"
      ? [...across.map((x) => `M${x} 0V${height}`), ...down.map((y) => `M0 ${y}H${width}`)]
      : [
          ...across.map((x) => `M${x} 0V${top}M${x} ${height}V${bottom}`),
          ...down.map((y) => `M0 ${y}H${left}M${width} ${y}H${right}`),
        ];
  return node("path", { key: "marks", class: `cut-marks is-${marks}`, d: lines.join("") });
}

/**
 * Where marks end before the first card, and begin again behind the last.
 * @param {number[]} edges
 * @param {number} bleed
 */
function beyond(edges, bleed) {
  return [edges[0] - bleed - GAP, edges[edges.length - 1] + bleed + GAP];
}

/**
 * Where the cards begin and end, in order.
 * @param {CardPlace[]} places
 * @param {"x" | "y"} axis
 * @param {number} length
 */
function edgesOf(places, axis, length) {
  const found = new Set(places.flatMap((place) => [place[axis], place[axis] + length]));
  return [...found].sort((one, other) => one - other);
}
