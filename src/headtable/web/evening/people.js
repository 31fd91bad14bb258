// Who is who in the data of an evening.  No DOM here.

/**
 * The guest of a number; a stranger where there is none, so that a page can always be drawn.
 * @param {EveningData} data
 * @param {number} number
 */
export function guestOf(data, number) {
  return data.guests.find((guest) => guest.number === number) ?? { ...STRANGER, number };
}

/** @type {Guest} */
const STRANGER = {
  number: 0,
  name: "nobody",
  part: "",
  robot: false,
  level: "",
  companion: 0,
  rests: 0,
  leaving: false,
  gone: false,
  table: 0,
  chair: 0,
  partner: 0,
  dealer: 0,
  punches: [],
  points: 0,
};

/**
 * "Bo (regular)": the name as the log has it, that of a house player with the level.
 * @param {Guest} guest
 */
export function loggedName(guest) {
  return guest.level && !guest.robot ? `${guest.name} (${guest.level})` : guest.name;
}

/**
 * @param {EveningData} data
 * @param {number} number
 */
export function nameOf(data, number) {
  return guestOf(data, number).name;
}

/**
 * "Progressive Trolley Pinochle (reconstruction)".
 * @param {EveningForm} form
 */
export function formName(form) {
  return form.is_reconstruction ? `${form.title} (reconstruction)` : form.title;
}

/**
 * Those who are here in person: no robots, nobody who has gone.
 * @param {EveningData} data
 */
export function present(data) {
  return data.guests.filter((guest) => !guest.robot && !guest.gone);
}

/**
 * The word of a part as this evening says it: "lady", "red".
 * @param {EveningData} data
 * @param {string} part
 */
export function partName(data, part) {
  return data.parts[part] ?? part;
}

/**
 * Who plays together at a table: pairs of partners, or everybody alone.  `[[1, 8], [9, 2]]`.
 * @param {EveningData} data
 * @param {number[]} chairs
 */
export function sidesOf(data, chairs) {
  if (!data.form.couples) return chairs.map((guest) => [guest]);
  return [0, 1].map((side) => [chairs[side], chairs[side + 2]]);
}

/**
 * "Ada and Bo", "Ada, Bo and Clara".
 * @param {string[]} names
 */
export function listed(names) {
  if (names.length < 2) return names.join("");
  return `${names.slice(0, -1).join(", ")} and ${names.at(-1)}`;
}

/**
 * @param {EveningData} data
 * @param {number[]} numbers
 */
export function namesOf(data, numbers) {
  return listed(numbers.map((number) => nameOf(data, number)));
}

/**
 * "the head table", "table 3".
 * @param {number} number
 */
export function tableName(number) {
  return number === 1 ? "the head table" : `table ${number}`;
}

/**
 * The table of a number, or nothing.
 * @param {EveningData} data
 * @param {number} number
 */
export function tableOf(data, number) {
  return data.tables.find((table) => table.number === number) ?? null;
}

/**
 * What a round is called: a game, as the books say.
 * @param {EveningData} data
 */
export function gameCount(data) {
  return data.round ? `Game ${data.round} of ${data.rounds}` : `${data.rounds} games`;
}

/**
 * Whether the agreed number of games has been played or is being played.
 * @param {EveningData} data
 */
export function isLastGame(data) {
  return data.round >= data.rounds;
}

/**
 * Whether the head table has the points that end a game there.
 * @param {EveningData} data
 */
export function isHeadDone(data) {
  const head = data.tables[0]?.score;
  return data.form.bell && data.phase === "playing" && Math.max(0, ...(head ?? [])) >= headPoints(data);
}

/** @param {EveningData} data */
export function headPoints(data) {
  return Number(data.options["head-points"] ?? 0);
}
