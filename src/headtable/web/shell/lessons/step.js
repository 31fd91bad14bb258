// The pieces that lessons are made of.

/** One thing to say, once, when it first matters. */
export function step(id, when, says, clause) {
  return { id, when, says, clause };
}

/** A lesson: the goal in two sentences, what to say when, and a word at the end. */
export function lesson(goal, steps, farewell) {
  return { goal, steps: [...steps, step("end", { over: true }, farewell, "")], farewell };
}
