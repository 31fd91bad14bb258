// A newcomer at a table: the chairs that are open, a name, or just looking on.

import { get, post } from "./api.js";
import { chairInWords, chairsOf, hasStarted, openChairs } from "./chairs.js";
import { button, make, patch } from "../view/elements.js";
import { loadStylesheet } from "../view/stylesheets.js";
import { grouped } from "./routes.js";
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
  ]);
  const page = new TakeSeatPage(table, route, client);
  patch(root, [page.element]);
  return { close() {} };
}

class TakeSeatPage {
  /**
   * @param {TableInfo} table
   * @param {Route} route
   * @param {Client} client
   */
  constructor(table, route, client) {
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
    const chairs = chairsOf(table, null);
    this.open = openChairs(table);
    this.element = make(
      "div",
      { class: "page" },
      make("h1", {}, `Table ${grouped(route.code)}`),
      make("p", {}, this.state()),
      this.trouble,
      this.open.length > 0 && make("p", {}, make("label", { for: "name" }, "Your name "), this.name),
      make(
        "ul",
        { class: "round-table", "aria-label": "Chairs" },
        chairs.map((chair) => this.item(chair)),
      ),
      make("p"),
      this.ways(),
    );
  }

  state() {
    if (this.table.over) return "This game is over.";
    if (!hasStarted(this.table)) return "They are waiting for company.";
    if (!this.open.length) return "They are playing.";
    return "They are playing, and there is room for you.";
  }

  /** @param {Chair} chair */
  item(chair) {
    const [says, label] = chair.isPlaying
      ? ["Take the empty chair", `Take the empty chair ${chair.seat + 1}`]
      : ["Sit here", `Sit in chair ${chair.seat + 1}`];
    const sit = () => button(says, () => this.take(chair.seat), { class: "first", "aria-label": label });
    return make(
      "li",
      { class: `chair ${chair.kind}` },
      make("b", {}, `Chair ${chair.seat + 1}`),
      make("span", {}, chairInWords(chair)),
      this.open.includes(chair.seat) && sit(),
    );
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
    try {
      const taken = await post(`/api/tables/${code}/seats`, { name: deviceStorage.name || NAMELESS, seat });
      deviceStorage.note(code, { token: taken.token, seat: taken.seat, game: this.table.game });
      go(`/${page === "hand" ? "h" : "t"}/${code}`);
    } catch (refused) {
      this.trouble.textContent = refused.message;
      this.trouble.hidden = false;
    }
  }
}
