// The words of the quick phrases, by the ids that are sent.  No DOM here.

/** @type {[id: string, words: string][]} */
export const PHRASES = [
  ["good-evening", "Good evening!"],
  ["well-played", "Well played!"],
  ["your-turn", "Your turn."],
  ["one-moment", "One moment, please."],
  ["thank-you", "Thank you kindly."],
  ["what-luck", "What luck!"],
  ["oh-dear", "Oh dear!"],
  ["another-game", "Shall we play another?"],
];

const WORDS = new Map(PHRASES);

/**
 * What a chat message says: its text, or the words of its phrase; "…" for one that is not known here.
 * @param {{text: string, phrase?: string}} said
 */
export function wordsOf({ text, phrase }) {
  return phrase ? (WORDS.get(phrase) ?? "…") : text;
}
