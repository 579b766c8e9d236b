/**
 * The entries that the server hasn't confirmed: kept in the browser's database before they are
 * sent. Where the browser denies its database or its disk is full, the page keeps them itself, and
 * the banker is told what that means.
 */

import { change, forgetful, keepsAfterAll, now } from "../state/store.js";
import { NotTheWriter, read, write } from "./database.js";

/** @import { Entry } from "../types.d.ts" */

const ENTRIES = "entries";

/**
 * The entries that the disk would not take, by key.
 * @type {Map<string, Entry>}
 */
const inMemory = new Map();
let newest = 0;

/**
 * Keeps the entry, after all that were kept before it; resolves when it is on the disk, if that is
 * possible. Raises `NotTheWriter` where another tab has taken over: then it isn't kept at all.
 * @param {Entry} entry
 */
export async function keep(entry) {
  entry.order ??= ++newest;
  await keepAll([entry]);
}

/**
 * Keeps these entries as they are now, each in its place, and no longer what they replace.
 * @param {Entry[]} entries
 */
export async function keepAll(entries) {
  const all = [...inMemory.values(), ...entries];
  try {
    await write([ENTRIES], (stores) => {
      for (const entry of all) {
        if (entry.replaces) stores[ENTRIES].delete(entry.replaces.key);
        stores[ENTRIES].put(entry);
      }
    });
    inMemory.clear();
    // The warning stays while a signature or dispute waits: this page may be the only place that
    // has it.
    if (!now().waitingAnswers.length) keepsAfterAll("entries");
  } catch (error) {
    if (error instanceof NotTheWriter) throw error;
    for (const entry of entries) {
      inMemory.delete(entry.replaces?.key ?? "");
      inMemory.set(entry.key, entry);
    }
    forgetful("entries");
  }
  tellUnkept();
}

/**
 * Keeps entries that come before all that are kept; one that is kept already stays as it is.
 * @param {Entry[]} entries
 */
export async function keepBefore(entries) {
  const all = await kept();
  const known = new Set(all.map(({ key }) => key));
  const unknown = entries.filter(({ key }) => !known.has(key));
  const first = Math.min(1, ...all.map(({ order }) => order ?? 0)) - unknown.length;
  await keepAll(unknown.map((entry, at) => ({ ...entry, order: first + at })));
}

/** The banker has to note on paper what only this page has. */
function tellUnkept() {
  const unkept = [...inMemory.values()].map(({ text }) => text);
  if (unkept.length || now().unkept.length) change({ unkept });
}

/**
 * Forgets the entries with these keys: the server has them, or the banker dropped them.
 * @param {...string} keys
 */
export async function forget(...keys) {
  // If the disk was full, it still holds what one of them replaced.
  const replaced = keys.map((key) => inMemory.get(key)?.replaces?.key ?? key);
  for (const key of keys) inMemory.delete(key);
  tellUnkept();
  try {
    await write([ENTRIES], (stores) => {
      for (const key of [...keys, ...replaced]) stores[ENTRIES].delete(key);
    });
  } catch (error) {
    if (error instanceof NotTheWriter) throw error;
    forgetful("entries");
  }
}

/**
 * Forgets an entry that was refused; what it replaced is kept again.
 * @param {Entry} entry
 */
export async function putBack({ key, replaces }) {
  inMemory.delete(key);
  if (!replaces) return forget(key);
  try {
    await write([ENTRIES], (stores) => {
      stores[ENTRIES].delete(key);
      stores[ENTRIES].put(replaces);
    });
  } catch (error) {
    if (error instanceof NotTheWriter) throw error;
    inMemory.set(replaces.key, replaces);
    forgetful("entries");
  }
  tellUnkept();
}

/**
 * Whether none of a card's entries waits to be sent.
 * @param {string} card
 */
export async function isEmpty(card) {
  return (await kept()).every((entry) => entry.review || entry.card !== card);
}

/**
 * All kept entries, oldest first. The tablet's clock may have been set since: they have numbers.
 * @returns {Promise<Entry[]>}
 */
export async function kept() {
  const onDisk = await read(ENTRIES, (store) => store.getAll()).catch(() => {
    forgetful("entries");
    return [];
  });
  // Entries set aside while the disk was full lie there as they were before.
  const byKey = new Map([...onDisk, ...inMemory.values()].map((each) => [each.key, each]));
  for (const { replaces } of inMemory.values()) byKey.delete(replaces?.key ?? "");
  const all = [...byKey.values()];
  all.sort((a, b) => (a.order ?? 0) - (b.order ?? 0) || a.madeAt.localeCompare(b.madeAt));
  newest = Math.max(newest, ...all.map(({ order }) => order ?? 0));
  return all;
}
