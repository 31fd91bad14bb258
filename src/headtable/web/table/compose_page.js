// The page of a table as a whole: the bar, the cloth, the hand, what is beside and what is above.

import { grouped } from "../shell/routes.js";
import { cloth, ownPiles } from "./table_drawing.js";
import { closedPage } from "./closed_page.js";
import { hand } from "./hand.js";
import { curtain, help, menu, notice } from "./notice_menu_help.js";
import { panel } from "./side_panel.js";
import { prompt } from "./prompt.js";
import { standing } from "./score_standings.js";
import { gameName } from "./seat_names.js";
import { sideFigures } from "./seat_figures.js";
import { ownScore, plate } from "./seat_plates.js";
import { toolbar } from "./toolbar.js";
import { node } from "../view/virtual_dom.js";

const RECENT = 2;
const NEEDS_SERVER =
  "The server cannot be reached, and a table needs it. It goes on by itself once there is a connection.";

/**
 * Everything on the page, as a list of descriptions.
 * @param {DrawContext} ctx
 */
export function page(ctx) {
  if (ctx.bye) return [closedPage(ctx)];
  if (!ctx.model || ctx.table?.started === false) return [empty(ctx)];
  if (ctx.isCurtain) return [curtain(ctx.model.seatNames.names[ctx.view.seat ?? -1], ctx.liftCurtain)];
  const isHandOnly = ctx.mode === "hand";
  const isSeat = ctx.view.seat !== null;
  return [
    toolbar(ctx),
    node(
      "div",
      { key: "stage", class: `stage${isSeat ? "" : " is-public"}` },
      isHandOnly ? handHead(ctx) : cloth(ctx),
      ticker(ctx),
      node("div", { key: "mine", class: "mine" }, prompt(ctx), hand(ctx, ctx.model.hand())),
    ),
    ctx.mode === "screen" ? null : beside(ctx),
    isHandOnly || ctx.mode === "lesson" ? null : ctx.scores?.dealSummary(ctx),
    menu(ctx),
    notice(ctx),
    ctx.mode === "lesson" ? null : ctx.scores?.result(ctx),
    help(ctx),
    live(ctx),
  ];
}

/**
 * The column beside the table, or what can be laid over it: the words of a lesson, the crib card, the panel.
 * @param {DrawContext} ctx
 */
function beside(ctx) {
  return node(
    "div",
    { key: "beside", class: "beside" },
    ctx.mode === "lesson" ? node("div", { key: "lesson", data: { slot: "lesson" }, isKept: true }) : null,
    node("div", { key: "crib", data: { slot: "crib" }, isKept: true }),
    panel(ctx),
  );
}

/**
 * What the tab of the browser says.
 * @param {View} view
 * @param {{mode: string, code: string}} where
 */
export function titleOf(view, { mode, code }) {
  const turn = view.waiting.includes(view.seat ?? -1) ? "Your turn · " : "";
  const place = mode === "lesson" ? "lesson" : `table ${grouped(code)}`;
  return `${turn}${gameName(view.game)}, ${place} · Head Table`;
}

/** @param {DrawContext} ctx */
function empty(ctx) {
  /** @type {Record<string, string>} */
  const states = { opening: "Sitting down …", lost: NEEDS_SERVER };
  return node(
    "div",
    { key: "empty", class: "empty-table", role: "status" },
    node("h1", { key: "head", class: "hidden-but-heard" }, `Table ${grouped(ctx.code)}`),
    node("p", {}, states[ctx.line] ?? "The cards are being dealt …"),
    ctx.line === "lost" ? node("a", { key: "shelf", class: "button", href: "/" }, "Back to the shelf") : null,
  );
}

/**
 * On a phone that is only a hand: the score, what lies before the viewer, and a hand to be drawn from.
 * @param {DrawContext} ctx
 */
function handHead(ctx) {
  const { model, plan } = ctx;
  const givers = model.seatNames
    .others()
    .filter((seat) => model.pilesOf(seat, true).some((pile) => plan?.spots.has(pile.name)));
  return node(
    "div",
    { key: "head", class: "hand-head" },
    scoreLine(ctx),
    givers.map((seat) => plate(ctx, model.seat(seat))),
    ownPiles(ctx),
  );
}

/** @param {DrawContext} ctx */
function scoreLine(ctx) {
  const scores = standing(ctx.view, ctx.model.seatNames);
  return node(
    "ul",
    { key: "scores", class: "score-line", "aria-label": "Score" },
    scores.map(({ seat, side, points }) =>
      node("li", { key: seat }, sideFigures(ctx, seat), `${side} `, node("b", {}, String(points))),
    ),
  );
}

/**
 * The newest lines of news, on the cloth.
 * @param {DrawContext} ctx
 */
function ticker(ctx) {
  const lines = ctx.news.slice(-RECENT);
  return node(
    "div",
    { key: "ticker", class: "ticker" },
    ctx.mode === "hand" ? null : ctx.view.seat === null ? scoreLine(ctx) : ownScore(ctx),
    node(
      "ul",
      { key: "lines", class: "lines", "aria-hidden": "true" },
      lines.map(({ key, text }) => node("li", { key }, text)),
    ),
    ctx.mode === "seat" || ctx.mode === "hand"
      ? node("div", { key: "phrases", class: "phrases-slot", data: { slot: "phrases" }, isKept: true })
      : null,
  );
}

/**
 * What a screen reader is told of by itself: what happened, and then whose turn it is.
 * @param {DrawContext} ctx
 */
function live(ctx) {
  const newest = ctx.news.length ? ctx.news[ctx.news.length - 1].seq : -1;
  const said = ctx.news.filter((line) => line.seq === newest).map((line) => line.text);
  return [
    node(
      "div",
      { key: "live-news", class: "hidden-but-heard", "aria-live": "polite", "aria-atomic": "true" },
      said.join(" "),
    ),
    node(
      "div",
      { key: "live-turn", class: "hidden-but-heard", "aria-live": "polite", "aria-atomic": "true" },
      ctx.model.turn().says,
    ),
  ];
}
