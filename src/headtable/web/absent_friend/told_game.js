// A game with real cards as this device keeps it: its set-up and every line that was told.  No DOM here.

import { wholeChoice, wholeView } from "../table/view_defaults.js";

const KEY = "headtable.absent";
const MOST_SEEDS = 2 ** 31;

/**
 * All games that this device keeps, by the game's id.
 * @param {KeyStore} store
 * @returns {Record<string, KeptAbsentGame>}
 */
export function keptGames(store) {
  let kept = null;
  try {
    kept = JSON.parse(store.getItem(KEY) ?? "{}");
  } catch {
    kept = null;
  }
  if (!kept || typeof kept !== "object" || Array.isArray(kept)) return {};
  return Object.fromEntries(Object.entries(kept).filter(([game, one]) => isGame(game, one)));
}

/**
 * Whether something kept is a game: what other versions or other hands wrote is left alone.
 * @param {string} game
 * @param {any} one
 */
function isGame(game, one) {
  const { setup, lines } = one ?? {};
  return (
    setup?.game === game &&
    Array.isArray(setup.names) &&
    setup.names.every((/** @type {unknown} */ name) => typeof name === "string") &&
    setup.seats === setup.names.length &&
    Number.isInteger(setup.seat) &&
    setup.seat in setup.names &&
    Array.isArray(lines) &&
    lines.every((line) => typeof line?.text === "string" && typeof line?.says === "string")
  );
}

export class ToldGame {
  /**
   * @param {AbsentSetup} setup
   * @param {KeyStore} store
   * @param {ToldLine[]} [lines]
   */
  constructor(setup, store, lines = []) {
    this.setup = setup;
    this.store = store;
    this.lines = lines;
    /** @type {number | null} the line that is told anew; those after it are kept */
    this.correcting = null;
  }

  /**
   * The game that was begun on this device, or null.
   * @param {string} game
   * @param {KeyStore} store
   */
  static kept(game, store) {
    const kept = keptGames(store)[game];
    return kept ? new ToldGame(kept.setup, store, kept.lines) : null;
  }

  keep(now = Date.now()) {
    const { setup, lines } = this;
    this.write({ ...keptGames(this.store), [setup.game]: { setup, lines, at: now } });
  }

  forget() {
    const { [this.setup.game]: _, ...others } = keptGames(this.store);
    this.write(others);
  }

  /** @param {Record<string, KeptAbsentGame>} games */
  write(games) {
    try {
      this.store.setItem(KEY, JSON.stringify(games));
    } catch {
      // A device that lets nothing be kept plays as well; it only cannot come back.
    }
  }

  /** What is sent: the lines before the one that is corrected, or all of them, and no names. */
  request() {
    const { names: _, ...setup } = this.setup;
    const lines = this.lines.slice(0, this.correcting ?? this.lines.length);
    return { ...setup, told: lines.map(({ text }) => text) };
  }

  /**
   * Tell a line: the next one, or the one that is corrected.
   * @param {ToldLine} line
   */
  tell(line) {
    const at = this.correcting ?? this.lines.length;
    this.lines = [...this.lines.slice(0, at), line, ...this.lines.slice(at + 1)];
    this.correcting = null;
    this.keep();
  }

  /** Take the last line back; while one is corrected, leave it as it was. */
  undo() {
    if (this.correcting === null) this.lines = this.lines.slice(0, -1);
    this.correcting = null;
    this.keep();
  }

  /**
   * The lines from this one on were never said.
   * @param {number} at
   */
  cut(at) {
    this.lines = this.lines.slice(0, at);
    this.correcting = null;
    this.keep();
  }

  /**
   * Keep the lines that hold as the server spells them: each with whose move it was.
   * @param {string[]} texts
   */
  spell(texts) {
    this.lines = this.lines.map((line, at) => (at < texts.length ? { ...line, text: texts[at] } : line));
    this.keep();
  }
}

/** A seed for the program's choices. */
export function newSeed() {
  return Math.floor(Math.random() * MOST_SEEDS);
}

/**
 * An answer with all its keys.
 * @param {ReceivedAbsentAnswer} received
 * @returns {AbsentAnswer}
 */
export function wholeAnswer(received) {
  const { question, answer, view } = received;
  return {
    ...received,
    question: {
      seat: -1,
      place: "",
      count: 0,
      deal: false,
      faces: [],
      options: [],
      winners: [],
      ...question,
      choices: (question.choices ?? []).map(wholeChoice),
    },
    answer: answer && { ...wholeChoice(answer), reason: answer.reason },
    view: view && wholeView(view),
  };
}
