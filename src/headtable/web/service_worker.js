// The service worker: rules, lessons, crib cards and replays that were seen open without a connection.
//
// Network first, for everything: while the server answers, nothing old is ever shown, and the cache speaks
// only when the server cannot be reached.  The cache is named after the build, holds the files of that build
// only, and goes when another one comes (docs/decisions/0024-daily-deal-and-offline-pages.md).  No
// token, seat, hand or running game is ever kept: of a table only the replay, which exists once it is over.
//
// The server puts `const BUILD = "…"` before this text.

const worker = /** @type {any} */ (self);
const OURS = "headtable-";
const FILES = `${OURS}${BUILD}`;
const REPLAYS = `${OURS}${BUILD}-replays`;
const BUNDLE = "/offline.json"; // all files of the client, and which documents are worth keeping
const INDEX = "/index.html"; // the page that every address of the client begins with
const DOCUMENT = /^\/(api\/shelf|api\/(rules|learn|score-words)\/[a-z0-9-]+|press\/[a-z/-]+\.(svg|woff))$/;
const REPLAY = /^\/api\/tables\/[A-Za-z]{4,8}\/moments$/;
const MOST_REPLAYS = 20;
const LARGEST_REPLAY = 12_000_000; // bytes
const PAUSE = 300; // milliseconds between two documents that nobody has asked for yet

worker.addEventListener("install", (/** @type {any} */ event) => event.waitUntil(install()));
worker.addEventListener("activate", (/** @type {any} */ event) => event.waitUntil(activate()));
worker.addEventListener("message", (/** @type {any} */ event) => {
  if (event.data === "fill") event.waitUntil(fill());
});
worker.addEventListener("fetch", (/** @type {any} */ event) => {
  const { method, mode, url } = event.request;
  const { origin, pathname, search } = new URL(url);
  if (method !== "GET" || origin !== location.origin) return;
  if (REPLAY.test(pathname)) event.respondWith(networkFirst(event, REPLAYS, pathname, keepReplay));
  else if (DOCUMENT.test(pathname) && !search)
    event.respondWith(networkFirst(event, FILES, pathname, keepDocument));
  else if (!pathname.startsWith("/api/"))
    event.respondWith(networkFirst(event, FILES, mode === "navigate" ? INDEX : pathname, null));
});

/** Take in all files of this build at once; another build's bundle is no good. */
async function install() {
  const { build, policy, files, documents } = await (await fetch(BUNDLE, { cache: "no-cache" })).json();
  if (build !== BUILD) throw new Error("the server has another build by now");
  const cache = await caches.open(FILES);
  const common = { "Content-Security-Policy": policy, "X-Content-Type-Options": "nosniff" };
  const keep = (/** @type {[path: string, [type: string, text: string]]} */ [path, [type, text]]) =>
    cache.put(path, new Response(text, { headers: { ...common, "Content-Type": type } }));
  await Promise.all(Object.entries(files).map(keep));
  await cache.put(BUNDLE, new Response(JSON.stringify(documents)));
  await worker.skipWaiting();
}

async function activate() {
  const old = (await caches.keys()).filter((name) => name.startsWith(OURS) && !name.startsWith(FILES));
  await Promise.all(old.map((name) => caches.delete(name)));
  await worker.clients.claim();
}

/** Fetch the documents that are not there yet, slowly: the game in play comes first. */
async function fill() {
  const cache = await caches.open(FILES);
  const wanted = await (await cache.match(BUNDLE))?.json();
  for (const path of wanted ?? []) {
    if (await cache.match(path)) continue;
    const answer = await fetch(path).catch(() => null);
    if (!answer) return; // no connection: another time
    if (answer.ok) await cache.put(path, answer);
    await new Promise((done) => setTimeout(done, PAUSE));
  }
}

/**
 * The answer of the server, kept where `keep` says how; where it cannot be reached, that of the cache.
 * A file of the client is not kept here: those of one build come together.
 * @param {any} event
 * @param {string} name of the cache
 * @param {string} path in it
 * @param {((path: string, answer: Response) => Promise<void>) | null} keep
 */
async function networkFirst(event, name, path, keep) {
  let answer = null;
  try {
    answer = await fetch(event.request);
  } catch (unreachable) {
    const kept = await (await caches.open(name)).match(path);
    if (kept) return kept;
    throw unreachable;
  }
  if (keep && answer.ok) event.waitUntil(keep(path, answer.clone()));
  return answer;
}

/**
 * What is the same for everybody.
 * @param {string} path
 * @param {Response} answer
 */
async function keepDocument(path, answer) {
  await (await caches.open(FILES)).put(path, answer);
}

/**
 * The replay of a game that is over; of many the oldest goes.
 * @param {string} path
 * @param {Response} answer
 */
async function keepReplay(path, answer) {
  const body = await answer.blob();
  if (body.size > LARGEST_REPLAY) return;
  const cache = await caches.open(REPLAYS);
  await cache.delete(path);
  await cache.put(path, new Response(body, { headers: { "Content-Type": body.type } }));
  for (const oldest of (await cache.keys()).slice(0, -MOST_REPLAYS)) await cache.delete(oldest);
}
