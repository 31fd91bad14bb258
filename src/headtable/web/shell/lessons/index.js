// Which file holds the lesson of a game; it is loaded when the lesson is wanted.
// A game that is not named here may have its lesson in any of the files.

const trolley = () => import("./trolley.js");
const trixTrickGames = () => import("./trix_trick_games.js");
const trixOthers = () => import("./trix_others.js");
const otherBoxes = () => import("./other_boxes.js");

/** @type {Record<string, () => Promise<{LESSONS: Record<string, import("./step.js").Lesson>}>>} */
const FILES = {
  trolley,
  "trolley-euchre": trolley,
  "trolley-transfer": trolley,
  "trolley-matchem": trolley,
  "trolley-pinochle": trolley,
  trix: trixTrickGames,
  "forty-two": trixTrickGames,
  "call-suit-forty-two": trixTrickGames,
  hilo: trixTrickGames,
  magna: trixTrickGames,
  gyp: trixOthers,
  rover: trixOthers,
  "trix-football": trixOthers,
  "trix-authors": trixOthers,
  "trix-exchange": trixOthers,
  trocadero: otherBoxes,
  "great-railroad-game": otherBoxes,
  mayflower: otherBoxes,
  "mayflower-authors": otherBoxes,
};

/**
 * The lesson of a game, or null where there is none.
 * @param {string} game
 */
export async function lessonOf(game) {
  const load = Object.hasOwn(FILES, game) ? FILES[game] : null;
  return load ? ((await load()).LESSONS[game] ?? null) : ((await allLessons())[game] ?? null);
}

/** Every lesson by its game. */
export async function allLessons() {
  const files = await Promise.all(Object.values(FILES).map((load) => load()));
  return Object.assign({}, ...files.map(({ LESSONS }) => LESSONS));
}
