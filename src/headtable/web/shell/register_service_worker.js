// Head Table without a connection: the service worker is asked to keep what can be read without a server.

const REPLAYS = /^headtable-.*-replays$/; // the names of the worker's caches of replays
const PAGES_OF_PLAY = new Set(["table", "hand", "screen", "evening", "organiser"]);

/** Register the worker; away from a game it and its successors fetch what nobody has looked at yet. */
export async function prepare() {
  const { serviceWorker } = navigator;
  const fill = () => {
    if (!PAGES_OF_PLAY.has(document.body.dataset.page ?? "")) serviceWorker.controller?.postMessage("fill");
  };
  serviceWorker.addEventListener("controllerchange", fill);
  fill();
  try {
    await serviceWorker.register("/service_worker.js");
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
