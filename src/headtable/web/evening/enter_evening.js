// An evening's pages: the organiser's, a guest's, the room on a big screen, and the door.

import { make } from "../view/virtual_dom.js";
import { signInPage } from "./sign_in.js";
import { guestChanged, guestPage } from "./guest_page.js";
import { eveningStorage } from "./evening_storage.js";
import { organiserChanged, organiserPage } from "./organiser_page.js";
import { EveningPage, eveningSheets } from "./evening_page_base.js";
import { screenPage } from "./room_screen.js";

/**
 * /o/CODE: whoever has the organiser's token.
 * @param {HTMLElement} root
 * @param {Route} route
 * @param {Client} client
 */
export async function mountOrganiser(root, route, client) {
  const token = tokenFrom(route, "organiser");
  await eveningSheets();
  if (!token) return open(root, { code: route.code, client, describe: signInPage });
  return open(root, { code: route.code, token, client, describe: organiserPage, changed: organiserChanged });
}

/**
 * /e/CODE: a guest by their token, one who looks over somebody's shoulder, or whoever comes to the door.
 * @param {HTMLElement} root
 * @param {Route} route
 * @param {Client} client
 */
export async function mountEvening(root, route, client) {
  const token = tokenFrom(route, "token");
  const { code } = route;
  await eveningSheets();
  if (route.query.get("screen")) return open(root, { code, client, describe: screenPage });
  if (token) return open(root, { code, token, client, describe: guestPage, changed: guestChanged });
  return open(root, { code, client, describe: doorOrCard, changed: guestChanged });
}

/**
 * Without a token one may still follow somebody: whose name was tapped at the door.
 * @param {import("./evening_page_base.js").EveningPage} page
 */
function doorOrCard(page) {
  return eveningStorage.of(page.code).me ? guestPage(page) : signInPage(page);
}

/**
 * The token leaves the address and is kept.
 * @param {Route} route
 * @param {"token" | "organiser"} kind
 */
function tokenFrom(route, kind) {
  if (route.hash) {
    eveningStorage.note(route.code, { [kind]: route.hash });
    history.replaceState(null, "", location.pathname + location.search);
  }
  return eveningStorage.of(route.code)[kind] ?? "";
}

/**
 * @param {HTMLElement} root
 * @param {import("./evening_page_base.js").EveningPageOptions} options
 */
async function open(root, options) {
  const frame = make("div");
  root.append(frame);
  const page = new EveningPage(frame, options);
  await page.start();
  return page;
}
