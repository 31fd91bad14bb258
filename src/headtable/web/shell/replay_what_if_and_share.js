// What can be done with a finished game: go on from a moment, read its score, share and keep it, check its
// shuffles.

import { NO_WORDS, shownScores } from "../table/score_standings.js";
import { addedUp, amount, deed, handWord, isCountedDown } from "../table/score_words.js";
import { written } from "../table/card_names.js";
import { SeatNames } from "../table/seat_names.js";
import { button, make, patch } from "../view/virtual_dom.js";
import { get } from "./api.js";
import { bestLink } from "./house_network.js";
import { awaited, whatIf } from "./replay_position.js";
import { clauseAddress } from "./routes.js";
import { sitDown } from "./shelf.js";
import { LEVELS, NAMELESS } from "./table_request.js";
import { dailyDate, verify } from "./fairness/verify.js";

const CHANCE = -1;

/**
 * The cards under a replay: `{element, update(moment, place)}`.
 * @param {import("./replay.js").ReplayPage} page
 * @param {Client} client
 */
export function replayPanels(page, client) {
  const { table } = page.story;
  const share = sharing(table.code);
  const onward = goingOn(page, client);
  const score = make("div");
  let words = NO_WORDS;
  let shown = page.moment;
  const drawScore = () => patch(score, [scoreSheet(shown.view, page.names, words)]);
  get(`/api/score-words/${encodeURIComponent(table.game)}`)
    .then((known) => {
      words = known;
      drawScore();
    })
    .catch(() => {}); // then the sheet says only who has how much
  const element = make(
    "div",
    { class: "afterwards" },
    make(
      "section",
      { class: "panel", "aria-labelledby": "what-if" },
      make("h2", { id: "what-if" }, "What if\u2026"),
      onward.element,
    ),
    make(
      "section",
      { class: "panel", "aria-labelledby": "score-sheet" },
      make("h2", { id: "score-sheet" }, "Score sheet"),
      score,
    ),
    make(
      "section",
      { class: "panel", "aria-labelledby": "keep" },
      make("h2", { id: "keep" }, "Share and keep"),
      share.element,
    ),
    make(
      "section",
      { class: "panel", "aria-labelledby": "fair" },
      make("h2", { id: "fair" }, "Were the shuffles fair?"),
      proof(page, client),
    ),
  );
  return {
    element,
    update(/** @type {Moment} */ moment, /** @type {number} */ place) {
      share.update(place);
      onward.update(moment);
      shown = moment;
      drawScore();
    },
  };
}

/** @param {string} code */
function sharing(code) {
  const told = make("small", { role: "status" });
  let link = "";
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(link);
      told.textContent = "Copied.";
    } catch {
      told.textContent = link;
    }
  };
  const element = make(
    "div",
    {},
    make(
      "div",
      { class: "row" },
      button("Copy a link to this moment", copy),
      make(
        "a",
        { class: "button", href: `/api/tables/${code}/log`, download: `${code}.log` },
        "Download the log",
      ),
    ),
    make("p", {}, told),
    make(
      "p",
      { class: "soft" },
      "The log is plain text: ",
      make("code", {}, "headtable replay FILE"),
      " reads it.",
    ),
  );
  return {
    element,
    update(/** @type {number} */ place) {
      link = bestLink(`/r/${code}?at=${place}`);
    },
  };
}

/**
 * @param {import("./replay.js").ReplayPage} page
 * @param {Client} client
 */
function goingOn(page, client) {
  const { table } = page.story;
  const seat = make(
    "select",
    { id: "what-if-seat" },
    page.names.map((name, each) => make("option", { value: each }, name || `Seat ${each + 1}`)),
  );
  const level = make(
    "select",
    { id: "what-if-level" },
    LEVELS.map((each) => make("option", { value: each, selected: each === "regular" }, each)),
  );
  const trouble = make("p", { class: "error", role: "alert", hidden: true });
  const go = button(
    "Play on from here",
    async () => {
      const request = whatIf(table, page.moment, Number(seat.value), {
        name: client.deviceStorage.name || NAMELESS,
        level: level.value,
      });
      try {
        await sitDown(request, "", client);
      } catch (refused) {
        trouble.textContent = refused.message;
        trouble.hidden = false;
      }
    },
    { class: "first" },
  );
  const element = make(
    "div",
    {},
    make("p", {}, "Take a chair at this very moment and play it your way against the house."),
    make(
      "p",
      { class: "row" },
      make("label", { for: seat.id }, "As"),
      seat,
      make("label", { for: level.id }, "against"),
      level,
    ),
    go,
    trouble,
  );
  return {
    element,
    update(/** @type {Moment} */ { view }) {
      seat.value = String(awaited(view));
      go.disabled = view.winners.length > 0;
    },
  };
}

/**
 * Each line in words, which lead to its rule.
 * @param {View} view
 * @param {string[]} names
 * @param {import("../table/score_words.js").ScoreWords} words
 */
function scoreSheet(view, names, words) {
  const seatNames = SeatNames.of({ ...view, seat: null }, names);
  const head = make(
    "p",
    { class: "numbers" },
    seatNames
      .firsts()
      .map((seat) => `${seatNames.side(seat)} ${shownScores(view)[seat] ?? 0}`)
      .join(" \u00b7 "),
  );
  const lines = addedUp(view.notes, words, seatNames);
  if (!lines.length) return [head, make("p", { class: "soft" }, "Nothing is scored yet.")];
  const isDown = isCountedDown(view);
  const rows = lines.map((line, at) =>
    make(
      "tr",
      {},
      make("td", {}, line.deal && lines[at - 1]?.deal !== line.deal ? `${handWord(view)} ${line.deal}` : ""),
      make(
        "td",
        {},
        make("a", { href: clauseAddress(line.clause), target: "_blank" }, deed(line, seatNames)),
        line.cards.length ? make("small", {}, ` ${line.cards.map(written).join(", ")}`) : null,
      ),
      make("td", { class: "points" }, line.points ? amount(line.points, isDown) : ""),
    ),
  );
  return [
    head,
    make(
      "details",
      {},
      make("summary", {}, `${lines.length} lines, each with its rule`),
      make(
        "table",
        { class: "sheet" },
        make(
          "thead",
          {},
          make(
            "tr",
            {},
            [handWord(view), "What was done", "Points"].map((label) => make("th", { scope: "col" }, label)),
          ),
        ),
        make("tbody", {}, rows),
      ),
    ),
  ];
}

/**
 * The verifier: everything is worked out on this device.
 * @param {import("./replay.js").ReplayPage} page
 * @param {Client} client
 */
function proof(page, client) {
  const { table, moments } = page.story;
  const { fair } = table;
  const said = make("p", { class: "proof", role: "status" }, "Not checked yet.");
  const check = async () => {
    const drawn = moments.filter((moment) => moment.seat === CHANCE && moment.text);
    const known = client.deviceStorage.table(table.code);
    const verdict = await verify({
      fair,
      chances: drawn.map((moment) => moment.text),
      seats: page.names.length,
      code: table.code,
      remembered: known?.commitment ?? "",
      isEarly: Boolean(known?.isEarly),
      hazard: Number(table.options?.misdeal) || 0,
      borrowed: drawn.filter((moment) => moment.entry <= (table.from?.entry ?? 0)).length,
    });
    said.textContent = verdict.says;
    said.className = `proof ${verdict.isProved ? "good" : "bad"}`;
  };
  return make(
    "div",
    {},
    make("p", {}, originOfShuffles(table)),
    make(
      "dl",
      { class: "digits" },
      make("dt", {}, "Promise"),
      make("dd", {}, fair.commitment || "none"),
      make("dt", {}, "Secret"),
      make("dd", {}, fair.secret || "not published"),
    ),
    button("Work it out again here", check),
    said,
  );
}

/**
 * What the shuffles of a table were made of, and whether somebody could know them.
 * @param {Pick<TableInfo, "code" | "daily" | "fair">} table
 */
export function originOfShuffles({ code, daily, fair }) {
  const date = dailyDate(fair);
  if (date && daily === date) {
    return (
      `This is the daily deal of ${date}. Its shuffles follow from the date alone: ` +
      "they are the same for everybody, and could be known before."
    );
  }
  if (fair.table !== code) {
    const whose = date ? `the daily deal of ${date}` : `table ${fair.table}`;
    return `The shuffles of ${whose} were dealt again here: they were known before.`;
  }
  return "Before the first card the server promised a secret, then the players cut. Both made every shuffle.";
}
