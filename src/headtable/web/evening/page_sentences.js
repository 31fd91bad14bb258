// What is said on the pages of an evening.  No DOM here.

import { capital } from "../table/seat_names.js";
import {
  gameCount,
  guestOf,
  headPoints,
  isHeadDone,
  isLastGame,
  listed,
  nameOf,
  namesOf,
  present,
  tableName,
} from "./people.js";

/** @type {Record<string, string>} */
const CUTS = {
  win: "is level: who won is cut for",
  stay: "is level: who stays is cut for",
  deal: "has to cut for the first deal",
};

/**
 * What chance is awaited, as a sentence: `{kind: "cut", …}` -> "Table 3 is level: who won is cut for."
 * @param {EveningData} data
 */
export function dueInWords(data) {
  if (!data.due) return "";
  const { kind, cut_for: prize, table } = data.due;
  if (kind !== "cut") return "Lots are being drawn.";
  const who = namesOf(data, data.rivals);
  if (prize === "final") return `Level for the first prize: ${who} cut for it.`;
  if (prize === "poorest") return `Level for the booby prize: ${who} cut for it.`;
  return `${capital(tableName(table))} ${CUTS[prize]} by ${who}.`;
}

const MOVED = "When all have found their chairs, begin. Two people can still be swapped: tap both.";
const FIRST_SEATED = "Read out the places below. To swap two people tap one, then the other. Then begin.";

/**
 * With real cards a robot has no hands: somebody plays for it.
 * @param {EveningData} data
 */
function standIns(data) {
  const robots = data.guests.filter((guest) => guest.robot && guest.table > 0).map((guest) => guest.number);
  if (data.way !== "home" || !robots.length) return "";
  return ` ${namesOf(data, robots)} fill empty chairs: ask somebody of the house to play for them.`;
}

/**
 * The one thing that the organiser does next: `{title, says}`.
 * @param {EveningData} data
 */
export function organiserStep(data) {
  const step = ORGANISER[data.phase]?.(data) ?? { title: "", says: "" };
  if (data.due?.kind === "cut") return { title: "Cut the cards", says: dueInWords(data) };
  return step;
}

/** @type {Record<string, (data: EveningData) => {title: string, says: string}>} */
const ORGANISER = {
  gathering: (/** @type {EveningData} */ data) => {
    const count = present(data).length;
    if (data.way === "online" && !count)
      return {
        title: "Who is coming?",
        says: "Send round the link below. House players can come as guests too.",
      };
    const says = count
      ? "Add everybody who is here, then seat them. Latecomers can come in between games."
      : "Type the name of each guest as they arrive, or let them come in with their own phones.";
    return {
      title: count ? `${count === 1 ? "One guest is" : `${count} guests are`} here` : "Who is here?",
      says,
    };
  },
  seating: () => ({ title: "Lots are being drawn", says: "One moment." }),
  seated: (/** @type {EveningData} */ data) => ({
    title: data.round ? `Everybody moves for game ${data.round + 1}` : "Everybody to their chairs",
    says: `${data.round ? MOVED : FIRST_SEATED}${standIns(data)}`,
  }),
  playing: playingStep,
  settling: settlingStep,
  "play-off": (/** @type {EveningData} */ data) => ({
    title: "A tie at the top",
    says: `${namesOf(data, data.play_off?.tied ?? [])} are level and play a deciding game; type its score.`,
  }),
  over: () => ({
    title: "The evening is over",
    says: "Read out the prizes, and print the standings if you like.",
  }),
};

/** @param {EveningData} data */
function playingStep(data) {
  const title = `${gameCount(data)} is being played`;
  if (data.way === "online") {
    const until = data.form.bell
      ? "The bell rings by itself when the head table has finished."
      : "It ends when every table has finished.";
    return { title, says: `The tables keep their own score. ${until}` };
  }
  if (isHeadDone(data))
    return { title: "The head table has finished", says: "Ring the bell: hands in progress do not count." };
  if (data.form.bell) {
    const points = headPoints(data);
    return {
      title,
      says: `After each hand tap its points. When a side at the head table has ${points}, ring the bell.`,
    };
  }
  const count = data.missing.length;
  const all = count === data.tables.length;
  const left = all ? "" : ` ${count === 1 ? "One table is" : `${count} tables are`} still playing.`;
  return { title, says: `When a table has finished, put in its score.${left}` };
}

/**
 * "table 2", "table 2 and table 5": where a fault can still be called although the bell has rung.
 * @param {EveningData} data
 */
export function claimsInWords(data) {
  return listed((data.claims ?? []).map((number) => tableName(number)));
}

/** @param {EveningData} data */
function settlingStep(data) {
  if (data.missing.length && data.missing.every((number) => data.claims?.includes(number)))
    return {
      title: "The bell has rung",
      says: `The last hand of ${claimsInWords(data)} can still be called. Then all scores are in.`,
    };
  if (data.missing.length) {
    const tables = data.missing.map((number) => tableName(number)).join(", ");
    return {
      title: "The bell has rung",
      says: `Put in the score of ${tables}, or say that no hand was finished.`,
    };
  }
  if (isLastGame(data))
    return {
      title: "That was the last game",
      says: "All scores are in. Correct one if need be, then name the winners.",
    };
  return {
    title: data.form.bell ? "The bell has rung" : "All tables have finished",
    says: "All scores are in. Correct one if need be, then let everybody move.",
  };
}

/**
 * What a guest is told, in large letters: `{title, says}`.
 * @param {EveningData} data
 * @param {number} number
 */
export function guestStep(data, number) {
  const guest = guestOf(data, number);
  if (guest.gone) return { title: "Good night", says: "You have left this evening. Your card is kept." };
  if (data.phase === "over") return { title: "The evening is over", says: prizeOf(data, number) };
  if (data.phase === "play-off") return { title: "The end is near", says: playOffFor(data, number) };
  if (data.phase === "gathering" || data.phase === "seating")
    return {
      title: "You are on the list",
      says: "Your table will stand here as soon as everybody is seated.",
    };
  if (!guest.table)
    return { title: "You rest this game", says: "Have a glass of something. You play again in the next." };
  return { title: capital(tableName(guest.table)), says: guestPhase(data, guest) };
}

/**
 * @param {EveningData} data
 * @param {Guest} guest
 */
function guestPhase(data, guest) {
  if (data.phase === "seated") {
    const move = data.moves.find((each) => each.guest === guest.number && each.from);
    if (!move)
      return data.round ? "You stay where you are." : "This is your place. Go there and wait for the start.";
    return move.from?.table === guest.table
      ? "You stay at this table, in a new chair."
      : "You have moved. Go there now.";
  }
  if (data.phase === "playing")
    return guest.table === 1 && data.form.bell
      ? `Play until a side has ${headPoints(data)} points: then the bell is rung.`
      : data.form.bell
        ? "Play hand after hand until the bell."
        : "Play one deal, then wait for the others.";
  if (data.claims?.includes(guest.table))
    return "The bell has rung. The last hand of your table can still be called: call or accept.";
  if (data.claims?.length)
    return `The bell has rung. The last hand of ${claimsInWords(data)} can still be called: wait a moment.`;
  return data.form.bell ? "The bell has rung. Wait to hear where you go." : "Wait to hear where you go.";
}

/**
 * @param {EveningData} data
 * @param {number} number
 */
function playOffFor(data, number) {
  const tied = data.play_off?.tied ?? [];
  if (tied.includes(number))
    return "You are level for the first prize! The organiser tells you how it is decided.";
  return tied.length
    ? `${namesOf(data, tied)} are level and decide it between them.`
    : "The last tie is being cut.";
}

/**
 * @param {EveningData} data
 * @param {number} number
 */
function prizeOf(data, number) {
  if (data.prizes.best.includes(number))
    return data.prizes.best.length > 1 ? "You share the first prize!" : "You have won the first prize!";
  if (data.prizes.poorest === number) return "The booby prize is yours. Better cards next time!";
  return `The first prize goes to ${namesOf(data, data.prizes.best)}. Thank you for playing.`;
}

/**
 * Where everybody goes, to be called out: "From table 2 to the head table: Edith and Leo."
 * @param {EveningData} data
 */
export function callsOf(data) {
  const groups = new Map();
  for (const { guest, from, to } of data.moves) {
    if (guestOf(data, guest).robot || from?.table === to?.table) continue;
    const key = `${from?.table ?? 0} ${to?.table ?? 0}`;
    if (!groups.has(key)) groups.set(key, { from: from?.table ?? 0, to: to?.table ?? 0, guests: [] });
    groups.get(key).guests.push(guest);
  }
  return [...groups.values()]
    .sort((one, two) => one.to - two.to || one.from - two.from)
    .map((group) => call(data, group));
}

/**
 * @param {EveningData} data
 * @param {{from: number, to: number, guests: number[]}} options
 */
function call(data, { from, to, guests }) {
  const start = `from ${tableName(from)}`;
  const goal = to ? `to ${tableName(to)}` : "to rest";
  const way = !from ? goal : !to ? `${start} to rest` : `${start} ${goal}`;
  return { names: namesOf(data, guests), way, from, to, isUp: from > to && to > 0 };
}

/** @type {[isIt: (was: EveningData, now: EveningData) => boolean, says: (now: EveningData) => string][]} */
const EVENTS = [
  [(was, now) => was.round < now.round, (now) => `Game ${now.round} begins.`],
  [
    (was, now) => was.phase === "playing" && now.phase === "settling",
    (now) => (now.form.bell ? "The bell! The game is over." : "All tables have finished."),
  ],
  [(was, now) => was.phase === "settling" && now.phase === "seated", () => "Everybody moves."],
  [(was, now) => was.phase !== "seated" && now.phase === "seated", () => "Everybody is seated."],
  [
    (was, now) => was.phase !== "over" && now.phase === "over",
    (now) => `The evening is over. ${prizesInWords(now)}`,
  ],
  [(was, now) => was.phase === "settling" && now.phase === "playing", () => "The bell was taken back."],
];

/**
 * What has happened between two states, for those who listen; "" for nothing worth hearing.
 * @param {EveningData | null} was
 * @param {EveningData} now
 */
export function heard(was, now) {
  if (!was) return "";
  return EVENTS.find(([isIt]) => isIt(was, now))?.[1](now) ?? "";
}

/**
 * Whether a bell sounds between the two.
 * @param {EveningData | null} was
 * @param {EveningData} now
 */
export function isBell(was, now) {
  return was !== null && was.phase === "playing" && now.phase === "settling";
}

/** @param {EveningData} data */
function prizesInWords(data) {
  const { best, poorest } = data.prizes;
  const first = best.length ? `First prize: ${namesOf(data, best)}.` : "";
  return [first, poorest ? `Booby prize: ${nameOf(data, poorest)}.` : ""].filter(Boolean).join(" ");
}
