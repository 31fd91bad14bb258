// What is to be printed, and how: the choices with their words, and the address of the PDF.  No DOM here.

/** @typedef {{id: string, title: string, says: string}} PrintChoice */
/** @typedef {{paper: string, backs: string, layout: string, marks: string, bleed: string, print: string,
 *   ink: string, size: string}} PrintOptions */
/** @typedef {keyof PrintOptions} PrintOption */
/** @typedef {{options: PrintOptions, leftOut: string[]}} PrintWish  `leftOut` are parts not to be printed */

export const TEST = "test"; // the sheet with a ruler, which is printed by itself
const LETTER_REGIONS = new Set([
  "US",
  "CA",
  "MX",
  "CL",
  "CO",
  "CR",
  "DO",
  "GT",
  "NI",
  "PA",
  "PH",
  "PR",
  "SV",
  "VE",
]);

/** @type {Record<PrintOption, {asks: string, choices: PrintChoice[]}>} the usual choice first */
export const PRINT_OPTIONS = {
  paper: {
    asks: "Your paper",
    choices: [
      { id: "a4", title: "A4", says: "210 × 297 mm: nearly everywhere" },
      { id: "letter", title: "Letter", says: "8½ × 11 in: North America" },
    ],
  },
  backs: {
    asks: "Backs of the cards",
    choices: [
      {
        id: "long-edge",
        title: "Both sides, long edge",
        says: "Turned like a page of a book: most printers.",
      },
      { id: "short-edge", title: "Both sides, short edge", says: "Turned like a wall calendar." },
      { id: "fold", title: "Fold and glue", says: "Prints one side only. Fold on the line, glue, then cut." },
      { id: "none", title: "No backs", says: "Faces only: for card sleeves, or stiff paper." },
    ],
  },
  layout: {
    asks: "Cards on a page",
    choices: [
      { id: "nine", title: "As many as fit", says: "For a printer at home." },
      { id: "single", title: "One a page", says: "What a print shop asks for." },
    ],
  },
  marks: {
    asks: "Where to cut",
    choices: [
      { id: "guides", title: "Lines", says: "For scissors or a ruler and knife." },
      { id: "crop", title: "Corner marks", says: "For a paper cutter; nothing shows on the cards." },
      { id: "none", title: "No marks", says: "The print shop sets its own." },
    ],
  },
  bleed: {
    asks: "Colour beyond the cut",
    choices: [
      { id: "0", title: "None", says: "More cards fit on a sheet." },
      { id: "3", title: "3 mm", says: "A cut that is a little off leaves no white edge." },
      { id: "6", title: "6 mm", says: "Some print shops want this much." },
    ],
  },
  size: {
    asks: "Size of the cards",
    choices: [
      { id: "poker", title: "Poker", says: "63 × 88 mm: fits card sleeves." },
      { id: "period", title: "Of their time", says: "2½ × 3½ in: our guess, as no book gives a size." },
    ],
  },
  print: {
    asks: "Print",
    choices: [
      { id: "normal", title: "Normal", says: "As the cards were drawn." },
      { id: "large", title: "Large", says: "Bigger signs and letters, read across a table." },
    ],
  },
  ink: {
    asks: "Ink",
    choices: [
      { id: "colour", title: "Full colour", says: "As it looks on the screen." },
      { id: "saving", title: "Save ink", says: "Thin lines and pale backs." },
    ],
  },
};

/** What is asked at once, and what is folded away; a game's papers have no cards. */
export const FIRST_OPTIONS = /** @type {PrintOption[]} */ (["paper"]);
export const BACKS = /** @type {PrintOption[]} */ (["backs"]);
export const MORE_OPTIONS = /** @type {PrintOption[]} */ ([
  "layout",
  "marks",
  "bleed",
  "size",
  "print",
  "ink",
]);
export const GAME_OPTIONS = /** @type {PrintOption[]} */ (["print", "ink"]);

/** @type {Record<string, {title: string, says: string}>} */
export const PARTS = {
  cards: { title: "The cards", says: "the whole pack" },
  exchange: { title: "The Exchange pack", says: "the commodities by themselves, for Trix Exchange" },
  board: { title: "The board", says: "over several sheets, with marks to join them" },
  pieces: { title: "Pieces", says: "chips, trains and markers" },
  box: { title: "The box", says: "a lid, and a box to fold" },
  pads: { title: "Score pads", says: "sheets to write the score on" },
  cribs: { title: "Crib cards", says: "what counts, at a glance, for each player" },
  leaflets: { title: "Leaflets", says: "the rules: half a page first, then every clause" },
};

/**
 * Letter where the browser's region uses it, A4 elsewhere.
 * @param {readonly string[]} languages such as "en-US", the most wanted first
 */
export function guessedPaper(languages) {
  for (const language of languages) {
    const region = /-([A-Z]{2})\b/i.exec(language)?.[1].toUpperCase();
    if (region) return LETTER_REGIONS.has(region) ? "letter" : "a4";
  }
  return "a4";
}

/**
 * Only what we know, whatever was kept; what was not chosen is the usual thing.
 * @param {any} kept
 * @param {string} paper
 * @returns {PrintWish}
 */
export function saneWish(kept, paper) {
  const options = /** @type {PrintOptions} */ ({});
  for (const name of /** @type {PrintOption[]} */ (Object.keys(PRINT_OPTIONS))) {
    const ids = PRINT_OPTIONS[name].choices.map((choice) => choice.id);
    const usual = name === "paper" ? paper : ids[0];
    options[name] = ids.includes(kept?.options?.[name]) ? kept.options[name] : usual;
  }
  if (!isOffered(options, "backs", options.backs)) options.backs = PRINT_OPTIONS.backs.choices[0].id;
  const leftOut = Array.isArray(kept?.leftOut) ? kept.leftOut : [];
  return { options, leftOut: Object.keys(PARTS).filter((part) => leftOut.includes(part)) };
}

/**
 * Whether a choice goes with the others: a page of one card is not folded.
 * @param {PrintOptions} options
 * @param {PrintOption} name
 * @param {string} id
 */
export function isOffered(options, name, id) {
  return !(name === "backs" && id === "fold" && options.layout === "single");
}

/**
 * The question behind an address, the same for the PDF, the number of its pages and the first sheet.
 * @param {PrintOptions} options
 * @param {string[]} parts
 */
export function queryOf(options, parts) {
  return new URLSearchParams({ ...options, parts: parts.join(",") }).toString();
}

/**
 * How many pages and sheets there are to print.
 * @param {number} pages
 * @param {PrintOptions} options
 * @param {boolean} hasCards
 */
export function pagesInWords(pages, options, hasCards) {
  const counted = pages === 1 ? "1 page" : `${pages} pages`;
  if (hasCards && options.layout === "single") return counted;
  const isBothSides = hasCards && options.backs.endsWith("-edge");
  const sheets = isBothSides ? Math.ceil(pages / 2) : pages;
  const paper = options.paper === "a4" ? "A4" : "Letter";
  const onPaper = `${sheets} ${sheets === 1 ? "sheet" : "sheets"} of ${paper}`;
  return isBothSides ? `${counted} on ${onPaper}, both sides` : onPaper;
}

/**
 * What to choose in the window in which one prints.
 * @param {PrintOptions} options
 * @param {boolean} hasCards
 */
export function printerSettings(options, hasCards) {
  if (hasCards && options.layout === "single") return "Send the file to the print shop as it is.";
  const sides =
    !hasCards || !options.backs.endsWith("-edge")
      ? "one side"
      : `both sides, flip on the ${options.backs.replace("-", " ")}`;
  return `In the print window choose actual size (100 %) and ${sides}.`;
}
