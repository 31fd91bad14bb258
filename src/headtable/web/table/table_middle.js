// What lies in the middle of the table: tricks, rows, heaps, and the board of a game that has one.

import { card, heap, strip } from "./card.js";
import { boxOf } from "./card_names.js";
import { capital } from "./seat_names.js";
import { trumpPlaque } from "./trump.js";
import { towards } from "./view_model.js";
import { boards } from "./boards/loaded_boards.js";
import { node } from "../view/virtual_dom.js";

const RING = 5; // up to so many seats a trick lies in a ring

/**
 * What the book of a game calls a trick: with Trix cards it is a set.
 * @param {DrawContext} ctx
 */
function trickWord(ctx) {
  return boxOf(ctx.model.view.game) === "trix" ? "set" : "trick";
}

/** @param {DrawContext} ctx */
function isRing(ctx) {
  return ctx.model.seatNames.names.length <= RING;
}

/** @param {DrawContext} ctx */
export function middle(ctx) {
  const { model } = ctx;
  const { trick, past, rows, heaps } = model.middle();
  const isResting = Boolean(trick && !trick.faces.length && past?.faces.length); // until the next lead
  const seen = [
    board(ctx),
    boards.calls?.pit(ctx) ?? null,
    boards.calls?.calls(ctx) ?? null,
    trumpPlaque(ctx),
    trick ? trickNode(ctx, (isResting && past) || trick, isResting) : null,
    rows.length
      ? node(
          "div",
          { key: "rows", class: "rows" },
          rows.map((pile) => row(ctx, pile)),
        )
      : null,
    heaps.length || (past?.faces.length && !isResting)
      ? node(
          "div",
          { key: "heaps", class: "heaps" },
          heaps
            .filter((pile) => pile.hidden + pile.faces.length)
            .map((pile) => heap(ctx, pile, capital(pile.name))),
          past?.faces.length && !isResting ? lastTrick(ctx, past) : null,
        )
      : null,
  ];
  const ring = trick && isRing(ctx) ? " has-ring" : "";
  return node(
    "div",
    { key: "middle", class: `middle has-${model.board || "cards"}${ring}`, id: "middle" },
    seen,
  );
}

/**
 * The board of a game that has one, once it is loaded.
 * @param {DrawContext} ctx
 */
function board(ctx) {
  const { gridiron, map, flushes, series } = boards;
  const name = ctx.model.board;
  if (name === "gridiron" && gridiron) return gridiron.footballField(ctx);
  if (name === "map" && map) return map.railroad(ctx);
  if (name === "flushes" && flushes) return flushes.flushes(ctx);
  return name === "series" && series ? series.mayflower(ctx) : null;
}

/**
 * @param {DrawContext} ctx
 * @param {Pile} pile
 */
function row(ctx, pile) {
  return strip(ctx, pile, { size: "middle", title: capital(pile.name) });
}

/**
 * A trick with every card towards its seat, or in a row where there are many.
 * @param {DrawContext} ctx
 * @param {Pile} pile
 * @param {boolean} isResting
 */
function trickNode(ctx, pile, isResting) {
  const { seatNames } = ctx.model;
  const cards = pile.faces.map((face, place) => {
    const seat = pile.seats[place];
    const { x, y } = towards(seatNames, seat);
    return node(
      "div",
      {
        key: `${seat}/${face}`,
        class: `played${seat === pile.taker ? " is-taker" : ""}`,
        style: isRing(ctx) ? { "--x": String(x), "--y": String(y) } : {},
      },
      card(ctx, { face, pile: pile.name, nth: 0, who: playedBy(pile, seat, seatNames) }),
      node(
        "span",
        { key: "by", class: "by" },
        seat === pile.taker ? `${seatNames.does(seat, "take")} it` : seatNames.who(seat),
      ),
    );
  });
  const empty = pile.faces.length
    ? null
    : node("span", { key: "none", class: "no-trick", "aria-hidden": "true" });
  return node(
    "div",
    {
      key: "trick",
      class: `trick ${isRing(ctx) ? "is-ring" : "is-row"}${isResting ? " is-resting" : ""}`,
      role: "group",
      "aria-label": isResting ? `Last ${trickWord(ctx)}` : capital(trickWord(ctx)),
      data: {
        place: ctx.model.middle().trick?.name ?? "",
        shows: pile.name,
        ...(isResting && pile.taker >= 0 ? { taker: String(pile.taker) } : {}),
      },
    },
    cards,
    empty,
  );
}

/**
 * What is said of a card of a trick.
 * @param {Pile} pile
 * @param {number} seat
 * @param {import("./seat_names.js").SeatNames} seatNames
 */
function playedBy(pile, seat, seatNames) {
  const took = seat === pile.taker ? ", takes it" : "";
  return `played by ${seatNames.whom(seat)}${took}`;
}

/**
 * The last trick, small, to be opened and looked at.
 * @param {DrawContext} ctx
 * @param {Pile} pile
 */
function lastTrick(ctx, pile) {
  const isOpen = ctx.ui.isLastOpen;
  const label = `Last ${trickWord(ctx)}, ${isOpen ? "close" : "look at it"}`;
  return node(
    "figure",
    { key: "last", class: `heap last-trick${isOpen ? " is-open" : ""}`, data: { place: pile.name } },
    node(
      "button",
      {
        key: "open",
        class: "peep",
        type: "button",
        "aria-expanded": String(isOpen),
        "aria-label": label,
        on: { click: ctx.toggleLast },
      },
      pile.faces.map((face, place) => {
        const who = ctx.model.seatNames.who(pile.seats[place]);
        return node(
          "span",
          { key: face + place, class: "slot" },
          card({ ...ctx, plan: null }, { face, pile: pile.name, nth: 0, who, isFixed: true }),
          isOpen ? node("span", { key: "by", class: "by" }, who) : null,
        );
      }),
    ),
    node("figcaption", {}, `Last ${trickWord(ctx)}`),
  );
}
