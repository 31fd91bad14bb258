// A picture of the first sheet, with the cards where the PDF has them.  Descriptions only.

import { node } from "../view/elements.js";

/**
 * `sheet` is in millimetres; a card is drawn by the press of its box.
 * @param {PrintedSheet} sheet
 * @param {string} box
 * @param {import("./print_request.js").PrintOptions} options
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
      "aria-label": `The first sheet of cards: ${counted(sheet.cards.length, "face", "faces")}${isFolded ? ", and their backs below the fold" : ""}.`,
    },
    node("rect", { key: "paper", class: "paper", width: sheet.width, height: sheet.height }),
    sheet.cards.map((face, at) => card(sheet.faces[at], face, at)),
    isFolded && sheet.backs.map((place, at) => card(place, "back", at)),
    cutMarks(sheet, options.marks),
    isFolded && node("path", { key: "fold", class: "fold-line", d: `M0 ${sheet.height / 2}H${sheet.width}` }),
  );
}

/**
 * @param {number} count
 * @param {string} one
 * @param {string} many
 */
function counted(count, one, many) {
  return `${count} ${count === 1 ? one : many}`;
}

/**
 * @param {PrintedSheet} sheet
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
 * @param {PrintedSheet} sheet
 * @param {string} marks
 */
function cutMarks(sheet, marks) {
  if (marks === "none") return null;
  const places = [...sheet.faces, ...(sheet.is_folded ? sheet.backs : [])];
  const across = edges(
    places.map((place) => place.x),
    sheet.card_width,
  );
  const down = edges(
    places.map((place) => place.y),
    sheet.card_height,
  );
  const d =
    marks === "guides"
      ? [...across.map((x) => `M${x} 0V${sheet.height}`), ...down.map((y) => `M0 ${y}H${sheet.width}`)]
      : [
          ...across.map(
            (x) =>
              `M${x} 0V${down[0] - sheet.bleed - 1}M${x} ${sheet.height}V${down[down.length - 1] + sheet.bleed + 1}`,
          ),
          ...down.map(
            (y) =>
              `M0 ${y}H${across[0] - sheet.bleed - 1}M${sheet.width} ${y}H${across[across.length - 1] + sheet.bleed + 1}`,
          ),
        ];
  return node("path", { key: "marks", class: `cut-marks is-${marks}`, d: d.join("") });
}

/**
 * Where the cards begin and end, in order.
 * @param {number[]} starts
 * @param {number} length
 */
function edges(starts, length) {
  return [...new Set(starts.flatMap((start) => [start, start + length]))].sort((one, other) => one - other);
}
