// The daily deal of a date: what it is, a table to play it at, and afterwards the result to share.

import { get, post } from "./api.js";
import { dailyOf, dateInWords, dayAfter, keepText, readRecord, today } from "./own_record.js";
import { NAMELESS } from "./table_request.js";
import { button, make } from "../view/virtual_dom.js";
import { loadStylesheet } from "../view/stylesheets.js";
import { gameName } from "../table/seat_names.js";

const SQUARES = new Map([
  ["\u{1f7e9}", "ahead"],
  ["\u{1f7e8}", "level"],
  ["\u{1f7e5}", "behind"],
]);
const ON_THIS_MACHINE = new Set(["localhost", "127.0.0.1", "[::1]"]); // a link to it is of no use to others

/**
 * /daily and /daily/DATE.
 * @param {HTMLElement} root
 * @param {Route} route
 * @param {Client} client
 */
export async function mountDaily(root, route, client) {
  await loadStylesheet("/shell/own_page.css");
  const date = route.date || today();
  const played = dailyOf(readRecord(client.deviceStorage.store).games, date);
  const page = make("div", { class: "page narrow daily" }, make("h1", {}, "The daily deal"));
  root.append(page);
  try {
    page.append(...(played ? await resultOf(played, client) : await offer(date, client)), days(date));
  } catch (refused) {
    page.append(
      make("p", { class: "error", role: "alert" }, /** @type {Error} */ (refused).message),
      make(
        "p",
        {},
        route.date
          ? make("a", { class: "button first", href: "/daily" }, "Today\u2019s deal")
          : make("a", { class: "button first", href: "/" }, "Back to the shelf"),
      ),
    );
  }
}

/**
 * What the deal of a date is, and the way to its table.
 * @param {string} date
 * @param {Client} client
 */
async function offer(date, client) {
  const { deviceStorage, go } = client;
  /** @type {DailyData} */
  const deal = await get(`/api/daily/${encodeURIComponent(date)}`);
  const name = gameName(deal.game);
  const trouble = make("p", { class: "error", role: "alert", hidden: true });
  const play = async () => {
    try {
      const made = await post(`/api/daily/${date}`, { name: deviceStorage.name || NAMELESS });
      deviceStorage.note(made.code, { token: made.token, seat: made.seat, game: deal.game, daily: date });
      go(`/t/${made.code}`);
    } catch (refused) {
      trouble.textContent = /** @type {Error} */ (refused).message;
      trouble.hidden = false;
    }
  };
  const begun = deviceStorage.running().find((entry) => entry.daily === date);
  return [
    make("p", { class: "lead" }, dateInWords(date)),
    make(
      "section",
      { class: "panel", "aria-label": name },
      make("h2", {}, name),
      make(
        "p",
        {},
        "Everybody gets the same shuffles and the same house players on this date. ",
        "You have one try, without hints and without taking back.",
      ),
      make(
        "div",
        { class: "row" },
        begun
          ? make("a", { class: "button first", href: `/t/${begun.code}` }, "Go on")
          : button("Play", play, { class: "first" }),
        make("a", { class: "button", href: `/g/${deal.game}/learn` }, "Learn"),
        make("a", { class: "button plain", href: `/g/${deal.game}/rules` }, "Rules"),
      ),
      trouble,
    ),
  ];
}

/**
 * How it went, as text that can be shared.
 * @param {PlayedGame} played
 * @param {Client} client
 */
async function resultOf(played, { deviceStorage }) {
  const date = /** @type {string} */ (played.daily);
  let { text = "" } = played;
  if (!text) {
    text = (await get(`/api/tables/${played.code}/daily`)).text;
    keepText(deviceStorage.store, played.code, text);
  }
  const shared = ON_THIS_MACHINE.has(location.hostname) ? text : `${text}\n${location.origin}/daily/${date}`;
  const told = make("small", { role: "status" });
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(shared);
      told.textContent = "Copied.";
    } catch {
      told.textContent = "It could not be copied: mark the text and copy it by hand.";
    }
  };
  const share = () => navigator.share({ text: shared }).catch(() => {}); // thought better of it
  return [
    make("p", { class: "lead" }, dateInWords(date)),
    make(
      "section",
      { class: "panel", "aria-label": "Your result" },
      make("p", { class: "shared-text" }, [...text].map(square)),
      make(
        "div",
        { class: "row" },
        typeof navigator.share === "function" && button("Share", share, { class: "first" }),
        button("Copy", copy, typeof navigator.share === "function" ? {} : { class: "first" }),
        make("a", { class: "button", href: `/r/${played.code}` }, "Replay"),
        told,
      ),
      make(
        "p",
        { class: "soft" },
        "The squares go from the first card to the last: high and green where you were ahead, ",
        "yellow where it was level, low and red where you were behind.",
      ),
    ),
  ];
}

/**
 * A square is also drawn, as not every machine has a sign for it.
 * @param {string} sign
 */
function square(sign) {
  const meaning = SQUARES.get(sign);
  return meaning
    ? make("span", { class: `square is-${meaning}`, role: "img", "aria-label": meaning }, sign)
    : sign;
}

/**
 * The days before and after, as far as they are there.
 * @param {string} date
 */
function days(date) {
  const now = today();
  const link = (/** @type {string} */ day, /** @type {string} */ says) =>
    make("a", { class: "button plain", href: day === now ? "/daily" : `/daily/${day}` }, says);
  const after = dayAfter(date, 1);
  return make(
    "nav",
    { class: "row", "aria-label": "Other days" },
    link(dayAfter(date, -1), "Day before"),
    after <= now && link(after, "Day after"),
    make("a", { class: "button plain", href: "/you" }, "Your page"),
  );
}
