// Play at once: the button, and beside it how many play and how strong the house is.

import { make } from "../view/virtual_dom.js";
import { counted } from "../table/seat_names.js";
import { USUAL_LEVEL, quickTable } from "./table_request.js";

/** @type {[level: string, says: string][]} */
const STRENGTHS = [
  ["novice", "Against novices"],
  ["regular", "Against regulars"],
  ["expert", "Against experts"],
];
const LEVEL = "quick-level";

/**
 * The level that was played against last on this device.
 * @param {import("./remembered_on_device.js").RememberedOnDevice} deviceStorage
 */
export function keptLevel(deviceStorage) {
  const { level = "" } = deviceStorage.opponents;
  return STRENGTHS.some(([known]) => known === level) ? level : USUAL_LEVEL;
}

/**
 * The number of seats that was played with last, where the game still takes it.
 * @param {GameData} game
 * @param {import("./remembered_on_device.js").RememberedOnDevice} deviceStorage
 */
export function keptSeats(game, deviceStorage) {
  const seats = deviceStorage.opponents.seats?.[game.id] ?? game.usual_seats;
  return game.seats.includes(seats) ? seats : game.usual_seats;
}

/**
 * The request for a table at once, as it was chosen last.
 * @param {GameData} game
 * @param {import("./remembered_on_device.js").RememberedOnDevice} deviceStorage
 */
export function quickRequest(game, deviceStorage) {
  return quickTable(game, deviceStorage.name, {
    level: keptLevel(deviceStorage),
    seats: keptSeats(game, deviceStorage),
  });
}

/**
 * @param {GameData} game
 * @param {import("./remembered_on_device.js").RememberedOnDevice} deviceStorage
 * @param {HTMLElement} play the button
 */
export function quickPlay(game, deviceStorage, play) {
  return make(
    "div",
    { class: "quick-play", role: "group", "aria-label": `${game.name} at once` },
    play,
    game.seats.length > 1 && seatsChoice(game, deviceStorage),
    levelChoice(game, deviceStorage),
  );
}

/**
 * @param {GameData} game
 * @param {import("./remembered_on_device.js").RememberedOnDevice} deviceStorage
 */
function seatsChoice(game, deviceStorage) {
  const now = keptSeats(game, deviceStorage);
  const change = (/** @type {any} */ event) => deviceStorage.keepSeats(game.id, Number(event.target.value));
  return make(
    "select",
    { class: "quick-seats", "aria-label": `How many play ${game.name}`, on: { change } },
    game.seats.map((seats) =>
      make("option", { value: seats, selected: seats === now }, counted(seats, "player")),
    ),
  );
}

/**
 * The level holds for every game: all such fields of the page follow.
 * @param {GameData} game
 * @param {import("./remembered_on_device.js").RememberedOnDevice} deviceStorage
 */
function levelChoice(game, deviceStorage) {
  const now = keptLevel(deviceStorage);
  const change = (/** @type {any} */ event) => {
    deviceStorage.keepLevel(event.target.value);
    for (const other of document.querySelectorAll(`select.${LEVEL}`)) {
      /** @type {HTMLSelectElement} */ (other).value = event.target.value;
    }
  };
  return make(
    "select",
    { class: LEVEL, "aria-label": `How strong the house plays ${game.name}`, on: { change } },
    STRENGTHS.map(([level, says]) => make("option", { value: level, selected: level === now }, says)),
  );
}
