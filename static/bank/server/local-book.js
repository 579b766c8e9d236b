/**
 * The book on this tablet: what the server confirmed, and on top of it what waits to be sent. The
 * engine decides a command here by the rules that the server has; an entry is kept on the disk
 * before it is shown. What others entered comes first: then what waits is decided again, and what
 * no longer holds, or would be something else, is set aside for the banker (`review.js`).
 */

import { keepBook } from "../device/kept-books.js";
import { timeNow } from "../device/time.js";
import { forget, keep, keepAll, kept } from "../device/waiting-entries.js";
import { madeBy } from "../lib/words.js";
import { bookOf } from "../state/lookups.js";
import { change, now } from "../state/store.js";
import { Problem } from "./api.js";

/** @import { Clock, Engine, Entry, Fate, Game, KeptBook, KeptEntry } from "../types.d.ts" */
/** @import { Meanwhile, ProblemDocument, Table } from "../types.d.ts" */

const FAULT = "This tablet couldn't work that out: load the page again.";

/**
 * The book that is open, as the server confirmed it, and what waits.
 * @type {{ kept: KeptBook, engine: Engine, waiting: Entry[] } | null}
 */
let open = null;
/**
 * The entries that were set aside, and those that wait for another table of this card.
 * @type {Entry[]}
 */
let aside = [];

/**
 * Resolves when what is being done to the book is finished.
 * @type {Promise<unknown>}
 */
let last = Promise.resolve();

/**
 * Does one thing to the book after the other, each to its end, from the engine's answer to the disk
 * and the screen. Otherwise deciding again could miss an entry that isn't on the disk yet.
 * @template T
 * @param {() => Promise<T>} act
 * @returns {Promise<T>}
 */
function inTurn(act) {
  const done = last.then(act);
  last = done.catch(() => {});
  return done;
}

/** Whether commands are decided on this tablet. */
export function isLocal() {
  return open !== null;
}

/**
 * Asks the engine here about a game; null where its book isn't open here. Raises `Problem` where
 * that says no.
 * @param {string} game
 * @param {string} call
 * @param {object} args
 * @returns {Promise<any> | null}
 */
export function askHere(game, call, args) {
  return open?.kept.game === game ? open.engine.call(call, args) : null;
}

/** The book as the server confirmed it last: its game, version and head. */
export function confirmed() {
  return opened().kept;
}

/** The entries that wait to be sent, oldest first. */
export function waiting() {
  return opened().waiting;
}

/**
 * Takes up what an earlier page kept of this card's entries, before its book is open here: the
 * banker sees that it waits, and can save it, whatever the server says of this device.
 */
export function recallWaiting() {
  return inTurn(async () => {
    if (open) return;
    aside = (await kept()).filter(({ card }) => card === now().card);
    showWaiting();
  });
}

/** All entries of this card that are kept: those that wait, and those that were set aside. */
export function allKept() {
  return [...aside, ...(open?.waiting ?? [])];
}

function opened() {
  if (!open) throw new Error("No book is open on this tablet");
  return open;
}

/**
 * Opens the book: plays the confirmed entries, then decides what waits again. Raises an error where
 * the engine here can't play it to the server's head.
 * @param {Engine} engine
 * @param {KeptBook} book
 * @param {KeptEntry[]} entries
 * @param {number} [known] up to which of them the device knew them already
 */
export function openBook(engine, book, entries, known = 0) {
  return inTurn(async () => {
    const inBook = new Set(entries.map(({ key }) => key));
    const ours = (await kept()).filter(({ card }) => card === book.card);
    await forget(...ours.filter(({ key }) => inBook.has(key)).map(({ key }) => key));
    const left = ours.filter(({ key }) => !inBook.has(key));
    const waiting = left.filter((entry) => entry.game === book.game && !entry.review);
    const { waiting: fates, view } = await engine.call("open", {
      game: { ...book.beginning, id: book.game },
      entries,
      waiting: waiting.map(asWaiting),
    });
    open = { kept: book, engine, waiting };
    aside = left.filter((entry) => !waiting.includes(entry));
    const news = entries.filter(({ number }) => number > known);
    await settle(fates, ofOthers(news, ours));
    change({ isLocal: true });
    show(view);
  });
}

/**
 * An entry as the engine takes it up again. One that the server was to decide has no digest: the
 * banker looks at what it comes to.
 * @param {Entry} entry
 */
function asWaiting({ key, command, text, shown, target, madeAt }) {
  const digest = shown?.digest ?? "";
  return { key, command, digest, text, target: target ?? "", made_at: madeAt };
}

/** Lets the server decide again. What waits stays kept. */
export function closeBook() {
  return inTurn(async () => {
    open = null;
    change({ isLocal: false });
  });
}

/**
 * Enters a command here. Resolves to whether it was entered; a refusal is shown where the tap was.
 * @param {Entry} entry
 */
export function enterHere(entry) {
  return inTurn(async () => {
    // Another book may be open by now: nothing goes into the book of another table.
    if (open?.kept.game !== entry.game) {
      change({ entry: null, notice: `Not saved: “${entry.text}”.` });
      return false;
    }
    const { engine } = opened();
    const { key, command, shown, madeAt, slot } = entry;
    let fate;
    try {
      fate = await engine.call("enter", { key, command, shown, made_at: madeAt });
    } catch (error) {
      // Whatever went wrong, nothing is entered, and the next tap is free.
      if (error instanceof Problem) {
        change({ entry: null, refusal: { ...error.refusal, slot } });
        return false;
      }
      change({ entry: null, notice: `${FAULT} Not saved: “${entry.text}”.` });
      throw error;
    }
    const made = asDecided(entry, fate);
    await keep(made);
    opened().waiting.push(made);
    if (made.replaces) takeFromTray(made.replaces.key);
    change({ entry: null });
    show(fate.view);
    return true;
  });
}

/**
 * The entry with what the engine makes of it: an undo has the number that its target has now.
 * @param {Entry} entry
 * @param {Fate} fate
 * @returns {Entry}
 */
function asDecided(entry, { command, text, digest, target }) {
  return { ...entry, command, text, shown: { digest, text }, target };
}

/**
 * The server's entries come after those that it confirmed before; what waits is decided again.
 * Raises an error where the engine here can't play them; then nothing of them is taken over.
 * @param {Pick<KeptBook, "version" | "link" | "status">} head
 * @param {KeptEntry[]} entries
 */
export function adopt(head, entries) {
  return inTurn(async () => {
    const book = open;
    if (!book) return;
    // This comes first: if the engine can't read an entry, the book here must not take over its
    // head.
    const taken = entries.length ? await book.engine.call("confirm", { entries }) : null;
    book.kept = { ...book.kept, ...head, usedAt: timeNow().toISOString() };
    await keepBook(book.kept, entries);
    if (!taken) return;
    await settle(taken.waiting, ofOthers(entries, book.waiting));
    show(taken.view);
  });
}

/**
 * Takes an entry that the server refused out of the book; what came after it is decided again.
 * @param {Entry} entry
 * @param {ProblemDocument} problem
 */
export function setAside(entry, problem) {
  return inTurn(async () => {
    if (!open) return;
    const { waiting: fates, view } = await open.engine.call("drop", { keys: [entry.key] });
    await settle([{ key: entry.key, became: "refused", problem }, ...fates]);
    show(view);
  });
}

/**
 * Settles waiting entries: those that hold wait on, what the server has is kept no longer, and the
 * others are set aside, with what was entered before them meanwhile.
 * @param {Pick<Fate, "key" | "became">[]} fates
 * @param {Meanwhile[]} [meanwhile]
 */
async function settle(fates, meanwhile = []) {
  const book = opened();
  const byKey = new Map(fates.map((fate) => [fate.key, /** @type {Fate} */ (fate)]));
  /** @type {Entry[]} */
  const holding = [];
  /** @type {Entry[]} */
  const out = [];
  const confirmed = [];
  for (const entry of book.waiting) {
    const fate = byKey.get(entry.key);
    if (fate?.became === "confirmed") confirmed.push(entry.key);
    else if (fate?.became === "same") holding.push(asDecided(entry, fate));
    else if (fate) out.push({ ...entry, review: reviewOf(fate, meanwhile) });
    else holding.push(entry);
  }
  book.waiting = holding;
  aside = [...aside, ...out];
  if (out.length) await keepAll(out);
  if (confirmed.length) await forget(...confirmed);
}

/**
 * The reason why an entry is set aside.
 * @param {Fate} fate
 * @param {Meanwhile[]} meanwhile
 */
function reviewOf({ problem, now }, meanwhile) {
  return { problem, now, meanwhile };
}

/**
 * The entries of others, in words.
 * @param {KeptEntry[]} entries
 * @param {Entry[]} ours
 * @returns {Meanwhile[]}
 */
function ofOthers(entries, ours) {
  const keys = new Set(ours.map(({ key }) => key));
  return entries
    .filter(({ key }) => !keys.has(key))
    .map((each) => ({ number: each.number, text: each.text, by: madeBy(each) }));
}

/**
 * Keeps with the book what the screen shows of its table and its clock.
 * @param {Table} table
 * @param {Clock | null} clock
 */
export async function keepTable(table, clock) {
  if (!open) return;
  open.kept = { ...open.kept, table, clock };
  await keepBook(open.kept, []);
}

/**
 * The banker has dealt with an entry that was set aside: it is kept no longer.
 * @param {string} key
 */
export async function putAway(key) {
  await forget(key);
  takeFromTray(key);
}

/**
 * An entry that was set aside isn't any more.
 * @param {string} key
 */
export function takeFromTray(key) {
  aside = aside.filter((entry) => entry.key !== key);
  showWaiting();
}

/**
 * The entries that wait for a table whose book isn't open here, oldest first: one where the card
 * was used before, or any where this tablet has no engine.
 */
export function waitingElsewhere() {
  return aside.filter(({ game, review }) => !review && game !== open?.kept.game);
}

/**
 * The server alone has judged these entries: it has those, and the others are set aside.
 * @param {string[]} confirmed
 * @param {Entry[]} out
 */
export function settleElsewhere(confirmed, out) {
  return inTurn(async () => {
    await keepAll(out);
    await forget(...confirmed);
    const judged = new Map(out.map((entry) => [entry.key, entry]));
    aside = aside
      .filter(({ key }) => !confirmed.includes(key))
      .map((entry) => judged.get(entry.key) ?? entry);
    showWaiting();
  });
}

/**
 * Shows the book as it is here. Does nothing if the tablet has moved on to another table, or shows
 * this book already: the server's answer to what was entered here brings nothing new.
 * @param {Game} view
 */
function show(view) {
  const { grant, game } = now();
  const isShown = game?.status === view.status && bookOf(game) === bookOf(view);
  if (grant?.game === opened().kept.game && !isShown) change({ game: view });
  showWaiting();
}

/** Tells the state what waits, and what the banker has to look at. */
function showWaiting() {
  const all = allKept().filter(({ review }) => !review);
  const waits = all.length ? { count: all.length, since: all[0].madeAt } : null;
  change({ waits, review: aside.filter(({ review }) => review) });
}
