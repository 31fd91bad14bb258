// A whole table out of one view.  It can be drawn without a line behind it: for the replay and for lessons.

import { strip } from "./card.js";
import { capital } from "./seat_names.js";
import { Press } from "./card_sprites.js";
import { boards, loadBoards } from "./boards/loaded_boards.js";
import { hand } from "./hand.js";
import { middle } from "./table_middle.js";
import { isSortedByTag, ViewModel, titleOf } from "./view_model.js";
import { books, ownScore, remarks, seatsRound } from "./seat_plates.js";
import { timeLeft } from "./clocks.js";
import { cardSizes } from "./card_sizes.js";
import { MiddleFitter, scrollMap } from "./fit_middle.js";
import { UiState } from "./ui_state.js";
import { loadTableStylesheets } from "../view/stylesheets.js";
import { node, patch } from "../view/virtual_dom.js";

const NARROW_EDGE = 16;
const NARROW_CLOTH = 800; // a still cloth so narrow has all plates above its middle

/**
 * The cloth with everybody round it and all that lies on it.
 * @param {DrawContext} ctx
 */
export function cloth(ctx) {
  const { model } = ctx;
  return node(
    "div",
    { key: "cloth", class: `cloth board-${model.board || "none"} seats-${model.view.seats}` },
    seatsRound(ctx),
    node("div", { key: "centre", class: "centre" }, middle(ctx), facts(ctx)),
    ownPiles(ctx),
  );
}

/** @param {DrawContext} ctx */
export function facts(ctx) {
  const { model } = ctx;
  if (!model.facts.length) return null;
  return node(
    "dl",
    { key: "facts", class: "facts" },
    model.facts.map(([label, value]) =>
      node("div", { key: label }, node("dt", {}, label), node("dd", {}, value)),
    ),
  );
}

/**
 * What lies open before the viewer, and what is to be known of the viewer's own seat.
 * @param {DrawContext} ctx
 */
export function ownPiles(ctx) {
  const { model } = ctx;
  const { seat } = model.view;
  if (seat === null) return null;
  const own = model.seat(seat);
  const open = own.open.map((pile) =>
    isSortedByTag(pile) && pile.lies === "pile"
      ? books(pile)
      : strip(ctx, pile, { title: `Your ${titleOf(pile)}` }),
  );
  /** @type {[label: string, value: string][]} */
  const said = own.remarks.map(([label, value]) => [capital(label), value]);
  const time = timeLeft(ctx.table?.clocks, seat, own.isTurn && !ctx.table?.paused, Date.now());
  if (time) said.push(["Your clock", time]);
  const pictures = model.board === "flushes" ? (boards.flushes?.flush(ctx, seat) ?? null) : null;
  if (!open.length && !said.length && !own.isDealer && !pictures) return null;
  return node(
    "div",
    { key: "own", class: `own${own.isTurn ? " is-turn" : ""}` },
    own.isDealer ? node("span", { key: "dealer", class: "tag dealer" }, "You deal") : null,
    said.length ? remarks(said) : null,
    open,
    pictures,
  );
}

/**
 * What drawing needs to know when nobody can touch anything.
 * @param {View} view
 * @param {{names?: string[], press: Press, isLarge?: boolean, width?: number, height?: number}} options
 */
export function stillContext(view, { names = [], press, isLarge = false, width = 1000, height = 700 }) {
  const model = new ViewModel(view, names);
  const context = {
    view,
    model,
    plan: null,
    press,
    isLarge,
    table: null,
    sizes: cardSizes(width, height),
    room: width - NARROW_EDGE,
    ui: new UiState(),
    steady: (/** @type {number} */ _train, /** @type {number} */ turn) => turn,
    toggleLast: () => {},
  };
  return /** @type {DrawContext} */ (/** @type {unknown} */ (context)); // no button is drawn
}

/** @type {Map<string, Press>} by game */
const presses = new Map();
/** @type {WeakMap<HTMLElement, () => void>} how each element was last drawn */
const drawings = new WeakMap();
/** @type {WeakMap<HTMLElement, MiddleFitter>} what makes the cloth in each element fit */
const fitted = new WeakMap();

/**
 * Draw a view that only is to be looked at into `root`; drawn again, only what differs is changed.  Two moves
 * can be pointed out; `orders` says where they send a train.
 * @param {HTMLElement} root
 * @param {View} view
 * @param {{names?: string[], better?: Choice, made?: Choice, orders?: TrainMove[]}} options
 */
export function drawView(root, view, { names = [], better, made, orders = [] } = {}) {
  const isLarge = document.documentElement.dataset.print === "large";
  const press = presses.get(view.game) ?? new Press(view.game);
  presses.set(view.game, press);
  const draw = () => {
    const { clientWidth, clientHeight } = root;
    const choices = [better, made].filter((choice) => choice !== undefined);
    const shown = { ...view, choices, extra: { ...view.extra, moves: orders } };
    const ctx = stillContext(choices.length ? shown : view, {
      names,
      press,
      isLarge,
      width: clientWidth || 1000,
      height: clientHeight || 700,
    });
    ctx.ui.hint = better?.text ?? "";
    ctx.ui.made = made?.text ?? "";
    root.classList.add("head-table", "is-still", `box-${press.box}`);
    root.classList.toggle("is-narrow", clientWidth < NARROW_CLOTH);
    const size = fitted.get(root) ?? new MiddleFitter(root);
    fitted.set(root, size);
    size.begin(ctx.sizes);
    const own = ctx.model.hand();
    patch(root, [cloth(ctx), ownScore(ctx), own ? hand(ctx, own) : null]);
    size.drawn();
    scrollMap(root);
  };
  drawings.set(root, draw);
  draw();
  Promise.all([press.look(isLarge), loadBoards(view), loadTableStylesheets()]).then(() => {
    if (drawings.get(root) === draw) draw();
  });
}
