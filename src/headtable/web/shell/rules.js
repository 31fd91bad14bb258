// The rules of a game: half a page first, and folded behind it the clauses in the book's order, the open
// questions with our rulings, and the options beside what they change.

import { get } from "./api.js";
import { breadcrumbs } from "./breadcrumbs.js";
import { playersInWords } from "./game_words.js";
import { cribFold, fetchHalfPage, halfPage } from "./half_page_of_rules.js";
import { announce } from "../view/announcer.js";
import { make, patch } from "../view/virtual_dom.js";
import { loadStylesheet } from "../view/stylesheets.js";
import { clauseAddress, printAddress } from "./routes.js";
import { boxOf } from "../table/card_names.js";
import { HEADINGS, chapters, cut, has, subjects, wordsOf } from "./rules_search.js";

/**
 * @param {HTMLElement} root
 * @param {Route} route
 */
export async function mountRules(root, route) {
  const [rules, fetched] = await Promise.all([
    get(`/api/rules/${route.game}`),
    fetchHalfPage(route.game),
    loadStylesheet("/shell/rules.css"),
    loadStylesheet("/shell/shelf.css"),
  ]);
  const { game, book } = rules;
  const own = game.seats.length > 0 ? [[game.name, `/g/${game.id}`]] : [];
  const page = new RulesPage(rules, fetched ? [cribFold(fetched, game)] : []);
  root.append(
    make(
      "div",
      { class: "page" },
      breadcrumbs(book, [...own, ["Rules"]]),
      head(rules, fetched !== null),
      fetched && halfPage(fetched),
      page.element,
    ),
  );
  page.reveal(route.hash);
  const follow = () => page.reveal(decodeURIComponent(location.hash.slice(1)));
  addEventListener("hashchange", follow);
  return { close: () => removeEventListener("hashchange", follow) };
}

/** What is written depends on two fields: words to find, and what the rules are about. */
class RulesPage {
  /**
   * @param {RulesData} rules
   * @param {Element[]} first what stands before the clauses
   */
  constructor(rules, first) {
    this.rules = rules;
    this.first = first;
    this.body = make("div");
    this.contents = make("ol");
    const on = { input: () => this.chosen() };
    this.search = make("input", { type: "search", id: "find", placeholder: "follow, Trixie, bid…", on });
    this.about = make(
      "select",
      { id: "about", on },
      make("option", { value: "" }, "Everything"),
      subjects(rules.clauses).map((subject) => make("option", { value: subject }, HEADINGS[subject])),
    );
    const fields = [
      make("label", { for: "find" }, "Search these rules"),
      this.search,
      make("label", { for: "about" }, "Rules about"),
      this.about,
    ];
    const contents = make("nav", { class: "contents", "aria-label": "Contents" }, fields, this.contents);
    this.element = make("div", { class: "rules" }, contents, this.body);
    this.write();
  }

  chosen() {
    this.write();
    const count = this.body.querySelectorAll("article").length;
    announce(this.search.value || this.about.value ? `${count} found` : "All rules");
  }

  write() {
    const isAsked = Boolean(this.search.value || this.about.value);
    const parts = this.parts().filter(([, , entries]) => entries.length > 0);
    const isOpen = isAsked || !this.first.length;
    const sections = parts.map(([id, title, entries]) =>
      make(
        "details",
        { class: "fold", open: isOpen },
        make("summary", {}, make("h2", { id }, title)),
        entries,
      ),
    );
    const before = isAsked ? [] : this.first;
    patch(this.body, [before, sections.length ? sections : make("p", {}, "No rule has these words.")]);
    const listed = before.length ? [["crib", "Crib card"], ...parts] : parts;
    patch(this.contents, [listed.map(([id, title]) => make("li", {}, make("a", { href: `#${id}` }, title)))]);
  }

  /**
   * Open the fold that holds something, and go there.
   * @param {string} id
   */
  reveal(id) {
    const place = id ? document.getElementById(id) : null;
    const fold = place?.closest("details");
    if (!place || !fold || fold.open) return;
    fold.open = true;
    place.scrollIntoView();
    if (place.matches("[tabindex]")) place.focus({ preventScroll: true });
  }

  /** `[id, title, entries]` for each part of the page. */
  parts() {
    const { rules } = this;
    const words = wordsOf(this.search.value);
    const subject = this.about.value;
    /** @type {<Entry>(list: Entry[], fields: (keyof Entry)[]) => Entry[]} */
    const found = (list, fields) =>
      list.filter((each) => has(fields.map((field) => each[field] ?? "").join(" "), words));
    const clauses = found(rules.clauses, ["id", "says", "ruling"]).filter(
      (clause) => !subject || clause.subject === subject,
    );
    const chapter = (/** @type {ReturnType<typeof chapters>[number]} */ { title, clauses: them }) => [
      make("h3", { class: "subject" }, title),
      ...them.map((clause) => clauseEntry(clause, rules, words)),
    ];
    /** @type {[id: string, title: string, entries: Element[]][]} */
    const parts = [["clauses", "The rules in the book's order", chapters(clauses).flatMap(chapter)]];
    if (subject) return parts;
    const questions = found(rules.questions, ["asks", "ruling", "why"]);
    const options = found(rules.options, ["id", "says"]);
    const examples = found(rules.examples, ["given", "when", "then"]);
    parts.push(
      ["questions", "What the book leaves open", questions.map((each) => questionEntry(each, words))],
      ["options", "House rules", options.map((each) => optionEntry(each, words))],
      ["examples", "Examples", examples.map((each) => exampleEntry(each, words))],
      ["besides", "Besides", words.length ? [] : besides(rules)],
    );
    return parts;
  }
}

/**
 * @param {RulesData} rules
 * @param {boolean} isTaught whether there is a half page, a crib card and a lesson
 */
function head({ game, book }, isTaught) {
  return make(
    "header",
    {},
    make(
      "h1",
      { data: { title: `Rules of ${game.name}` } },
      game.name,
      game.reconstruction && make("span", { class: "stamp" }, "Reconstruction"),
    ),
    make(
      "p",
      { class: "soft" },
      [game.seats.length ? playersInWords(game.seats) : "", `from ${book.dated}`]
        .filter(Boolean)
        .join(" \u00b7 "),
    ),
    make("p", {}, game.summary),
    game.reconstruction &&
      make(
        "p",
        { class: "error" },
        "The book names this game and prints no rules for it. All that follows is ours.",
      ),
    game.goal && !isTaught && make("p", {}, make("b", {}, "Goal. "), game.goal),
    isTaught &&
      make(
        "div",
        { class: "row learn-ways" },
        make("a", { class: "button first", href: `/g/${game.id}/learn` }, "Learn it at the table"),
        make("a", { class: "button", href: "#crib" }, "Crib card"),
        make("a", { class: "button", href: printAddress(boxOf(game.id), game.id) }, "Print"),
      ),
  );
}

/** @param {RulesData} options */
function besides({ information, termination }) {
  const said = [
    ["What everybody may see. ", information],
    ["Why it ends. ", termination],
  ];
  return said.filter(([, text]) => text).map(([label, text]) => make("p", {}, make("b", {}, label), text));
}

/**
 * @param {string} text
 * @param {string[]} words
 */
function marked(text, words) {
  return cut(text, words).map(([piece, isFound]) => (isFound ? make("mark", {}, piece) : piece));
}

/**
 * @param {ClauseData} clause
 * @param {RulesData} rules
 * @param {string[]} words
 */
function clauseEntry(clause, rules, words) {
  const options = rules.options.filter((option) => option.clause === clause.id);
  return make(
    "article",
    { class: "clause", id: clause.id, tabindex: "-1" },
    make("p", {}, marked(clause.says, words)),
    clause.ruling && make("p", { class: "ruling" }, make("b", {}, "Ruling. "), marked(clause.ruling, words)),
    options.map((option) =>
      make(
        "p",
        { class: "changes" },
        make("b", {}, "House rule "),
        make("a", { href: `#option.${option.id}` }, option.id.replaceAll("-", " ")),
        `: ${option.says}`,
      ),
    ),
    make(
      "p",
      { class: "source" },
      make("a", { href: `#${clause.id}` }, clause.id),
      make("span", {}, sourceOf(clause)),
      clause.players?.length > 0 && make("span", {}, `for ${playersInWords(clause.players)}`),
      clause.advice && make("span", {}, "advice, not enforced"),
    ),
  );
}

/** @param {ClauseData} clause */
function sourceOf(clause) {
  if (clause.ours) return "Ours, not in the book";
  return clause.reconstruction ? `after ${clause.source}` : clause.source;
}

/** @param {string[]} clauses */
function links(clauses) {
  return clauses.flatMap((clause, index) => [
    index ? ", " : "",
    make("a", { href: clauseAddress(clause) }, clause),
  ]);
}

/**
 * @param {QuestionData} question
 * @param {string[]} words
 */
function questionEntry(question, words) {
  return make(
    "article",
    { class: "clause question" },
    make(
      "dl",
      {},
      make("dt", {}, marked(question.asks, words)),
      question.readings.length > 1 &&
        make(
          "dd",
          {},
          make(
            "ol",
            {},
            question.readings.map((reading) => make("li", {}, reading)),
          ),
        ),
      make("dd", { class: "ruling" }, make("b", {}, "Ruling. "), marked(question.ruling, words)),
      question.why && make("dd", {}, make("b", {}, "Why. "), marked(question.why, words)),
      question.option && make("dd", {}, make("b", {}, "Option. "), question.option),
    ),
    question.clauses.length > 0 &&
      make("p", { class: "source" }, make("span", {}, "See ", links(question.clauses))),
  );
}

/**
 * @param {GameOption} option
 * @param {string[]} words
 */
function optionEntry(option, words) {
  return make(
    "article",
    { class: "clause", id: `option.${option.id}`, tabindex: "-1" },
    make("p", {}, make("b", {}, option.id.replaceAll("-", " ")), ": ", marked(option.says, words)),
    make(
      "ul",
      {},
      option.words.map((said, at) => make("li", {}, marked(at ? said : `${said} (usual)`, words))),
      option.any_number && make("li", {}, option.number_says || "any other number"),
    ),
    make("p", { class: "source" }, make("span", {}, "changes ", links([option.clause]))),
  );
}

/**
 * @param {ExampleData} example
 * @param {string[]} words
 */
function exampleEntry(example, words) {
  return make(
    "article",
    { class: "clause", id: example.id, tabindex: "-1" },
    make("p", {}, make("b", {}, "Given "), marked(example.given, words)),
    make("p", {}, make("b", {}, "When "), marked(example.when, words)),
    make("p", {}, make("b", {}, "Then "), marked(example.then, words)),
    make(
      "p",
      { class: "source" },
      make("span", {}, example.printed ? "printed in the book" : "worked out by us"),
      make("span", {}, example.source),
      example.clauses.length > 0 && make("span", {}, "about ", links(example.clauses)),
    ),
  );
}
