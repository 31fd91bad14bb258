// What lies over the table for a moment: a notice, a little menu, help, the curtain.

import { clauseAddress } from "../shell/routes.js";
import { NEVER_MIND } from "./choices.js";
import { node } from "../view/virtual_dom.js";

const KEYS = [
  ["← →", "go through your hand"],
  ["Enter", "play the card, or press the button"],
  ["1 … 9", "press the button with that number"],
  ["h", "ask for a hint"],
  ["u", "take your last move back"],
  ["l", "look at the last trick or set"],
  ["n, s, t", "news, score, talk"],
  ["c", "the crib card"],
  ["Esc", "close what is open"],
  ["?", "this list"],
];

const LETTERS = new Set(["h", "u", "l", "n, s, t", "c", "?"]); // these can be switched off

// A hint is announced in its own words, as its figures may be folded away.
const NOTICE_ROLES = { refused: "alert", note: "status", hint: "group", away: "alert" };

/**
 * A sentence about what was tried, with the rule one click away; of a hint also its figures, folded.
 * @param {DrawContext} ctx
 */
export function notice(ctx) {
  const { notice: said } = ctx.ui;
  if (!said) return null;
  return node(
    "div",
    {
      key: "notice",
      class: `notice is-${said.kind}`,
      role: NOTICE_ROLES[said.kind],
      "aria-label": said.kind === "hint" ? "Hint" : null,
    },
    said.move
      ? node(
          "p",
          { key: "says" },
          node("strong", { key: "move", class: "hinted-move" }, said.move),
          " ",
          said.says,
        )
      : node("p", { key: "says" }, said.says),
    said.figures
      ? node(
          "details",
          { key: "figures" },
          node("summary", { key: "title" }, "In figures"),
          node("p", { key: "says" }, said.figures),
        )
      : null,
    said.clause
      ? node(
          "a",
          { key: "clause", class: "clause", href: clauseAddress(said.clause), target: "_blank" },
          said.kind === "hint" ? "What the book advises" : "The rule",
        )
      : null,
    node(
      "button",
      {
        key: "close",
        type: "button",
        class: "plain close",
        "aria-label": "Close",
        on: { click: ctx.closeNotice },
      },
      "×",
    ),
  );
}

/**
 * The menu of a card or a place with several choices.
 * @param {DrawContext} ctx
 */
export function menu(ctx) {
  const { menu: open } = ctx.ui;
  if (!open) return null;
  return node(
    "div",
    {
      key: "menu",
      class: "menu",
      role: "menu",
      "aria-label": open.title,
      style: open.at,
      on: { keydown: menuKeys(ctx) },
    },
    open.items.map((item, at) =>
      node(
        "button",
        {
          key: item.choice.text,
          type: "button",
          role: "menuitem",
          class: item.choice.breaks ? "is-fault" : "",
          tabindex: at ? "-1" : "0",
          data: { move: item.choice.text },
          on: { click: () => ctx.choose(item.choice, null, true) },
        },
        item.choice.breaks ? node("span", { key: "warn", class: "warn" }, "!") : null,
        node(
          "span",
          { key: "says" },
          item.says,
          item.choice.breaks ? node("small", { key: "breaks" }, " against the rules") : null,
        ),
      ),
    ),
    node(
      "button",
      {
        key: "none",
        type: "button",
        role: "menuitem",
        tabindex: "-1",
        class: "plain",
        on: { click: ctx.closeMenu },
      },
      NEVER_MIND,
    ),
  );
}

/** @param {DrawContext} ctx */
function menuKeys(ctx) {
  return (/** @type {any} */ event) => {
    const items = [...event.currentTarget.querySelectorAll("[role=menuitem]")];
    const at = items.indexOf(document.activeElement);
    const way = event.key === "ArrowDown" ? 1 : event.key === "ArrowUp" ? -1 : 0;
    if (way) {
      event.preventDefault();
      event.stopPropagation();
      items[(at + way + items.length) % items.length].focus();
    } else if (event.key === "Escape") {
      event.stopPropagation();
      ctx.closeMenu();
    }
  };
}

/** @param {DrawContext} ctx */
export function help(ctx) {
  if (!ctx.ui.isHelpOpen) return null;
  return node(
    "div",
    {
      key: "help",
      class: "veil",
      on: { click: (event) => event.target === event.currentTarget && ctx.closeHelp() },
    },
    node(
      "section",
      { key: "panel", class: "result", role: "dialog", "aria-modal": "true", "aria-labelledby": "help-head" },
      node("h2", { key: "head", id: "help-head" }, "Keys"),
      node(
        "dl",
        { key: "keys", class: "keys" },
        KEYS.filter(([key]) => !LETTERS.has(key) || ctx.settings.get("letters") === "on").map(([key, says]) =>
          node("div", { key }, node("dt", {}, node("kbd", {}, key)), node("dd", {}, says)),
        ),
      ),
      node(
        "p",
        { key: "touch" },
        "Touch a lit card to play it, or drag it to the middle. Touch a card that is not lit to hear why.",
      ),
      node(
        "div",
        { key: "row", class: "row" },
        node(
          "button",
          { key: "close", type: "button", class: "first", id: "help-close", on: { click: ctx.closeHelp } },
          "Close",
        ),
        node(
          "a",
          {
            key: "rules",
            class: "button",
            href: `/g/${encodeURIComponent(ctx.game)}/rules`,
            target: "_blank",
          },
          "The rules",
        ),
      ),
    ),
  );
}

/**
 * Between two turns on one device: nobody's cards are to be seen.
 * @param {string} name
 * @param {() => void} lift
 */
export function curtain(name, lift) {
  return node(
    "div",
    {
      key: "curtain",
      class: "curtain",
      role: "dialog",
      "aria-modal": "true",
      "aria-labelledby": "curtain-head",
    },
    node("h1", { key: "head", id: "curtain-head" }, `Hand over to ${name}`),
    node("p", { key: "says" }, "Nobody else should look now."),
    node(
      "button",
      { key: "lift", type: "button", class: "first", id: "curtain-lift", on: { click: lift } },
      `I am ${name}`,
    ),
  );
}
