// Who sits where at a table, read off what the server says of it.  No DOM here.

import { joined } from "../table/seat_names.js";

/** @type {Record<string, string>} */
const HOUSE = { novice: "novice", regular: "regular", expert: "expert", random: "plays anything" };

/**
 * `[{seat, kind: "person" | "open" | "house", name, level, figure, partners, here, isYou, isPlaying}]`.
 * @param {TableInfo} table
 * @param {number | null} yourSeat
 * @returns {Chair[]}
 */
export function chairsOf(table, yourSeat) {
  const count = table.names?.length ?? table.seats ?? 0;
  return Array.from({ length: count }, (_, seat) => {
    const level = table.levels?.[seat] ?? "";
    const name = table.names?.[seat] ?? "";
    const said = table.chairs?.[seat];
    const isOpen = said ? said === "open" : !level && !name;
    const kind = isOpen ? "open" : level ? "house" : "person";
    return {
      seat,
      kind,
      name,
      level,
      figure: table.figures?.[seat] ?? "",
      partners: partnersOf(table.sides ?? [], seat),
      here: Boolean(table.here?.[seat]),
      isYou: seat === yourSeat && kind === "person",
      isPlaying: hasStarted(table),
    };
  });
}

/**
 * The other seats on the side of one.
 * @param {number[]} sides
 * @param {number} seat
 */
function partnersOf(sides, seat) {
  return sides.flatMap((side, other) => (side === sides[seat] && other !== seat ? [other] : []));
}

/**
 * With whom somebody in a chair plays: "plays with Cy", "plays with chair 3"; "" where everybody is alone.
 * @param {Chair} chair
 * @param {Chair[]} chairs
 */
export function partnersInWords(chair, chairs) {
  const names = chair.partners.map((seat) =>
    chairs[seat].kind === "open" ? `chair ${seat + 1}` : chairs[seat].isYou ? "you" : chairs[seat].name,
  );
  return names.length ? `plays with ${joined(names)}` : "";
}

/**
 * Who sits in a chair, and what else is to be known of it; in a game that has begun the house plays for an
 * open one.
 * @param {Chair} chair
 * @returns {[who: string, note: string]}
 */
export function chairParts(chair) {
  if (chair.kind === "open")
    return ["open", chair.isPlaying ? "the house plays until somebody sits down" : ""];
  if (chair.kind === "house")
    return [chair.name || "House player", `house: ${HOUSE[chair.level] ?? chair.level}`];
  const who = `${chair.name || `Seat ${chair.seat + 1}`}${chair.isYou ? " (you)" : ""}`;
  return [who, chair.here ? "" : "not here at the moment"];
}

/**
 * A chair in words.
 * @param {Chair} chair
 */
export function chairInWords(chair) {
  const [who, note] = chairParts(chair);
  return note ? `${who}${chair.kind === "open" ? ";" : ","} ${note}` : who;
}

/**
 * What the room is waiting for, in a sentence.
 * @param {Chair[]} chairs
 */
export function waitingFor(chairs) {
  const open = chairs.filter((chair) => chair.kind === "open").length;
  if (open === 1) return "One chair is open.";
  if (open > 1) return `${open} chairs are open.`;
  const away = chairs.filter((chair) => chair.kind === "person" && !chair.here).map(({ name }) => name);
  if (away.length) return `Waiting for ${joined(away)}.`;
  return "Every chair is taken; the cards are coming.";
}

/**
 * The numbers of the chairs that somebody could take, from 0: none once the game is over.
 * @param {TableInfo} table
 */
export function openChairs(table) {
  return table.over ? [] : chairsOf(table, null).flatMap(({ seat, kind }) => (kind === "open" ? [seat] : []));
}

/**
 * Whether who sits in a seat has set up the table; `seat` is null for who looks on.
 * @param {TableInfo} table
 * @param {number | null} seat
 */
export function isHost(table, seat) {
  return seat !== null && seat === table.host;
}

/**
 * Whether somebody is still to come; where all are there the cards are dealt at once.
 * @param {TableInfo} table
 */
export function isGathering(table) {
  const chairs = table.chairs ?? [];
  return (
    chairs.includes("open") || chairs.some((chair, seat) => chair === "person" && table.here[seat] === false)
  );
}

/**
 * Whether the game has begun.
 * @param {TableInfo} table
 */
export function hasStarted(table) {
  return table.started !== false;
}
