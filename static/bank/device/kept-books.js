/**
 * The books that this device has: what the server confirmed, entry by entry, and what else the
 * screen needs of the table. A page that finds no server goes on from here.
 */

import { NotTheWriter, read, write } from "./database.js";

/** @import { KeptBook, KeptEntry } from "../types.d.ts" */

const BOOKS = "books";
const JOURNAL = "journal";

/**
 * The entries of each game that the disk wouldn't take: they are tried again with the next entry of
 * that game.
 * @type {Map<string, Map<number, KeptEntry>>}
 */
const owed = new Map();

/**
 * The book of a game with its entries in their order, as far as it is whole; null for none.
 * @param {string} game
 * @returns {Promise<{ book: KeptBook, entries: KeptEntry[] } | null>}
 */
export async function loadBook(game) {
  try {
    const book = await read(BOOKS, (store) => store.get(game));
    if (!book) return null;
    const rows = await read(JOURNAL, (store) => store.getAll(entriesOf(game)));
    const entries = rows.map(({ entry }) => entry);
    return whole(book, entries.slice(0, book.version));
  } catch {
    return null;
  }
}

/**
 * The book up to the first entry that is missing.
 * @param {KeptBook} book
 * @param {KeptEntry[]} all
 */
function whole(book, all) {
  const gap = all.findIndex(({ number }, at) => number !== at + 1);
  const entries = gap < 0 ? all : all.slice(0, gap);
  const last = entries.at(-1);
  if (entries.length === book.version) return { book, entries };
  if (!last) return null;
  return { book: { ...book, version: last.number, link: last.link }, entries };
}

/**
 * The books of a card, the one that was used last at the end.
 * @param {string} card
 * @returns {Promise<KeptBook[]>}
 */
export async function booksOf(card) {
  try {
    const books = await read(BOOKS, (store) => store.getAll());
    return books
      .filter((book) => book.card === card)
      .sort((a, b) => a.usedAt.localeCompare(b.usedAt));
  } catch {
    return [];
  }
}

/**
 * Keeps the book with its new entries. Returns whether the device could; if not, the book is still
 * on the server, and the entries go with the next that are kept.
 * @param {KeptBook} book
 * @param {KeptEntry[]} entries
 */
export async function keepBook(book, entries) {
  const { game } = book;
  const due = owed.get(game) ?? new Map();
  owed.set(game, due);
  for (const entry of entries) due.set(entry.number, entry);
  const sent = [...due.values()];
  const isKept = await written((stores) => {
    stores[BOOKS].put(book);
    for (const entry of sent) stores[JOURNAL].put({ game, number: entry.number, entry });
  });
  if (isKept) for (const { number } of sent) due.delete(number);
  return isKept;
}

/**
 * Forgets the book of a game, since the server has a different one; what waits for it stays.
 * @param {string} game
 */
export function forgetBook(game) {
  owed.delete(game);
  return written((stores) => {
    stores[BOOKS].delete(game);
    stores[JOURNAL].delete(entriesOf(game));
  });
}

/** @param {(stores: Record<string, IDBObjectStore>) => unknown} use */
async function written(use) {
  try {
    await write([BOOKS, JOURNAL], use);
    return true;
  } catch (error) {
    if (error instanceof NotTheWriter) throw error;
    return false;
  }
}

/** @param {string} game */
function entriesOf(game) {
  return IDBKeyRange.bound([game, 0], [game, Number.MAX_SAFE_INTEGER]);
}
