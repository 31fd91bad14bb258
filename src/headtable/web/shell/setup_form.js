// The form for a table of one's own: who plays, by which house rules, and with what manners.

import { post } from "./api.js";
import { ChairList } from "./setup_chairs.js";
import { make, patch } from "../view/virtual_dom.js";
import { offerChoices, optionField } from "./option_field.js";
import { clauseAddress } from "./routes.js";
import { sitDown } from "./shelf.js";
import { keptLevel } from "./quick_play.js";
import { NAMELESS, SPEEDS, peopleIn, tableRequest } from "./table_request.js";

/** @type {Record<string, string>} */
const SPEED_WORDS = { slow: "Slow", human: "As people play", fast: "Fast", instant: "At once" };
const KINDS = [
  ["friends", "Friends, each on their own device", "You get a code, a link and a QR code to hand round."],
  ["screen", "On this screen, phones are the hands", "A television or a laptop shows the table to the room."],
  ["house", "Against the house", "House players of any strength in the other chairs."],
  ["here", "Together on this device", "A curtain falls between turns; hand the device on."],
];
// id, label, what it means, the greatest value, the usual one
/** @typedef {[id: string, label: string, says: string, most: number, value: number]} NumberField */
/** @type {NumberField[]} */
const NUMBERS = [
  ["delay", "Spectators are behind by", "how many moves; nought shows the table as it is", 50, 0],
  ["stand_in", "A house player stands in after", "seconds without its player; nought for never", 3600, 60],
  ["move_seconds", "Seconds for each move", "nought for no clock", 3600, 0],
  ["game_minutes", "Minutes for the whole game", "for each player; nought for no clock", 240, 0],
];

export class SetupForm {
  /**
   * @param {GameData} game
   * @param {Client} client
   */
  constructor(game, client) {
    this.game = game;
    this.client = client;
    this.kind = "friends";
    this.seats = game.usual_seats;
    /** @type {Record<string, string>} */
    this.options = {};
    /** @type {{option: GameOption, field: HTMLElement}[]} */
    this.rules = [];
    this.ruleCount = make("summary", {});
    this.name = make("div");
    this.chairs = new ChairList(this.seats, this.kind, keptLevel(client.deviceStorage));
    this.trouble = make("p", { class: "error", role: "alert", hidden: true });
    this.element = make(
      "form",
      {
        class: "setup",
        on: { submit: (event) => this.submitted(event), arranged: () => this.offerRules() },
      },
      this.people(),
      game.options.length > 0 && this.houseRules(),
      manners(),
      this.trouble,
      make("div", { class: "row" }, make("button", { type: "submit", class: "first" }, "Set up the table")),
    );
  }

  people() {
    const name = {
      id: "name",
      name: "name",
      maxlength: 20,
      autocomplete: "nickname",
      placeholder: NAMELESS,
      value: this.client.deviceStorage.name,
    };
    this.name = field("Your name", "name", make("input", name));
    return make(
      "fieldset",
      {},
      make("legend", {}, "Who plays"),
      make(
        "div",
        { class: "kinds" },
        KINDS.map((kind) => this.kindField(kind)),
      ),
      this.name,
      field("Chairs", "seats", this.seatsField()),
      this.chairs.element,
    );
  }

  /** @param {string[]} parts */
  kindField([kind, label, says]) {
    const change = () => {
      this.kind = kind;
      this.name.hidden = kind === "screen"; // nobody sits there
      this.chairs.arrange(this.seats, kind, false);
      this.offerRules();
    };
    const traits = { type: "radio", name: "kind", value: kind, checked: kind === this.kind, on: { change } };
    return make(
      "label",
      { class: "kind" },
      make("input", traits),
      make("span", {}, label),
      make("small", {}, says),
    );
  }

  seatsField() {
    const change = (/** @type {any} */ event) => {
      this.seats = Number(event.target.value);
      this.chairs.arrange(this.seats, this.kind, true);
      this.offerRules();
    };
    const choice = (/** @type {number} */ count) =>
      make("option", { value: count, selected: count === this.seats }, `${count}`);
    return make("select", { id: "seats", on: { change } }, this.game.seats.map(choice));
  }

  houseRules() {
    this.rules = this.game.options.map((option) => ({ option, field: optionField(option, this.options) }));
    this.offerRules();
    return make(
      "fieldset",
      {},
      make("legend", {}, "House rules"),
      make("p", { class: "soft" }, "As the book has it, unless you change something."),
      make(
        "details",
        {},
        this.ruleCount,
        this.rules.map(({ field }) => field),
      ),
    );
  }

  /** Show the house rules that so many players can choose; what was chosen for others is kept, unsent. */
  offerRules() {
    const people = peopleIn(this.chairs.chairs);
    for (const { option, field } of this.rules) {
      offerChoices(field, option, { seats: this.seats, people, chosen: this.options });
    }
    const shown = this.rules.filter(({ field }) => !field.hidden).length;
    patch(this.ruleCount, [shown === 1 ? "1 question" : `${shown} questions`]);
  }

  /** @param {any} event */
  async submitted(event) {
    event.preventDefault();
    try {
      await this.open();
    } catch (refused) {
      const rule = refused.clause && make("a", { href: clauseAddress(refused.clause) }, "The rule");
      patch(this.trouble, [refused.message, rule && " ", rule]);
      this.trouble.hidden = false;
      this.trouble.scrollIntoView({ block: "center" });
    }
  }

  request() {
    const fields = /** @type {Record<string, HTMLInputElement>} */ (
      /** @type {unknown} */ (this.element.elements)
    );
    const value = (/** @type {string} */ name) => fields[name]?.value ?? "";
    return tableRequest(this.game, {
      seats: this.seats,
      chairs: this.chairs.chairs,
      options: this.options,
      name: value("name"),
      listed: Boolean(fields.listed?.checked),
      takeBack: fields.take_back?.checked ?? true,
      delay: value("delay"),
      standIn: value("stand_in"),
      moveSeconds: value("move_seconds"),
      gameMinutes: value("game_minutes"),
      speed: value("speed"),
    });
  }

  /** Set the table up and go there; others on this device take chairs of their own. */
  async open() {
    const { deviceStorage, go } = this.client;
    const request = this.request();
    deviceStorage.name = request.name === NAMELESS ? "" : request.name;
    const here = this.chairs.here();
    if (this.kind !== "screen" && !here.length) return sitDown(request, "", this.client);
    const made = await post("/api/tables", request);
    if (this.kind === "screen") return go(`/s/${made.code}`);
    const hands = [{ seat: made.seat, token: made.token }];
    for (const { seat, name } of here) {
      const taken = await post(`/api/tables/${made.code}/seats`, { name, seat });
      hands.push({ seat: taken.seat, token: taken.token });
    }
    deviceStorage.note(made.code, { token: made.token, seat: made.seat, game: this.game.id, hands });
    return go(`/t/${made.code}`);
  }
}

/**
 * @param {string} label
 * @param {string} id
 * @param {HTMLElement} control
 * @param {string} [says]
 */
function field(label, id, control, says) {
  const named = make("div", {}, make("label", { for: id }, label), says && make("small", {}, says));
  return make("div", { class: "field" }, named, control);
}

function manners() {
  const speeds = SPEEDS.map((speed) =>
    make("option", { value: speed, selected: speed === "human" }, SPEED_WORDS[speed]),
  );
  const number = (/** @type {NumberField} */ [id, label, says, max, value]) =>
    field(label, id, make("input", { id, name: id, type: "number", min: 0, max, value }), says);
  return make(
    "fieldset",
    {},
    make("legend", {}, "Manners"),
    make(
      "details",
      {},
      make("summary", {}, "Listing, spectators, clocks, speed"),
      field(
        "List the table",
        "listed",
        make("input", { id: "listed", name: "listed", type: "checkbox" }),
        "Anybody may find it and take an open chair. Otherwise only who has the code can.",
      ),
      field(
        "Take moves back",
        "take_back",
        make("input", { id: "take_back", name: "take_back", type: "checkbox", checked: true }),
        "Alone with house players you may take a move back as long as you have seen nothing new.",
      ),
      NUMBERS.map(number),
      field("Speed of house players", "speed", make("select", { id: "speed", name: "speed" }, speeds)),
    ),
  );
}
