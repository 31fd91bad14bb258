// The page of one game: what it is like, and the form for a table of one's own.

import { forms, gameOf } from "./api.js";
import { crumbs } from "./breadcrumbs.js";
import { button, make } from "../view/elements.js";
import { loadStylesheet } from "../view/stylesheets.js";
import { lengthInWords, plainName, playersInWords } from "./game_text.js";
import { lid } from "./box_lids/index.js";
import { SetupForm } from "./setup_form.js";
import { sitDown } from "./shelf.js";
import { lessonTable, quickTable } from "./table_request.js";

export async function mountSetup(root, route, company) {
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
      crumbs(book, [[plainName(game)]]),
      about(game, book, { ...company, form: evenings.find((form) => form.game === game.id) }),
      make("hr"),
      make("h2", {}, "A table of your own"),
      new SetupForm(game, company).element,
    ),
  );
}

function about(game, book, company) {
  const trouble = make("p", { class: "error", role: "alert", hidden: true });
  const at = (request, query) => async () => {
    try {
      await sitDown(request(game, company.ledger.name), query, company);
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
      make(
        "h1",
        {},
        plainName(game),
        game.reconstruction && make("span", { class: "stamp" }, "Reconstruction"),
      ),
      make(
        "p",
        { class: "facts" },
        `${playersInWords(game.seats)} \u00b7 ${lengthInWords(game)} \u00b7 ${game.family}`,
      ),
      make("p", {}, make("em", {}, game.like)),
      make("p", {}, game.summary),
      make("p", {}, make("b", {}, "Goal. "), game.goal),
      game.partners && make("p", {}, make("b", {}, "Partners. "), game.partners),
      trouble,
      make(
        "div",
        { class: "row" },
        button("Play now", at(quickTable, ""), { class: "first" }),
        button("Learn it", at(lessonTable, "?learn=1")),
        make("a", { class: "button", href: `/g/${game.id}/rules` }, "Read the rules"),
        company.form &&
          make("a", { class: "button", href: `/e?form=${company.form.id}` }, "Hold an evening of it"),
      ),
    ),
    lid(book),
  );
}
