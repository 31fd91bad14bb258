// The bar above the cloth: where one is, and what one can do beside playing.

import { isHost, openChairs } from "../shell/chair_data.js";
import { DELETE } from "../shell/confirm_deletion.js";
import { RENEW } from "../shell/confirm_sign_out_others.js";
import { grouped } from "../shell/routes.js";
import { gameName } from "./seat_names.js";
import { halfLeft, pitLeft } from "./clocks.js";
import { node } from "../view/virtual_dom.js";

/** @typedef {import("../view/virtual_dom.js").Description} Description */

const SPEEDS = [
  ["slow", "Slow"],
  ["human", "Human pace"],
  ["fast", "Fast"],
  ["instant", "At once"],
];

/** @type {Record<string, string>} why nothing can be taken back, by the code of the server */
const NO_UNDO = {
  none: "You have made no move since the last deal that could be taken back.",
  moved: "Somebody else has moved since your last move.",
  shown: "Something hidden has come out since your last move.",
  over: "The game is over.",
  bell: "The bell has rung: nothing is taken back any more.",
  often: "You have taken back often enough in this deal.",
  daily: "The daily deal is played without taking back.",
};

const DAILY = "The shuffles of this date are public, and the same for everybody.";

/**
 * Why the last move cannot be taken back, for one who reads it.
 * @param {TableInfo | null | undefined} table
 */
export function whyNoUndo(table) {
  return NO_UNDO[table?.undo_why ?? ""] ?? "Your last move cannot be taken back just now.";
}

/** @param {DrawContext} ctx */
export function toolbar(ctx) {
  const { table, mode, ui } = ctx;
  const isLesson = mode === "lesson"; // where nobody waits and nothing is at stake
  const isSeat = ctx.model?.view.seat !== null && mode !== "screen" && !isLesson;
  const isOver = Boolean(ctx.model?.view.winners.length);
  const isForPrize = Boolean(table?.evening); // where nobody is helped and nobody waits
  return node(
    "div",
    { key: "bar", class: "bar", role: "toolbar", "aria-label": "Table" },
    node(
      "h1",
      { key: "name", class: "game-name" },
      node("span", { key: "game", class: "of-game" }, gameName(ctx.game)),
      isLesson
        ? null
        : table?.daily
          ? node("span", { key: "code", class: "code", title: `${table.daily}. ${DAILY}` }, "Daily deal")
          : node("span", { key: "code", class: "code", title: "The code of this table" }, grouped(ctx.code)),
    ),
    periodClock(ctx),
    line(ctx),
    node("span", { key: "space", class: "space" }),
    isSeat && !isOver && !isForPrize && !table?.daily
      ? tool(ctx, "hint", "Hint", ctx.hint, { shortcut: "h" })
      : null,
    isSeat && !table?.daily
      ? tool(ctx, "undo", "Undo", ctx.undo, {
          shortcut: "u",
          disabled: !table?.undo,
          title: table?.undo ? "Take your last move back" : whyNoUndo(table),
        })
      : null,
    isSeat && !isOver && !isForPrize
      ? tool(ctx, "pause", table?.paused ? "Go on" : "Pause", ctx.pause, { pressed: Boolean(table?.paused) })
      : null,
    mode === "screen"
      ? null
      : tool(ctx, "crib", "Crib", ctx.toggleCrib, { shortcut: "c", pressed: ui.isCribOpen }),
    ctx.unread ? newTalk(ctx) : null,
    tool(ctx, "panel", "Score", () => ctx.openPanel("score"), { class: "opens-panel" }),
    tool(ctx, "more", "More", ctx.toggleMore, { expanded: ui.isMoreOpen }),
    ui.isMoreOpen ? more(ctx, isSeat && !isForPrize) : null,
  );
}

/**
 * @param {DrawContext} ctx
 * @param {string} id
 * @param {string} says
 * @param {() => void} done
 * @param {{shortcut?: string, disabled?: boolean, pressed?: boolean, expanded?: boolean,
 *   class?: string, title?: string | null}} options
 */
function tool(
  ctx,
  id,
  says,
  done,
  { shortcut = "", disabled = false, pressed, expanded, class: name = "", title = null } = {},
) {
  return node(
    "button",
    {
      key: id,
      id: `tool-${id}`,
      type: "button",
      class: `tool ${name}`,
      title,
      "aria-keyshortcuts": (ctx.settings.get("letters") === "on" && shortcut) || null,
      disabled: disabled ? true : null,
      "aria-pressed": pressed === undefined ? null : String(pressed),
      "aria-expanded": expanded === undefined ? null : String(expanded),
      on: { click: done },
    },
    says,
  );
}

/**
 * Where the panel is closed: somebody has said something.
 * @param {DrawContext} ctx
 */
function newTalk(ctx) {
  const opened = () => ctx.openPanel("talk");
  return node(
    "button",
    {
      key: "talk",
      id: "tool-talk",
      type: "button",
      class: "tool opens-panel has-news",
      on: { click: opened },
    },
    "Talk",
    node("span", { key: "dot", class: "dot", role: "img", "aria-label": "new" }),
  );
}

/**
 * How the line is, where it is not as it should be.
 * @param {DrawContext} ctx
 */
function line(ctx) {
  /** @type {Record<string, string>} */
  const states = {
    opening: "Sitting down …",
    lost: "Line lost, coming back …",
    closed: "Closed",
  };
  const says = states[ctx.line];
  const paused = ctx.table?.paused ? "Paused" : "";
  if (!says && !paused) return null;
  return node("span", { key: "line", class: `line is-${ctx.line}`, role: "status" }, says || paused);
}

/**
 * The clock of the half or of the pit; it is not announced, as it changes every second.
 * @param {DrawContext} ctx
 */
function periodClock(ctx) {
  const now = Date.now();
  const says = halfLeft(ctx.table?.half_clock, now) || pitLeft(ctx.table?.pit_clock, now);
  return says ? node("span", { key: "half", class: "line half-clock" }, says) : null;
}

/**
 * @param {DrawContext} ctx
 * @param {boolean} isSeat
 */
function more(ctx, isSeat) {
  const { settings, table } = ctx;
  /** @type {(key: string, says: string, on: string, off: string) => Description} */
  const toggle = (key, says, on, off) =>
    node(
      "label",
      { key, class: "row" },
      node("input", {
        type: "checkbox",
        checked: settings.get(key) === on ? true : null,
        on: { change: () => settings.set(key, settings.get(key) === on ? off : on) },
      }),
      says,
    );
  return node(
    "div",
    { key: "menu", class: "more", role: "group", "aria-label": "More" },
    toggle("print", "Large print", "large", "normal"),
    toggle("motion", "Without motion", "reduced", "auto"),
    toggle("sound", "Sound", "on", "off"),
    isSeat
      ? node(
          "label",
          { key: "speed", class: "row" },
          "House players",
          node(
            "select",
            { key: "select", on: { change: (event) => ctx.setSpeed(event.currentTarget.value) } },
            SPEEDS.map(([id, says]) =>
              node("option", { key: id, value: id, selected: table?.speed === id ? true : null }, says),
            ),
          ),
        )
      : null,
    isSeat && table && !table.over && !table.daily && isHost(table, ctx.view.seat)
      ? node("button", { key: "chairs", type: "button", on: { click: ctx.openChairs } }, "Chairs …")
      : null,
    !isSeat && ctx.mode === "watch" && table && openChairs(table).length
      ? node("a", { key: "sit", class: "button", href: `/t/${ctx.code}` }, "Take an open chair")
      : null,
    node("button", { key: "news", type: "button", on: { click: () => ctx.openPanel("news") } }, "News"),
    ctx.mode === "lesson"
      ? null
      : node("button", { key: "talk", type: "button", on: { click: () => ctx.openPanel("talk") } }, "Talk"),
    node("button", { key: "settings", type: "button", on: { click: ctx.openSettings } }, "All settings"),
    node("button", { key: "help", type: "button", on: { click: ctx.openHelp } }, "Keys and help"),
    node(
      "a",
      { key: "rules", class: "button", href: `/g/${encodeURIComponent(ctx.game)}/rules`, target: "_blank" },
      "The rules",
    ),
    isSeat && table && isHost(table, ctx.view.seat)
      ? node("button", { key: "delete", type: "button", on: { click: ctx.deleteTable } }, `${DELETE} \u2026`)
      : null,
    isSeat ? node("button", { key: "renew", type: "button", on: { click: ctx.renew } }, `${RENEW} …`) : null,
    ctx.mode === "lesson" ? null : node("a", { key: "you", class: "button", href: "/you" }, "Your page"),
    node("a", { key: "leave", class: "button", href: "/" }, "Back to the shelf"),
  );
}
