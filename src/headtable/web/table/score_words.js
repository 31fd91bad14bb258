// The score sheet in words: who has scored, by doing what, with which cards, and how much.  No DOM here.
//
// The server has a phrase for each clause that can stand on the sheet (`/api/score-words/GAME`).

import { NO_WORDS, shownScores } from "./score_standings.js";

/** @typedef {import("./seat_names.js").SeatNames} SeatNames */
/** @typedef {{verb: string, rest: string}} ScoredPhrase what somebody does, without who */
/** @typedef {{counted: string, scored: Record<string, Record<string, ScoredPhrase>>}} ScoreWords */
/**
 * One line of the sheet, or several alike of one deal added up.
 * @typedef {{deal: number, seat: number, clause: string, phrase: ScoredPhrase, points: number,
 *   times: number, cards: string[]}} ScoreLine
 */

const UNKNOWN = { verb: "score", rest: "" }; // said until the phrases have come, or of a clause without one

/**
 * What somebody does who scores this, without who: "show a Couple".
 * @param {ScoreWords} words
 * @param {ScoreNote} note
 * @returns {ScoredPhrase}
 */
function phraseOf(words, { clause, points, way, numbers }) {
  const known = words.scored[clause] ?? {};
  const sign = points > 0 ? "gained" : points < 0 ? "lost" : "none";
  const { verb, rest } = known[way] ?? known[String(points)] ?? known[sign] ?? known.any ?? UNKNOWN;
  return { verb, rest: numbers.reduce((said, number) => said.replace("{}", String(number)), rest) };
}

/**
 * How much, in the way in which the game is counted: upwards, or taken off from what is left.
 * @param {number} points
 * @param {boolean} isDown
 */
export function amount(points, isDown) {
  if (isDown) return points > 0 ? `${points} taken off` : `${-points} added`;
  return points < 0 ? `−${-points}` : String(points);
}

/**
 * Whether points are taken off from the target, so that a view has what is left of it.
 * @param {View} view
 */
export function isCountedDown(view) {
  return view.standing.length > 0 && view.target > 0;
}

/**
 * The lines of these notes in their order, those alike of one deal as one.
 * @param {ScoreNote[]} notes
 * @param {ScoreWords} words
 * @param {SeatNames} seatNames
 */
export function addedUp(notes, words, seatNames) {
  /** @type {Map<string, ScoreLine>} */
  const lines = new Map();
  for (const note of notes) {
    const { deal, seat, clause, points, cards } = note;
    const phrase = phraseOf(words, note);
    const key = [deal, Math.min(...seatNames.partners(seat)), clause, phrase.verb, phrase.rest].join("\n");
    const line = lines.get(key);
    if (line) {
      line.points += points;
      line.times += 1;
      line.cards = [...line.cards, ...cards];
    } else lines.set(key, { deal, seat, clause, phrase, points, times: 1, cards });
  }
  return [...lines.values()];
}

/**
 * Who has done what, and how often: "Bo shows a Couple".
 * @param {ScoreLine} line
 * @param {SeatNames} seatNames
 */
export function deed({ seat, phrase, times }, seatNames) {
  const said = `${seatNames.sideDoes(seat, phrase.verb)} ${phrase.rest}`.trimEnd();
  return times > 1 ? `${said}, ${times} times` : said;
}

/**
 * The whole of it: "Bo shows a Couple: 25."; of nothing scored, without a number.
 * @param {ScoreLine} line
 * @param {SeatNames} seatNames
 * @param {boolean} isDown
 */
export function sentence(line, seatNames, isDown) {
  const inAll = line.times > 1 ? " in all" : "";
  const howMuch = line.points ? `: ${amount(line.points, isDown)}${inAll}` : "";
  return `${deed(line, seatNames)}${howMuch}.`;
}

/**
 * What the scores go to: "1000 is game"; "" where no score wins.
 * @param {View} view
 * @param {ScoreWords} words
 */
export function aim(view, words) {
  if (!view.target) return "";
  if (isCountedDown(view)) return `from ${view.target} down to nothing`;
  return `${view.target} ${words.counted === NO_WORDS.counted ? "is game" : "to win"}`;
}

/**
 * What one deal of the game is called: a round of chips, a deal on the gridiron, else a hand.
 * @param {View} view
 */
export function handWord(view) {
  if ("flushes" in view.extra) return "Round";
  return "yards" in view.extra ? "Deal" : "Hand";
}

/**
 * Who led after which hand, as often as that changed; in a game of one hand, after each line of it.
 * @param {View} view
 * @param {ScoreWords} words
 * @param {SeatNames} seatNames
 */
export function turningPoints(view, words, seatNames) {
  const isOneHand = new Set(view.notes.map(({ deal }) => deal)).size < 2;
  const totals = seatNames.seats().map(() => 0);
  let led = -1;
  /** @type {string[]} */
  const told = [];
  view.notes.forEach((note, place) => {
    for (const seat of seatNames.partners(note.seat)) totals[seat] += note.points;
    const isLast = view.notes[place + 1]?.deal !== note.deal;
    const best = Math.max(...totals);
    const ahead = seatNames.firsts().filter((seat) => totals[seat] === best);
    const isTold = isLast || (isOneHand && best > 0);
    if (ahead.length > 1 || ahead[0] === led || !isTold) return;
    led = ahead[0];
    const leads = `${seatNames.sideDoes(led, "lead")} with ${toldTotal(view, led, best)}`;
    const [line] = addedUp([note], words, seatNames);
    told.push(
      isOneHand
        ? `${leads}: ${deed(line, seatNames)}.`
        : `After ${handWord(view).toLowerCase()} ${note.deal}: ${leads}.`,
    );
  });
  return told;
}

/**
 * What a seat had once its notes came to so much, as the players count it.
 * @param {View} view
 * @param {number} seat
 * @param {number} total
 */
function toldTotal(view, seat, total) {
  if (isCountedDown(view)) return `${view.target - total} left`;
  return String(total + (shownScores(view)[seat] ?? 0) - view.scores[seat]);
}

/**
 * A hand that is over, all in words: for those who listen.
 * @param {View} view
 * @param {number} deal
 * @param {ScoreWords} words
 * @param {SeatNames} seatNames
 */
export function summaryInWords(view, deal, words, seatNames) {
  const notes = view.notes.filter((note) => note.deal === deal);
  const lines = addedUp(notes, words, seatNames).map((line) =>
    sentence(line, seatNames, isCountedDown(view)),
  );
  const scores = shownScores(view);
  const totals = seatNames.firsts().map((seat) => `${seatNames.side(seat)} ${scores[seat]}`);
  const goal = aim(view, words);
  return [
    `${handWord(view)} ${deal} is over.`,
    ...lines,
    `Now: ${totals.join(", ")}${goal ? ` (${goal})` : ""}.`,
  ].join(" ");
}
