// Lettering and ornaments of the box lids.

import { node } from "../../view/virtual_dom.js";

/**
 * @typedef {{width?: number, size: number, fill?: string, weight?: number, family?: string, italic?: boolean,
 *   extra?: import("../../view/virtual_dom.js").Props}} Lettering
 */

/**
 * A line of lettering, stretched or squeezed to its width whatever fonts the reader has.
 * @param {string} text
 * @param {number} x
 * @param {number} y
 * @param {Lettering} options
 */
export function letters(
  text,
  x,
  y,
  { width, size, fill = "#2b2118", weight = 700, family, italic, extra = {} },
) {
  return node(
    "text",
    {
      x,
      y,
      fill,
      "text-anchor": "middle",
      "font-size": size,
      "font-weight": weight,
      "font-style": italic ? "italic" : undefined,
      "font-family":
        family ?? "Bodoni 72, Didot, Bodoni MT, Playfair Display, Georgia, Times New Roman, serif",
      textLength: width,
      lengthAdjust: "spacingAndGlyphs",
      ...extra,
    },
    text,
  );
}

/**
 * Lettering with a thrown shadow, as sign painters do it.
 * @param {string} text
 * @param {number} x
 * @param {number} y
 * @param {Lettering} traits
 * @param {string} shadow
 * @param {number} [by]
 */
export function shaded(text, x, y, traits, shadow, by = 3) {
  const layers = [];
  for (let step = by; step > 0; step--)
    layers.push(letters(text, x + step, y + step, { ...traits, fill: shadow }));
  layers.push(letters(text, x, y, traits));
  return layers;
}

/**
 * A frame of two lines with turned corners.
 * @param {number} inset
 * @param {string} colour
 */
export function frame(inset, colour, notch = 14) {
  const [left, top, right, bottom] = [inset, inset, 400 - inset, 280 - inset];
  const path = [
    `M${left + notch} ${top}H${right - notch}`,
    `A${notch} ${notch} 0 0 0 ${right} ${top + notch}`,
    `V${bottom - notch}`,
    `A${notch} ${notch} 0 0 0 ${right - notch} ${bottom}`,
    `H${left + notch}`,
    `A${notch} ${notch} 0 0 0 ${left} ${bottom - notch}`,
    `V${top + notch}`,
    `A${notch} ${notch} 0 0 0 ${left + notch} ${top}Z`,
  ].join("");
  return node("path", { d: path, fill: "none", stroke: colour, "stroke-width": 2 });
}

/**
 * A small printer's flower: a lozenge between two strokes that taper away.
 * @param {number} x
 * @param {number} y
 * @param {number} half
 * @param {string} colour
 */
export function flourish(x, y, half, colour) {
  return node(
    "g",
    { fill: colour },
    node("path", { d: `M${x - half} ${y}L${x - 10} ${y - 1.4}V${y + 1.4}Z` }),
    node("path", { d: `M${x + half} ${y}L${x + 10} ${y - 1.4}V${y + 1.4}Z` }),
    node("path", { d: `M${x} ${y - 5}L${x + 5} ${y}L${x} ${y + 5}L${x - 5} ${y}Z` }),
  );
}
