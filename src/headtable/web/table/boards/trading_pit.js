// What is called across the table: the open offers of the pit, and who asked whom.

import { capital } from "../seat_names.js";
import { towards } from "../view_model.js";
import { written } from "../card_names.js";
import { node } from "../../view/virtual_dom.js";

const RECENT = 3;
const FINGERS = 4;

/**
 * The pit: who holds up how many, what has changed hands, and what Corners are worth.
 * @param {DrawContext} ctx
 */
export function pit(ctx) {
  const { view, seatNames } = ctx.model;
  if (!Array.isArray(view.extra.worth)) return null;
  const offers = new Map(view.extra.offers ?? []);
  const own = ctx.model.fact("your offer");
  const newest = (view.extra.trades ?? []).slice(-RECENT).reverse();
  return node(
    "div",
    { key: "pit", "data-place": "pit", class: "pit" },
    node(
      "div",
      { key: "floor", class: "floor", role: "group", "aria-label": "The pit" },
      node(
        "ul",
        { key: "offers", class: "offers" },
        [...offers].map(([seat, number]) => caller(ctx, seat, number, seat === view.seat ? own : "")),
      ),
      node(
        "ul",
        { key: "trades", class: "trades" },
        newest.map((trade, at) => node("li", { key: at }, tradeWords(trade, seatNames))),
      ),
      offers.size || newest.length ? null : node("p", { key: "none", class: "quiet" }, "No offer is open."),
    ),
    prices(view.extra.worth),
  );
}

/**
 * The board over the pit: what a Corner of each commodity counts, and a card that is left over.
 * @param {PitData["worth"]} worth
 */
function prices(worth) {
  return node(
    "table",
    { key: "worth", class: "worth" },
    node(
      "thead",
      {},
      node(
        "tr",
        {},
        node("th", { key: "of", class: "hidden-but-heard" }, "Worth"),
        worth.map(([kind]) => node("th", { key: kind, scope: "col" }, written(kind))),
      ),
    ),
    node("tbody", {}, row("Corner", worth, 1), row("Left over", worth, 2)),
  );
}

/**
 * @param {string} title
 * @param {PitData["worth"]} worth
 * @param {1 | 2} column
 */
function row(title, worth, column) {
  return node(
    "tr",
    { key: title },
    node("th", { scope: "row" }, title),
    worth.map((entry) => node("td", { key: entry[0] }, column === 1 ? String(entry[1]) : signed(entry[2]))),
  );
}

/**
 * Somebody with a hand up, at that side of the pit: who, and with the fingers how many.
 * @param {DrawContext} ctx
 * @param {number} seat
 * @param {number} number
 * @param {string} what
 */
function caller(ctx, seat, number, what) {
  const { seatNames } = ctx.model;
  const isOwn = seat === ctx.model.view.seat;
  const { x, y } = towards(seatNames, seat);
  return node(
    "li",
    {
      key: `${seat}`,
      class: `offer${isOwn ? " is-own" : ""}`,
      style: { "--x": String(x), "--y": String(y) },
    },
    raisedHand(number),
    node(
      "span",
      { key: "who", class: "call-out" },
      isOwn && what ? `You hold up ${what}` : `${seatNames.does(seat, "hold")} up ${number}`,
    ),
  );
}

/**
 * A hand with so many fingers stretched out.
 * @param {number} number
 */
function raisedHand(number) {
  const fingers = Array.from({ length: FINGERS }, (_, at) => {
    const isUp = at < number;
    return node("rect", {
      key: at,
      x: 9 + at * 5.6,
      y: isUp ? 2 : 15,
      width: 4.8,
      height: isUp ? 24 : 10,
      rx: 2.4,
    });
  });
  return node(
    "svg",
    { key: "hand", class: "raised-hand", viewBox: "0 0 40 62", "aria-hidden": "true", focusable: "false" },
    node("rect", { key: "sleeve", class: "sleeve", x: 9, y: 44, width: 22, height: 18, rx: 2 }),
    node("rect", { key: "cuff", class: "cuff", x: 8, y: 41, width: 24, height: 6, rx: 2 }),
    node(
      "g",
      { key: "skin", class: "skin" },
      fingers,
      node("path", { d: "M9 21H31.4V36Q31 43 20 43T9 36L3 27Q5 23 9 26Z" }),
    ),
  );
}

/**
 * "Bo and Cy: 2 Gold for 2 Iron" where one may know what, else only how many.
 * @param {Trade} parts
 * @param {import("../seat_names.js").SeatNames} seatNames
 */
export function tradeWords([one, other, number, given, got], seatNames) {
  const both = `${seatNames.who(one)} and ${seatNames.whom(other)}`;
  if (given === undefined || got === undefined) return `${both} changed ${number}`;
  return `${both}: ${number} ${written(given)} for ${number} ${written(got)}`;
}

/**
 * The last call or draw across the table, in words.
 * @param {DrawContext} ctx
 */
export function calls(ctx) {
  const words = ctx.model.fact("last call") || drawWords(ctx.model.view.extra.draw, ctx.model.seatNames);
  return words ? node("p", { key: "call", class: "call" }, capital(words)) : null;
}

/**
 * Who drew from whom, and the card where one may know it.
 * @param {DrawData["draw"] | undefined} draw
 * @param {import("../seat_names.js").SeatNames} seatNames
 */
function drawWords(draw, seatNames) {
  if (!draw || draw.taker < 0) return "";
  const what = draw.card ? `the ${written(draw.card)}` : "a card";
  return `${seatNames.does(draw.taker, "draw")} ${what} from ${seatNames.whom(draw.giver)}`;
}

/** @param {number} points */
function signed(points) {
  return points > 0 ? `+${points}` : points < 0 ? `\u2212${-points}` : "0";
}
