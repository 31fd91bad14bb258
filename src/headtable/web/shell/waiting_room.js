// The room before the first card: who sits where, how others find the table, and the host's buttons.
//
// Whoever has the line to the table calls `mountWaiting` while the game has not begun and hands every message
// of the server to `update`; `connection` is `{code, token, mode, send(message), renew(), deleteTable()}`.

import { announce } from "../view/announcer.js";
import { make, node, patch } from "../view/virtual_dom.js";
import { loadStylesheet } from "../view/stylesheets.js";
import { gameOf } from "./api.js";
import { chairItem } from "./chair_controls.js";
import { chairPlaces } from "./chair_places.js";
import { chairInWords, chairsOf, isHost, partnersInWords, waitingFor } from "./chair_data.js";
import { DELETE, isSureToDelete } from "./confirm_deletion.js";
import { deviceStorage } from "./remembered_on_device.js";
import { figurePicker } from "./figure_picker.js";
import { invitation, screenInvitation } from "./invitation.js";
import { RENEWED } from "./confirm_sign_out_others.js";
import { grouped } from "./routes.js";
import { factsInWords, tableHeading } from "./table_heading.js";

/**
 * @param {HTMLElement} root
 * @param {WaitingConnection} connection
 */
export function mountWaiting(root, connection) {
  loadStylesheet("/shell/waiting_room.css");
  loadStylesheet("/shell/shelf.css");
  if (connection.mode === "screen") loadStylesheet("/shell/waiting_room_big_screen.css");
  return new WaitingRoom(root, connection);
}

class WaitingRoom {
  /**
   * @param {HTMLElement} root
   * @param {WaitingConnection} connection
   */
  constructor(root, connection) {
    this.connection = connection;
    this.chairs = make("ul", { class: "round-table", "aria-label": "Chairs" });
    this.says = make("p", { role: "status" });
    this.trouble = make("p", { class: "error", role: "alert", hidden: true });
    this.host = make("div", { class: "row" });
    this.figures = make("div");
    this.deletion = make("div"); // last, so that nobody presses it who wants to deal
    this.heading = make("div", {}, make("h1", {}, `Table ${grouped(connection.code)}`));
    /** @type {Awaited<ReturnType<typeof gameOf>> | null} */
    this.played = null;
    this.headed = ""; // what the heading says
    this.heard = "";
    this.isDismissed = false; // whether the trouble is a bye for a while
    const play = [this.says, this.host, this.trouble, this.chairs, this.figures, cutField(connection)];
    const table = make("section", { "aria-label": "The table" }, [...play, this.deletion]);
    this.told = make("small", { role: "status" });
    const isScreen = connection.mode === "screen";
    const share = isScreen ? screenInvitation(connection.code) : invitation(connection, this.told);
    const body = make("div", { class: "waiting" }, table, share);
    this.page = make("div", { class: isScreen ? "page on-screen" : "page" }, this.heading, body);
    patch(root, [this.page]);
  }

  /**
   * The game is named as soon as the shelf is there; drawn again only where something has changed.
   * @param {TableInfo} table
   */
  async name(table) {
    this.played ??= await gameOf(table.game);
    const { game, book } = this.played;
    const headed = factsInWords(game, book, table);
    if (headed === this.headed) return;
    this.headed = headed;
    patch(this.heading, [tableHeading(this.played, table)]);
  }

  /** @param {any} message */
  update(message) {
    const { code } = this.connection;
    if (message?.type === "renewed") this.renewed(message.token);
    if (message?.type === "refused" || message?.type === "bye") this.complain(message);
    if (!message?.table) return;
    if (this.isDismissed) this.trouble.hidden = true;
    this.isDismissed = false;
    this.draw(message.table, message.view ? message.view.seat : (deviceStorage.table(code)?.seat ?? null));
  }

  /** @param {ServerMessage} message */
  complain(message) {
    this.trouble.textContent = message.error;
    this.trouble.hidden = false;
    this.isDismissed = message.type === "bye";
  }

  /**
   * The way back is another one from now on.
   * @param {string} token
   */
  renewed(token) {
    this.connection.token = token;
    this.told.textContent = RENEWED;
  }

  /**
   * Somebody comes or goes at any moment: what is being pressed or chosen stays what it is.
   * @param {TableInfo} table
   * @param {number | null} seat
   */
  draw(table, seat) {
    const { connection } = this;
    const chairs = chairsOf(table, seat);
    const can = { isHost: isHost(table, seat), canMove: seat !== null, send: connection.send };
    const places = chairPlaces(chairs.length, seat ?? 0);
    patch(
      this.chairs,
      chairs.map((chair) =>
        chairItem(chair, { ...can, place: places[chair.seat], partners: partnersInWords(chair, chairs) }),
      ),
    );
    patch(this.figures, [seat !== null && table.figures?.[seat] && this.picker(table.figures, seat)]);
    this.name(table).catch(() => {}); // without the shelf the code has to do
    this.says.textContent = waitingFor(chairs);
    const deal = () => connection.send({ do: "start" });
    patch(this.host, [
      can.isHost &&
        node(
          "button",
          { type: "button", key: "deal", class: "first", on: { click: deal } },
          "Deal now: house players take the open chairs",
        ),
    ]);
    patch(this.deletion, [
      can.isHost &&
        node(
          "button",
          { type: "button", key: "delete", class: "plain", on: { click: () => this.delete() } },
          `${DELETE} \u2026`,
        ),
    ]);
    const summary = chairs.map(chairInWords).join("; ");
    if (this.heard && this.heard !== summary) announce(waitingFor(chairs));
    this.heard = summary;
  }

  /** The host deletes the table, if that is really wanted. */
  async delete() {
    if (await isSureToDelete()) this.connection.deleteTable();
  }

  /**
   * @param {string[]} figures
   * @param {number} seat
   */
  picker(figures, seat) {
    const taken = figures.filter((figure, other) => figure && other !== seat);
    const choose = (/** @type {string} */ figure) => {
      deviceStorage.figure = figure;
      this.connection.send({ do: "figure", figure });
    };
    return figurePicker({ chosen: figures[seat], taken, choose });
  }

  close() {
    this.page.remove();
  }
}

/**
 * Your cut of the pack goes into the shuffle, so that nobody alone can choose it.
 * @param {WaitingConnection} connection
 */
function cutField(connection) {
  if (!connection.token) return null;
  const done = make("small", { role: "status" });
  const input = make("input", {
    id: "cut",
    maxlength: 64,
    autocomplete: "off",
    placeholder: "any word or number",
  });
  return make(
    "details",
    {},
    make("summary", {}, "Cut the pack"),
    make(
      "form",
      {
        class: "row",
        on: {
          submit: (event) => {
            event.preventDefault();
            connection.send({ do: "cut", value: input.value });
            done.textContent = "Cut. It is mixed into every shuffle of this game.";
          },
        },
      },
      make("label", { for: "cut" }, "Your cut"),
      input,
      make("button", { type: "submit" }, "Cut"),
      done,
    ),
  );
}
