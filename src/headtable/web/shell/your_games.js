// "Your games": what this device has sat down to, running and finished.

import { get } from "./api.js";
import { button, make } from "../view/virtual_dom.js";
import { ago } from "./game_words.js";
import { grouped } from "./routes.js";
import { gameName } from "../table/seat_names.js";

const MOST_SHOWN = 6;

/**
 * A section with the tables of this device, or nothing where there are none.
 * @param {GameData[]} games
 * @param {Client['deviceStorage']} deviceStorage
 * @param {(then: number, now: number) => string} ago
 */
export function yourGames(games, deviceStorage, ago) {
  const names = new Map(games.map((game) => [game.id, game.name]));
  const isOwn = (/** @type {KnownTable} */ entry) => !entry.evening; // others are found through it
  const running = deviceStorage.running().filter(isOwn).slice(0, MOST_SHOWN);
  const finished = deviceStorage.finished().filter(isOwn).slice(0, MOST_SHOWN);
  if (!running.length && !finished.length) return null;
  const section = make(
    "section",
    { class: "your-games", "aria-labelledby": "your-games" },
    make("h2", { id: "your-games" }, "Your games"),
  );
  const list = make("ul");
  for (const entry of [...running, ...finished].slice(0, MOST_SHOWN)) {
    list.append(ticket(entry, names.get(entry.game ?? "") ?? entry.game ?? "", deviceStorage, ago));
  }
  section.append(list);
  refresh(running, list, deviceStorage);
  return section;
}

/**
 * The games that go on, for the player's own page.
 * @param {KnownTable[]} running
 * @param {Client['deviceStorage']} deviceStorage
 */
export function openTickets(running, deviceStorage) {
  const named = running.map((entry) => ticket(entry, gameName(String(entry.game ?? "")), deviceStorage, ago));
  const list = make("ul", {}, named);
  refresh(running, list, deviceStorage);
  return list;
}

/**
 * @param {KnownTable} entry
 * @param {string} name
 * @param {Client['deviceStorage']} deviceStorage
 * @param {(then: number, now: number) => string} ago
 */
function ticket(entry, name, deviceStorage, ago) {
  const item = make("li", { class: entry.over ? "ticket over" : "ticket", data: { code: entry.code } });
  const state = entry.over ? entry.result || "finished" : "running";
  item.append(
    make(
      "div",
      {},
      make("b", {}, name),
      make("br"),
      make("small", {}, `${grouped(entry.code)} \u00b7 ${state} \u00b7 ${ago(entry.at ?? 0, Date.now())}`),
    ),
    make(
      "div",
      { class: "actions" },
      make(
        "a",
        {
          class: entry.over ? "button" : "button first",
          href: entry.over ? `/r/${entry.code}` : `/t/${entry.code}`,
          "aria-label": `${entry.over ? "Replay" : "Go on with"} ${name}, table ${grouped(entry.code)}`,
        },
        entry.over ? "Replay" : "Go on",
      ),
      button(
        "\u00d7",
        () => {
          deviceStorage.forget(entry.code);
          item.remove();
        },
        { class: "plain", "aria-label": `Take ${name}, table ${grouped(entry.code)}, off this list` },
      ),
    ),
  );
  return item;
}

/**
 * Ask how the running ones stand; a table the server no longer knows goes from the list.
 * @param {KnownTable[]} running
 * @param {HTMLElement} list
 * @param {Client['deviceStorage']} deviceStorage
 */
async function refresh(running, list, deviceStorage) {
  for (const entry of running) {
    try {
      const table = await get(`/api/tables/${entry.code}`);
      if (table.over) deviceStorage.note(entry.code, { over: true }, entry.at);
    } catch (refused) {
      if (refused.status === 404) deviceStorage.forget(entry.code);
      else continue;
    }
    const now = deviceStorage.table(entry.code);
    const item = list.querySelector(`[data-code="${CSS.escape(entry.code)}"]`);
    if (!now) item?.remove();
    else if (now.over) {
      const link = item?.querySelector("a");
      link?.setAttribute("href", `/r/${entry.code}`);
      if (link) link.textContent = "Replay";
      link?.setAttribute("aria-label", `Replay table ${grouped(entry.code)}`);
    }
  }
}
