// "Your evenings": those that this device holds or sits at.

import { eveningStorage } from "../evening/evening_storage.js";
import { make } from "../view/virtual_dom.js";
import { grouped } from "./routes.js";

const MOST_SHOWN = 4;

/** A section with the evenings of this device, or nothing where there are none. */
export function yourEvenings() {
  const known = eveningStorage
    .all()
    .filter((entry) => entry.organiser || entry.token)
    .slice(0, MOST_SHOWN);
  if (!known.length) return null;
  return make(
    "section",
    { class: "your-games", "aria-labelledby": "your-evenings" },
    make("h2", { id: "your-evenings" }, "Your evenings"),
    make("ul", {}, known.map(ticket)),
  );
}

/** @param {any} entry */
function ticket(entry) {
  const name = entry.name || "An evening";
  const role = entry.organiser ? "you hold it" : "you are a guest";
  return make(
    "li",
    { class: entry.over ? "ticket over" : "ticket" },
    make(
      "div",
      {},
      make("b", {}, name),
      make("br"),
      make("small", {}, [grouped(entry.code), role, entry.over && "over"].filter(Boolean).join(" \u00b7 ")),
    ),
    make(
      "div",
      { class: "actions" },
      make(
        "a",
        {
          class: entry.over ? "button" : "button first",
          href: `/${entry.organiser ? "o" : "e"}/${entry.code}`,
          "aria-label": `Go to ${name}, evening ${grouped(entry.code)}`,
        },
        entry.over ? "Look" : "Go on",
      ),
    ),
  );
}
