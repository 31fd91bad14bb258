// What is asked of the server for a new evening.  No DOM here.

export const WAYS = [
  [
    "home",
    "At home, with real cards",
    "This page seats people, rings the bell, keeps the score and prints. One phone is enough.",
  ],
  ["online", "Online", "Every table is a table of this server; house players take the empty chairs."],
];
const GAMES_OPTIONS = ["games", "rounds"];
const USUAL_PACE = 20; // seconds between the end of a game and the next, online

/**
 * The option that says how many games are played.
 * @param {EveningFormOptions} form
 */
export function gamesOption(form) {
  return form.options.find((option) => GAMES_OPTIONS.includes(option.id));
}

/**
 * The others, the clock left out: the server knows which one a real evening has.
 * @param {EveningFormOptions} form
 */
export function houseRules(form) {
  return form.options.filter((option) => !GAMES_OPTIONS.includes(option.id) && option.id !== "clock");
}

/**
 * `asked` is `{way, name, games, options, level, speed, pace, cuts}` as it was typed and chosen.
 * @param {EveningFormOptions} form
 * @param {any} asked
 */
export function eveningRequest(form, asked) {
  /** @type {Record<string, string | number>} */
  const options = {};
  for (const option of houseRules(form)) {
    const value = asked.options[option.id];
    if (value === undefined || value === "" || String(value) === String(option.default)) continue;
    options[option.id] = /^\d+$/.test(value) ? Number(value) : value;
  }
  const games = gamesOption(form);
  const count = String(asked.games ?? "").trim();
  if (games && count && count !== String(games.default))
    options[games.id] = /^\d+$/.test(count) ? Number(count) : count;
  const isOnline = asked.way === "online";
  return {
    form: form.id,
    way: asked.way,
    name: asked.name.trim(),
    options,
    level: asked.level,
    ...(isOnline ? { speed: asked.speed, go_on: paceOf(asked.pace) } : { cuts: asked.cuts }),
  };
}

/** @param {string} text */
function paceOf(text) {
  const number = Number.parseInt(text, 10);
  return Number.isFinite(number) && number >= 0 ? number : USUAL_PACE;
}

/**
 * A sentence about each form, for somebody who has never seen one.
 * @param {EveningFormOptions} form
 */
export function formInWords(form) {
  if (form.bell)
    return "Couples play hand after hand until the bell of the head table. Winners move up, partners change.";
  if (form.couples) return "Couples play one deal at every table. Winners move up and change partners.";
  return "Everybody plays alone, one deal at every table. The best move up.";
}
