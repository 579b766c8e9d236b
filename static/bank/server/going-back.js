/**
 * Back to an earlier entry: later entries are taken back, newest first, and then offered again one
 * by one, with what the rules say of them now.
 */

import { keepUnfinished } from "../device/unfinished.js";
import { uuid } from "../lib/uuid.js";
import { after, subjectOf } from "../state/effective-entries.js";
import { bookOf, outcomeShown } from "../state/lookups.js";
import { change, now } from "../state/store.js";
import { tryOut } from "./book.js";
import { enter } from "./enter.js";

/** @import { Again, JournalEntry, TableState } from "../types.d.ts" */

const STOPPED = "Not all of it could be taken back. The journal shows what stands.";

/**
 * Takes back what `entries`, the journal up to the newest one, has after entry `number`. What was
 * taken back waits to be entered again.
 * @param {JournalEntry[]} entries
 * @param {number} number
 */
export async function goBack(entries, number) {
  const game = now().game?.id ?? "";
  const later = after(entries, number);
  /** @type {JournalEntry[]} */
  const takenBack = [];
  offer(null);
  change({ isGoingBack: true });
  try {
    for (const entry of later.reverse()) {
      const undo = now().game?.newest?.undo;
      if (!undo || subjectOf(entries, undo.number) !== entry.number) break;
      const words = { slot: "undo", text: `Take back: ${entry.text}` };
      if (!(await enter({ type: "undo", number: undo.number }, words))) break;
      takenBack.unshift(entry);
      // A page that is left in the middle loses none of them.
      keep({ game, entries: takenBack, today: null });
    }
  } finally {
    change({ isGoingBack: false });
  }
  if (takenBack.length) offer({ game, entries: takenBack, today: null });
  if (takenBack.length < later.length) change({ notice: STOPPED });
}

/**
 * These wait to be entered again, also after a reload.
 * @param {Again | null} again
 */
function offer(again) {
  keep(again);
  change({ again });
}

/** @param {Again | null} again */
function keep(again) {
  keepUnfinished("again", again && { ...again, today: null });
}

/** @type {JournalEntry[]} */
const NONE = [];
/** What was asked last: the entries whose first one was tried out, and the book it was tried in. */
let asked = { entries: NONE, book: "" };

/**
 * Keeps in the state what the first of those that were taken back would do in the book as it is.
 * @param {TableState} state
 */
export async function keepAgain({ game, again, entry: underWay }) {
  const entries = again?.game === game.id ? again.entries : NONE;
  const [entry] = entries;
  const asking = { entries, book: entry ? bookOf(game) : "" };
  if (asked.entries === entries && asked.book === asking.book) return;
  if (entry && underWay) return;
  asked = asking;
  if (!entry) return;
  const tried = await tryOut(entry.command);
  if (asked !== asking) return;
  const present = now().again;
  const isTold = tried.isPassing && present?.today?.tried.isPassing;
  if (present && !(isTold && present.today?.number === entry.number))
    change({ again: { ...present, today: { number: entry.number, tried } } });
  if (tried.isPassing) asked = { entries: NONE, book: "" };
}

/** Enters the first of them as it would be now, which the banker has seen. */
export async function enterAgain() {
  const { again } = now();
  const [entry] = again?.entries ?? [];
  const tried = again?.today?.number === entry?.number ? again?.today?.tried : null;
  if (!entry || !tried?.text) return;
  const shown = outcomeShown(tried);
  if (await enter(entry.command, { slot: uuid(), text: tried.text, shown })) skipAgain();
}

/** Goes on to the next of them; after the last there is nothing more to enter again. */
export function skipAgain() {
  const { again } = now();
  const entries = again?.entries.slice(1) ?? [];
  offer(again && entries.length ? { ...again, entries, today: null } : null);
}

/** None of them is entered again. */
export function stopAgain() {
  offer(null);
}
