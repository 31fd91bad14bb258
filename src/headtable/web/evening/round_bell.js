// The bell of the head table: drawn, rung, and heard where sound is wished for.

import { settings } from "../shell/settings.js";
import { play } from "../table/sounds.js";
import { node } from "../view/virtual_dom.js";

/**
 * The bell as a picture; while it rings it swings.
 * @param {boolean} [isRinging]
 */
export function bellPicture(isRinging = false) {
  return node(
    "svg",
    {
      class: isRinging ? "bell is-ringing" : "bell",
      viewBox: "0 0 48 48",
      "aria-hidden": "true",
      focusable: "false",
    },
    node("path", { class: "bell-foot", d: "M7 39h34v3.4H7z" }),
    node("path", { class: "bell-body", d: "M9 37C9 24 15 13 24 13s15 11 15 24z" }),
    node("path", { class: "bell-shine", d: "M14.5 33c.6-8 4-14 8-15.6-2 3.6-3.4 9-3.8 15.6z" }),
    node("path", { class: "bell-rim", d: "M8 35h32v4H8z" }),
    node("rect", { class: "bell-body", x: 22, y: 9, width: 4, height: 5 }),
    node("circle", { class: "bell-knob", cx: 24, cy: 8, r: 3.4 }),
  );
}

/**
 * The bell as a button that says whether it is to be heard.
 * @param {boolean} isRinging
 */
export function soundButton(isRinging) {
  const isOn = settings.get("sound") === "on";
  return node(
    "button",
    {
      type: "button",
      class: "sound-button",
      "aria-pressed": String(isOn),
      on: { click: () => settings.set("sound", isOn ? "off" : "on") },
    },
    bellPicture(isRinging),
    node("span", {}, isOn ? "Sound on" : "Sound off"),
  );
}

/** Three strokes of a small brass bell. */
export function ring() {
  play("bell");
}
