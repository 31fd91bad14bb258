// Whether this device wants sound; what makes it is loaded only where it does.

import { settings } from "../shell/settings.js";

/**
 * Let be heard what has happened between two views.
 * @param {View} before
 * @param {View} after
 */
export async function hear(before, after) {
  if (settings.get("sound") !== "on") return;
  const { play, soundsOf } = await import("./sounds.js");
  for (const name of soundsOf(before, after)) play(name);
}

/**
 * At the first click at a table, a device that was never asked is.
 * @param {HTMLElement} frame
 */
export async function offerOnce(frame) {
  if (settings.get("sound") === "unasked") (await import("./sound_offer.js")).offerSound(frame);
}
