// Whether phones in the same network can reach this server, and the link that they would open.
//
// The server answers this (`/api/house`): the page of whoever has started it is at 127.0.0.1, an address that
// means another machine on every phone.  The browser that was opened at the start keeps the owner's proof.

import { ask, post } from "./api.js";

const ADDRESS = "/api/house";
const OWNER = /^#owner=([\w.-]+)$/;
const PROOF = "headtable.house-proof"; // the key in localStorage
const LOOPBACK = /^(localhost|127(\.\d{1,3}){3}|\[::1\])$/;
/** @type {HouseData} */
const UNKNOWN = { can_switch: false, is_open: false, address: null, why: "", says: "", others: [] };

/** @type {HouseData} */
let known = UNKNOWN;
let isTurning = false; // whether the switch is being turned
let trouble = ""; // why it could not be turned, in the words of the server
/** @type {Promise<void> | null} */
let asking = null;
/** @type {Set<() => void>} */
const watchers = new Set();
/** @type {BroadcastChannel | null} to this browser's other pages: a big screen follows the switch at once */
let otherPages = null;

/** What the server last said of the house, and what came of the switch. */
export function house() {
  return { ...known, isTurning, trouble };
}

/**
 * Whether an address works only on the machine itself.
 * @param {string} hostname
 */
function isLoopback(hostname) {
  return LOOPBACK.test(hostname);
}

/**
 * The link by which another device opens a path of this server; "" where none can.
 * @param {string} path
 * @param {{is_open: boolean, address: string | null}} [data]
 * @param {{hostname: string, origin: string}} [page]
 */
export function invitationLink(path, data = known, page = location) {
  if (data.is_open && data.address) return data.address + path;
  return isLoopback(page.hostname) ? "" : page.origin + path;
}

/** A link for a path that works on this device at least, and on others where they can come in. */
export function bestLink(/** @type {string} */ path) {
  return invitationLink(path) || location.origin + path;
}

/**
 * Ask the server, and call `changed` after every answer; returns what ends that.
 * @param {() => void} changed
 */
export function watchHouse(changed) {
  watchers.add(changed);
  if (!otherPages) {
    otherPages = new BroadcastChannel("headtable.house");
    otherPages.onmessage = refreshHouse;
  }
  refreshHouse();
  return () => {
    watchers.delete(changed);
  };
}

/** Ask the server; who watches is told. */
function refreshHouse() {
  asking ??= ask(ADDRESS, { headers: { accept: "application/json", ...proofHeader() } })
    .then(tell, () => {}) // as it was
    .finally(() => {
      asking = null;
    });
  return asking;
}

/**
 * Open the house to phones or close it.
 * @param {boolean} open
 * @param {string} [address]
 */
export async function turnHouse(open, address = "") {
  isTurning = true;
  trouble = "";
  tell(known);
  let data = known;
  try {
    data = await post(ADDRESS, { open, address }, proofHeader());
    otherPages?.postMessage("turned");
  } catch (refused) {
    trouble = refused.message;
  }
  isTurning = false;
  tell(data);
}

/**
 * The browser that `headtable` opens has a ticket in its address, good once and for a few minutes: it is
 * changed for the proof that this browser is the owner's.
 */
export async function claimOwner() {
  const ticket = OWNER.exec(location.hash)?.[1];
  if (!ticket) return;
  history.replaceState(null, "", location.pathname + location.search);
  try {
    const { proof } = await post(`${ADDRESS}/owner`, { ticket });
    localStorage.setItem(PROOF, proof);
  } catch {
    return; // there is no switch then, and all else works
  }
  await refreshHouse();
}

/** @param {HouseData} data */
function tell(data) {
  known = data;
  for (const changed of watchers) changed();
}

/** @returns {Record<string, string>} */
function proofHeader() {
  try {
    const proof = isLoopback(location.hostname) && localStorage.getItem(PROOF);
    return proof ? { "x-house-proof": proof } : {};
  } catch {
    return {};
  }
}
