// The boards that only some games have: each is loaded when a view first needs it.

const SERIES = "series ";

const LOADERS = {
  gridiron: () => import("./football_drawing.js"),
  map: async () => ({
    ...(await import("./railroad_drawing.js")),
    ...(await import("./railroad_order_buttons.js")),
    ...(await import("./railroad_model.js")),
  }),
  flushes: () => import("./trocadero.js"),
  series: () => import("./mayflower.js"),
  calls: () => import("./trading_pit.js"),
};

/** @typedef {typeof LOADERS} Loaders */
/** @type {{[Name in keyof Loaders]?: Awaited<ReturnType<Loaders[Name]>>}} what is there by now */
export const boards = {};

/**
 * Which of the special boards a view has, "" for none.
 * @param {View} view
 */
export function boardOf(view) {
  if ("yards" in view.extra) return "gridiron";
  if ("map" in view.extra) return "map";
  if ("flushes" in view.extra) return "flushes";
  if (view.piles.some((pile) => pile.lies === "layout" && pile.name.startsWith(SERIES))) return "series";
  return "";
}

/**
 * Load what a view needs and is not there; whether anything has come.
 * @param {View} view
 */
export async function loadBoards(view) {
  const isCalled = "worth" in view.extra || "draw" in view.extra;
  const hasCalls = isCalled || view.facts.some(({ name }) => name === "last call");
  const names = [boardOf(view), hasCalls ? "calls" : ""].flatMap((name) => name || []);
  const missing = /** @type {(keyof typeof LOADERS)[]} */ (names).filter((name) => !boards[name]);
  await Promise.allSettled(
    missing.map(async (name) => Object.assign(boards, { [name]: await LOADERS[name]() })),
  );
  return missing.some((name) => boards[name]); // what could not be had is tried again with the next view
}
