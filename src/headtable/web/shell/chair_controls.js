// The chairs of a table as everybody sees them, with what the host can do about each.

import { node } from "../view/virtual_dom.js";
import { figureMark } from "../view/figure_mark.js";
import { chairParts } from "./chair_data.js";
import { confirmed } from "./confirm_dialog.js";
import { LEVELS } from "./table_request.js";

/** @type {Record<string, string>} */
const LEVEL_WORDS = { novice: "novice", regular: "regular", expert: "expert", random: "plays anything" };

/**
 * Who sits in a chair: the figure, the name, and with whom that person plays.
 * @param {Chair} chair
 * @param {string} [partners]
 */
export function sitter(chair, partners = "") {
  const [who, note] = chairParts(chair);
  const more = [note, partners].filter(Boolean).join("; ");
  return [
    node("small", { key: "number" }, `Chair ${chair.seat + 1}`),
    node("span", { key: "who", class: "sitter" }, figureMark(chair.figure), node("b", { key: "name" }, who)),
    more ? node("small", { key: "more" }, more) : null,
  ];
}

/**
 * The class and the place of a chair that stands round a table.
 * @param {Chair} chair
 * @param {{row: number, side: string}} [place]
 */
export function placed(chair, place) {
  const kind = `chair ${chair.kind}${chair.isYou ? " is-you" : ""}`;
  return place
    ? { class: `${kind} at-${place.side}`, style: { "grid-row": `${place.row}` } }
    : { class: kind };
}

/**
 * One chair.  `isHost` and `canMove` (to an open chair) say what one may do; `send(message)` does it.
 * @param {Chair} chair
 * @param {ChairActions} options
 */
export function chairItem(chair, { isHost, canMove, place, partners, send }) {
  return node(
    "li",
    { key: chair.seat, ...placed(chair, place) },
    sitter(chair, partners),
    chair.kind === "open" && canMove && moveHere(chair, send),
    isHost && chair.kind !== "person" && houseField(chair, send),
    isHost && chair.kind === "person" && !chair.isYou && leaveButton(chair, send),
  );
}

/**
 * @param {Chair} chair
 * @param {(message: ClientMessage) => unknown} send
 */
function moveHere(chair, send) {
  return node(
    "button",
    {
      key: "move",
      type: "button",
      "aria-label": `Move to chair ${chair.seat + 1}`,
      on: { click: () => send({ do: "swap", seat: chair.seat }) },
    },
    "Move here",
  );
}

/**
 * The host gives a chair to a house player, or opens it again.
 * @param {Chair} chair
 * @param {(message: ClientMessage) => unknown} send
 */
function houseField(chair, send) {
  const id = `house-${chair.seat}`;
  const change = (/** @type {any} */ event) =>
    send({ do: "chair", seat: chair.seat, level: event.target.value });
  return node(
    "div",
    { key: "house" },
    node("label", { for: id, class: "hidden-but-heard" }, `Who takes chair ${chair.seat + 1}`),
    node(
      "select",
      { id, value: chair.kind === "open" ? "open" : chair.level, on: { change } },
      node("option", { value: "open" }, "For a friend"),
      LEVELS.map((level) => node("option", { value: level }, `House: ${LEVEL_WORDS[level]}`)),
    ),
  );
}

/**
 * The host asks a person to leave; the chair is open then.
 * @param {Chair} chair
 * @param {(message: ClientMessage) => unknown} send
 */
function leaveButton(chair, send) {
  return node(
    "button",
    {
      key: "leave",
      type: "button",
      class: "plain",
      "aria-label": `Ask ${chair.name} to leave`,
      on: { click: () => askToLeave(chair, send) },
    },
    "Ask to leave …",
  );
}

/**
 * @param {Chair} chair
 * @param {(message: ClientMessage) => unknown} send
 */
async function askToLeave(chair, send) {
  const { name } = chair;
  const after = chair.isPlaying
    ? "The chair is open then, and the house plays for it until somebody sits down."
    : "The chair is open then, for whoever comes.";
  const isSure = await confirmed({
    title: `Ask ${name} to leave?`,
    says: `${name} loses the seat and cannot come back to it. ${after}`,
    yes: `Ask ${name} to leave`,
    no: `Let ${name} stay`,
  });
  if (isSure) send({ do: "chair", seat: chair.seat, level: "open" });
}
