// Setting up an evening: which game, online or with real cards, and the rules of the house.

import { forms, post, shelf } from "../shell/api.js";
import { make, patch } from "../view/virtual_dom.js";
import { loadStylesheet } from "../view/stylesheets.js";
import { lid } from "../shell/box_lids/index.js";
import { optionField } from "../shell/option_field.js";
import { LEVELS } from "../shell/table_request.js";
import { eveningStorage } from "./evening_storage.js";
import { formName } from "./people.js";
import { WAYS, eveningRequest, formInWords, gamesOption, houseRules } from "./new_evening_request.js";
import { sentence } from "./refusal_note.js";

/** @type {Record<string, string>} */
const SPEED_WORDS = { slow: "Slow", human: "As people play", fast: "Fast" };
/** @type {Record<string, string>} */
const LEVEL_WORDS = { novice: "Novice", regular: "Regular", expert: "Expert", random: "Plays anything" };

/**
 * @param {HTMLElement} root
 * @param {Route} route
 * @param {Client} client
 */
export async function mountEveningSetup(root, route, client) {
  const [found, { books }] = await Promise.all([
    forms(),
    shelf(),
    loadStylesheet("/shell/table_setup.css"),
    loadStylesheet("/shell/shelf.css"),
    loadStylesheet("/evening/setup.css"),
  ]);
  root.append(new EveningForm(found, books, route.query.get("form"), client).element);
}

class EveningForm {
  /**
   * @param {any[]} forms
   * @param {BookData[]} books
   * @param {string | null} wanted
   * @param {Client} client
   */
  constructor(forms, books, wanted, client) {
    this.forms = forms;
    this.books = books;
    this.client = client;
    this.form = forms.find((form) => form.id === wanted) ?? forms.find((form) => form.bell) ?? forms[0];
    /** @type {Record<string, string>} */
    this.options = {};
    this.home = make("div", {}, cutsField());
    this.online = make("div", { hidden: true }, speedField(), paceField());
    this.rules = make("div", { class: "house-rules" });
    this.games = make("input", { id: "games", name: "games", type: "number", inputmode: "numeric", min: 1 });
    this.trouble = make("p", { class: "error", role: "alert", hidden: true });
    this.element = make(
      "div",
      { class: "page narrow evening-setup" },
      make("h1", {}, "Hold an evening"),
      make(
        "p",
        { class: "lead" },
        "Many tables, one game. Winners move up, table by table, towards the head table and its bell.",
      ),
      make(
        "form",
        { class: "setup", novalidate: true, on: { submit: (event) => this.submitted(event) } },
        this.gameField(),
        this.wayField(),
        this.details(),
        this.trouble,
        make(
          "div",
          { class: "row" },
          make("button", { type: "submit", class: "first main-button" }, "Open the evening"),
        ),
      ),
    );
    this.chosen(this.form);
  }

  gameField() {
    const field = (/** @type {EveningFormOptions} */ form) =>
      make(
        "label",
        { class: "kind form-kind" },
        make("input", {
          type: "radio",
          name: "form",
          value: form.id,
          checked: form === this.form,
          on: { change: () => this.chosen(form) },
        }),
        make(
          "span",
          {},
          form.title,
          form.is_reconstruction && make("span", { class: "stamp" }, "Reconstruction"),
        ),
        this.picture(form),
        make("small", {}, formInWords(form)),
      );
    return make(
      "fieldset",
      {},
      make("legend", {}, "Which game?"),
      make("div", { class: "kinds" }, this.forms.map(field)),
    );
  }

  /** @param {any} form */
  picture(form) {
    const book = this.books.find((each) => each.id === form.book);
    return book ? lid(book) : null;
  }

  wayField() {
    const field = (/** @type {string[]} */ [way = "", words, says], /** @type {number} */ at) =>
      make(
        "label",
        { class: "kind" },
        make("input", {
          type: "radio",
          name: "way",
          value: way,
          checked: at === 0,
          on: { change: () => this.arranged(way) },
        }),
        make("span", {}, words),
        make("small", {}, says),
      );
    return make(
      "fieldset",
      {},
      make("legend", {}, "Where?"),
      make("div", { class: "kinds" }, WAYS.map(field)),
      labelled(
        "Name of the evening",
        "title",
        make("input", {
          id: "title",
          name: "title",
          maxlength: 60,
          autocomplete: "off",
          placeholder: "At home with the Aldens",
        }),
        "stands on the pages and on the paper; may be left empty",
      ),
      labelled("Games", "games", this.games, "how many are played; about ten minutes each"),
      this.home,
      this.online,
    );
  }

  details() {
    const levels = LEVELS.map((level) =>
      make("option", { value: level, selected: level === "regular" }, LEVEL_WORDS[level] ?? level),
    );
    return make(
      "fieldset",
      {},
      make("legend", {}, "House rules"),
      make(
        "details",
        {},
        make("summary", {}, "As the book says; change something"),
        labelled(
          "House players",
          "level",
          make("select", { id: "level", name: "level" }, levels),
          "how well they play who fill the empty chairs",
        ),
        this.rules,
      ),
    );
  }

  /** @param {any} form */
  chosen(form) {
    this.form = form;
    this.options = {};
    const games = gamesOption(form);
    this.games.value = String(games?.default ?? "");
    patch(this.rules, [houseRules(form).map((option) => optionField(option, this.options))]);
  }

  /** @param {string} way */
  arranged(way) {
    this.home.hidden = way !== "home";
    this.online.hidden = way !== "online";
  }

  /** @param {any} event */
  async submitted(event) {
    event.preventDefault();
    const given = new FormData(event.target);
    const asked = {
      way: given.get("way"),
      name: String(given.get("title") ?? ""),
      games: given.get("games"),
      options: this.options,
      level: given.get("level"),
      speed: given.get("speed"),
      pace: given.get("pace"),
      cuts: given.get("cuts"),
    };
    try {
      const made = await post("/api/evenings", eveningRequest(this.form, asked));
      eveningStorage.note(made.code, {
        organiser: made.organiser,
        form: this.form.id,
        name: asked.name || formName(this.form),
      });
      this.client.go(`/o/${made.code}`);
    } catch (refused) {
      this.trouble.textContent = sentence(refused.message);
      this.trouble.hidden = false;
      this.trouble.scrollIntoView({ block: "nearest" });
    }
  }
}

/**
 * @param {string} words
 * @param {string} id
 * @param {Element} control
 * @param {string} [says]
 */
function labelled(words, id, control, says) {
  return make(
    "div",
    { class: "field" },
    make("div", {}, make("label", { for: id }, words), says && make("small", {}, says)),
    control,
  );
}

function cutsField() {
  const choices = [
    ["house", "The program cuts"],
    ["hand", "We cut real cards"],
  ].map(([value, words]) => make("option", { value }, words));
  return labelled(
    "Ties",
    "cuts",
    make("select", { id: "cuts", name: "cuts" }, choices),
    "who is level cuts for it",
  );
}

function speedField() {
  const speeds = Object.keys(SPEED_WORDS).map((speed) =>
    make("option", { value: speed, selected: speed === "human" }, SPEED_WORDS[speed]),
  );
  return labelled("Pace of house players", "speed", make("select", { id: "speed", name: "speed" }, speeds));
}

function paceField() {
  const input = make("input", { id: "pace", name: "pace", type: "number", min: 0, max: 600, value: 20 });
  return labelled(
    "Seconds between games",
    "pace",
    input,
    "then everybody moves by itself; nought: when you say so",
  );
}
