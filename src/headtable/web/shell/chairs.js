// Who sits where at a table, read off what the server says of it.  No DOM here.

/** @type {Record<string, string>} */
const HOUSE = { novice: "novice", regular: "regular", expert: "expert", random: "plays anything" };

/**
 * `[{seat, kind: "person" | "open" | "house", name, level, here, isYou, isPlaying}]`.
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
      here: Boolean(table.here?.[seat]),
      isYou: seat === yourSeat && kind === "person",
      isPlaying: hasStarted(table),
    };
  });
}

/**
 * A chair in words; in a game that has begun the house plays for an open one.
 * @param {Chair} chair
 */
export function chairInWords(chair) {
  if (chair.kind === "open")
    return chair.isPlaying ? "open; the house plays until somebody sits down" : "open";
  if (chair.kind === "house")
    return `${chair.name || "House player"}, house: ${HOUSE[chair.level] ?? chair.level}`;
  const away = chair.here ? "" : ", not here at the moment";
  return `${chair.name || `Seat ${chair.seat + 1}`}${chair.isYou ? " (you)" : ""}${away}`;
}

/**
 * What the room is waiting for, in a sentence.
 * @param {Chair[]} chairs
 */
export function waitingFor(chairs) {
  const open = chairs.filter((chair) => chair.kind === "open").length;
  if (open === 1) return "One chair is open.";
  if (open > 1) return `${open} chairs are open.`;
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
