// The plain HTTP part of the protocol.

/** What the server refused, in its words. */
export class Refused extends Error {
  /**
   * @param {string} error
   * @param {string} clause
   * @param {number} status
   */
  constructor(error, clause, status) {
    super(error);
    this.clause = clause;
    this.status = status;
  }
}

/**
 * The answer as data; throws a Refused.
 * @param {string} address
 * @param {RequestInit} request
 */
export async function ask(address, request) {
  let answer;
  try {
    answer = await fetch(address, request);
  } catch {
    throw new Refused("The server cannot be reached. Is it running, and is the line open?", "", 0);
  }
  let data = null;
  try {
    data = await answer.json();
  } catch {
    data = null;
  }
  if (!answer.ok)
    throw new Refused(
      data?.error || `The server answered ${answer.status}.`,
      data?.clause || "",
      answer.status,
    );
  return data;
}

export const get = (/** @type {string} */ address, /** @type {AbortSignal | null} */ signal = null) =>
  ask(address, { headers: { accept: "application/json" }, signal });

export const post = (
  /** @type {string} */ address,
  /** @type {unknown} */ body,
  /** @type {Record<string, string>} */ headers = {},
) =>
  ask(address, {
    method: "POST",
    headers: { "content-type": "application/json", ...headers },
    body: JSON.stringify(body),
  });

/** @type {Promise<{books: BookData[]}> | null} */
let kept = null;

/**
 * The shelf, asked for once.
 * @returns {Promise<{books: BookData[]}>}
 */
export function shelf() {
  kept ??= get("/api/shelf").catch((refused) => {
    kept = null;
    throw refused;
  });
  return kept;
}

/** @type {Promise<EveningFormOptions[]> | null} */
let known = null;

/**
 * The forms of an evening, asked for once; none where the server holds no evenings.
 * @returns {Promise<EveningFormOptions[]>}
 */
export function forms() {
  known ??= get("/api/evenings/forms").then(
    (found) => found.forms,
    () => {
      known = null;
      return [];
    },
  );
  return known;
}

/**
 * One game of the shelf with its book: `{game, book}`.
 * @param {string} id
 */
export async function gameOf(id) {
  const { books } = await shelf();
  for (const book of books) {
    const game = book.games.find((each) => each.id === id);
    if (game) return { game, book };
  }
  throw new Refused(`There is no game called '${id}' on the shelf.`, "", 404);
}
