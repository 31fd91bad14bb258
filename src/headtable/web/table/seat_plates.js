// The others round the table: their names, their cards from behind, and what lies open before them.

import { back, strip } from "./card.js";
import { label } from "./choices.js";
import { timeLeft } from "./clocks.js";
import { boards } from "./boards/loaded_boards.js";
import { shownScores } from "./score_standings.js";
import { capital, counted } from "./seat_names.js";
import { seatFigure, sideFigures } from "./seat_figures.js";
import { groupsOf, isSortedByTag, roundTable, titleOf } from "./view_model.js";
import { node } from "../view/virtual_dom.js";

const MOST_BACKS = 14;
const UNSCORED = new Set(["map", "flushes"]); // a race has no score, and chips are counted where they lie
const OPEN_CHAIR = ["open chair", ", the house plays"]; // on a small screen only the first

/** @param {DrawContext} ctx */
export function seatsRound(ctx) {
  const { model } = ctx;
  const others = model.seatNames.others();
  const isPublic = model.view.seat === null;
  const isAcross = ["map", "series"].includes(model.board); // a wide board leaves no room beside it
  const around = isPublic && !isAcross ? others.slice(1) : others;
  const { left, top, right } = isAcross ? { left: [], top: others, right: [] } : roundTable(around);
  const side = (/** @type {string} */ name, /** @type {number[]} */ seats) =>
    node(
      "div",
      { key: name, class: `side-${name}` },
      seats.map((seat) => plate(ctx, model.seat(seat))),
    );
  return node(
    "div",
    { key: "seats", class: `seats with-${others.length}`, role: "group", "aria-label": "Players" },
    side("left", left),
    side("top", top),
    side("right", right),
    isPublic && !isAcross ? side("bottom", others.slice(0, 1)) : null,
  );
}

/**
 * What a screen reader hears of a seat.
 * @param {SeatShown} seat
 * @param {number} held
 * @param {boolean} [isOpen]
 */
export function heard(seat, held, isOpen = false) {
  const parts = [seat.name];
  if (isOpen) parts.push(OPEN_CHAIR.join(""));
  if (seat.score !== undefined) parts.push(`score ${seat.score}`);
  if (held) parts.push(counted(held, "card"));
  for (const [label, value] of seat.remarks) parts.push(`${label} ${value}`);
  if (seat.isDealer) parts.push("dealer");
  if (seat.isPartner) parts.push("your partner");
  if (seat.isTurn) parts.push("to play");
  if (seat.isWinner) parts.push("has won");
  return parts.join(", ");
}

/**
 * @param {DrawContext} ctx
 * @param {SeatShown} seat
 */
export function plate(ctx, seat) {
  const held = seat.backs.reduce((sum, pile) => sum + pile.hidden, 0);
  const { table } = ctx;
  const level = table?.levels?.[seat.seat] ?? "";
  const isOpen = table?.chairs?.[seat.seat] === "open";
  const isAway = table?.here && !level && !isOpen && table.here[seat.seat] === false;
  const standsIn = table?.stand_ins?.includes(seat.seat);
  const marks = [
    seat.isTurn && "is-turn",
    seat.isPartner && "is-partner",
    isAway && "is-away",
    seat.isWinner && "is-winner",
  ].filter(Boolean);
  const opened = seat.open.map((pile) =>
    isSortedByTag(pile) && pile.lies === "pile" ? books(pile) : strip(ctx, pile, { title: titleOf(pile) }),
  );
  return node(
    "section",
    {
      key: `seat${seat.seat}`,
      class: `plate ${marks.join(" ")}`,
      "aria-label": heard(seat, held, isOpen),
      data: { seat: String(seat.seat), fly: `seat ${seat.seat}\n\n0` },
    },
    node(
      "div",
      { key: "who", class: "who" },
      node("span", { key: "turn", class: "turn-mark", "aria-hidden": "true" }),
      seatFigure(table, seat.seat),
      node("span", { key: "name", class: "name" }, seat.name),
      seat.isPartner ? node("span", { key: "partner", class: "tag" }, "partner") : null,
      seat.isDealer ? node("span", { key: "dealer", class: "tag dealer", title: "Dealer" }, "dealer") : null,
      level ? node("span", { key: "level", class: "tag level" }, level) : null,
      isOpen ? openTag() : null,
      isAway
        ? node("span", { key: "away", class: "tag away" }, standsIn ? "away, played for" : "away")
        : null,
      clock(ctx, seat.seat),
      scoreTag(ctx, seat.seat),
    ),
    seat.backs.map((pile) => backs(ctx, pile)),
    seat.remarks.length ? remarks(seat.remarks) : null,
    opened,
    ctx.model.board === "flushes" ? (boards.flushes?.flush(ctx, seat.seat) ?? null) : null,
  );
}

function openTag() {
  const [short, more] = OPEN_CHAIR;
  return node(
    "span",
    { key: "open", class: "tag open" },
    short,
    node("span", { key: "more", class: "at-length" }, more),
  );
}

/**
 * @param {DrawContext} ctx
 * @param {number} seat
 */
function clock(ctx, seat) {
  const isRunning = ctx.model.view.waiting.includes(seat) && !ctx.table?.paused;
  const says = timeLeft(ctx.table?.clocks, seat, isRunning, Date.now());
  return says ? node("span", { key: "clock", class: "tag clock" }, says) : null;
}

/**
 * The viewer's own name and numbers, beside the hand.
 * @param {[label: string, value: string][]} said
 */
export function remarks(said) {
  return node(
    "dl",
    { key: "remarks", class: "remarks" },
    said.map(([label, value]) => node("div", { key: label }, node("dt", {}, label), node("dd", {}, value))),
  );
}

/**
 * A hand from behind; where one may draw from it, each card is a button.
 * @param {DrawContext} ctx
 * @param {Pile} pile
 */
function backs(ctx, pile) {
  const spots = ctx.plan?.spots.get(pile.name);
  if (!pile.hidden) return null;
  const shown = spots ? pile.hidden : Math.min(pile.hidden, MOST_BACKS);
  const cards = Array.from({ length: shown }, (_, place) => {
    const choice = spots?.get(place + 1);
    const props = choice
      ? {
          key: place,
          class: "is-lit",
          type: "button",
          data: { move: choice.text },
          "aria-label": label(choice, ctx.model.seatNames),
          on: { click: () => ctx.choose(choice) },
        }
      : { key: place };
    return node("span", { key: place, class: "slot" }, back(ctx, props));
  });
  return node(
    "div",
    {
      key: pile.name,
      class: `backs of-small${spots ? " is-open" : ""}`,
      role: "group",
      "aria-label": counted(pile.hidden, "card"),
      data: { place: pile.name },
    },
    node("div", { key: "cards", class: "slots" }, cards),
    node("b", { key: "count", class: "count" }, String(pile.hidden)),
  );
}

/**
 * Books laid away: what they are called, not their cards.
 * @param {Pile} pile
 */
export function books(pile) {
  return node(
    "div",
    { key: pile.name, class: "books", data: { place: pile.name } },
    node("span", { key: "title", class: "strip-title" }, titleOf(pile)),
    groupsOf(pile).map((group) => node("span", { key: group.tag, class: "book" }, group.tag)),
  );
}

// The score -------------------------------------------------------------------------------------------

/**
 * @param {DrawContext} ctx
 * @param {number} seat
 */
function scoreTag(ctx, seat) {
  const { view, board } = ctx.model;
  const score = shownScores(view)[seat];
  if (UNSCORED.has(board) || score === undefined) return null;
  const { target = 0 } = /** @type {{target?: number}} */ (view); // the score that wins, where there is one
  const against = view.standing?.length ? "left" : target ? `of ${target}` : "";
  return node(
    "span",
    { key: "score", class: "score" },
    node("b", {}, String(score).replace("-", "−")),
    against ? node("small", {}, against) : null,
  );
}

/**
 * The viewer's own score, under the cloth; a trick that the viewer takes goes there.
 * @param {DrawContext} ctx
 */
export function ownScore(ctx) {
  const { view, seatNames } = ctx.model;
  if (view.seat === null) return null;
  const tag = scoreTag(ctx, view.seat);
  if (!tag) return null;
  return node(
    "p",
    {
      key: "own-score",
      class: "own-score",
      data: { seat: String(view.seat), fly: `seat ${view.seat}\n\n0` },
    },
    sideFigures(ctx, view.seat),
    node("span", { key: "who" }, capital(seatNames.side(view.seat))),
    tag,
  );
}
