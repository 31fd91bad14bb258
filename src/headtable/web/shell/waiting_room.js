// The room before the first card: who sits where, how others find the table, and the host's buttons.
//
// Whoever has the line to the table calls `mountWaiting` while the game has not begun and hands every message
// of the server to `update`; `connection` is `{code, token, send(message), renew()}`.

import { announce } from "../view/announcer.js";
import { button, make, node, patch } from "../view/elements.js";
import { loadStylesheet } from "../view/stylesheets.js";
import { chairItem } from "./chair_controls.js";
import { chairInWords, chairsOf, isHost, waitingFor } from "./chairs.js";
import { deviceStorage, reentry } from "./device_storage.js";
import { RENEW, RENEWED, isSureToRenew } from "./sign_out_devices.js";
import { grouped, spelled } from "./routes.js";

/**
 * @param {HTMLElement} root
 * @param {WaitingConnection} connection
 */
export function mountWaiting(root, connection) {
  loadStylesheet("/shell/waiting_room.css");
  loadStylesheet("/shell/shelf.css");
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
    this.heard = "";
    this.isDismissed = false; // whether the trouble is a bye for a while
    const { code } = connection;
    const parts = [this.says, this.chairs, make("p"), this.trouble, this.host, cutField(connection)];
    const table = make("section", { "aria-label": "The table" }, parts);
    const heading = make("h1", {}, `Table ${grouped(code)}`);
    this.told = make("small", { role: "status" });
    const share = shareCard(connection, this.told);
    this.page = make("div", { class: "page" }, heading, make("div", { class: "waiting" }, table, share));
    patch(root, [this.page]);
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
    patch(
      this.chairs,
      chairs.map((chair) => chairItem(chair, can)),
    );
    this.says.textContent = waitingFor(chairs);
    const deal = () => connection.send({ do: "start" });
    patch(this.host, [
      can.isHost &&
        node(
          "button",
          { type: "button", class: "first", on: { click: deal } },
          "Deal now: house players take the open chairs",
        ),
    ]);
    const summary = chairs.map(chairInWords).join("; ");
    if (this.heard && this.heard !== summary) announce(waitingFor(chairs));
    this.heard = summary;
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

/**
 * The code, the QR code and the link to hand round; `told` is where one reads what came of a button.
 * @param {WaitingConnection} connection
 * @param {HTMLElement} told
 */
function shareCard(connection, told) {
  const { code, token } = connection;
  const link = `${location.origin}/t/${code}`;
  const size = code.length > 4 ? "code long" : "code";
  const wayBack = () => reentry(location.origin, code, connection.token); // the token may be renewed
  const signOut = async () => {
    if (await isSureToRenew()) connection.renew();
  };
  const copy = async (/** @type {string} */ text, /** @type {string} */ what) => {
    try {
      await navigator.clipboard.writeText(text);
      told.textContent = `${what} copied.`;
    } catch {
      told.textContent = text;
    }
  };
  return make(
    "aside",
    { class: "share panel", "aria-label": "Invite others" },
    make("h2", {}, "Invite others"),
    make("p", { class: size, role: "img", "aria-label": `Code ${spelled(code)}` }, grouped(code)),
    make("img", {
      src: `/api/tables/${code}/qr.svg`,
      alt: `QR code of the link to table ${grouped(code)}`,
      width: 192,
      height: 192,
    }),
    make(
      "div",
      { class: "row" },
      button("Copy the link", () => copy(link, "The link is")),
      navigator.share &&
        button("Share", () => navigator.share({ title: "Head Table", url: link }).catch(() => {})),
      token &&
        button("Copy my way back", () => copy(wayBack(), "Your own way back is"), {
          title: "A link that opens this seat on another device. Keep it to yourself.",
        }),
    ),
    token &&
      make(
        "p",
        { class: "soft" },
        "Lost a phone, or shared your way back by mistake? ",
        button(RENEW, signOut, { class: "plain" }),
      ),
    make("p", {}, told),
    make(
      "p",
      { class: "soft" },
      "On a big screen for the room: ",
      make("a", { href: `/s/${code}` }, `/s/${code}`),
      token && [". On a phone, your hand alone: ", make("a", { href: `/h/${code}` }, `/h/${code}`)],
      ".",
    ),
  );
}
