/**
 * Opens the table's book on this tablet once its engine is ready, from what the device has and what
 * the server has beyond that; without a server, from what the device has.
 */

import { booksOf, forgetBook, keepBook, loadBook } from "../device/kept-books.js";
import { keptMessage, saidReadAt } from "../device/messages.js";
import { readUpTo } from "../device/read-entries.js";
import { goneOn } from "../device/round-clock.js";
import { timeNow } from "../device/time.js";
import { change, now } from "../state/store.js";
import { Problem } from "./api.js";
import { loadEdition } from "./book.js";
import { headOf, isOtherBook, pagesAfter } from "./book-pages.js";
import { handOver } from "./direct.js";
import { closeBook, confirmed, isLocal, keepTable, openBook } from "./local-book.js";
import { isSilence } from "./pulse.js";
import { sentAgain, takeBack } from "./set-back.js";
import { tokensOnDevice } from "./tokens.js";

/** @import { Engine, KeptBook, KeptEntry, KeptRest } from "../types.d.ts" */

/**
 * A book with its entries; the device knew those up to number `known` before.
 * @typedef {{ book: KeptBook, entries: KeptEntry[], known?: number }} Found
 */

/** @type {Engine | null} */
let engine = null;
/** @type {Promise<void> | null} */
let opening = null;
/** @type {Promise<void>} */
let changingOver = Promise.resolve();

/**
 * From now on commands are decided by this engine; with null, by the server.
 * @param {Engine | null} ready
 */
export function useEngine(ready) {
  engine = ready;
  if (!ready && isLocal()) return closeBook();
  return Promise.resolve();
}

/** Opens the book of the table that is shown, where there is an engine and it isn't open yet. */
export function openHere() {
  opening ??= tryToOpen().finally(() => {
    opening = null;
  });
  return opening;
}

/** Resolves when it is settled whether this tablet or the server decides the next command. */
export function whoDecides() {
  return changingOver;
}

async function tryToOpen() {
  if (!engine || now().stale) return;
  if (!now().grant) await recall();
  const { grant } = now();
  if (!grant || (isLocal() && confirmed().game === grant.game)) return;
  if (isLocal()) await closeBook();
  const found = await complete(grant.game, await loadBook(grant.game));
  // Another tab may have taken over meanwhile.
  if (!engine || !found) return;
  if (isShown(found.book)) {
    changingOver = changeOver(engine, found);
    await changingOver;
  }
  // The next table may have come meanwhile.
  if (!isShown(found.book)) await tryToOpen();
}

/** @param {KeptBook} book */
function isShown({ game }) {
  return now().grant?.game === game;
}

/**
 * @param {Engine} ready
 * @param {Found} found
 */
async function changeOver(ready, { book, entries, known }) {
  await handOver();
  try {
    const { game } = now();
    // What the server decided while the book was fetched is on the screen already.
    const isOlder = game?.id === book.game && game.version > book.version;
    const rest = isOlder ? await complete(book.game, { book, entries }) : null;
    await openBook(ready, rest?.book ?? book, entries, known);
  } catch (error) {
    // What this engine can't play, the server can: it goes on deciding.
    console.warn(error);
    await closeBook();
    return;
  }
  // Another tab may have taken over while the book opened, or the next table come.
  if (now().screen === "other_tab" || !isShown(book)) return closeBook();
  const { table: shown, clock: heard } = now();
  if (shown) await keepTable(shown, heard);
  const { edition, table } = book;
  const clock = now().clock ?? (book.clock ? goneOn(book.clock) : null);
  change({ edition, table: now().table ?? table, clock, screen: "table" });
}

/**
 * The server has another book: read it from the start. Then come the entries of ours that it lacks,
 * then what waits. Only when that is on the disk is the old book forgotten.
 */
export async function reopen() {
  if (!engine || !isLocal()) return;
  const { game } = confirmed();
  const found = await fetched(game, null, () => Promise.resolve(true));
  if (!found || !isLocal() || confirmed().game !== game) return;
  const count = await takeBack(engine, game, found.entries);
  await forgetBook(game);
  await keepBook(found.book, found.entries);
  changingOver = changeOver(engine, found);
  await changingOver;
  if (count) change({ notice: sentAgain(count) });
}

/** No server has said which table it is, so it is the one where this card was used last. */
async function recall() {
  const { card, silentSince } = now();
  const book = (await booksOf(card)).at(-1);
  if (!book || !silentSince) return;
  const { game, status, label } = book;
  change({ grant: { game, role: "bank", status }, label, ...knownOf(game) });
  change({ said: now().said ?? keptMessage(card), saidReadAt: saidReadAt() });
}

/**
 * What this device knows of a game beside its book.
 * @param {string} game
 */
export function knownOf(game) {
  return { readUpTo: readUpTo(game), takenTokens: tokensOnDevice(game) };
}

/**
 * Completes what the device had with what the server has beyond it; null while neither has all.
 * @param {string} game
 * @param {{ book: KeptBook, entries: KeptEntry[] } | null} had
 */
async function complete(game, had) {
  try {
    return await fetched(game, had, keepBook);
  } catch (error) {
    // If the server has another book, sending what waits will show that; what it lacks is here.
    if (isSilence(error) || isOtherBook(error)) return had;
    if (had && error instanceof Problem && error.isPassing) return had;
    throw error;
  }
}

/**
 * @param {string} game
 * @param {{ book: KeptBook, entries: KeptEntry[] } | null} had
 * @param {typeof keepBook} keep
 */
async function fetched(game, had, keep) {
  /** @type {KeptBook | null} */
  let book = had?.book ?? null;
  const entries = had?.entries ?? [];
  const known = book?.version ?? 0;
  for await (const page of pagesAfter(game, book?.version ?? 0, book?.link ?? "")) {
    book ??= await begun(game, page);
    entries.push(...page.entries);
    book = { ...book, ...headOf(book, page), usedAt: timeNow().toISOString() };
    await keep(book, page.entries);
  }
  return book && { book, entries, known };
}

/**
 * A book before its first entry.
 * @param {string} game
 * @param {KeptRest} page
 * @returns {Promise<KeptBook>}
 */
async function begun(game, { game: beginning, link, status }) {
  if (!beginning) throw new Error("The server told the rest of a book that isn't here");
  const { card, label, table } = now();
  const edition = await loadEdition(beginning.edition);
  const usedAt = timeNow().toISOString();
  return { game, card, label, table, edition, beginning, version: 0, link, status, usedAt };
}
