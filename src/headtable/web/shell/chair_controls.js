// The chairs of a table as everybody sees them, with what the host can do about each.

import { node } from "../view/elements.js";
import { chairInWords } from "./chairs.js";
import { confirmed } from "./confirm_dialog.js";
import { LEVELS } from "./table_request.js";

/** @type {Record<string, string>} */
const LEVEL_WORDS = { novice: "novice", regular: "regular", expert: "expert", random: "plays anything" };

/**
 * One chair.  `isHost` and `canMove` (to an open chair) say what one may do; `send(message)` does it.
 * @param {Chair} chair
 * @param {ChairActions} options
 */
export function chairItem(chair, { isHost, canMove, send }) {
  return node(
    "li",
    { key: chair.seat, class: `chair ${chair.kind}` },
    node("b", {}, `Chair ${chair.seat + 1}`),
    node("span", {}, chairInWords(chair)),
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
      node("option", { value: "open" }, "Open, for a friend"),
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
