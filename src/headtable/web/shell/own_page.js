// The player's own page: what was played on this device, how it ended, what is open, and whose data it is.

import { confirmed } from "./confirm_dialog.js";
import { ago } from "./game_words.js";
import {
  byGame,
  dailyOf,
  dailyStreak,
  fileOf,
  forgetEverything,
  gamesIn,
  isGame,
  keepGames,
  readRecord,
  sums,
  today,
} from "./own_record.js";
import { forgetReplays } from "./register_service_worker.js";
import { openTickets } from "./your_games.js";
import { button, make } from "../view/virtual_dom.js";
import { loadStylesheet } from "../view/stylesheets.js";
import { counted, gameName } from "../table/seat_names.js";

const FIRST_SHOWN = 20;
const DAMAGED =
  "Some of what this device had kept about your games could not be read. What could be read is here.";
/** @type {Record<string, string>} */
const OUTCOMES = { won: "Won", shared: "Shared", lost: "Lost", "": "" };

/**
 * @param {HTMLElement} root
 * @param {Route} _route
 * @param {Client} client
 */
export async function mountOwnPage(root, _route, client) {
  await Promise.all([loadStylesheet("/shell/shelf.css"), loadStylesheet("/shell/own_page.css")]);
  const page = new OwnPage(client.deviceStorage);
  root.append(page.element);
  page.draw();
}

class OwnPage {
  /** @param {Client["deviceStorage"]} storage */
  constructor(storage) {
    this.storage = storage;
    this.element = make("div", { class: "page narrow own-page" });
    this.told = make("p", { role: "status" });
  }

  draw() {
    const record = readRecord(this.storage.store);
    const games = withTables(record.games, this.storage.finished());
    const open = this.storage.running().filter((entry) => !entry.evening);
    const name = this.storage.name;
    this.element.replaceChildren(
      make("h1", { data: { title: "Your page" } }, name ? `${name}\u2019s page` : "Your page"),
      make(
        "p",
        { class: "lead" },
        "What you have played on this device. This list is kept here and nowhere else.",
      ),
      ...(record.isDamaged ? [make("p", { class: "error", role: "alert" }, DAMAGED)] : []),
      this.summary(games),
      ...(open.length ? [this.open(open)] : []),
      ...(games.length ? [this.perGame(games), this.latest(games)] : []),
      this.yours(games, open.length),
    );
  }

  /** @param {PlayedGame[]} games */
  summary(games) {
    const all = sums(games);
    const date = today();
    const days = dailyStreak(games, date);
    const figure = (/** @type {number} */ number, /** @type {string} */ says) =>
      make("div", {}, make("dt", {}, says), make("dd", {}, String(number)));
    return make(
      "section",
      { class: "figures", "aria-label": "In all" },
      make(
        "dl",
        {},
        figure(all.played, "played"),
        figure(all.won, "won"),
        figure(all.streak, "wins in a row"),
        figure(all.longest, "most in a row"),
        figure(days, "daily deals in a row"),
      ),
      make(
        "a",
        { class: "button first", href: "/daily" },
        dailyOf(games, date) ? "Today\u2019s result" : "Today\u2019s deal",
      ),
    );
  }

  /** @param {KnownTable[]} open */
  open(open) {
    return make(
      "section",
      { class: "your-games", "aria-labelledby": "open-games" },
      make("h2", { id: "open-games" }, "Open games"),
      openTickets(open, this.storage),
    );
  }

  /** @param {PlayedGame[]} games */
  perGame(games) {
    const row = (/** @type {[string, PlayedGame[]]} */ [id, own]) => {
      const { played, won, longest } = sums(own);
      return make(
        "tr",
        {},
        make("th", { scope: "row" }, make("a", { href: `/g/${id}` }, gameName(id))),
        [played, won, longest].map((number) => make("td", {}, String(number))),
      );
    };
    return make(
      "section",
      { "aria-labelledby": "each-game" },
      make("h2", { id: "each-game" }, "Game by game"),
      make(
        "table",
        { class: "record" },
        make(
          "thead",
          {},
          make(
            "tr",
            {},
            ["Game", "Played", "Won", "Most in a row"].map((label) => make("th", { scope: "col" }, label)),
          ),
        ),
        make("tbody", {}, [...byGame(games)].map(row)),
      ),
    );
  }

  /** @param {PlayedGame[]} games */
  latest(games) {
    const list = make("ol", { class: "played" });
    const show = (/** @type {PlayedGame[]} */ some) => list.append(...some.map((game) => this.played(game)));
    show(games.slice(0, FIRST_SHOWN));
    const more = button(`Show the other ${games.length - FIRST_SHOWN}`, () => {
      show(games.slice(FIRST_SHOWN));
      more.remove();
    });
    return make(
      "section",
      { "aria-labelledby": "played-games" },
      make("h2", { id: "played-games" }, "What you have played"),
      list,
      games.length > FIRST_SHOWN && more,
    );
  }

  /** @param {PlayedGame} game */
  played(game) {
    const name = gameName(game.game);
    const when = ago(game.at, Date.now());
    const outcome = OUTCOMES[game.outcome];
    return make(
      "li",
      { data: { outcome: game.outcome } },
      make("b", {}, name, game.daily && make("small", {}, " daily deal")),
      make("span", { class: "outcome" }, outcome),
      make("small", {}, [game.result, when].filter(Boolean).join(" \u00b7 ")),
      make("a", { href: `/r/${game.code}`, "aria-label": `Replay ${name}, ${when}` }, "Replay"),
    );
  }

  /**
   * What the player can do with the data.
   * @param {PlayedGame[]} games
   * @param {number} open
   */
  yours(games, open) {
    const file = make("input", { type: "file", id: "saved-page", accept: "application/json,.json" });
    file.addEventListener("change", () => this.bringIn(file));
    return make(
      "section",
      { class: "panel", "aria-labelledby": "your-data" },
      make("h2", { id: "your-data" }, "Your data"),
      make(
        "div",
        { class: "row" },
        button("Save to a file", () => this.save(games), { disabled: !games.length }),
        make("label", { class: "button", for: "saved-page" }, "Bring in a saved file", file),
        button("Delete everything \u2026", () => this.forget(open)),
      ),
      this.told,
      make("p", { class: "soft" }, "The file is plain text and holds no key to a seat."),
    );
  }

  /** @param {PlayedGame[]} games */
  save(games) {
    const address = URL.createObjectURL(new Blob([fileOf(games)], { type: "application/json" }));
    make("a", { href: address, download: `head-table-${today()}.json` }).click();
    URL.revokeObjectURL(address);
    this.told.textContent = "Saved.";
  }

  /** @param {HTMLInputElement} field */
  async bringIn(field) {
    const file = field.files?.[0];
    if (!file) return;
    try {
      const games = gamesIn(await file.text());
      keepGames(this.storage.store, games);
      this.draw();
      this.told.textContent = `${counted(games.length, "game")} brought in.`;
    } catch (trouble) {
      field.value = "";
      this.told.textContent = /** @type {Error} */ (trouble).message;
    }
  }

  /** @param {number} open */
  async forget(open) {
    const seats = open ? ` You give up your seat in ${counted(open, "open game")}.` : "";
    const isSure = await confirmed({
      title: "Delete everything?",
      says: `Your name, settings, results, lessons and evenings go from this device for good.${seats}`,
      yes: "Delete everything",
      no: "Keep it",
    });
    if (!isSure) return;
    forgetEverything(localStorage);
    await forgetReplays();
    this.draw();
    this.told.textContent = "Everything is deleted.";
  }
}

/**
 * The record, and the finished tables of this device that are not in it.
 * @param {PlayedGame[]} games
 * @param {KnownTable[]} tables
 */
function withTables(games, tables) {
  const known = new Set(games.map((game) => game.code));
  const others = tables
    .map(({ code, game = "", at = 0, result = "" }) => ({ code, game, at, result, outcome: "" }))
    .filter((game) => !known.has(game.code) && isGame(game));
  return [...games, ...others].sort((one, other) => other.at - one.at);
}
