// Which file holds the lesson of a game; it is loaded when the lesson is wanted.  A game that is not named here
// has its lesson in any of the files.

const FILES = [
  [/^trolley/, () => import("./trolley.js")],
  [/^(trix|forty-two|call-suit-forty-two|hilo|magna)$/, () => import("./trix_sets.js")],
  [/^(gyp|rover|trix-.*)$/, () => import("./trix_others.js")],
  [/^(trocadero|great-railroad-game|mayflower.*)$/, () => import("./other_boxes.js")],
];

/** The lesson of a game, or null where there is none. */
export async function lessonOf(game) {
  for (const [names, load] of FILES) {
    if (names.test(game)) return (await load()).LESSONS[game] ?? null;
  }
  return (await allLessons())[game] ?? null;
}

/** Every lesson by its game. */
export async function allLessons() {
  const files = await Promise.all(FILES.map(([, load]) => load()));
  return Object.assign({}, ...files.map(({ LESSONS }) => LESSONS));
}
