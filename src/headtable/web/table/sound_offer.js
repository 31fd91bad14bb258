// The question that is put to a device once, at the first click at a table: sound, or none?

import { settings } from "../shell/settings.js";
import { announce } from "../view/announcer.js";
import { button, make } from "../view/virtual_dom.js";

const PATIENCE = 15_000; // milliseconds after which nobody wants it
const ID = "sound-offer";

/** @param {HTMLElement} frame the page of the table */
export function offerSound(frame) {
  if (document.getElementById(ID)) return;
  const answer = (/** @type {string} */ value) => {
    clearTimeout(waiting);
    settings.set("sound", value);
    offer.remove();
  };
  const offer = make(
    "section",
    { id: ID, class: "sound-offer", "aria-label": "Sound" },
    make("span", {}, "Sound on?"),
    button("Yes", () => heard(answer), { class: "first" }),
    button("No", () => answer("off")),
  );
  offer.style.top = `${frame.querySelector(".bar")?.getBoundingClientRect().top ?? 0}px`; // never over a card
  const waiting = setTimeout(() => offer.isConnected && answer("off"), PATIENCE);
  frame.after(offer);
  announce("Sound on? The answer is in the buttons after the table, and later in the settings.");
}

/** @param {(value: string) => void} answer */
async function heard(answer) {
  answer("on");
  (await import("./sounds.js")).play("turn");
}
