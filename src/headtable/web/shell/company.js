// Who sits where at a table that has not begun, read off what the server says of it.  No DOM here.

const HOUSE = { novice: "novice", regular: "regular", expert: "expert", random: "plays anything" };

/** `[{seat, kind: "person" | "open" | "house", name, level, here, isYou}]`. */
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
    };
  });
}

/** A chair in words. */
export function chairInWords(chair) {
  if (chair.kind === "open") return "open";
  if (chair.kind === "house")
    return `${chair.name || "House player"}, house: ${HOUSE[chair.level] ?? chair.level}`;
  const away = chair.here ? "" : ", not here at the moment";
  return `${chair.name || `Seat ${chair.seat + 1}`}${chair.isYou ? " (you)" : ""}${away}`;
}

/** What the room is waiting for, in a sentence. */
export function waitingFor(chairs) {
  const open = chairs.filter((chair) => chair.kind === "open").length;
  if (open === 1) return "One chair is open.";
  if (open > 1) return `${open} chairs are open.`;
  return "Every chair is taken; the cards are coming.";
}

/** Whether the game has begun. */
export function hasStarted(table) {
  return table.started !== false;
}
