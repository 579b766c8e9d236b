/**
 * What must outlive a killed tab: the entry on its way to the server, kept in IndexedDB from
 * before it is sent until its answer has been read.
 */

const NAME = "passgo-bank";
const ENTRIES = "entries";

let opened = null;

function open() {
  opened ??= new Promise((resolve, reject) => {
    const request = indexedDB.open(NAME, 1);
    request.onupgradeneeded = () => request.result.createObjectStore(ENTRIES, { keyPath: "key" });
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });
  return opened;
}

async function run(mode, use) {
  const database = await open();
  return new Promise((resolve, reject) => {
    // Strict: the promise resolves when the disk has it, not when the browser means to write it.
    const transaction = database.transaction(ENTRIES, mode, { durability: "strict" });
    const request = use(transaction.objectStore(ENTRIES));
    transaction.oncomplete = () => resolve(request.result);
    transaction.onerror = () => reject(transaction.error);
    transaction.onabort = () => reject(transaction.error);
  });
}

/** Keeps the entry (a plain object with `key`); resolves when it is on the disk. */
export function keep(entry) {
  return run("readwrite", (store) => store.put(entry));
}

/** Forgets the entry with this key. */
export function forget(key) {
  return run("readwrite", (store) => store.delete(key));
}

/** All kept entries, oldest first. */
export async function kept() {
  const entries = await run("readonly", (store) => store.getAll());
  return entries.sort((a, b) => a.madeAt.localeCompare(b.madeAt));
}
