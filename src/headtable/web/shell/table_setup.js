// The page of one game: what it is like, and the form for a table of one's own.

import { forms, gameOf } from "./api.js";
import { breadcrumbs } from "./breadcrumbs.js";
import { button, make } from "../view/virtual_dom.js";
import { loadStylesheet } from "../view/stylesheets.js";
import { hasAbsentFriend, lengthInWords, playersInWords } from "./game_words.js";
import { capital } from "../table/seat_names.js";
import { lid } from "./box_lids/index.js";
import { SetupForm } from "./setup_form.js";
import { sitDown } from "./shelf.js";
import { quickPlay, quickRequest } from "./quick_play.js";
import { printAddress } from "./routes.js";
import { boxOf } from "../table/card_names.js";

/**
 * @param {HTMLElement} root
 * @param {Route} route
 * @param {Client} client
 */
export async function mountSetup(root, route, client) {
  const [{ game, book }, evenings] = await Promise.all([
    gameOf(route.game),
    forms(),
    loadStylesheet("/shell/table_setup.css"),
    loadStylesheet("/shell/shelf.css"),
  ]);
  root.append(
    make(
      "div",
      { class: "page" },
      breadcrumbs(book, [[game.name]]),
      about(game, book, { ...client, form: evenings.find((form) => form.game === game.id) }),
      make("hr"),
      make("h2", {}, "A table of your own"),
      new SetupForm(game, client).element,
    ),
  );
}

/**
 * @param {GameData} game
 * @param {BookData} book
 * @param {Client & {form?: EveningFormOptions}} client
 */
function about(game, book, client) {
  const trouble = make("p", { class: "error", role: "alert", hidden: true });
  const { deviceStorage } = client;
  const at = (/** @type {() => any} */ request, /** @type {string} */ query) => async () => {
    try {
      await sitDown(request(), query, client);
    } catch (refused) {
      trouble.textContent = refused.message;
      trouble.hidden = false;
    }
  };
  return make(
    "section",
    { class: "about" },
    make(
      "div",
      {},
      make("h1", {}, game.name, game.reconstruction && make("span", { class: "stamp" }, "Reconstruction")),
      make(
        "p",
        { class: "facts" },
        `${playersInWords(game.seats)} \u00b7 ${lengthInWords(game)} \u00b7 ${game.family}`,
      ),
      make("p", {}, make("em", {}, game.like)),
      make("p", {}, game.summary),
      make("p", {}, make("b", {}, "Goal. "), game.goal),
      game.partners && make("p", {}, make("b", {}, "Partners. "), capital(game.partners)),
      trouble,
      make(
        "div",
        { class: "row" },
        quickPlay(
          game,
          deviceStorage,
          button(
            "Play now",
            at(() => quickRequest(game, deviceStorage), ""),
            { class: "first" },
          ),
        ),
        make("a", { class: "button", href: `/g/${game.id}/learn` }, "Learn it"),
        make("a", { class: "button", href: `/g/${game.id}/rules` }, "Read the rules"),
        make("a", { class: "button", href: printAddress(boxOf(game.id), game.id) }, "Print its papers"),
        hasAbsentFriend(game) &&
          make("a", { class: "button", href: `/absent/${game.id}` }, "With real cards"),
        client.form &&
          make("a", { class: "button", href: `/e?form=${client.form.id}` }, "Hold an evening of it"),
      ),
    ),
    lid(book),
  );
}
