/**
 * Lets the bank load without a network: keeps its page and its files on the device, and answers
 * with them before the network is asked. Answers of the API are never kept here.
 *
 * The server writes `self.kept` before this script: {shell, files}, where `files` has the hash of
 * each address. A file is kept under its hash, so a new version fetches only what has changed.
 */

/** @type {any} */
const worker = self;
/** @type {{ shell: string, files: Record<string, string> }} */
const { shell, files } = worker.kept;

const STORE = "passgo-bank";
const BANK = /^\/b\/[^/]+\/$/;

/** @param {string} hash */
const keyOf = (hash) => `/b/kept/${encodeURIComponent(hash)}`;

/** Fetches what isn't here yet. Fails as a whole if one file isn't the one that was announced. */
async function fetchAll() {
  const store = await caches.open(STORE);
  await Promise.all(Object.entries(files).map(([address, hash]) => keep(store, address, hash)));
}

/**
 * @param {Cache} store
 * @param {string} address
 * @param {string} integrity
 */
async function keep(store, address, integrity) {
  if (await store.match(keyOf(integrity))) return;
  const answer = await fetch(address, { integrity, credentials: "omit" });
  if (!answer.ok) throw new Error(`${address}: the server answered ${answer.status}`);
  await store.put(keyOf(integrity), answer);
}

/** Throws away what only an older version needed, and takes charge of the page that is open. */
async function takeOver() {
  const store = await caches.open(STORE);
  const needed = new Set(Object.values(files).map((hash) => new URL(keyOf(hash), origin).href));
  const kept = await store.keys();
  await Promise.all(kept.filter(({ url }) => !needed.has(url)).map((old) => store.delete(old)));
  await worker.clients.claim();
}

/**
 * The address of the file that answers this request; undefined if the network has to.
 * @param {Request} request
 */
function addressOf(request) {
  const { origin: from, pathname } = new URL(request.url);
  // Browsers ask for a film in parts, which the store doesn't have.
  if (request.method !== "GET" || from !== origin || request.headers.has("range")) return;
  if (request.mode === "navigate") return BANK.test(pathname) ? shell : undefined;
  return pathname in files ? pathname : undefined;
}

/**
 * A file that hasn't changed came when it lay at the address of an older version. What a script or
 * a style loads beside itself goes by where its answer came from, so that is left out of it.
 * @param {Request} request
 * @param {string} address
 */
async function answer(request, address) {
  const store = await caches.open(STORE);
  const kept = await store.match(keyOf(files[address]));
  if (!kept) return fetch(request);
  // As it was kept, the browser may have it compiled; and what is merely fetched loads nothing.
  const mayStay = kept.url === request.url || !request.destination;
  return mayStay ? kept : new Response(kept.body, kept);
}

worker.addEventListener("install", (/** @type {any} */ event) => event.waitUntil(fetchAll()));
worker.addEventListener("activate", (/** @type {any} */ event) => event.waitUntil(takeOver()));
worker.addEventListener("message", () => worker.skipWaiting());
worker.addEventListener("fetch", (/** @type {any} */ event) => {
  const address = addressOf(event.request);
  if (address) event.respondWith(answer(event.request, address));
});
