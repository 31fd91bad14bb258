// Head Table without a connection: the service worker is asked to keep what can be read without a server.

const REPLAYS = /^headtable-.*-replays$/; // the names of the worker's caches of replays
const PAGES_OF_PLAY = new Set(["table", "hand", "screen", "evening", "organiser"]);

/** Register the worker; away from a game it also fetches what nobody has looked at yet. */
export async function prepare() {
  try {
    await navigator.serviceWorker.register("/service_worker.js");
    const { active } = await navigator.serviceWorker.ready;
    if (!PAGES_OF_PLAY.has(document.body.dataset.page ?? "")) active?.postMessage("fill");
  } catch {
    // A browser that wants no worker plays as well with a connection.
  }
}

/** Forget the replays that this device has kept. */
export async function forgetReplays() {
  if (!globalThis.caches) return;
  const names = await caches.keys();
  await Promise.all(names.filter((name) => REPLAYS.test(name)).map((name) => caches.delete(name)));
}
