// Before a game with real cards: which game, who sits where, and which seat is the program's.

import { shelf } from "../shell/api.js";
import { ago, hasAbsentFriend, playersInWords } from "../shell/game_words.js";
import { offerChoices, optionField } from "../shell/option_field.js";
import { choicesFor, usualChoice } from "../shell/table_request.js";
import { make, patch } from "../view/virtual_dom.js";
import { PROGRAM } from "./absent_words.js";
import { ToldGame, keptGames, newSeed } from "./told_game.js";

const LEVELS = [
  ["novice", "As a novice"],
  ["regular", "As a regular player"],
  ["expert", "As an expert"],
];
const ASK = "ask"; // who deals first is asked at the table
const NOT_OFFERED = new Set(["first-dealer", "honour"]); // asked above; and nothing told could be checked

/**
 * Every game that can be played so, by its box.
 * @param {KeyStore} store
 */
export async function gameChooser(store) {
  const { books } = await shelf();
  const kept = keptGames(store);
  return make(
    "div",
    { class: "page narrow absent" },
    make("h1", {}, "A seat at your own table"),
    make(
      "p",
      { class: "lead" },
      "You play with real cards, and one chair is empty. ",
      "Head Table takes it: you tell it its cards and what the others do, and it says what it plays.",
    ),
    books.map((book) =>
      make(
        "section",
        {},
        make("h2", {}, book.title),
        make(
          "ul",
          { class: "absent-games" },
          book.games
            .filter(hasAbsentFriend)
            .map((game) =>
              make(
                "li",
                {},
                make("a", { class: "button", href: `/absent/${game.id}` }, game.name),
                make(
                  "small",
                  {},
                  kept[game.id]
                    ? `Go on: begun ${ago(kept[game.id].at, Date.now())}`
                    : playersInWords(game.seats),
                ),
              ),
            ),
        ),
      ),
    ),
  );
}

export class AbsentSetupForm {
  /**
   * @param {GameData} game
   * @param {KeyStore} store
   * @param {(told: ToldGame) => void} begin
   */
  constructor(game, store, begin) {
    this.game = game;
    this.store = store;
    this.begin = begin;
    this.seats = game.usual_seats;
    this.seat = this.seats - 1;
    /** @type {string[]} */
    this.names = [];
    /** @type {Record<string, string>} */
    this.options = {};
    this.people = make("div", { class: "absent-people" });
    this.dealer = make("select", { id: "absent-dealer" });
    this.level = make(
      "select",
      { id: "absent-level" },
      LEVELS.map(([level, says]) => make("option", { value: level, selected: level === "regular" }, says)),
    );
    this.rules = game.options
      .filter(({ id }) => !NOT_OFFERED.has(id))
      .map((option) => ({ option, field: optionField(option, this.options) }));
    this.element = make(
      "form",
      { class: "page narrow absent setup", on: { submit: (event) => this.submitted(event) } },
      make("h1", { data: { title: `${game.name} with real cards` } }, `${game.name} with real cards`),
      make(
        "p",
        {},
        "Head Table takes one chair. Tell it its cards and what the others do; it says what it plays. ",
        "It knows nothing else.",
      ),
      make(
        "fieldset",
        {},
        make("legend", {}, "Who sits where"),
        field("How many play", "absent-seats", this.seatsField()),
        this.people,
        field("Who deals first", "absent-dealer", this.dealer),
        field("How strong Head Table plays", "absent-level", this.level),
      ),
      this.rules.length > 0 &&
        make(
          "details",
          { class: "fold" },
          make("summary", {}, "House rules"),
          this.rules.map(({ field: one }) => one),
        ),
      make("div", { class: "row" }, make("button", { type: "submit", class: "first" }, "Begin")),
    );
    this.arrange();
  }

  seatsField() {
    const change = (/** @type {any} */ event) => {
      this.seats = Number(event.target.value);
      this.seat = Math.min(this.seat, this.seats - 1);
      this.arrange();
    };
    return make(
      "select",
      { id: "absent-seats", on: { change } },
      this.game.seats.map((count) =>
        make("option", { value: count, selected: count === this.seats }, `${count}`),
      ),
    );
  }

  /** The seats in the order of play: a name for each, and which one is the program's. */
  arrange() {
    const rows = Array.from({ length: this.seats }, (_, seat) => this.row(seat));
    patch(this.people, [make("p", { class: "soft" }, "In the order of play."), ...rows]);
    const before = this.dealer.value || ASK;
    const names = Array.from({ length: this.seats }, (_, seat) => this.nameOf(seat));
    this.dealer.replaceChildren(
      make("option", { value: ASK }, "As the book says, at the table"),
      ...names.map((name, seat) => make("option", { value: seat }, name)),
    );
    this.dealer.value = Number(before) < this.seats ? before : ASK;
    for (const { option, field: one } of this.rules) {
      offerChoices(one, option, { seats: this.seats, people: 1, chosen: this.options });
    }
  }

  /** @param {number} seat */
  nameOf(seat) {
    return seat === this.seat ? PROGRAM : this.names[seat] || `Player ${seat + 1}`;
  }

  /** @param {number} seat */
  row(seat) {
    const isOwn = seat === this.seat;
    const sit = () => {
      this.seat = seat;
      this.arrange();
    };
    const rename = (/** @type {any} */ event) => {
      this.names[seat] = event.target.value.trim();
      this.arrange();
    };
    return make(
      "div",
      { class: "absent-person" },
      make("input", {
        id: `absent-name-${seat}`,
        "aria-label": `Name of player ${seat + 1}`,
        maxlength: 20,
        autocomplete: "off",
        placeholder: `Player ${seat + 1}`,
        value: isOwn ? PROGRAM : (this.names[seat] ?? ""),
        disabled: isOwn,
        on: { change: rename },
      }),
      make(
        "label",
        {},
        make("input", { type: "radio", name: "absent-seat", checked: isOwn, on: { change: sit } }),
        "Head Table sits here",
      ),
    );
  }

  /** @param {any} event */
  submitted(event) {
    event.preventDefault();
    const { game, seats, seat } = this;
    const dealer = this.dealer.value === ASK ? null : Number(this.dealer.value);
    const names = Array.from({ length: seats }, (_, at) => this.nameOf(at));
    const setup = {
      game: game.id,
      seats,
      seat,
      dealer,
      options: this.chosenOptions(),
      level: this.level.value,
      seed: newSeed(),
      names,
    };
    this.begin(new ToldGame(setup, this.store));
  }

  /** The house rules that differ from the usual ones and fit so many players. */
  chosenOptions() {
    /** @type {Record<string, string | number>} */
    const found = {};
    for (const { option } of this.rules) {
      const value = this.options[option.id];
      if (value === undefined || value === "" || value === usualChoice(option, 1)) continue;
      const isForOthers =
        option.choices.map(String).includes(value) &&
        !choicesFor(option, this.seats).map(String).includes(value);
      if (!isForOthers) found[option.id] = /^\d+$/.test(value) ? Number(value) : value;
    }
    return found;
  }
}

/**
 * @param {string} label
 * @param {string} id
 * @param {HTMLElement} control
 */
function field(label, id, control) {
  return make("div", { class: "field" }, make("label", { for: id }, label), control);
}
