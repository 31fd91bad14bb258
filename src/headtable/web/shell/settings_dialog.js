// The dialog of the settings; every page can open it.

import { button, make } from "../view/virtual_dom.js";
import { deviceStorage } from "./remembered_on_device.js";
import { CHOICES, settings } from "./settings.js";

/** @type {Record<string, [label: string, words: Record<string, string>]>} */
const WORDS = {
  theme: ["Light", { auto: "As the device", light: "Day", dark: "Lamplight" }],
  print: ["Print", { normal: "Normal", large: "Large, strong contrast" }],
  motion: ["Motion", { auto: "Cards move", reduced: "Cards stand still" }],
  sound: ["Sound", { off: "Off", on: "On" }],
  summary: [
    "When a hand ends",
    { auto: "Sum it up, and go on by itself", stay: "Sum it up until I continue", off: "No summary" },
  ],
  letters: [
    "Letters as shortcuts (h, u, l, n, s, t, c, ?)",
    { on: "On", off: "Off; arrows and digits stay" },
  ],
};

/** @param {string} name */
function field(name) {
  const [label, words] = WORDS[name];
  const isChosen = (/** @type {string} */ choice) =>
    settings.get(name) === choice || (choice === "off" && settings.get(name) === "unasked");
  const choices = CHOICES[name].filter((choice) => choice in words);
  const radios = choices.map((choice) =>
    make(
      "label",
      {},
      make("input", {
        type: "radio",
        name,
        value: choice,
        checked: isChosen(choice),
        on: { change: () => settings.set(name, choice) },
      }),
      words[choice],
    ),
  );
  return make("fieldset", {}, make("legend", {}, label), radios);
}

/** Open the dialog; focus goes back where it was when it is closed. */
export function openSettings() {
  const name = make("input", {
    id: "settings-name",
    maxlength: 20,
    autocomplete: "nickname",
    value: deviceStorage.name,
    on: {
      change: (event) => {
        deviceStorage.name = event.target.value.trim();
      },
    },
  });
  /** @type {HTMLDialogElement} */
  const dialog = make(
    "dialog",
    {
      class: "settings",
      "aria-labelledby": "settings-title",
      on: { close: () => dialog.remove() },
    },
    make("h2", { id: "settings-title" }, "Settings"),
    make(
      "form",
      { method: "dialog" },
      make("div", {}, make("label", { for: "settings-name" }, "Your name at new tables "), name),
      Object.keys(CHOICES).map(field),
      make(
        "div",
        { class: "row" },
        button("Done", () => dialog.close(), { class: "first" }),
      ),
    ),
  );
  document.body.append(dialog);
  dialog.showModal();
}
