/**
 * What must outlive a killed tab: the entry on its way to the server, kept in IndexedDB from
 * before it is sent until its answer has been read. Where the browser denies its database or its
 * disk is full, the page keeps the entry itself, and the banker is told what that means.
 */

import { forgetful } from "../state/store.js";

/** @import { Entry } from "../types.d.ts" */

const NAME = "passgo-bank";
const ENTRIES = "entries";

/**
 * What the disk would not take, by key.
 * @type {Map<string, Entry>}
 */
const inMemory = new Map();

/** @type {Promise<IDBDatabase> | null} */
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

/**
 * @template T
 * @param {IDBTransactionMode} mode
 * @param {(store: IDBObjectStore) => IDBRequest<T>} use
 * @returns {Promise<T>}
 */
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

/**
 * Keeps the entry (a plain object with `key`); resolves when it is on the disk, if that is
 * possible.
 * @param {Entry} entry
 */
export async function keep(entry) {
  try {
    await run("readwrite", (store) => store.put(entry));
  } catch {
    inMemory.set(entry.key, entry);
    forgetful("entries");
  }
}

/**
 * Forgets the entry with this key.
 * @param {string} key
 */
export async function forget(key) {
  inMemory.delete(key);
  await run("readwrite", (store) => store.delete(key)).catch(() => forgetful("entries"));
}

/** All kept entries, oldest first. */
export async function kept() {
  const onDisk = await run("readonly", (store) => store.getAll()).catch(() => {
    forgetful("entries");
    return [];
  });
  return [...onDisk, ...inMemory.values()].sort((a, b) => a.madeAt.localeCompare(b.madeAt));
}
