// The player's own record: which games were played on this device, and how they ended.  It holds no token.
// What is read here, from the device or from a file, may be damaged or foreign: only whole entries count.
// No DOM here.

const KEY = "headtable.played";
const OURS = "headtable."; // what every key of this client begins with
const FORMAT = "head table record 1";
const MOST = 500; // games; the oldest go first
const LONGEST_FILE = 1_000_000; // characters
const LONGEST_TEXT = 400;
const DAY = 24 * 3600 * 1000;
const OUTCOMES = new Set(["won", "shared", "lost", ""]);
const FOREIGN = "This file holds no saved page of Head Table.";

/**
 * Whether this is a whole entry of a record.
 * @param {any} one
 * @returns {one is PlayedGame}
 */
export function isGame(one) {
  const isText = (/** @type {unknown} */ text) => typeof text === "string" && text.length <= LONGEST_TEXT;
  const fits = (/** @type {RegExp} */ form, /** @type {any} */ text) => isText(text) && form.test(text);
  return (
    one !== null &&
    typeof one === "object" &&
    fits(/^[A-Z]{4,8}$/, one.code) &&
    fits(/^[a-z0-9-]{1,60}$/, one.game) &&
    Number.isFinite(one.at) &&
    OUTCOMES.has(one.outcome) &&
    isText(one.result) &&
    (one.daily === undefined || isDate(one.daily)) &&
    (one.text === undefined || isText(one.text))
  );
}

/** @param {unknown} text */
function isDate(text) {
  return typeof text === "string" && /^\d{4}-\d\d-\d\d$/.test(text) && Number.isFinite(Date.parse(text));
}

/**
 * The whole games of a text, the latest first, and whether there was anything else in it.
 * @param {string} text
 * @returns {{games: PlayedGame[], isDamaged: boolean, isForeign: boolean}}
 */
function parsed(text) {
  let data = null;
  try {
    data = JSON.parse(text);
  } catch {
    // then there is nothing in it
  }
  if (data?.format !== FORMAT || !Array.isArray(data.games)) {
    return { games: [], isDamaged: true, isForeign: true };
  }
  const games = data.games.filter(isGame);
  return { games: joined(games, []), isDamaged: games.length < data.games.length, isForeign: false };
}

/**
 * The games of both lists, each once as the first has it, the latest first.
 * @param {PlayedGame[]} games
 * @param {PlayedGame[]} more
 */
function joined(games, more) {
  /** @type {Map<string, PlayedGame>} */
  const byCode = new Map();
  for (const game of [...games, ...more]) if (!byCode.has(game.code)) byCode.set(game.code, game);
  return [...byCode.values()].sort((one, other) => other.at - one.at).slice(0, MOST);
}

/** @param {PlayedGame[]} games */
export function fileOf(games) {
  return JSON.stringify({ format: FORMAT, games }, null, 1);
}

/**
 * What this device has kept, and whether some of it could not be read.
 * @param {KeyStore} store
 */
export function readRecord(store) {
  let text = null;
  try {
    text = store.getItem(KEY);
  } catch {
    // a device that keeps nothing
  }
  return text === null ? { games: [], isDamaged: false } : parsed(text);
}

/**
 * Keep these games beside those that are kept already; of a game that is kept the first report counts.
 * @param {KeyStore} store
 * @param {PlayedGame[]} games
 */
export function keepGames(store, games) {
  const all = joined(readRecord(store).games, games.filter(isGame));
  try {
    store.setItem(KEY, fileOf(all));
  } catch {
    // A device that lets nothing be kept can still play.
  }
  return all;
}

/**
 * Keep the text of a result, so that it can be shared without a connection.
 * @param {KeyStore} store
 * @param {string} code
 * @param {string} text
 */
export function keepText(store, code, text) {
  const games = readRecord(store).games.map((game) => (game.code === code ? { ...game, text } : game));
  try {
    store.setItem(KEY, fileOf(games));
  } catch {
    // then it is asked for again
  }
}

/**
 * The games in a file that was saved before; the sentence of the error says why there are none.  None counts
 * as later than now: such a game would stand above all that are still to be played, and push them out.
 * @param {string} text
 * @param {number} [now]
 */
export function gamesIn(text, now = Date.now()) {
  if (text.length > LONGEST_FILE) throw new Error("This file is too long for a saved page of Head Table.");
  const { games, isForeign } = parsed(text);
  if (isForeign) throw new Error(FOREIGN);
  return games.map((game) => ({ ...game, at: Math.min(game.at, now) }));
}

/**
 * Forget everything that this client has kept on the device.
 * @param {Pick<Storage, "length" | "key" | "removeItem">} storage
 */
export function forgetEverything(storage) {
  const keys = Array.from({ length: storage.length }, (_, at) => storage.key(at) ?? "");
  for (const key of keys) if (key.startsWith(OURS)) storage.removeItem(key);
}

/**
 * How a game ended for the viewer's seat; "" for somebody who only looked on.
 * @param {Pick<View, "seat" | "winners" | "sides">} view
 */
export function outcomeOf({ seat, winners, sides }) {
  if (seat === null || !winners.length) return "";
  const isMine = (/** @type {number} */ winner) => sides[winner] === sides[seat];
  if (!winners.some(isMine)) return "lost";
  return winners.every(isMine) ? "won" : "shared";
}

/**
 * Sums over games, the latest first: a streak is of games won one after the other, shared ones included.
 * @param {PlayedGame[]} games
 */
export function sums(games) {
  const decided = games.filter((game) => game.outcome);
  const isWon = (/** @type {PlayedGame} */ game) => game.outcome !== "lost";
  let longest = 0;
  let run = 0;
  for (const game of decided) {
    run = isWon(game) ? run + 1 : 0;
    longest = Math.max(longest, run);
  }
  const lost = decided.findIndex((game) => !isWon(game));
  return {
    played: games.length,
    won: decided.filter(isWon).length,
    streak: lost < 0 ? decided.length : lost,
    longest,
  };
}

/**
 * The games of each kind, the kind played last first.
 * @param {PlayedGame[]} games
 */
export function byGame(games) {
  /** @type {Map<string, PlayedGame[]>} */
  const found = new Map();
  for (const game of games) found.set(game.game, [...(found.get(game.game) ?? []), game]);
  return found;
}

/**
 * The first game that was played of the daily deal of a date.
 * @param {PlayedGame[]} games
 * @param {string} date
 */
export function dailyOf(games, date) {
  return games.filter((game) => game.daily === date).pop();
}

/**
 * On how many days in a row the daily deal was played, up to today, or to yesterday where today's is to come.
 * @param {PlayedGame[]} games
 * @param {string} today
 */
export function dailyStreak(games, today) {
  const played = new Set(games.flatMap(({ daily }) => (daily ? [daily] : [])));
  let day = played.has(today) ? today : dayAfter(today, -1);
  let days = 0;
  while (played.has(day)) {
    days += 1;
    day = dayAfter(day, -1);
  }
  return days;
}

/**
 * The date so many days later.
 * @param {string} date
 * @param {number} days
 */
export function dayAfter(date, days) {
  return new Date(Date.parse(date) + days * DAY).toISOString().slice(0, 10);
}

/** Today's date where this device is. */
export function today(now = new Date()) {
  const two = (/** @type {number} */ number) => String(number).padStart(2, "0");
  return `${now.getFullYear()}-${two(now.getMonth() + 1)}-${two(now.getDate())}`;
}

/**
 * A date as people say it: "16 November 2026".
 * @param {string} date
 */
export function dateInWords(date) {
  return new Date(Date.parse(date)).toLocaleDateString("en-GB", {
    day: "numeric",
    month: "long",
    year: "numeric",
    timeZone: "UTC",
  });
}
