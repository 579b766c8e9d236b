/**
 * The browser's database (IndexedDB): the passes of this device, the entries and answers that wait,
 * the books they belong to, and what is unfinished. Where several tabs of a device are open, one of
 * them writes for a card: the one that claimed it last. Each such write checks in its own
 * transaction that its tab still is the one, so that two tabs' writes never mix.
 */

const NAME = "passgo-bank";
const VERSION = 7;
const WRITERS = "writers";

/** The stores and what names a row of each. */
const STORES = {
  entries: "key",
  books: "game",
  journal: ["game", "number"],
  answers: ["game", "seat"],
  pairings: "card",
  notes: ["card", "name"],
  compiled: "name",
  [WRITERS]: "card",
};

/** Another tab of this device has claimed the card: nothing was written. */
export class NotTheWriter extends Error {}

/** @type {Promise<IDBDatabase> | null} */
let opened = null;
/** The card that this tab writes for, and its name among the tabs. */
let card = "";
let tab = "";
/** Hears whether a page of an older version keeps this one from its database. */
let tellHeldUp = (/** @type {boolean} */ _isHeldUp) => {};

/**
 * Calls `hear` with whether a page of an older version keeps this one from its database.
 * @param {(isHeldUp: boolean) => void} hear
 */
export function onHeldUp(hear) {
  tellHeldUp = hear;
}

function open() {
  opened ??= opening(VERSION).catch((error) => {
    // Stores are only ever added, so this page can use the database of a newer one.
    if (error.name === "VersionError") return opening();
    throw error;
  });
  opened.catch(again);
  return opened;
}

/**
 * @param {number} [version] without one, whichever is there
 * @returns {Promise<IDBDatabase>}
 */
function opening(version) {
  return new Promise((resolve, reject) => {
    const request = indexedDB.open(NAME, version);
    request.onupgradeneeded = () => make(request.result);
    request.onsuccess = () => {
      const { result: database } = request;
      database.onversionchange = () => {
        database.close();
        again();
      };
      // Some browsers drop it while the device sleeps.
      database.onclose = again;
      tellHeldUp(false);
      resolve(database);
    };
    request.onblocked = () => tellHeldUp(true);
    request.onerror = () => {
      tellHeldUp(false);
      reject(request.error);
    };
  });
}

/** The next caller that needs the database reopens it. */
function again() {
  opened = null;
}

/** @param {IDBDatabase} database */
function make(database) {
  for (const [name, keyPath] of Object.entries(STORES)) {
    if (!database.objectStoreNames.contains(name)) database.createObjectStore(name, { keyPath });
  }
}

/**
 * From now on this tab writes for the card, and no other does. Raises the browser's reason, such as
 * a full disk. This tab's writes are then unchecked, since the disk still names the tab before it.
 * @param {string} claimed
 * @param {string} name
 */
export async function claim(claimed, name) {
  [card, tab] = [claimed, name];
  try {
    await writeInAnyTab([WRITERS], (stores) => stores[WRITERS].put({ card, tab }));
  } catch (error) {
    card = "";
    throw error;
  }
}

/**
 * Writes what belongs to no book, so any tab may; resolves when it is on the disk.
 * @param {string[]} names
 * @param {(stores: Record<string, IDBObjectStore>) => unknown} use
 */
export function writeInAnyTab(names, use) {
  return run(names, "readwrite", use);
}

/**
 * Reads from a store; resolves to what `use(store)` asks for.
 * @template T
 * @param {string} name
 * @param {(store: IDBObjectStore) => IDBRequest<T>} use
 * @returns {Promise<T>}
 */
export async function read(name, use) {
  /** @type {IDBRequest<T> | undefined} */
  let request;
  await run([name], "readonly", (stores) => {
    request = use(stores[name]);
  });
  return /** @type {IDBRequest<T>} */ (request).result;
}

/**
 * Writes to these stores, all or nothing; resolves when it is on the disk. Raises `NotTheWriter`,
 * or the browser's own error.
 * @param {string[]} names
 * @param {(stores: Record<string, IDBObjectStore>) => unknown} use
 */
export async function write(names, use) {
  let isOurs = true;
  const done = run([...names, WRITERS], "readwrite", (stores, transaction) => {
    if (!card) return use(stores);
    const writer = stores[WRITERS].get(card);
    writer.onsuccess = () => {
      isOurs = writer.result?.tab === tab;
      if (isOurs) use(stores);
      else transaction.abort();
    };
  });
  await done.catch((error) => {
    throw isOurs ? error : new NotTheWriter();
  });
}

/**
 * @param {string[]} names
 * @param {IDBTransactionMode} mode
 * @param {(stores: Record<string, IDBObjectStore>, transaction: IDBTransaction) => unknown} use
 * @returns {Promise<void>}
 */
async function run(names, mode, use) {
  const database = await open();
  return new Promise((resolve, reject) => {
    // Strict: the promise resolves when the disk has it, not when the browser means to write it.
    const transaction = database.transaction(names, mode, { durability: "strict" });
    transaction.oncomplete = () => resolve();
    transaction.onerror = () => reject(transaction.error);
    transaction.onabort = () => reject(transaction.error ?? new Error("Not written"));
    const stores = names.map((name) => [name, transaction.objectStore(name)]);
    use(Object.fromEntries(stores), transaction);
  });
}
