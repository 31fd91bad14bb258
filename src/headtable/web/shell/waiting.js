// The room before the first card: who sits where, how others find the table, and the host's buttons.
//
// Whoever has the line to the table calls `mountWaiting` while the game has not begun and hands every message
// of the server to `update`; `connection` is `{code, token, send(message)}`.

import { node, patch } from "../table/tree.js";
import { chairInWords, chairsOf, waitingFor } from "./company.js";
import { announce, button, make, refill, style } from "./elements.js";
import { ledger, reentry } from "./ledger.js";
import { LEVELS } from "./sitting.js";

const LEVEL_WORDS = { novice: "Novice", regular: "Regular", expert: "Expert", random: "Plays anything" };

export function mountWaiting(root, connection) {
  style("/shell/waiting.css");
  style("/shell/shelf.css");
  return new WaitingRoom(root, connection);
}

class WaitingRoom {
  constructor(root, connection) {
    this.connection = connection;
    this.chairs = make("ul", { class: "round-table", "aria-label": "Chairs" });
    this.says = make("p", { role: "status" });
    this.trouble = make("p", { class: "error", role: "alert", hidden: true });
    this.host = make("div", { class: "row" });
    this.heard = "";
    const { code, token } = connection;
    const parts = [this.says, this.chairs, make("p"), this.trouble, this.host, cutField(connection)];
    const table = make("section", { "aria-label": "The table" }, parts);
    const heading = make("h1", {}, `Table ${code}`);
    this.share = shareCard(code, token);
    this.page = make("div", { class: "page" }, heading, make("div", { class: "waiting" }, table, this.share));
    refill(root, this.page);
  }

  update(message) {
    const { code } = this.connection;
    if (message?.type === "renewed") this.renewed(message.token);
    if (message?.type === "refused" || message?.type === "bye") {
      this.trouble.textContent = message.error;
      this.trouble.hidden = false;
    }
    if (message?.table) this.draw(message.table, message.view?.seat ?? ledger.table(code)?.seat ?? null);
  }

  /** The way back is another one from now on. */
  renewed(token) {
    this.connection.token = token;
    const share = shareCard(this.connection.code, token);
    this.share.replaceWith(share);
    this.share = share;
  }

  /** Somebody comes or goes at any moment: what is being pressed or chosen stays what it is. */
  draw(table, seat) {
    const { connection } = this;
    const isHost = seat !== null && seat === table.host;
    const company = chairsOf(table, seat);
    const item = (chair) => chairItem(chair, { isHost, isSeated: seat !== null, connection });
    patch(this.chairs, company.map(item));
    this.says.textContent = waitingFor(company);
    const deal = () => connection.send({ do: "start" });
    patch(this.host, [
      isHost &&
        node(
          "button",
          { type: "button", class: "first", on: { click: deal } },
          "Deal now: house players take the open chairs",
        ),
    ]);
    const summary = company.map(chairInWords).join("; ");
    if (this.heard && this.heard !== summary) announce(waitingFor(company));
    this.heard = summary;
  }

  close() {
    this.page.remove();
  }
}

function chairItem(chair, { isHost, isSeated, connection }) {
  return node(
    "li",
    { key: chair.seat, class: `chair ${chair.kind}` },
    node("b", {}, `Chair ${chair.seat + 1}`),
    node("span", {}, chairInWords(chair)),
    chair.kind === "open" &&
      isSeated &&
      node(
        "button",
        {
          type: "button",
          "aria-label": `Move to chair ${chair.seat + 1}`,
          on: { click: () => connection.send({ do: "swap", seat: chair.seat }) },
        },
        "Move here",
      ),
    isHost && chair.kind !== "person" && houseField(chair, connection),
  );
}

/** The host gives an open chair to a house player, or opens it again. */
function houseField(chair, connection) {
  const id = `house-${chair.seat}`;
  const change = (event) => connection.send({ do: "chair", seat: chair.seat, level: event.target.value });
  return node(
    "div",
    {},
    node("label", { for: id, class: "hidden-but-heard" }, `Who takes chair ${chair.seat + 1}`),
    node(
      "select",
      { id, value: chair.kind === "open" ? "open" : chair.level, on: { change } },
      node("option", { value: "open" }, "Open, for a friend"),
      LEVELS.map((level) => node("option", { value: level }, `House: ${LEVEL_WORDS[level].toLowerCase()}`)),
    ),
  );
}

/** Your cut of the pack goes into the shuffle, so that nobody alone can choose it. */
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

/** The code, the QR code and the link to hand round. */
export function shareCard(code, token) {
  const link = `${location.origin}/t/${code}`;
  const told = make("small", { role: "status" });
  const copy = (text, what) => async () => {
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
    make("p", { class: "code", "aria-label": `Code ${[...code].join(" ")}` }, code),
    make("img", {
      src: `/api/tables/${code}/qr.svg`,
      alt: `QR code of the link to table ${code}`,
      width: 192,
      height: 192,
    }),
    make(
      "div",
      { class: "row" },
      button("Copy the link", copy(link, "The link is")),
      navigator.share &&
        button("Share", () => navigator.share({ title: "Head Table", url: link }).catch(() => {})),
      token &&
        button("Copy my way back", copy(reentry(location.origin, code, token), "Your own way back is"), {
          title: "A link that opens this seat on another device. Keep it to yourself.",
        }),
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
