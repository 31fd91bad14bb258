// The switch that lets phones in the same network come in, and the QR code that they scan.
//
// `houseSwitch` and `houseQrCode` are elements that draw themselves again whenever the house is opened or
// closed; the others are descriptions, for pages that watch the house (house_network.js) and draw all of
// themselves.

import { make, node, patch } from "../view/virtual_dom.js";
import { loadStylesheet } from "../view/stylesheets.js";
import { house, invitationLink, turnHouse, watchHouse } from "./house_network.js";

export { bestLink, house, invitationLink, watchHouse } from "./house_network.js";

/** @typedef {{path: string, source: string, alt: string, size: number}} QrCode  `source` draws `path` */
/** @typedef {ReturnType<typeof house>} House */

/** The switch for the owner, a sentence for others; empty where there is nothing to say. */
export function houseSwitch() {
  loadStylesheet("/shell/house_switch.css");
  const element = make("div", { class: "house-switch" });
  return drawnWhileOnPage(element, () => patch(element, switchParts(house())));
}

/**
 * The QR code of a path, which the server draws; nothing where no phone could open it.
 * @param {QrCode} code
 */
export function houseQrCode(code) {
  const element = make("div", { class: "house-qr" });
  return drawnWhileOnPage(element, () => patch(element, [qrCodeNode(code)]));
}

/** The switch as a description; its stylesheet is the page's to load. */
export function houseSwitchNode() {
  return node("div", { class: "house-switch", key: "house-switch" }, switchParts(house()));
}

/**
 * The QR code as a description, or null.
 * @param {QrCode} code
 */
export function qrCodeNode({ path, source, alt, size }) {
  const link = invitationLink(path);
  const src = `${source}?for=${encodeURIComponent(link)}`; // another address is another picture
  return link ? node("img", { src, alt, width: size, height: size, loading: "lazy", key: "qr" }) : null;
}

/** @param {House} house */
export function switchParts({ can_switch, is_open, says, others, isTurning, trouble }) {
  return [
    can_switch &&
      node(
        "button",
        {
          type: "button",
          key: "switch",
          role: "switch",
          "aria-checked": String(is_open),
          disabled: isTurning,
          on: { click: () => turnHouse(!is_open) },
        },
        node("span", { class: "knob", "aria-hidden": "true" }),
        "Let phones in this house come in",
      ),
    says && node("p", { class: "soft", key: "says", role: "status" }, says),
    can_switch && is_open && others.length > 0 && otherNetworks(others, isTurning),
    trouble && node("p", { class: "error", key: "trouble", role: "alert" }, trouble),
  ];
}

/**
 * This computer may be in several networks, and the phones in another one than was thought.
 * @param {string[]} addresses
 * @param {boolean} isTurning
 */
function otherNetworks(addresses, isTurning) {
  const use = (/** @type {string} */ address) =>
    node(
      "button",
      {
        type: "button",
        key: address,
        class: "plain",
        disabled: isTurning,
        on: { click: () => turnHouse(true, address) },
      },
      address,
    );
  return node(
    "p",
    { class: "soft", key: "others" },
    "The phones are in another network? Use ",
    addresses.map((address, at) => [at > 0 && " or ", use(address)]),
  );
}

/**
 * Draw an element now and after each change, until it has left the page.
 * @param {HTMLElement} element
 * @param {() => void} draw
 */
export function drawnWhileOnPage(element, draw) {
  let wasSeen = false;
  const stop = watchHouse(() => {
    if (wasSeen && !element.isConnected) stop();
    else draw();
    wasSeen ||= element.isConnected;
  });
  draw();
  return element;
}
