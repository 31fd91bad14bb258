// A view as the server sends it, made whole: what says nothing is left out there (docs/protocol.md).

const PILE = { tags: [], seats: [], taker: -1 };
const FACT = { seat: -1, text: "", numbers: [], cards: [] };
const NOTE = { cards: [], way: "", numbers: [] };
const CHOICE = { pile: "", faces: [], seats: [], number: -1, thing: "", breaks: "" };

/**
 * The same view with every key that piles, facts, notes and choices can have.
 * @param {ReceivedView} view
 * @returns {View}
 */
export function wholeView(view) {
  return {
    ...view,
    piles: view.piles.map((pile) => ({ ...PILE, ...pile })),
    facts: view.facts.map((fact) => ({ ...FACT, ...fact })),
    notes: view.notes.map((note) => ({ ...NOTE, ...note })),
    choices: view.choices.map(wholeChoice),
  };
}

/**
 * The same choice with every key that it can have.
 * @param {Partial<Choice> & {text: string, kind: string, says: string}} choice
 * @returns {Choice}
 */
export function wholeChoice(choice) {
  return { ...CHOICE, ...choice };
}
