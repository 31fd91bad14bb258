// What is asked of the viewer, and the buttons with which it is answered.

import { clauseAddress } from "../shell/routes.js";
import { choiceButton } from "./choice_button.js";
import { NEVER_MIND, grouped, label } from "./choices.js";
import { capital } from "./seat_names.js";
import { isFace, spoken, written } from "./card_names.js";
import { boards } from "./boards/loaded_boards.js";
import { picture } from "./card.js";
import { claimsLeft } from "./clocks.js";
import { node } from "../view/virtual_dom.js";

const MOST_THINGS = 80;
const CLAIMS = new Set(["accept", "allow"]); // kinds of answers to a fault, or to a score

/**
 * The prompt with all its buttons; number keys press the first nine of them.
 * @param {DrawContext} ctx
 */
export function prompt(ctx) {
  const turn = ctx.model.turn();
  const parts = isChoosing(ctx)
    ? [
        picking(ctx),
        lots(ctx),
        numbers(ctx),
        asks(ctx),
        boards.map?.headings(ctx) ?? null,
        families(ctx),
        plain(ctx),
      ]
    : [];
  const busy = ctx.isBusy ? node("span", { key: "busy", class: "busy" }, "…") : null;
  return node(
    "section",
    { key: "prompt", class: `prompt${turn.isYours ? " is-yours" : ""}`, "aria-label": "What to do" },
    node("p", { key: "says", class: "says", id: "prompt-says" }, turn.says, busy),
    claims(ctx),
    node("div", { key: "choices", class: "choices" }, parts),
  );
}

/**
 * @param {DrawContext} ctx
 * @returns {ctx is ChoosingContext}
 */
function isChoosing(ctx) {
  return ctx.plan !== null;
}

/**
 * For whoever can call a fault, or let it be: how long there is.
 * @param {DrawContext} ctx
 */
function claims(ctx) {
  const isAsked = ctx.model.view.choices.some(({ kind, thing }) => CLAIMS.has(kind) && !thing);
  const says = isAsked && claimsLeft(ctx.table?.claims, Date.now());
  return says ? node("p", { key: "claims", class: "claims", role: "timer" }, says) : null;
}

// Cards that are picked -----------------------------------------------------------------------

/** @param {ChoosingContext} ctx */
function picking(ctx) {
  const { plan } = ctx;
  if (!plan.isPicking) return null;
  const faces = ctx.pickedFaces();
  if (plan.batch) return batch(ctx, plan.batch, faces);
  const matching = faces.length ? plan.matching(faces) : [];
  const kinds = plan.sets.map((set) => set.kind).join(" or ");
  const says = matching.length
    ? matching.map((choice) =>
        choiceButton(ctx, choice, label(choice, ctx.model.seatNames), { class: "first" }),
      )
    : node(
        "span",
        { key: "hint", class: "quiet" },
        `Pick the cards to ${kinds}${faces.length ? ", one more at least" : ""}.`,
      );
  return node("div", { key: "picking", class: "choice-row" }, says, putBack(ctx, faces));
}

/**
 * So many cards are picked, and then all of them are played at once.
 * @param {ChoosingContext} ctx
 * @param {{size: number, choices: Choice[]}} wanted
 * @param {string[]} faces
 */
function batch(ctx, { size, choices }, faces) {
  const ready = ctx.plan.batchOf(faces);
  const named = faces.length ? `: ${grouped(faces).join(", ")}` : "";
  const confirm = node(
    "button",
    {
      key: "confirm",
      type: "button",
      class: `choice${ready.length ? " first" : ""}`,
      disabled: ready.length ? null : true,
      on: { click: () => ctx.chooseAll(ready) },
    },
    `${capital(choices[0].says)}${named}`,
  );
  const count = node("span", { key: "hint", class: "quiet" }, `${faces.length} of ${size} picked`);
  return node("div", { key: "picking", class: "choice-row" }, count, confirm, putBack(ctx, faces));
}

/**
 * @param {ChoosingContext} ctx
 * @param {string[]} faces
 */
function putBack(ctx, faces) {
  if (!faces.length) return null;
  return node(
    "button",
    { key: "clear", type: "button", class: "choice", on: { click: ctx.clearPicked } },
    NEVER_MIND,
  );
}

// The pit ---------------------------------------------------------------------------------------

/** @param {ChoosingContext} ctx */
function lots(ctx) {
  const rows = ctx.plan.lots.filter((lot) => lot.trades.length);
  if (!rows.length) return null;
  return node(
    "div",
    { key: "lots", class: "lots" },
    rows.map(({ lot, count, trades }) =>
      node(
        "div",
        { key: lot, class: "lot", role: "group", "aria-label": `${written(lot)}, ${count}` },
        node("span", { key: "kind", class: "lot-kind" }, `${written(lot)} × ${count}`),
        tradeGroup(ctx, trades, "offer", "Offer"),
        tradeGroup(ctx, trades, "accept", "Accept"),
        tradeGroup(ctx, trades, "corner", ""),
      ),
    ),
  );
}

/**
 * @param {ChoosingContext} ctx
 * @param {Choice[]} all
 * @param {string} kind
 * @param {string} title
 */
function tradeGroup(ctx, all, kind, title) {
  const trades = all.filter((choice) => choice.kind === kind);
  if (!trades.length) return null;
  const named = new Set(trades.filter(({ seats }) => seats.length).map(({ number }) => number));
  const shown = trades.filter(({ seats }) => !seats.length || named.size < 4);
  return node(
    "span",
    { key: kind, class: `trades-of is-${kind}` },
    title ? node("span", { key: "title", class: "quiet" }, title) : null,
    shown.map((choice) =>
      node(
        "button",
        {
          key: choice.text,
          type: "button",
          class: `choice small${kind === "corner" ? " first" : ""}${choice.breaks ? " is-fault" : ""}`,
          data: { move: choice.text },
          "aria-label": label(choice, ctx.model.seatNames),
          on: { click: (event) => ctx.choose(choice, event.currentTarget) },
        },
        tradeWords(choice, ctx.model.seatNames),
      ),
    ),
  );
}

/**
 * A trade as its little button says it: how many, and of whom where that is open.
 * @param {Choice} options
 * @param {import("./seat_names.js").SeatNames} seatNames
 */
function tradeWords({ kind, number, seats }, seatNames) {
  if (kind === "corner") return "Corner!";
  return seats.length ? `${number} of ${seatNames.whom(seats[0])}` : String(number);
}

// Numbers -----------------------------------------------------------------------------------------

/**
 * Bids and the like: a number, a little more or less, and the button.
 * @param {ChoosingContext} ctx
 */
function numbers(ctx) {
  return ctx.plan.numbers.map(({ kind, choices }) => {
    const all = [...choices.keys()].sort((one, other) => one - other);
    const [least, most] = [all[0], all[all.length - 1]];
    const now = choices.has(ctx.ui.numbers[kind]) ? ctx.ui.numbers[kind] : least;
    const set = (/** @type {number} */ number) => ctx.setNumber(kind, nearest(all, number));
    const step = (/** @type {number} */ by, /** @type {string} */ says) =>
      node(
        "button",
        {
          key: says,
          type: "button",
          class: "choice small",
          "aria-label": `${by > 0 ? "Raise" : "Lower"} by ${Math.abs(by)}`,
          on: { click: () => set(now + by) },
        },
        says,
      );
    const choice = /** @type {Choice} */ (choices.get(now));
    return node(
      "div",
      { key: `number-${kind}`, class: "number-picker", role: "group", "aria-label": capital(kind) },
      most - least > 20 ? step(-10, "−10") : null,
      step(-1, "−1"),
      node("input", {
        key: "input",
        type: "number",
        inputmode: "numeric",
        min: least,
        max: most,
        value: String(now),
        "aria-label": `${capital(kind)}, ${least} to ${most}`,
        on: {
          change: (event) => set(Number(event.currentTarget.value)),
          keydown: (event) => {
            if (event.key === "Enter") {
              const typed = nearest(all, Number(event.currentTarget.value));
              ctx.choose(choices.get(typed));
            }
          },
        },
      }),
      step(1, "+1"),
      most - least > 20 ? step(10, "+10") : null,
      choiceButton(ctx, choice, label(choice, ctx.model.seatNames), { class: "first" }),
    );
  });
}

/**
 * The number of a list that lies nearest to one that was asked for.
 * @param {number[]} all
 * @param {number} number
 */
export function nearest(all, number) {
  return all.reduce(
    (best, other) => (Math.abs(other - number) < Math.abs(best - number) ? other : best),
    all[0],
  );
}

// Asking ------------------------------------------------------------------------------------------

/**
 * First whom, then for what.
 * @param {ChoosingContext} ctx
 */
function asks(ctx) {
  const { plan, model, ui } = ctx;
  if (!plan.asks.size) return null;
  const seats = model.seatNames.inTurn(plan.asks.keys());
  const asked = seats.includes(ui.asked) ? ui.asked : seats[0];
  const whom = node(
    "div",
    { key: "whom", class: "choice-row", role: "radiogroup", "aria-label": "Ask whom" },
    node("span", { key: "title", class: "quiet" }, "Ask"),
    seats.map((seat) =>
      node(
        "button",
        {
          key: seat,
          type: "button",
          role: "radio",
          "aria-checked": String(seat === asked),
          class: `choice${seat === asked ? " is-chosen" : ""}`,
          on: { click: () => ctx.setAsked(seat) },
        },
        model.seatNames.whom(seat),
      ),
    ),
    node("span", { key: "for", class: "quiet" }, "for"),
  );
  const things = plan.asks.get(asked) ?? [];
  const what = node(
    "div",
    { key: "what", class: "things" },
    things.slice(0, MOST_THINGS).map((choice) => thingButton(ctx, choice)),
  );
  return node("div", { key: "asks", class: "asks" }, whom, what);
}

/**
 * @param {DrawContext} ctx
 * @param {Choice} choice
 */
function thingButton(ctx, choice) {
  const { thing, seats } = choice;
  const isPrinted = isFace(thing) && ctx.press.hrefOf(thing, ctx.isLarge) !== "";
  const says = isFace(thing) ? written(thing) : capital(thing);
  const heard = `Ask ${ctx.model.seatNames.whom(seats[0])} for ${isFace(thing) ? spoken(thing) : thing}`;
  const inside = isPrinted
    ? [node("span", { key: "small", class: "thumb" }, picture(ctx, thing)), says]
    : says;
  return choiceButton(ctx, choice, inside, { heard, class: isPrinted ? "thing is-card" : "thing" });
}

// All others -----------------------------------------------------------------------------------------

/**
 * Long lists: first the kind of move, then which one.
 * @param {ChoosingContext} ctx
 */
function families(ctx) {
  return ctx.plan.families.map(({ kind, choices }) => {
    const isOpen = ctx.ui.family === kind;
    const head = node(
      "button",
      {
        key: "head",
        type: "button",
        class: `choice${isOpen ? " is-chosen" : ""}`,
        "aria-expanded": String(isOpen),
        on: { click: () => ctx.setFamily(isOpen ? "" : kind) },
      },
      `${capital(kind)} …`,
    );
    const items = isOpen
      ? node(
          "div",
          { key: "items", class: "things" },
          choices.map((choice) => familyButton(ctx, choice)),
        )
      : null;
    return node("div", { key: `family-${kind}`, class: "family" }, head, items);
  });
}

/**
 * @param {DrawContext} ctx
 * @param {Choice} choice
 */
function familyButton(ctx, choice) {
  const heard = label(choice, ctx.model.seatNames);
  const isCards = choice.faces.length > 0 && !choice.thing;
  return choiceButton(ctx, choice, isCards ? grouped(choice.faces).join(", ") : heard, { heard });
}

/** @param {ChoosingContext} ctx */
function plain(ctx) {
  const { buttons } = ctx.plan;
  if (!buttons.length) return null;
  const { cards, sets, lots: traded, numbers: counted, asks: asked, orders } = ctx.plan;
  const isAlone =
    !cards.size && !sets.length && !traded.length && !counted.length && !asked.size && !orders.length;
  const isOnly = buttons.length === 1 && isAlone;
  const broken = [...new Set(buttons.map((choice) => choice.breaks).filter(Boolean))];
  return node(
    "div",
    { key: "plain", class: "choice-row" },
    buttons.map((choice) =>
      choiceButton(ctx, choice, label(choice, ctx.model.seatNames), { class: isOnly ? "first" : "" }),
    ),
    broken.map((clause) =>
      node(
        "a",
        {
          key: clause,
          class: "clause",
          id: `breaks-${clause}`,
          href: clauseAddress(clause),
          target: "_blank",
        },
        "! Against the rules: read why",
      ),
    ),
  );
}

/**
 * The entries of the little menu that a card with several choices opens.
 * @param {Choice[]} choices
 * @param {import("./seat_names.js").SeatNames} seatNames
 */
export function menuOfCard(choices, seatNames) {
  return {
    title: "What with it?",
    items: choices.map((choice) => ({ says: label(choice, seatNames), choice })),
  };
}
