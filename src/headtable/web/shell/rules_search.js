// Searching a page of rules.  No DOM here.

/** @type {Record<string, string>} */
export const HEADINGS = {
  pack: "Pack",
  seating: "Seating",
  deal: "Deal",
  play: "Play",
  score: "Score",
  end: "End of the game",
  irregularity: "Irregularities",
  conduct: "Conduct",
  variant: "Variants",
  advice: "Advice",
};

/**
 * What the clauses are about, in the order in which a person asks.
 * @param {ClauseData[]} clauses
 */
export function subjects(clauses) {
  const there = new Set(clauses.map((clause) => clause.subject));
  return Object.keys(HEADINGS).filter((subject) => there.has(subject));
}

/**
 * Clauses that follow each other on one subject: `[{subject, title, clauses}]`, in the book's order.
 * @param {ClauseData[]} clauses
 */
export function chapters(clauses) {
  /** @type {{subject: string, title: string, clauses: ClauseData[]}[]} */
  const found = [];
  for (const clause of clauses) {
    const last = found[found.length - 1];
    if (last?.subject === clause.subject) last.clauses.push(clause);
    else
      found.push({
        subject: clause.subject,
        title: HEADINGS[clause.subject] ?? clause.subject,
        clauses: [clause],
      });
  }
  return found;
}

/**
 * The words searched for, in small letters.
 * @param {string} query
 */
export function wordsOf(query) {
  return query.toLowerCase().split(/\s+/).filter(Boolean);
}

/**
 * Whether a text has all the words.
 * @param {string} text
 * @param {string[]} words
 */
export function has(text, words) {
  const small = text.toLowerCase();
  return words.every((word) => small.includes(word));
}

/**
 * A text cut where the words stand: `[[piece, isFound], …]`; joined again it is the text.
 * @param {string} text
 * @param {string[]} words
 */
export function cut(text, words) {
  if (!words.length) return [[text, false]];
  const marks = words.map((word) => word.replace(/[.*+?^${}()|[\]\\]/g, "\\$&"));
  const pattern = new RegExp(`(${marks.join("|")})`, "gi");
  return text
    .split(pattern)
    .map((piece, index) => [piece, index % 2 === 1])
    .filter(([piece]) => piece);
}
