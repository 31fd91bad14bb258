// When the game ends: the result in words, the totals, the last hand, who led when, and what can be done now.

import { scoredLines, totals } from "./deal_summary.js";
import { handWord, turningPoints } from "./score_words.js";
import { node } from "../view/virtual_dom.js";

const MOST_TURNS = 6; // the last so many changes of the lead

/** @param {DrawContext} ctx */
export function result(ctx) {
  const { model, ui, view } = ctx;
  if (!view.winners.length || ui.isResultClosed) return null;
  return node(
    "div",
    { key: "result", class: "veil" },
    node(
      "section",
      {
        key: "panel",
        class: "result",
        role: "dialog",
        "aria-modal": "false",
        "aria-labelledby": "result-head",
      },
      node("h2", { key: "head", id: "result-head" }, `${model.wonBy()}.`),
      ended(ctx),
      totals(ctx),
      lastHand(ctx),
      turns(ctx),
      whatNow(ctx),
    ),
  );
}

/**
 * What has ended the game, where that was not the score.
 * @param {DrawContext} ctx
 */
function ended(ctx) {
  const by = ctx.model.fact("ended by");
  return by ? node("p", { key: "ended" }, `Ended by ${by}.`) : null;
}

/**
 * The score of the hand that has ended the game, folded.
 * @param {DrawContext} ctx
 */
function lastHand(ctx) {
  const { notes } = ctx.view;
  const last = notes[notes.length - 1]?.deal;
  if (last === undefined) return null;
  return node(
    "details",
    { key: "last" },
    node(
      "summary",
      {},
      notes[0].deal === last ? "What was scored" : `The last ${handWord(ctx.view).toLowerCase()}`,
    ),
    scoredLines(ctx, last),
  );
}

/** @param {DrawContext} ctx */
function turns(ctx) {
  const told = turningPoints(ctx.view, ctx.scoreWords, ctx.model.seatNames).slice(-MOST_TURNS);
  if (told.length < 2) return null;
  return node(
    "section",
    { key: "turns", class: "turning-points" },
    node("h3", { key: "head" }, "Turning points"),
    node(
      "ol",
      { key: "list" },
      told.map((says) => node("li", { key: says }, says)),
    ),
  );
}

/** @param {DrawContext} ctx */
function whatNow(ctx) {
  const { daily, evening } = ctx.table ?? {};
  const isSeat = ctx.view.seat !== null && !evening && !daily;
  const replay = `/r/${encodeURIComponent(ctx.code)}`;
  return node(
    "div",
    { key: "row", class: "row" },
    daily && ctx.view.seat !== null
      ? node("a", { key: "daily", class: "button first", href: `/daily/${daily}` }, "Share the result")
      : null,
    isSeat
      ? node(
          "button",
          { key: "again", type: "button", class: "first", on: { click: () => ctx.rematch(false) } },
          "Rematch",
        )
      : null,
    isSeat
      ? node(
          "button",
          { key: "same", type: "button", on: { click: () => ctx.rematch(true) } },
          "Same deal again",
        )
      : null,
    evening
      ? node("a", { key: "room", class: "button first", href: `/e/${evening.code}` }, "Back to the room")
      : [
          node("a", { key: "review", class: "button", href: `${replay}?review=1` }, "Review"),
          node("a", { key: "replay", class: "button", href: replay }, "Replay"),
        ],
    node(
      "button",
      { key: "sheet", type: "button", on: { click: () => ctx.openPanel("score") } },
      "Score sheet",
    ),
    node(
      "button",
      { key: "close", type: "button", class: "plain", on: { click: ctx.closeResult } },
      "Look at the table",
    ),
  );
}
