// The switch that lets phones in the same network come in, and the QR code that they scan.
//
// Both are elements that draw themselves again whenever the house is opened or closed: put them anywhere.

import { make, node, patch } from "../view/elements.js";
import { loadStylesheet } from "../view/stylesheets.js";
import { house, invitationLink, switchHouse, watchHouse } from "./house.js";

export { bestLink, invitationLink, watchHouse } from "./house.js";

/** The switch for the owner, a sentence for others; empty where there is nothing to say. */
export function houseSwitch() {
  loadStylesheet("/shell/house_switch.css");
  const element = make("div", { class: "house-switch" });
  let trouble = "";
  let isBusy = false;
  const draw = () => patch(element, switchParts(house(), { trouble, isBusy, turn }));
  const turn = async (/** @type {boolean} */ open, address = "") => {
    isBusy = true;
    trouble = "";
    draw();
    try {
      await switchHouse(open, address);
    } catch (refused) {
      trouble = refused.message;
    }
    isBusy = false;
    draw();
  };
  whileOnPage(element, draw);
  return element;
}

/**
 * What the switch looks like.
 * @param {HouseData} data
 * @param {{trouble: string, isBusy: boolean, turn: (open: boolean, address?: string) => unknown}} state
 */
export function switchParts(data, { trouble, isBusy, turn }) {
  return [
    data.can_switch &&
      node(
        "button",
        {
          type: "button",
          key: "switch",
          role: "switch",
          "aria-checked": String(data.is_open),
          disabled: isBusy,
          on: { click: () => turn(!data.is_open) },
        },
        node("span", { class: "knob", "aria-hidden": "true" }),
        "Let phones in this house come in",
      ),
    data.says && node("p", { class: "soft", key: "says", role: "status" }, data.says),
    data.can_switch && data.is_open && others(data, isBusy, turn),
    trouble && node("p", { class: "error", key: "trouble", role: "alert" }, trouble),
  ];
}

/**
 * This computer may be in several networks, and the phones in another one than was thought.
 * @param {HouseData} data
 * @param {boolean} isBusy
 * @param {(open: boolean, address?: string) => unknown} turn
 */
function others(data, isBusy, turn) {
  if (!data.others.length) return null;
  return node(
    "p",
    { class: "soft", key: "others" },
    "The phones are in another network? Use ",
    data.others.map((address, at) => [
      at > 0 && ", ",
      node(
        "button",
        {
          type: "button",
          key: address,
          class: "plain",
          disabled: isBusy,
          on: { click: () => turn(true, address) },
        },
        address,
      ),
    ]),
    ".",
  );
}

/**
 * The QR code of a path, which the server draws at `source`; nothing where no phone can come in.
 * @param {{path: string, source: string, alt: string, size: number}} options
 */
export function houseQrCode({ path, source, alt, size }) {
  const element = make("div", { class: "house-qr" });
  whileOnPage(element, () => {
    const link = invitationLink(path);
    const src = `${source}?for=${encodeURIComponent(link)}`; // another address is another picture
    patch(element, [link && node("img", { src, alt, width: size, height: size, key: "qr" })]);
  });
  return element;
}

/**
 * Draw now and after each change, until the element has left the page.
 * @param {HTMLElement} element
 * @param {() => void} draw
 */
export function whileOnPage(element, draw) {
  let wasSeen = false;
  const stop = watchHouse(() => {
    if (wasSeen && !element.isConnected) stop();
    else draw();
    wasSeen ||= element.isConnected;
  });
  draw();
}
