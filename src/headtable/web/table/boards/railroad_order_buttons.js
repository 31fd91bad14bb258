// Orders to trains as buttons: first which train and where, then which way it is to point.

import { choiceButton } from "../choice_button.js";
import { compass, families, RailroadModel } from "./railroad_model.js";
import { node } from "../../view/virtual_dom.js";

/** @type {Record<string, string>} */
const ARROWS = { n: "↑", ne: "↗", e: "→", se: "↘", s: "↓", sw: "↙", w: "←", nw: "↖" };

/** @param {ChoosingContext} ctx */
export function headings(ctx) {
  const { plan, model, ui } = ctx;
  if (!plan.orders.length) return null;
  const all = families(plan.orders, new RailroadModel(model.view.extra));
  const many = all.filter(({ orders }) => orders.length > 1);
  const isAlone = all.length === 1;
  const open = many.find(({ title }) => title === ui.family) ?? (isAlone ? many[0] : null);
  return node(
    "div",
    { key: "orders", class: "orders" },
    all.map(({ title, orders }) =>
      orders.length === 1 ? single(ctx, title, orders[0]) : head(ctx, title, open?.title),
    ),
    open ? ways(ctx, open) : null,
  );
}

/**
 * @param {DrawContext} ctx
 * @param {string} title
 * @param {TrainOrder} order
 */
function single(ctx, title, order) {
  const way = order.heading ? `, ${compass(order.heading)}` : "";
  const end = order.outcome ? ` (${order.outcome})` : "";
  return choiceButton(ctx, order.choice, `${title}${way}${end}`, { heard: order.says });
}

/**
 * The button that opens the headings of one train.
 * @param {DrawContext} ctx
 * @param {string} title
 * @param {string | undefined} open
 */
function head(ctx, title, open) {
  const isOpen = title === open;
  const number = ctx.nextNumber();
  return node(
    "button",
    {
      key: title,
      type: "button",
      class: `choice${isOpen ? " is-chosen" : ""}`,
      "aria-expanded": String(isOpen),
      data: number <= 9 ? { number: String(number) } : {},
      on: { click: () => ctx.setFamily(isOpen ? "" : title) },
    },
    number <= 9 ? node("kbd", { key: "number", "aria-hidden": "true" }, String(number)) : null,
    `${title} …`,
  );
}

/**
 * @param {DrawContext} ctx
 * @param {{title: string, orders: TrainOrder[]}} options
 */
function ways(ctx, { title, orders }) {
  return node(
    "div",
    { key: `ways ${title}`, class: "ways", role: "group", "aria-label": title },
    orders.map((order) => {
      const arrow = node(
        "span",
        { key: "arrow", class: "arrow", "aria-hidden": "true" },
        ARROWS[order.heading] ?? "•",
      );
      const mark = order.outcome ? "small is-fault" : "small";
      return choiceButton(ctx, order.choice, [arrow, order.heading.toUpperCase()], {
        heard: order.says,
        class: mark,
      });
    }),
  );
}
