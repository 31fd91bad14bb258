// When a hand ends: a card on the cloth with each line of its score, the new totals, and Continue.

import { clauseAddress } from "../shell/routes.js";
import { picture } from "./card.js";
import { spoken } from "./card_names.js";
import { standing } from "./score_standings.js";
import { addedUp, aim, amount, deed, handWord, isCountedDown } from "./score_words.js";
import { capital } from "./seat_names.js";
import { sideFigures } from "./seat_figures.js";
import { node } from "../view/virtual_dom.js";

/** @typedef {import("./score_words.js").ScoreLine} ScoreLine */

export const SUMMARY_TIME = 9000; // milliseconds until it goes by itself
const MOST_CARDS = 8; // drawn in one line

/**
 * The card, where a hand has just ended.
 * @param {DrawContext} ctx
 */
export function dealSummary(ctx) {
  const { ui, view } = ctx;
  if (!ui.summary || view.winners.length) return null;
  const hold = (/** @type {string} */ reason, /** @type {boolean} */ isOn) => () =>
    ctx.holdSummary(reason, isOn);
  return node(
    "div",
    { key: "summary", class: "summary-place" },
    node(
      "section",
      {
        key: `hand${ui.summary}`,
        class: "hand-summary",
        role: "region",
        "aria-labelledby": "summary-head",
        on: {
          click: (event) => event.target.closest("a") || ctx.closeSummary(),
          pointerenter: hold("pointer", true),
          pointerleave: hold("pointer", false),
          focusin: hold("focus", true),
          focusout: hold("focus", false),
        },
      },
      node("h2", { key: "head", id: "summary-head" }, `${handWord(view)} ${ui.summary} is over`),
      scoredLines(ctx, ui.summary),
      totals(ctx),
      node(
        "div",
        { key: "row", class: "row" },
        node(
          "button",
          { key: "go", type: "button", class: "first", id: "summary-close", on: { click: ctx.closeSummary } },
          "Continue",
          ui.isSummaryTimed && ctx.settings.moves
            ? node("span", { key: "bar", class: "time-bar", style: { "--time": `${SUMMARY_TIME}ms` } })
            : null,
        ),
      ),
    ),
  );
}

/**
 * Each line of the score of one hand, side by side: who, why, with which cards, how much.
 * @param {DrawContext} ctx
 * @param {number} deal
 */
export function scoredLines(ctx, deal) {
  const { view, model, scoreWords } = ctx;
  const notes = view.notes.filter((note) => note.deal === deal);
  const lines = addedUp(notes, scoreWords, model.seatNames);
  const bySide = model.seatNames.firsts().flatMap((first) => {
    const side = model.seatNames.partners(first);
    return lines.filter(({ seat }) => side.includes(seat));
  });
  return node(
    "ul",
    { key: "lines", class: "scored" },
    bySide.map((line) => scoredLine(ctx, line)),
  );
}

/**
 * @param {DrawContext} ctx
 * @param {ScoreLine} line
 */
function scoredLine(ctx, line) {
  const { model, view } = ctx;
  const isDown = isCountedDown(view);
  const points = line.points ? amount(line.points, isDown) : "";
  return node(
    "li",
    { key: `${line.deal}/${line.seat}/${line.clause}/${line.phrase.verb} ${line.phrase.rest}` },
    node(
      "a",
      { key: "deed", class: "deed", href: clauseAddress(line.clause), target: "_blank" },
      deed(line, model.seatNames),
    ),
    cards(ctx, line.cards),
    node("b", { key: "points", class: `points${line.points < 0 ? " is-loss" : ""}` }, points),
  );
}

/**
 * The cards that have earned it, small; of many only the first.
 * @param {DrawContext} ctx
 * @param {string[]} faces
 */
function cards(ctx, faces) {
  if (!faces.length) return null;
  const more = faces.length - MOST_CARDS;
  return node(
    "span",
    {
      key: "cards",
      class: "earning-cards",
      role: "img",
      "aria-label": faces.map(spoken).join(", "),
      title: faces.map((face) => capital(spoken(face))).join(", "),
    },
    faces
      .slice(0, MOST_CARDS)
      .map((face, place) => node("span", { key: `${place}`, class: "earning-card" }, picture(ctx, face))),
    more > 0 ? node("span", { key: "more", class: "more-cards" }, `+${more}`) : null,
  );
}

/**
 * The new totals against what they go to.
 * @param {DrawContext} ctx
 */
export function totals(ctx) {
  const { view, model, scoreWords } = ctx;
  const goal = aim(view, scoreWords);
  const caption = [capital(scoreWords.counted), goal].filter(Boolean).join(": ");
  return node(
    "table",
    { key: "totals", class: "totals" },
    node("caption", { key: "caption" }, caption),
    node(
      "tbody",
      { key: "body" },
      standing(view, model.seatNames).map(({ seat, side, points }) =>
        node(
          "tr",
          { key: seat, class: view.winners.includes(seat) ? "is-winner" : "" },
          node("th", { key: "side", scope: "row" }, sideFigures(ctx, seat), side),
          node(
            "td",
            { key: "bar", class: "progress" },
            view.target
              ? node("span", { style: { width: `${progress(view, seat)}%` }, "aria-hidden": "true" })
              : null,
          ),
          node("td", { key: "points", class: "total" }, String(points).replace("-", "−")),
        ),
      ),
    ),
  );
}

/**
 * How far a seat has come to the target, in percent.
 * @param {View} view
 * @param {number} seat
 */
function progress(view, seat) {
  return Math.round(100 * Math.min(1, Math.max(0, view.scores[seat] / view.target)));
}

/**
 * Lay the card over the cloth, wherever that lies now.
 * @param {HTMLElement} frame
 */
export function placeSummary(frame) {
  const place = /** @type {HTMLElement | null} */ (frame.querySelector(".summary-place"));
  const cloth = /** @type {HTMLElement | null} */ (frame.querySelector(".cloth"));
  if (!place || !cloth) return;
  const inside = frame.getBoundingClientRect();
  const box = cloth.getBoundingClientRect();
  place.style.left = `${box.left - inside.left}px`;
  place.style.top = `${box.top - inside.top}px`;
  place.style.width = `${box.width}px`;
  place.style.height = `${box.height}px`;
}
