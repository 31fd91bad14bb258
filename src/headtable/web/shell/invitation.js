// How others find a table: its code, the QR code and the link to hand round; and one's own way back to it.

import { button, make, node, patch } from "../view/virtual_dom.js";
import { reentry } from "./remembered_on_device.js";
import { bestLink, drawnWhileOnPage, houseQrCode, houseSwitch, invitationLink } from "./house_switch.js";
import { grouped, spelled } from "./routes.js";
import { RENEW, isSureToRenew } from "./confirm_sign_out_others.js";

const QR_SIZE = 192;

/** @param {string} code */
function codeInLarge(code) {
  const size = code.length > 4 ? "code long" : "code";
  return make("p", { class: size, role: "img", "aria-label": `Code ${spelled(code)}` }, grouped(code));
}

/**
 * The QR code of the link to a table, or to a hand at it.
 * @param {string} code
 * @param {"qr" | "hand-qr"} kind
 */
function qrCode(code, kind) {
  return houseQrCode({
    path: kind === "qr" ? `/t/${code}` : `/h/${code}`,
    source: `/api/tables/${code}/${kind}.svg`,
    alt: `QR code of the link to table ${grouped(code)}`,
    size: QR_SIZE,
  });
}

/**
 * On the big screen of a room: each scans it with a phone, and has a hand there.
 * @param {string} code
 */
export function screenInvitation(code) {
  return make(
    "aside",
    { class: "share panel", "aria-label": "Come to the table" },
    make("h2", {}, "Come to the table"),
    screenWay(code),
    houseSwitch(),
    codeInLarge(code),
  );
}

/**
 * How a phone comes to the big screen's table; nothing while no phone can.
 * @param {string} code
 */
function screenWay(code) {
  const element = make("div", {});
  drawnWhileOnPage(element, () => {
    const link = invitationLink("/join");
    patch(element, [
      link && node("p", { key: "scan" }, "Scan it: your phone is your hand."),
      link &&
        node(
          "p",
          { class: "soft", key: "type" },
          "Or open ",
          node("b", {}, link.replace(/^https?:\/\//, "")),
          " and type the code.",
        ),
    ]);
  });
  return make("div", {}, qrCode(code, "hand-qr"), element);
}

/**
 * In the waiting room; `told` is where one reads what came of a button.
 * @param {WaitingConnection} connection
 * @param {HTMLElement} told
 */
export function invitation(connection, told) {
  const { code, token } = connection;
  const link = () => bestLink(`/t/${code}`);
  const isForOthers = () => invitationLink(`/t/${code}`) !== "";
  const wayBack = () => reentry(bestLink(""), code, connection.token); // the token may be renewed
  const signOut = async () => {
    if (await isSureToRenew()) connection.renew();
  };
  const copy = async (/** @type {string} */ text, /** @type {string} */ what) => {
    try {
      await navigator.clipboard.writeText(text);
      told.textContent = `${what} copied.`;
    } catch {
      told.textContent = text;
    }
  };
  return make(
    "aside",
    { class: "share panel", "aria-label": "Invite others" },
    make("h2", {}, "Invite others"),
    codeInLarge(code),
    qrCode(code, "qr"),
    houseSwitch(),
    make(
      "div",
      { class: "row" },
      button("Copy the link", () =>
        copy(link(), isForOthers() ? "The link is" : "A link for this computer is"),
      ),
      navigator.share &&
        button("Share", () => navigator.share({ title: "Head Table", url: link() }).catch(() => {})),
    ),
    make("p", {}, told),
    screenOffer(code, token),
    token &&
      make(
        "details",
        {},
        make("summary", {}, "Your seat on another device"),
        make(
          "div",
          { class: "row" },
          button("Copy my way back", () => copy(wayBack(), "Your own way back is"), {
            title: "A link that opens this seat on another device. Keep it to yourself.",
          }),
          button(RENEW, signOut, { class: "plain" }),
        ),
        make("p", { class: "soft" }, "Lost a phone, or shared your way back by mistake? Sign them out."),
      ),
  );
}

/**
 * @param {string} code
 * @param {string} token
 */
function screenOffer(code, token) {
  return make(
    "p",
    { class: "soft" },
    make("a", { href: `/s/${code}`, target: "_blank" }, "Show the table on a big screen"),
    token && [", and ", make("a", { href: `/h/${code}` }, "your hand alone on this device")],
    ".",
  );
}
