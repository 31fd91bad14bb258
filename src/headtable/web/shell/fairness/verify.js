// Fair shuffles (docs/protocol.md), worked out again on the player's own device.  No DOM here.

import { drawnFrom, inOrder } from "./unshuffled_packs.js";
import { Rng } from "./rng.js";
import { hmacSha256, sha256 } from "./sha256.js";

const SCHEME = "head table fair 1";
const SEED_BYTES = 12;
const DAILY_SCHEME = "head table daily 1";
const DAILY_TABLE = /^daily-(\d{4}-\d\d-\d\d)$/; // the table whose shuffles those of a date are
const letters = new TextEncoder();

/** @param {string} hex */
function bytesOf(hex) {
  const pairs = hex.match(/../g) ?? [];
  return Uint8Array.from(pairs, (pair) => Number.parseInt(pair, 16));
}

/** @param {ArrayBuffer | Uint8Array} bytes */
function hexOf(bytes) {
  return Array.from(new Uint8Array(bytes), (byte) => byte.toString(16).padStart(2, "0")).join("");
}

/**
 * @param {Uint8Array<ArrayBuffer>} message
 * @param {SubtleCrypto | undefined} subtle
 */
async function digest(message, subtle) {
  return subtle ? subtle.digest("SHA-256", message) : sha256(message);
}

/**
 * @param {Uint8Array<ArrayBuffer>} key
 * @param {Uint8Array<ArrayBuffer>} message
 * @param {SubtleCrypto | undefined} subtle
 */
async function keyed(key, message, subtle) {
  if (!subtle) return hmacSha256(key, message);
  const kind = { name: "HMAC", hash: "SHA-256" };
  return subtle.sign("HMAC", await subtle.importKey("raw", key, kind, false, ["sign"]), message);
}

/** What comes from a clock or a bell is not drawn. */
const FROM_OUTSIDE = new Set(["time", "five minutes", "delay", "bell"]);

/**
 * What the server published before anybody cut.
 * @param {string} table
 * @param {string} secret
 * @param {SubtleCrypto} [subtle]
 */
export async function commitment(table, secret, subtle = globalThis.crypto?.subtle) {
  return hexOf(await digest(letters.encode(`${SCHEME}\n${table}\n${secret}`), subtle));
}

/**
 * The date whose daily deal has these shuffles; "" where they are no date's.
 * @param {Pick<Fair, "table">} fair
 */
export function dailyDate(fair) {
  return DAILY_TABLE.exec(fair.table)?.[1] ?? "";
}

/**
 * What the shuffles of a date are made of: everybody can work it out, before the date as well.
 * @param {string} date
 * @param {SubtleCrypto} [subtle]
 */
async function dailySecret(date, subtle = globalThis.crypto?.subtle) {
  return hexOf(await digest(letters.encode(`${DAILY_SCHEME}\nshuffles\n${date}`), subtle));
}

/**
 * The seed of chance move `number`, counted from 0, as twelve bytes.
 * @param {string} table
 * @param {string} secret
 * @param {string[]} cuts
 * @param {number} number
 * @param {SubtleCrypto} [subtle]
 */
export async function seed(table, secret, cuts, number, subtle = globalThis.crypto?.subtle) {
  const said = letters.encode([table, number, ...cuts].join("\n"));
  return new Uint8Array(await keyed(bytesOf(secret), said, subtle)).slice(0, SEED_BYTES);
}

/**
 * The chance move that a generator makes where the log has `text`; null where we cannot tell.
 * @param {import("./rng.js").Rng} rng
 * @param {string} text
 * @param {{seats: number, pack: string[] | undefined, hazard: number}} options
 */
export function redrawn(rng, text, { seats, pack, hazard }) {
  const [verb, ...cards] = text.split(" ");
  if (verb === "dealer") return `dealer ${rng.below(seats) + 1}`;
  if (verb === "cut") {
    const whole = pack && drawnFrom(pack);
    return whole ? ["cut", ...rng.shuffled(whole).slice(0, cards.length)].join(" ") : null;
  }
  if (hazard && rng.below(100) < hazard) return "misdeal";
  if (verb !== "shuffle") return null;
  const before = inOrder(cards);
  return before && ["shuffle", ...rng.shuffled(before)].join(" ");
}

/**
 * @typedef {{fair: Fair, chances: string[], seats: number, code?: string, hazard?: number,
 *   borrowed?: number, remembered?: string, isEarly?: boolean}} Evidence
 */

/**
 * What can be proved of a game's shuffles: `{isProved, says, faults}`.
 *
 * `fair` is `{table, commitment, secret, cuts}`, `chances` the texts of the chance moves in order, `code`
 * that of the game's own table: where `fair` names another one, its shuffles are dealt again,
 * `remembered` the commitment that this device was shown first ("" if it was not there), `isEarly` whether
 * that was before the first card,
 * `hazard` how many deals in a hundred are misdeals by agreement, `borrowed` how many of the chance moves
 * belong to the game that this one went on from, and are proved there.
 * @param {Evidence} options
 */
export async function verify({ fair, chances, seats, hazard = 0, borrowed = 0, ...seen }) {
  const { code = fair?.table, remembered = "", isEarly = false } = seen;
  /** @type {number[]} */
  const faults = [];
  const fault = (/** @type {string} */ says) => ({ isProved: false, says, faults });
  if (!fair?.commitment) return fault("This game promises nothing about its shuffles.");
  if (!fair.secret)
    return fault("The secret is published when the game is over; until then nothing can be proved.");
  if ((await commitment(fair.table, fair.secret)) !== fair.commitment) {
    return fault("The secret is not the one that was promised before the first card.");
  }
  const date = dailyDate(fair);
  const isCut = fair.cuts.some(Boolean); // in a daily deal nobody cuts: a cut would choose other shuffles
  if (date && (isCut || (await dailySecret(date)) !== fair.secret)) {
    return fault(`These are not the shuffles of the daily deal of ${date}.`);
  }
  if (remembered && remembered !== fair.commitment) {
    return fault("This device was shown another promise while the game was going on.");
  }
  if (!chances.length) return { isProved: true, says: "Chance had no part in this game.", faults };
  const pack = chances
    .find((text) => text.startsWith("shuffle "))
    ?.split(" ")
    .slice(1);
  for (const [number, text] of chances.entries()) {
    if (number < borrowed || FROM_OUTSIDE.has(text)) continue;
    const rng = new Rng(await seed(fair.table, fair.secret, fair.cuts, number));
    if (redrawn(rng, text, { seats, pack, hazard }) !== text) faults.push(number);
  }
  if (faults.length) {
    return fault(
      `Chance move ${faults[0] + 1} of ${chances.length} is not what the secret and the cuts make.`,
    );
  }
  const witnessed = remembered && isEarly ? "; this device saw the promise before the first card" : "";
  const cuts = fair.cuts.filter(Boolean).length;
  const cutters =
    cuts === 0 ? "nobody's cut" : cuts === 1 ? "one player's cut" : `the cuts of ${cuts} players`;
  const count = chances.length - borrowed;
  const what = count === 1 ? "The one chance move is" : `All ${count} chance moves are`;
  if (date) return { isProved: true, says: `${what} what the date ${date} makes.`, faults };
  if (fair.table !== code) {
    const known = "These are the shuffles of that table, dealt again: they were known before.";
    return { isProved: true, says: `${what} what the secret of table ${fair.table} makes. ${known}`, faults };
  }
  const since = borrowed ? " Those before it went its own way are proved by the first game." : "";
  const says = `${what} what the promised secret and ${cutters} make${witnessed}.${since}`;
  return { isProved: true, says, faults };
}
