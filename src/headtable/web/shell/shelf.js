// The front page: your games, and the five boxes with what is in them.

import { forms, post, shelf } from "./api.js";
import { ago, lengthInWords, playersInWords } from "./game_words.js";
import { button, make } from "../view/virtual_dom.js";
import { loadStylesheet } from "../view/stylesheets.js";
import { knownFigure } from "./figure_list.js";
import { lid } from "./box_lids/index.js";
import { quickPlay, quickRequest } from "./quick_play.js";
import { printAddress } from "./routes.js";
import { boxOf } from "../table/card_names.js";
import { yourEvenings } from "./your_evenings.js";
import { yourGames } from "./your_games.js";

/** @typedef {Pick<Client, "go" | "deviceStorage"> & {evenings: EveningFormOptions[]}} ShelfClient */

const FIRST = "trolley";
const LAST_BOX = "headtable.box";

/**
 * @param {HTMLElement} root
 * @param {Route} route
 * @param {Client} options
 */
export async function mountShelf(root, route, { go, deviceStorage }) {
  const [{ books }, evenings] = await Promise.all([shelf(), forms(), loadStylesheet("/shell/shelf.css")]);
  const page = make(
    "div",
    { class: "page hall" },
    make("h1", { data: { title: "The shelf" } }, "Five boxes from the parlour"),
    make(
      "p",
      { class: "lead" },
      "Nineteen games of 1890 to 1940, played exactly as printed. ",
      "Open a box and sit down: the house keeps the other chairs warm. ",
      make("a", { href: "/daily" }, "Or play today\u2019s deal, the same for everybody."),
    ),
  );
  const games = books.flatMap((book) => book.games);
  const yours = yourGames(games, deviceStorage, ago);
  if (yours) page.append(yours);
  page.append(yourEvenings() ?? "");
  page.append(boxes(books, route.query.get("box") || remembered(), { go, deviceStorage, evenings }));
  root.append(page);
  page
    .querySelector('.box-lid[aria-expanded="true"]')
    ?.scrollIntoView({ block: "nearest", inline: "center" });
}

function remembered() {
  try {
    return sessionStorage.getItem(LAST_BOX) || FIRST;
  } catch {
    return FIRST;
  }
}

/**
 * The lids in a row, and under it the inside of the box that is open.
 * @param {BookData[]} books
 * @param {string} wanted
 * @param {ShelfClient} client
 */
function boxes(books, wanted, client) {
  const row = make("div", { class: "boxes" });
  const stand = make("div", { class: "stand" }, row);
  const lids = books.map((book) => {
    const inside = boxInside(book, client);
    const opener = button(lid(book), () => open(inside.hidden ? book.id : ""), {
      class: "box-lid",
      "aria-controls": inside.id,
      "aria-label": `${book.title}, ${book.year || "undated"}: ${gamesInWords(book.games.length)}`,
    });
    row.append(make("h2", {}, opener));
    stand.append(inside);
    return { book, opener, inside };
  });
  const open = (/** @type {string} */ id) => {
    for (const { book, opener, inside } of lids) {
      opener.setAttribute("aria-expanded", String(book.id === id));
      inside.hidden = book.id !== id;
    }
    remember(id);
  };
  open(lids.some(({ book }) => book.id === wanted) ? wanted : FIRST);
  return stand;
}

/** @param {string} id */
function remember(id) {
  try {
    sessionStorage.setItem(LAST_BOX, id);
  } catch {
    // then the first box is open next time
  }
}

/** @param {number} count */
function gamesInWords(count) {
  return count === 1 ? "one game" : `${count} games`;
}

/**
 * @param {BookData} book
 * @param {ShelfClient} client
 */
function boxInside(book, client) {
  const section = make(
    "section",
    { class: "box-inside", id: `box-${book.id}`, hidden: true, "aria-label": book.title },
    make(
      "header",
      {},
      make("h3", {}, book.title),
      make("span", { class: "soft" }, [book.maker, book.year || "undated"].filter(Boolean).join(", ")),
      make("a", { class: "print-link", href: printAddress(boxOf(book.id)) }, "Print this box"),
    ),
    make(
      "ul",
      { class: "games" },
      book.games.map((game) => gameCard(game, client)),
      eveningCard(book, client.evenings),
    ),
  );
  return section;
}

/**
 * The progressive forms of a box: many tables, a head table, a bell.
 * @param {BookData} book
 * @param {EveningFormOptions[]} evenings
 */
function eveningCard(book, evenings) {
  const games = new Set(book.games.map((game) => game.id));
  const here = evenings.filter((form) => games.has(form.game));
  if (!here.length) return null;
  return make(
    "li",
    { class: "game evening-card" },
    make("h4", {}, make("a", { href: `/e?form=${here[0].id}` }, "Hold an evening")),
    make("p", { class: "facts" }, "eight to four hundred people \u00b7 online or at home with real cards"),
    make("p", { class: "like" }, "Many tables, one bell; winners move up to the head table."),
    make(
      "ul",
      { class: "forms" },
      here.map((form) =>
        make("li", {}, make("a", { class: "button", href: `/e?form=${form.id}` }, form.title)),
      ),
    ),
  );
}

/**
 * One game in its box.
 * @param {GameData} game
 * @param {ShelfClient} client
 */
function gameCard(game, client) {
  const { name } = game;
  const trouble = make("p", { class: "error", role: "alert", hidden: true });
  const sit =
    (/** @type {() => any} */ request, /** @type {string} */ query) => async (/** @type {any} */ event) => {
      event.currentTarget.disabled = true;
      try {
        await sitDown(request(), query, client);
      } catch (refused) {
        trouble.textContent = refused.message;
        trouble.hidden = false;
        event.target.disabled = false;
      }
    };
  return make(
    "li",
    { class: "game" },
    make(
      "h4",
      {},
      make("a", { href: `/g/${game.id}` }, name),
      game.reconstruction && make("span", { class: "stamp" }, "Reconstruction"),
    ),
    make(
      "p",
      { class: "facts" },
      `${playersInWords(game.seats)} \u00b7 ${lengthInWords(game)} \u00b7 ${game.family}`,
    ),
    make("p", { class: "like" }, game.like),
    make("p", {}, game.tagline),
    game.context && make("p", { class: "facts" }, game.context),
    trouble,
    make(
      "div",
      { class: "row" },
      quickPlay(
        game,
        client.deviceStorage,
        button(
          "Play",
          sit(() => quickRequest(game, client.deviceStorage), ""),
          { class: "first", "aria-label": `Play ${name} against the house` },
        ),
      ),
      make("a", { class: "button", href: `/g/${game.id}/learn`, "aria-label": `Learn ${name}` }, "Learn"),
      make(
        "a",
        { class: "button", href: `/g/${game.id}`, "aria-label": `Friends: set up a table of ${name}` },
        "Friends",
      ),
      make(
        "a",
        { class: "button plain", href: `/g/${game.id}/rules`, "aria-label": `Rules of ${name}` },
        "Rules",
      ),
    ),
  );
}

/**
 * Set up a table and go there; the token is kept on this device.
 * @param {any} request
 * @param {string} query
 * @param {Pick<Client, "go" | "deviceStorage">} options
 */
export async function sitDown(request, query, { go, deviceStorage }) {
  const made = await post("/api/tables", { ...request, figure: knownFigure(deviceStorage.figure) });
  deviceStorage.note(made.code, { token: made.token, seat: made.seat ?? request.seat, game: request.game });
  go(`/t/${made.code}${query}`);
  return made;
}
