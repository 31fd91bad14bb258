// The server has closed the line for good: why, and what one can do now.

import { grouped } from "../shell/routes.js";
import { node } from "../view/virtual_dom.js";

/** @typedef {{id: string, says: string, href: string}} Way */

// Codes of a bye.
const DEAD_SEAT = "seat"; // it is somebody else's now, or a newer link has ended this one
const GONE = "gone"; // the table was deleted
const TOO_MANY_DEVICES = "device";
const NO_ROOM = "full";
/** @type {Record<string, string>} */
const PAGES = { hand: "h", screen: "s" };

/**
 * Whether the token with which a line was opened is worth nothing any more.
 * @param {ByeData} bye
 */
export function isSeatLost(bye) {
  return bye.reason === DEAD_SEAT;
}

/**
 * Whether the table was deleted: nothing of it will come back.
 * @param {ByeData} bye
 */
export function isTableGone(bye) {
  return bye.reason === GONE;
}

/**
 * Where one can go from here: `[{id, says, href}]`, the best first.  `mode` is that of the page, `hasSeat`
 * whether this device still has a token, `hasSat` whether the table was ever seen, `open` whether a chair is
 * open (null where the table cannot be asked), `evening` the code of the evening that the table plays for.
 * @param {LostSeat & {code: string, mode: TableMode}} options
 */
export function waysOnward({ reason, code, mode, hasSeat, hasSat, open, evening }) {
  const shelf = { id: "shelf", says: "Back to the shelf", href: "/" };
  if (reason === GONE) return [shelf];
  if (evening) return [{ id: "room", says: "Back to the room", href: `/e/${evening}` }, shelf];
  const isPlayer = mode !== "watch" && mode !== "screen";
  const address = `/${PAGES[mode] ?? "t"}/${code}`;
  const onlooker = { id: "watch", says: "Look on", href: `/t/${code}?watch=1` };
  if (!isPlayer) {
    const href = mode === "watch" ? onlooker.href : address;
    return [{ id: "again", says: "Try again", href }, shelf];
  }
  const isStranger = reason === DEAD_SEAT || (!hasSat && reason !== NO_ROOM);
  /** @type {Record<string, string>} */
  const again = { [DEAD_SEAT]: "Come back to your seat", [TOO_MANY_DEVICES]: "Come back on this device" };
  return [
    hasSeat && { id: "again", says: again[reason] ?? "Try again", href: address },
    isStranger && open && { id: "sit", says: "Take an open chair", href: address },
    open !== null && reason !== TOO_MANY_DEVICES && onlooker,
    shelf,
  ].filter((way) => way !== null && typeof way === "object");
}

/**
 * The page: the sentence of the server, and the ways on.
 * @param {DrawContext} ctx
 */
export function closedPage(ctx) {
  const bye = /** @type {LostSeat} */ (ctx.bye);
  const ways = waysOnward({ ...bye, code: ctx.code, mode: ctx.mode });
  const link = (/** @type {Way} */ { id, says, href }, /** @type {number} */ at) =>
    node(
      "a",
      {
        key: id,
        class: at ? "button" : "button first",
        href,
        on: { click: () => id === "sit" && ctx.forgetSeat() },
      },
      says,
    );
  return node(
    "section",
    { key: "closed", class: "empty-table closed-page", "aria-labelledby": "closed-head" },
    node("h1", { key: "head", id: "closed-head", tabindex: "-1" }, `Table ${grouped(ctx.code)}`),
    node("p", { key: "says", role: "alert" }, bye.says),
    node("div", { key: "ways", class: "row" }, ways.map(link)),
  );
}
