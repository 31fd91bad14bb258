// Beside the table: what has happened, the score sheet with its reasons, and the talk.

import { clauseAddress } from "../shell/routes.js";
import { node } from "../view/virtual_dom.js";

export const TABS = [
  ["news", "News"],
  ["score", "Score"],
  ["talk", "Talk"],
];
const MOST_NEWS = 120;

/** @param {DrawContext} ctx */
export function panel(ctx) {
  const { ui } = ctx;
  /** @type {Record<string, (ctx: DrawContext) => import("../view/virtual_dom.js").Children>} */
  const parts = { news, score, talk };
  return node(
    "aside",
    {
      key: "panel",
      class: `side-panel${ui.isPanelOpen ? " is-open" : ""}`,
      "aria-label": "Beside the table",
    },
    node(
      "div",
      { key: "tabs", class: "tabs" },
      node(
        "div",
        { key: "list", class: "tab-list", role: "tablist", "aria-label": "Beside the table" },
        TABS.filter(([id]) => id !== "talk" || ctx.mode !== "lesson").map(([id, says]) => tab(ctx, id, says)),
      ),
      node(
        "button",
        {
          key: "close",
          type: "button",
          class: "plain close",
          "aria-label": "Close",
          on: { click: ctx.closePanel },
        },
        "×",
      ),
    ),
    node(
      "div",
      {
        key: ui.tab,
        class: `tab-body of-${ui.tab}`,
        role: "tabpanel",
        id: `panel-${ui.tab}`,
        "aria-labelledby": `tab-${ui.tab}`,
        tabindex: "0",
      },
      parts[ui.tab](ctx),
    ),
  );
}

/**
 * @param {DrawContext} ctx
 * @param {string} id
 * @param {string} says
 */
function tab(ctx, id, says) {
  const isOn = ctx.ui.tab === id;
  const unread =
    id === "talk" && ctx.unread && !isOn
      ? node("span", { key: "dot", class: "dot", "aria-label": "new" })
      : null;
  return node(
    "button",
    {
      key: id,
      type: "button",
      role: "tab",
      id: `tab-${id}`,
      "aria-selected": String(isOn),
      class: "plain",
      "aria-controls": isOn ? `panel-${id}` : null,
      on: { click: () => ctx.openPanel(id) },
    },
    says,
    unread,
  );
}

// What has happened -----------------------------------------------------------------------------

/** @param {DrawContext} ctx */
function news(ctx) {
  const lines = ctx.news.slice(-MOST_NEWS).reverse();
  if (!lines.length) return node("p", { class: "quiet" }, "Nothing has happened yet.");
  return node(
    "ol",
    { key: "news", class: "news" },
    lines.map(({ key, text, clause, isHeading }) =>
      node(
        "li",
        { key, class: isHeading ? "is-heading" : "" },
        clause ? node("a", { href: clauseAddress(clause), target: "_blank" }, text) : text,
      ),
    ),
  );
}

// The score ----------------------------------------------------------------------------------------

/** @param {DrawContext} ctx */
function score(ctx) {
  const { scores } = ctx;
  if (!scores)
    return node("p", { class: "quiet" }, "The score sheet is coming. If it does not, reload the page.");
  const deals = [...new Set(ctx.view.notes.map(({ deal }) => deal))].reverse();
  return [
    known(ctx),
    scores.totals(ctx),
    deals.length ? null : node("p", { key: "none", class: "quiet" }, "Nothing has been scored yet."),
    deals.map((deal) =>
      node(
        "section",
        { key: `deal${deal}`, class: "deal" },
        deal ? node("h2", { key: "head" }, `${scores.handWord(ctx.view)} ${deal}`) : null,
        scores.scoredLines(ctx, deal),
      ),
    ),
  ];
}

/**
 * What is agreed and known in this deal: on a small screen there may be no room for it on the cloth.
 * @param {DrawContext} ctx
 */
function known(ctx) {
  const { facts } = ctx.model;
  if (!facts.length) return null;
  return node(
    "dl",
    { key: "known", class: "known" },
    facts.map(([label, value]) => node("div", { key: label }, node("dt", {}, label), node("dd", {}, value))),
  );
}

// The talk ------------------------------------------------------------------------------------------

/** @param {DrawContext} ctx */
function talk(ctx) {
  const { ui } = ctx;
  return [
    node(
      "label",
      { key: "mute", class: "row mute" },
      node("input", { type: "checkbox", checked: ui.isMuted ? true : null, on: { change: ctx.toggleMute } }),
      "Mute the talk",
    ),
    ui.isMuted
      ? node("p", { key: "muted", class: "quiet" }, "You hear nobody.")
      : node(
          "ol",
          { key: "talk", class: "talk" },
          ctx.talk.map(({ key, name, text }) => node("li", { key }, node("b", {}, `${name}: `), text)),
        ),
    node(
      "form",
      { key: "say", class: "row say", on: { submit: ctx.sendTalk } },
      node("input", {
        key: "text",
        name: "text",
        type: "text",
        maxlength: 300,
        autocomplete: "off",
        "aria-label": "Say something",
        placeholder: "Say something",
      }),
      node("button", { key: "send", type: "submit" }, "Say"),
    ),
  ];
}
