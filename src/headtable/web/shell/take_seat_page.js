// A newcomer at a table: the chairs that are open, a name, or just looking on.

import { gameOf, get, post } from "./api.js";
import { placed, sitter } from "./chair_controls.js";
import { chairPlaces } from "./chair_places.js";
import { chairsOf, hasStarted, openChairs, partnersInWords } from "./chair_data.js";
import { freeFigure } from "./figure_list.js";
import { figurePicker } from "./figure_picker.js";
import { button, make, patch } from "../view/virtual_dom.js";
import { loadStylesheet } from "../view/stylesheets.js";
import { tableHeading } from "./table_heading.js";
import { NAMELESS } from "./table_request.js";

/**
 * @param {HTMLElement} root
 * @param {Route} route
 * @param {Client} client
 */
export async function mountTakeSeat(root, route, client) {
  const [table] = await Promise.all([
    get(`/api/tables/${route.code}`),
    loadStylesheet("/shell/waiting_room.css"),
    loadStylesheet("/shell/shelf.css"),
  ]);
  const page = new TakeSeatPage(table, await gameOf(table.game), { route, client });
  patch(root, [page.element]);
  return { close() {} };
}

class TakeSeatPage {
  /**
   * @param {TableInfo} table
   * @param {{game: GameData, book: BookData}} played
   * @param {{route: Route, client: Client}} options
   */
  constructor(table, played, { route, client }) {
    this.table = table;
    this.route = route;
    this.client = client;
    this.trouble = make("p", { class: "error", role: "alert", hidden: true });
    this.name = make("input", {
      id: "name",
      maxlength: 20,
      autocomplete: "nickname",
      value: client.deviceStorage.name,
      placeholder: NAMELESS,
    });
    this.open = openChairs(table);
    const taken = (table.figures ?? []).filter(Boolean);
    this.figure = freeFigure(client.deviceStorage.figure, taken);
    this.element = make(
      "div",
      { class: "page" },
      tableHeading(played, table),
      make("p", { class: "state" }, this.state()),
      this.trouble,
      this.open.length > 0 && this.person(taken),
      this.chairs(),
      this.ways(),
    );
  }

  /**
   * Who comes: a name and a figure.
   * @param {string[]} taken
   */
  person(taken) {
    const choose = (/** @type {string} */ figure) => (this.figure = figure);
    return make(
      "div",
      { class: "newcomer" },
      make("p", {}, make("label", { for: "name" }, "Your name "), this.name),
      this.table.figures && figurePicker({ chosen: this.figure, taken, choose }),
    );
  }

  chairs() {
    const chairs = chairsOf(this.table, null);
    const places = chairPlaces(chairs.length, 0);
    return make(
      "ul",
      { class: "round-table", "aria-label": "Chairs" },
      chairs.map((chair) => this.item(chair, places[chair.seat], partnersInWords(chair, chairs))),
    );
  }

  state() {
    if (this.table.over) return "This game is over.";
    if (!hasStarted(this.table)) return "They are waiting for company.";
    if (!this.open.length) return "They are playing.";
    return "They are playing, and there is room for you.";
  }

  /**
   * @param {Chair} chair
   * @param {{row: number, side: string}} place
   * @param {string} partners
   */
  item(chair, place, partners) {
    const [says, label] = chair.isPlaying
      ? ["Take the empty chair", `Take the empty chair ${chair.seat + 1}`]
      : ["Sit here", `Sit in chair ${chair.seat + 1}`];
    const sit = () => button(says, () => this.take(chair.seat), { class: "first", "aria-label": label });
    return make("li", placed(chair, place), sitter(chair, partners), this.open.includes(chair.seat) && sit());
  }

  ways() {
    const { code } = this.route;
    return make(
      "div",
      { class: "row" },
      this.table.over && make("a", { class: "button first", href: `/r/${code}` }, "See the replay"),
      make("a", { class: "button", href: `/t/${code}?watch=1` }, "Look on"),
      make("a", { class: "button plain", href: "/join" }, "Another code"),
    );
  }

  /** @param {number} seat */
  async take(seat) {
    const { deviceStorage, go } = this.client;
    const { code, page } = this.route;
    deviceStorage.name = this.name.value.trim();
    deviceStorage.figure = this.figure;
    const who = { name: deviceStorage.name || NAMELESS, figure: this.figure };
    try {
      const taken = await post(`/api/tables/${code}/seats`, { ...who, seat });
      deviceStorage.note(code, { token: taken.token, seat: taken.seat, game: this.table.game });
      go(`/${page === "hand" ? "h" : "t"}/${code}`);
    } catch (refused) {
      this.trouble.textContent = refused.message;
      this.trouble.hidden = false;
    }
  }
}
