// The client begins here: settings, the address, and the page that it names, loaded when it is first wanted.

import { announce } from "./view/announcer.js";
import { make, patch } from "./view/virtual_dom.js";
import { deviceStorage } from "./shell/remembered_on_device.js";
import { route } from "./shell/routes.js";
import { settings } from "./shell/settings.js";

/** @type {Record<string, () => Promise<(root: HTMLElement, route: Route, client: Client) => any>>} */
const PAGES = {
  shelf: () => import("./shell/shelf.js").then((module) => module.mountShelf),
  join: () => import("./shell/find_table_page.js").then((module) => module.mountJoin),
  setup: () => import("./shell/table_setup.js").then((module) => module.mountSetup),
  you: () => import("./shell/own_page.js").then((module) => module.mountOwnPage),
  absent: () => import("./absent_friend/absent_page.js").then((module) => module.mountAbsent),
  daily: () => import("./shell/daily_page.js").then((module) => module.mountDaily),
  print: () => import("./shell/print_page.js").then((module) => module.mountPrint),
  rules: () => import("./shell/rules.js").then((module) => module.mountRules),
  learn: () => import("./shell/lesson_page.js").then((module) => module.mountLesson),
  replay: () => import("./shell/replay.js").then((module) => module.mountReplay),
  table: () => import("./shell/enter_table.js").then((module) => module.mountSeat),
  screen: () => import("./shell/enter_table.js").then((module) => module.mountSeat),
  hand: () => import("./shell/enter_table.js").then((module) => module.mountSeat),
  hold: () => import("./evening/setup.js").then((module) => module.mountEveningSetup),
  evening: () => import("./evening/enter_evening.js").then((module) => module.mountEvening),
  organiser: () => import("./evening/enter_evening.js").then((module) => module.mountOrganiser),
};

const root = /** @type {HTMLElement} */ (document.getElementById("page"));
/** @type {{close?(): void} | null | void} the page on show */
let shown = null;
let at = ""; // the address on show, without what stands behind the '#'
const AFTER_LOAD = 2000; // milliseconds: nothing of the first page waits for what works offline
let turn = 0; // counts the changes of page, so that a slow one cannot overtake a newer

settings.begin(document.documentElement, safeStore());
document.getElementById("open-settings")?.addEventListener("click", async () => {
  (await import("./shell/settings_dialog.js")).openSettings();
});
addEventListener("popstate", () => {
  if (at !== location.pathname + location.search) show(false);
});
document.addEventListener("click", follow);
if (location.hash.startsWith("#owner="))
  import("./shell/house_network.js").then(({ claimOwner }) => claimOwner());
show(true);
if (navigator.serviceWorker) addEventListener("load", () => setTimeout(prepareOffline, AFTER_LOAD));

async function prepareOffline() {
  if (!navigator.onLine) return; // another time
  const offline = await import("./shell/register_service_worker.js").catch(() => null);
  offline?.prepare();
}

function safeStore() {
  try {
    return localStorage;
  } catch {
    return { getItem: () => null, setItem: () => {} };
  }
}

/**
 * Links inside the client change the page without a reload.
 * @param {any} event
 */
function follow(event) {
  const link = event.target.closest?.("a[href]");
  const held = event.ctrlKey || event.metaKey || event.shiftKey || event.altKey || event.button !== 0;
  if (!link || held || link.target || link.hasAttribute("download") || link.origin !== location.origin)
    return;
  if (event.defaultPrevented) return;
  const wanted = route(link.pathname, link.search, link.hash);
  if (wanted.page === "lost") return;
  if (link.pathname === location.pathname && link.search === location.search && link.hash) return;
  event.preventDefault();
  go(link.pathname + link.search + link.hash);
}

/**
 * Go to another address of the client.
 * @param {string} address
 */
function go(address) {
  history.pushState(null, "", address);
  show(false);
}

/** @param {boolean} isFirst */
async function show(isFirst) {
  const mine = ++turn;
  const wanted = route(location.pathname, location.search, location.hash);
  at = location.pathname + location.search;
  shown?.close?.();
  shown = null;
  document.body.dataset.page = wanted.page;
  for (const link of document.querySelectorAll(/** @type {"a"} */ ("[data-nav]"))) {
    if (link.dataset.nav === wanted.page) link.setAttribute("aria-current", "page");
    else link.removeAttribute("aria-current");
  }
  try {
    const mount = PAGES[wanted.page] ? await PAGES[wanted.page]() : mountLost;
    if (mine !== turn) return;
    patch(root, []);
    const page = await mount(root, wanted, { go, deviceStorage, settings });
    if (mine !== turn) page?.close?.();
    else shown = page;
  } catch (trouble) {
    if (mine === turn) mountTrouble(trouble);
  }
  if (mine === turn) arrive(wanted, isFirst);
}

/**
 * The title, the place and the focus of a page that has come.
 * @param {Route} wanted
 * @param {boolean} isFirst
 */
function arrive(wanted, isFirst) {
  const heading = root.querySelector("h1");
  const title = heading?.dataset.title ?? heading?.textContent ?? "";
  document.title = title ? `${title} · Head Table` : "Head Table";
  const place = wanted.page === "rules" && wanted.hash ? document.getElementById(wanted.hash) : null;
  if (place) {
    place.scrollIntoView();
    place.focus({ preventScroll: true });
  } else if (!isFirst) {
    scrollTo(0, 0);
    if (!root.contains(document.activeElement)) root.focus({ preventScroll: true });
    announce(title);
  }
}

/** @param {HTMLElement} page */
function mountLost(page) {
  page.append(
    make(
      "div",
      { class: "page narrow" },
      make("h1", {}, "No such page"),
      make("p", {}, "Nothing lies at this address. ", make("a", { href: "/" }, "Back to the shelf")),
    ),
  );
}

/** @param {any} trouble */
function mountTrouble(trouble) {
  patch(root, [
    make(
      "div",
      { class: "page narrow" },
      make("h1", {}, "That did not work"),
      make("p", { class: "error", role: "alert" }, trouble.message || "Something went wrong."),
      make(
        "p",
        {},
        make("a", { href: location.href, target: "_self" }, "Try again"),
        " or go ",
        make("a", { href: "/" }, "back to the shelf"),
        ".",
      ),
    ),
  ]);
}
