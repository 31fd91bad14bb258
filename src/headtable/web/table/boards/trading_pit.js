// What is called across the table: the open offers of the pit, and who asked whom.

import { capital } from "../seat_names.js";
import { written } from "../card_faces.js";
import { node } from "../../view/elements.js";

const RECENT = 3;

/**
 * The pit: who holds up how many, what has changed hands, and what Corners are worth.
 * @param {DrawContext} ctx
 */
export function pit(ctx) {
  const { view, seatNames } = ctx.model;
  if (!Array.isArray(view.extra.worth)) return null;
  const offers = view.extra.offers ?? [];
  const own = ctx.model.fact("your offer");
  return node(
    "div",
    { key: "pit", "data-place": "pit", class: "pit" },
    node("h3", { key: "head", class: "pit-head" }, "The pit"),
    offers.length || own
      ? node(
          "ul",
          { key: "offers", class: "offers" },
          offers.map(([seat, number]) => offerNode(ctx, seat, number, seat === view.seat ? own : "")),
        )
      : node("p", { key: "none", class: "quiet" }, "No offer is open."),
    node(
      "ul",
      { key: "trades", class: "trades" },
      (view.extra.trades ?? [])
        .slice(-RECENT)
        .reverse()
        .map((trade, at) => node("li", { key: at }, tradeWords(trade, seatNames))),
    ),
    node(
      "dl",
      { key: "worth", class: "worth" },
      view.extra.worth.map(([kind, corner, left]) =>
        node(
          "div",
          { key: kind },
          node("dt", {}, written(kind)),
          node(
            "dd",
            { title: `A Corner counts ${corner}, a card left over ${left}` },
            `${corner} / ${left > 0 ? "+" : ""}${left}`,
          ),
        ),
      ),
    ),
  );
}

/**
 * One offer: who, how many, and whether one can accept it.
 * @param {DrawContext} ctx
 * @param {number} seat
 * @param {number} number
 * @param {string} what
 */
function offerNode(ctx, seat, number, what) {
  const { seatNames } = ctx.model;
  const isOwn = seat === ctx.model.view.seat;
  const bundle = Array.from({ length: number }, (_, at) => node("i", { key: at, class: "bundle" }));
  return node(
    "li",
    { key: `${seat}`, class: `offer${isOwn ? " is-own" : ""}` },
    node("span", { key: "bundle", class: "bundles", "aria-hidden": "true" }, bundle),
    node(
      "span",
      { key: "who" },
      isOwn && what
        ? `You hold up ${what}`
        : `${seatNames.does(seat, isOwn ? "hold up" : "hold")}${isOwn ? "" : " up"} ${number}`,
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
export function drawWords(draw, seatNames) {
  if (!draw || draw.taker < 0) return "";
  const what = draw.card ? `the ${written(draw.card)}` : "a card";
  return `${seatNames.does(draw.taker, "draw")} ${what} from ${seatNames.whom(draw.giver)}`;
}
