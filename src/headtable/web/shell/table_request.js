// Sitting down: what is sent to set up a table, and what is remembered of it.  No DOM here.

export const LEVELS = ["novice", "regular", "expert", "random"];
export const SPEEDS = ["slow", "human", "fast", "instant"];
export const NAMELESS = "Guest";
export const USUAL_LEVEL = "regular";
const ONE_DEAL = "one deal";

/**
 * The request for a table at once: you in the first chair and house players in the others.
 * @param {GameData} game
 * @param {string} name
 * @param {{level?: string, seats?: number, speed?: string}} options
 */
export function quickTable(
  game,
  name,
  { level = USUAL_LEVEL, seats = game.usual_seats, speed = "human" } = {},
) {
  return {
    game: game.id,
    seats,
    name: name || NAMELESS,
    seat: 0,
    chairs: ["me", ...Array(seats - 1).fill(level)],
    speed,
  };
}

/**
 * The request for a hand after a lesson: as many seats, novices that take their time, and one deal where the
 * game can be so short.
 * @param {GameData} game
 * @param {string} name
 * @param {number} seats
 */
export function lessonTable(game, name, seats) {
  const short = game.options.find(({ id, choices }) => id === "length" && choices.includes(ONE_DEAL));
  return {
    game: game.id,
    seats,
    name: name || NAMELESS,
    seat: 0,
    chairs: ["me", ...Array(seats - 1).fill("novice")],
    speed: "slow",
    options: short ? { length: ONE_DEAL } : {},
  };
}

/**
 * Chairs for a number of seats, keeping what was chosen already; one of them is yours, unless this device is
 * the big screen of a room.
 * @param {number} seats
 * @param {string} kind
 * @param {string[]} [before]
 * @param {string} [level]
 */
export function chairsFor(seats, kind, before = [], level = USUAL_LEVEL) {
  const others = { house: level, friends: "open", screen: "open", here: "here" }[kind];
  const chairs = Array.from({ length: seats }, (_, seat) => before[seat] ?? others);
  if (kind !== "screen" && !chairs.includes("me")) chairs[0] = "me";
  return chairs;
}

/**
 * The choices of an option that say something to so many players.
 * @param {GameOption} option
 * @param {number} seats
 */
export function choicesFor(option, seats) {
  return option.choices.filter((_, index) => {
    const counts = option.choices_for[index];
    return !counts.length || counts.includes(seats);
  });
}

/**
 * Whether so many players have anything to choose at an option.
 * @param {GameOption} option
 * @param {number} seats
 */
export function isOffered(option, seats) {
  return option.any_number || Boolean(option.any_text) || choicesFor(option, seats).length > 1;
}

/**
 * How many people chairs are for: all but those of house players.
 * @param {string[]} chairs
 */
export function peopleIn(chairs) {
  return chairs.filter((chair) => !LEVELS.includes(chair)).length;
}

/**
 * What holds at an option where nothing is chosen.
 * @param {GameOption} option
 * @param {number} people
 */
export function usualChoice(option, people) {
  return String(people > 1 ? option.among_people : option.default);
}

/**
 * What the form of the set-up page says, as a request; options that stand as they usually do are left out,
 * and so is what was chosen before for another number of players.
 * @param {GameData} game
 * @param {any} form
 */
export function tableRequest(game, form) {
  const request = {
    game: game.id,
    seats: form.seats,
    options: /** @type {Record<string, string | number>} */ ({}),
    name: form.name.trim() || NAMELESS,
    seat: Math.max(0, form.chairs.indexOf("me")),
    chairs: form.chairs.map((/** @type {string} */ chair) => (chair === "here" ? "open" : chair)),
    listed: form.listed,
    delay: count(form.delay),
    stand_in: count(form.standIn),
    move_seconds: count(form.moveSeconds),
    game_seconds: count(form.gameMinutes) * 60,
    speed: form.speed,
    ...(form.takeBack === false ? { take_back: false } : {}), // else as is usual for these chairs
  };
  const people = peopleIn(form.chairs);
  for (const option of game.options) {
    const value = form.options[option.id];
    const isChosen = value !== undefined && value !== "" && String(value) !== usualChoice(option, people);
    if (isChosen && fits(option, value, form.seats)) {
      request.options[option.id] = /^\d+$/.test(value) ? Number(value) : value;
    }
  }
  return request;
}

/**
 * Whether a value is none of the choices that are for other numbers of players.
 * @param {GameOption} option
 * @param {string} value
 * @param {number} seats
 */
function fits(option, value, seats) {
  const isAmong = (/** @type {(string | number)[]} */ choices) =>
    choices.some((choice) => String(choice) === String(value));
  return isAmong(choicesFor(option, seats)) || !isAmong(option.choices);
}

/** @param {string} text */
function count(text) {
  const number = Number.parseInt(text, 10);
  return Number.isFinite(number) && number > 0 ? number : 0;
}

/**
 * The chairs of people who share this device with the host.
 * @param {string[]} chairs
 */
export function chairsHere(chairs) {
  return chairs.flatMap((chair, seat) => (chair === "here" ? [seat] : []));
}
