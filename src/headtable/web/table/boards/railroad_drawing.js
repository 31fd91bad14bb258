// The railroad map as a drawing: circles, tracks, trains that run and turn, and where orders can be given.

import { compass, degrees, RailroadModel, targets } from "./railroad_model.js";
import { MAP_GESTURES, zoomBy } from "./map_gestures.js";
import { CIRCLE } from "./railroad_name_places.js";
import { node } from "../../view/virtual_dom.js";

const AHEAD = 46; // from the middle of a circle to the tip of an arrow
const STEP = 1.3; // how much larger the map becomes at a press

/** @param {DrawContext} ctx */
export function railroad(ctx) {
  const { view, seatNames } = ctx.model;
  const rails = new RailroadModel(view.extra);
  const orders = ctx.plan?.orders ?? [];
  const open = targets(orders);
  const says = rails.trains.map(
    (train) => `Train ${train.number}, ${seatNames.whom(train.seat)}: ${rails.whereabouts(train)}`,
  );
  return node(
    "div",
    { key: "board", class: "railroad" },
    node(
      "p",
      { key: "head", class: "board-head" },
      node("span", { class: "board-status" }, rails.map.status),
      ` Bound for ${rails.name(rails.map.terminal)}`,
      zoomButton("−", "Make the map smaller", 1 / STEP),
      zoomButton("+", "Make the map larger", STEP),
    ),
    node(
      "div",
      {
        key: "scroll",
        class: `map-scroll${rails.map.has_country ? " has-country" : ""}`,
        tabindex: "0",
        role: "group",
        "aria-label": "The map",
        style: { "--shape": String(rails.width / rails.height) },
        on: MAP_GESTURES,
      },
      node(
        "div",
        { key: "sheet", class: "map-sheet" },
        node(
          "svg",
          {
            key: "map",
            viewBox: `0 0 ${rails.width} ${rails.height}`,
            role: "group",
            "aria-label": "Railroad map",
          },
          node("desc", {}, says.join(". ")),
          [...rails.tracks.values()].map((track) => trackNode(ctx, rails, track, open)),
          [...rails.places.values()].map((place) => placeNode(ctx, rails, place, open)),
          arrowNode(ctx, rails, ctx.ui.made, "is-made"),
          arrowNode(ctx, rails, ctx.ui.hint, "is-hinted"),
          rails.trains.filter((train) => train.place).map((train) => trainNode(ctx, rails, train)),
        ),
      ),
    ),
  );
}

/**
 * @param {string} sign
 * @param {string} says
 * @param {number} times
 */
function zoomButton(sign, says, times) {
  const pressed = (/** @type {any} */ event) => {
    const map = event.currentTarget.closest(".railroad").querySelector(".map-scroll");
    zoomBy(map, times);
  };
  return node(
    "button",
    { key: sign, type: "button", class: "zoom", "aria-label": says, title: says, on: { click: pressed } },
    sign,
  );
}

/**
 * @param {DrawContext} ctx
 * @param {import("./railroad_model.js").RailroadModel} rails
 * @param {MapTrack} track
 * @param {Map<string, TrainOrder[]>} open
 */
function trackNode(ctx, rails, track, open) {
  const [one, other] = [rails.at(track.a), rails.at(track.b)];
  const orders = open.get(track.id);
  const d = `M${one.x} ${one.y}L${other.x} ${other.y}`;
  const lines = [
    node("path", { key: "bed", class: "bed", d }),
    node("path", { key: "rail", class: "rail", d }),
  ];
  const label = orders ? `${orders[0].says}` : null;
  return node(
    "g",
    {
      key: track.id,
      class: `track${orders ? " is-lit" : ""}`,
      role: orders ? "button" : null,
      tabindex: orders ? "0" : null,
      "aria-label": label,
      on: orders ? touch(ctx, orders) : {},
    },
    lines,
    orders
      ? node("circle", {
          key: "spot",
          class: "spot",
          cx: (one.x + other.x) / 2,
          cy: (one.y + other.y) / 2,
          r: 17,
        })
      : null,
  );
}

/**
 * @param {DrawContext} ctx
 * @param {import("./railroad_model.js").RailroadModel} rails
 * @param {MapPlace} place
 * @param {Map<string, TrainOrder[]>} open
 */
function placeNode(ctx, rails, place, open) {
  const { x, y } = rails.at(place.id);
  const label = rails.label(place);
  const orders = open.get(place.id);
  const isTerminal = place.id === rails.map.terminal;
  const depot = rails.depots.indexOf(place) + 1;
  const said = depot ? `Depot ${depot}` : place.name;
  return node(
    "g",
    {
      key: place.id,
      class: `place is-${place.kind}${isTerminal ? " is-terminal" : ""}${orders ? " is-lit" : ""}`,
      role: orders ? "button" : null,
      tabindex: orders ? "0" : null,
      "aria-label": orders ? `${place.name}: ${orders.map((order) => order.says).join("; ")}` : null,
      on: orders ? touch(ctx, orders) : {},
    },
    orders ? node("circle", { key: "spot", class: "spot", cx: x, cy: y, r: CIRCLE + 8 }) : null,
    isTerminal ? node("circle", { key: "ring", class: "ring", cx: x, cy: y, r: CIRCLE + 5 }) : null,
    node("circle", { key: "circle", "data-place": place.id, class: "circle", cx: x, cy: y, r: CIRCLE }),
    node(
      "text",
      { key: "name", x: label.x, y: label.y, "text-anchor": label.anchor, "font-size": label.size },
      said,
    ),
  );
}

/**
 * @param {DrawContext} ctx
 * @param {TrainOrder[]} orders
 */
function touch(ctx, orders) {
  const opened = (/** @type {any} */ event) => {
    event.preventDefault();
    if (orders.length === 1) ctx.choose(orders[0].choice);
    else ctx.openMenu(menuOf(orders), event.currentTarget);
  };
  return {
    click: opened,
    keydown: (/** @type {any} */ event) => {
      if (event.key === "Enter" || event.key === " ") opened(event);
    },
  };
}

/** @param {TrainOrder[]} orders */
function menuOf(orders) {
  return {
    title: "Which way?",
    items: orders.map((order) => ({
      says: order.says.slice(0, 1).toUpperCase() + order.says.slice(1),
      short: order.heading ? compass(order.heading) : "",
      choice: order.choice,
    })),
  };
}

/**
 * The way of a move that is pointed out: from the train to where it goes, and on as it is headed there.
 * @param {DrawContext} ctx
 * @param {import("./railroad_model.js").RailroadModel} rails
 * @param {string} text of the move
 * @param {string} kind
 */
function arrowNode(ctx, rails, text, kind) {
  const move = text ? ctx.view.extra.moves?.find((one) => one.text === text) : null;
  if (!move?.train) return null;
  const train = rails.trains.find(({ number }) => number === move.train);
  const { x, y } = rails.at(move.to);
  const from = train?.place ? rails.at(train.place) : { x, y };
  const turn = degrees(move.heading);
  const [right, down] = [Math.sin((turn * Math.PI) / 180), -Math.cos((turn * Math.PI) / 180)];
  const tip = `translate(${x + AHEAD * right} ${y + AHEAD * down}) rotate(${turn})`;
  const [endX, endY] = [x + (AHEAD - 14) * right, y + (AHEAD - 14) * down];
  return node(
    "g",
    { key: kind, class: `order-arrow ${kind}`, "aria-hidden": "true" },
    node("path", { key: "way", class: "way", d: `M${from.x} ${from.y}L${x} ${y}L${endX} ${endY}` }),
    node("path", { key: "tip", class: "tip", d: "M0 0L15 24H-15Z", transform: tip }),
  );
}

/**
 * An engine: it runs to its new place and turns on the spot, the shorter way round.
 * @param {DrawContext} ctx
 * @param {import("./railroad_model.js").RailroadModel} rails
 * @param {Train} train
 */
function trainNode(ctx, rails, train) {
  const { x, y } = rails.at(train.place);
  const isOwn = train.seat === ctx.model.view.seat;
  return node(
    "g",
    {
      key: `train${train.number}`,
      class: `train seat-${train.seat}${isOwn ? " is-own" : ""}`,
      style: { transform: `translate(${x}px, ${y}px)` },
    },
    node(
      "g",
      {
        key: "turn",
        class: "turning",
        style: { transform: `rotate(${ctx.steady(train.number, degrees(train.heading))}deg)` },
      },
      node("path", {
        "data-place": `train-${train.number}`,
        class: "body",
        d: "M0 -27L12 -10V15Q12 20 7 20H-7Q-12 20 -12 15V-10Z",
      }),
      node("path", { class: "lamp", d: "M0 -22L6 -12H-6Z" }),
    ),
    node("text", { key: "number", class: "number", y: 8, "text-anchor": "middle" }, String(train.number)),
  );
}
