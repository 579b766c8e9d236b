/**
 * The books that this device has: what the server confirmed, entry by entry, and what else the
 * screen needs of the table. A page that finds no server goes on from here.
 */

import { NotTheWriter, read, write } from "./database.js";

/** @import { KeptBook, KeptEntry } from "../types.d.ts" */

const BOOKS = "books";
const JOURNAL = "journal";

/**
 * The book of a game with its entries in their order, or null.
 * @param {string} game
 * @returns {Promise<{ book: KeptBook, entries: KeptEntry[] } | null>}
 */
export async function loadBook(game) {
  try {
    const book = await read(BOOKS, (store) => store.get(game));
    if (!book) return null;
    const rows = await read(JOURNAL, (store) => store.getAll(entriesOf(game)));
    const entries = rows.map(({ entry }) => entry);
    return { book, entries: entries.filter(({ number }) => number <= book.version) };
  } catch {
    return null;
  }
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
 * on the server.
 * @param {KeptBook} book
 * @param {KeptEntry[]} entries
 */
export function keepBook(book, entries) {
  return written((stores) => {
    stores[BOOKS].put(book);
    for (const entry of entries) {
      stores[JOURNAL].put({ game: book.game, number: entry.number, entry });
    }
  });
}

/**
 * Forgets the book of a game, since the server has a different one; what waits for it stays.
 * @param {string} game
 */
export function forgetBook(game) {
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
