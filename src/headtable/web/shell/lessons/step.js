// The pieces that lessons are made of.

/**
 * What a view must show for a step: `asks` is the whole question, `kind` a kind of move on offer, `turn`
 * "yours" or "others", `scored` true for any line of the score sheet or the clause of one, `over` the end.
 * @typedef {{asks?: string, kind?: string, turn?: string, scored?: true | string, over?: boolean}} When
 */
/** @typedef {{id: string, when: When, says: string, clause: string}} Step */
/** @typedef {{goal: string, steps: Step[]}} Lesson */

/**
 * One thing to say, once, when it first matters.
 * @param {string} id
 * @param {When} when
 * @param {string} says
 * @param {string} clause
 * @returns {Step}
 */
export function step(id, when, says, clause) {
  return { id, when, says, clause };
}

/**
 * A lesson: the goal in two sentences, what to say when, and a word at the end.
 * @param {string} goal
 * @param {Step[]} steps
 * @param {string} lastWords
 * @returns {Lesson}
 */
export function lesson(goal, steps, lastWords) {
  return { goal, steps: [...steps, step("end", { over: true }, lastWords, "")] };
}
