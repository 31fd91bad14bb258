// What is asked of the viewer, and the buttons with which it is answered.

import { clauseAddress } from "../shell/routes.js";
import { choiceButton } from "./choice_button.js";
import { label, tradeOf, verbOf } from "./choices.js";
import { capital } from "./seat_names.js";
import { spoken, written } from "./card_faces.js";
import { headings } from "./boards/railroad_orders.js";
import { picture } from "./card.js";
import { claimsLeft } from "./seat_plates.js";
import { node } from "../view/elements.js";

const MOST_THINGS = 80;

/** The prompt with all its buttons; number keys press the first nine of them. */
export function prompt(ctx) {
  const turn = ctx.model.turn();
  const plan = ctx.plan;
  const parts = plan
    ? [picking(ctx), lots(ctx), numbers(ctx), asks(ctx), headings(ctx), families(ctx), plain(ctx)]
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

/** For whoever can call a fault, or let it be: how long there is. */
function claims(ctx) {
  const isAsked = ctx.model.view.choices.some(({ text }) => ["accept", "allow"].includes(text));
  const says = isAsked && claimsLeft(ctx.table?.claims, Date.now());
  return says ? node("p", { key: "claims", class: "claims", role: "timer" }, says) : null;
}

// Cards that are picked -----------------------------------------------------------------------

function picking(ctx) {
  const { plan } = ctx;
  if (!plan.isPicking) return null;
  const faces = ctx.pickedFaces();
  const matching = faces.length ? plan.matching(faces) : [];
  const verbs = plan.sets.map((set) => set.verb).join(" or ");
  const says = matching.length
    ? matching.map((choice) =>
        choiceButton(ctx, choice, label(choice, ctx.model.seatNames), { class: "first" }),
      )
    : node(
        "span",
        { key: "hint", class: "quiet" },
        `Pick the cards to ${verbs}${faces.length ? ", one more at least" : ""}.`,
      );
  const clear = faces.length
    ? node(
        "button",
        { key: "clear", type: "button", class: "choice", on: { click: ctx.clearPicked } },
        "Put back",
      )
    : null;
  return node("div", { key: "picking", class: "choice-row" }, says, clear);
}

// The pit ---------------------------------------------------------------------------------------

function lots(ctx) {
  const rows = ctx.plan.lots.filter((lot) => lot.trades.length);
  if (!rows.length) return null;
  return node(
    "div",
    { key: "lots", class: "lots" },
    rows.map((lot) =>
      node(
        "div",
        { key: lot.kind, class: "lot", role: "group", "aria-label": `${written(lot.kind)}, ${lot.count}` },
        node("span", { key: "kind", class: "lot-kind" }, `${written(lot.kind)} × ${lot.count}`),
        tradeGroup(ctx, lot, "offer", "Offer"),
        tradeGroup(ctx, lot, "accept", "Accept"),
        tradeGroup(ctx, lot, "corner", ""),
      ),
    ),
  );
}

function tradeGroup(ctx, lot, verb, title) {
  const trades = lot.trades
    .map((choice) => ({ ...tradeOf(choice), choice }))
    .filter((trade) => trade.verb === verb);
  if (!trades.length) return null;
  const named = new Set(trades.filter((trade) => trade.seat >= 0).map((trade) => trade.number));
  const shown = trades.filter((trade) => trade.seat < 0 || named.size < 4);
  const { seatNames } = ctx.model;
  return node(
    "span",
    { key: verb, class: `trades-of is-${verb}` },
    title ? node("span", { key: "title", class: "quiet" }, title) : null,
    shown.map(({ number, seat, choice }) => {
      const says =
        verb === "corner" ? "Corner!" : seat >= 0 ? `${number} of ${seatNames.whom(seat)}` : String(number);
      return node(
        "button",
        {
          key: choice.text,
          type: "button",
          class: `choice small${verb === "corner" ? " first" : ""}${choice.breaks ? " is-fault" : ""}`,
          "aria-label": label(choice, seatNames),
          on: { click: (event) => ctx.choose(choice, event.currentTarget) },
        },
        says,
      );
    }),
  );
}

// Numbers -----------------------------------------------------------------------------------------

/** Bids and the like: a number, a little more or less, and the button. */
function numbers(ctx) {
  return ctx.plan.numbers.map(({ verb, choices }) => {
    const all = [...choices.keys()].sort((one, other) => one - other);
    const [least, most] = [all[0], all[all.length - 1]];
    const now = choices.has(ctx.ui.numbers[verb]) ? ctx.ui.numbers[verb] : least;
    const set = (number) => ctx.setNumber(verb, nearest(all, number));
    const step = (by, says) =>
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
    const choice = choices.get(now);
    return node(
      "div",
      { key: `number-${verb}`, class: "number-picker", role: "group", "aria-label": capital(verb) },
      most - least > 20 ? step(-10, "−10") : null,
      step(-1, "−1"),
      node("input", {
        key: "input",
        type: "number",
        inputmode: "numeric",
        min: least,
        max: most,
        value: String(now),
        "aria-label": `${capital(verb)}, ${least} to ${most}`,
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
      choiceButton(ctx, choice, `${capital(verb)} ${now}`, { class: "first" }),
    );
  });
}

/** The number of a list that lies nearest to one that was asked for. */
export function nearest(all, number) {
  return all.reduce(
    (best, other) => (Math.abs(other - number) < Math.abs(best - number) ? other : best),
    all[0],
  );
}

// Asking ------------------------------------------------------------------------------------------

/** First whom, then for what. */
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
  const things = plan.asks.get(asked);
  const what = node(
    "div",
    { key: "what", class: "things" },
    things.slice(0, MOST_THINGS).map(({ thing, choice }) => thingButton(ctx, thing, choice, asked)),
  );
  return node("div", { key: "asks", class: "asks" }, whom, what);
}

function thingButton(ctx, thing, choice, seat) {
  const isCard = ctx.press.hrefOf(thing, ctx.isLarge) !== "" && /\d/.test(thing);
  const says = /\d/.test(thing) ? written(thing) : capital(thing);
  const heard = `Ask ${ctx.model.seatNames.whom(seat)} for ${isCard ? spoken(thing) : thing}`;
  const inside = isCard ? [node("span", { key: "small", class: "thumb" }, picture(ctx, thing)), says] : says;
  return choiceButton(ctx, choice, inside, { heard, class: isCard ? "thing is-card" : "thing" });
}

// All others -----------------------------------------------------------------------------------------

/** Long lists: the verb first, then the rest. */
function families(ctx) {
  return ctx.plan.families.map(({ verb, choices }) => {
    const isOpen = ctx.ui.family === verb;
    const head = node(
      "button",
      {
        key: "head",
        type: "button",
        class: `choice${isOpen ? " is-chosen" : ""}`,
        "aria-expanded": String(isOpen),
        on: { click: () => ctx.setFamily(isOpen ? "" : verb) },
      },
      `${capital(verb)} …`,
    );
    const items = isOpen
      ? node(
          "div",
          { key: "items", class: "things" },
          choices.map((choice) => {
            const whole = label(choice, ctx.model.seatNames);
            const rest = whole.slice(verb.length).replace(/^[: ]+/, "");
            return choiceButton(ctx, choice, capital(rest) || whole, { heard: whole });
          }),
        )
      : null;
    return node("div", { key: `family-${verb}`, class: "family" }, head, items);
  });
}

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
        `! breaks ${clause}`,
      ),
    ),
  );
}

/** The entries of the little menu that a card with several choices opens. */
export function menuOfCard(choices, seatNames) {
  return {
    title: "What with it?",
    items: choices.map((choice) => ({ says: label(choice, seatNames), choice, verb: verbOf(choice) })),
  };
}
