// The layout of Trocadero: a Royal Flush before each seat, deck, discards, the auction, and chips.

import { card, heap } from "../card.js";
import { capital, counted } from "../seat_names.js";
import { spoken, written } from "../card_names.js";
import { node } from "../../view/virtual_dom.js";

/**
 * The middle of the layout: deck, discards, the auction and the pool.
 * @param {DrawContext} ctx
 */
export function flushes(ctx) {
  const { model } = ctx;
  const heaps = ["deck", "discards"].flatMap((name) => model.pile(name) ?? []);
  return node(
    "div",
    { key: "board", class: "spaces" },
    heaps.map((pile) => heap(ctx, pile, capital(pile.name))),
    sale(ctx),
    pool(model.view.extra.chips.pool),
  );
}

/**
 * The five pictures before a seat with the cards that lie on them, and the chips beside them.
 * @param {DrawContext} ctx
 * @param {number} seat
 */
export function flush(ctx, seat) {
  const { model } = ctx;
  const { suit, cards } = model.view.extra.flushes[seat];
  const { held, debts } = model.view.extra.chips;
  const pile = model.pile(`flush ${seat + 1}`);
  const placed = pile ? pile.faces : [];
  const owes = debts[seat] ? `, owes ${debts[seat]}` : "";
  const placing = `${placed.length} of ${cards.length} placed`;
  const heard = `${model.seatNames.who(seat)}, ${suit}: ${placing}, ${counted(held[seat], "chip")}${owes}`;
  return node(
    "div",
    {
      key: "flush",
      class: `flush${seat === model.view.seat ? " is-own" : ""}`,
      role: "group",
      "aria-label": heard,
    },
    node(
      "div",
      { key: "slots", "data-place": `flush ${seat + 1}`, class: "slots" },
      cards.map((face) =>
        node(
          "span",
          { key: face, class: "slot" },
          pile?.faces.includes(face)
            ? card(ctx, { face, pile: pile.name, nth: 0 })
            : node(
                "span",
                {
                  class: `card is-empty suit-${suit}`,
                  role: "img",
                  "aria-label": `place of the ${spoken(face)}`,
                },
                written(face),
              ),
        ),
      ),
    ),
    chips(held[seat], owes),
  );
}

/**
 * @param {number} count
 * @param {string} owes
 */
function chips(count, owes) {
  const tall = Math.min(10, Math.ceil(count / 20));
  return node(
    "p",
    { key: "chips", class: "chips" },
    node(
      "span",
      { key: "stack", class: "stack", "aria-hidden": "true" },
      Array.from({ length: tall }, (_, at) => node("i", { key: at })),
    ),
    node("b", { key: "count" }, String(count)),
    `${count === 1 ? "chip" : "chips"}${owes}`,
  );
}

/** @param {number} count */
function pool(count) {
  return node(
    "figure",
    { key: "pool", "data-place": "pool", class: "pool" },
    node("span", { class: "coins", "aria-hidden": "true" }),
    node("figcaption", {}, "Pool", node("b", { class: "count" }, String(count))),
  );
}

/**
 * What is for sale and by whom, and how the bidding stands.
 * @param {DrawContext} ctx
 */
function sale(ctx) {
  const { model } = ctx;
  const pile = model.pile("auction");
  const data = model.view.extra.sale;
  if (!pile?.faces.length || !data) {
    return node(
      "figure",
      { key: "auction", class: "auction is-quiet", data: { place: "auction" } },
      node("figcaption", {}, "Auction"),
    );
  }
  const { seatNames } = model;
  const bid =
    data.bidder >= 0
      ? `${seatNames.does(data.bidder, "bid")} ${data.best}`
      : data.form === "sealed"
        ? "Bids are sealed"
        : "No bid yet";
  const least = data.least > 1 ? `, from ${data.least}` : "";
  const out = model.fact("not bidding");
  return node(
    "figure",
    { key: "auction", class: "auction", data: { place: "auction" } },
    card(ctx, { face: pile.faces[0], pile: "auction", nth: 0 }),
    node(
      "figcaption",
      {},
      node("span", { key: "lot" }, `Sold by ${seatNames.whom(data.seller)}${least}`),
      node("b", { key: "bid" }, bid),
      out ? node("small", { key: "out" }, `Not bidding: ${out}`) : null,
    ),
  );
}
