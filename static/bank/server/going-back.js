/**
 * Back to an earlier entry: later entries are taken back, newest first, and then offered again one
 * by one, with what the rules say of them now.
 */

import { read, remove, write } from "../device/local-storage.js";
import { uuid } from "../lib/uuid.js";
import { bookOf } from "../state/lookups.js";
import { after, subjectOf } from "../state/standing.js";
import { change, now } from "../state/store.js";
import { tryOut } from "./book.js";
import { enter } from "./enter.js";

/** @import { Again, JournalEntry, TableState } from "../types.d.ts" */

const DRAWER = "passgo.again";
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

/** Offers again what was still to be entered again when this page was left. */
export function resumeAgain() {
  try {
    change({ again: JSON.parse(read(DRAWER) ?? "null") });
  } catch {
    remove(DRAWER);
  }
}

/**
 * These wait to be entered again, also after a reload.
 * @param {Again | null} again
 */
function offer(again) {
  if (again) keep(again);
  else remove(DRAWER);
  change({ again });
}

/** @param {Again} again */
function keep(again) {
  write(DRAWER, JSON.stringify({ ...again, today: null }));
}

let asked = "";

/**
 * Keeps in the state what the first of those that were taken back would do in the book as it is.
 * @param {TableState} state
 */
export async function keepAgain({ game, again, entry: underWay }) {
  const [entry] = again?.game === game.id ? again.entries : [];
  const book = entry ? `${entry.number} ${bookOf(game)}` : "";
  if (asked === book || (entry && underWay)) return;
  asked = book;
  if (!entry) return;
  const tried = await tryOut(entry.command);
  if (asked !== book) return;
  const present = now().again;
  if (present) change({ again: { ...present, today: { number: entry.number, tried } } });
  if (tried.isSilence) asked = "";
}

/** Enters the first of them as it would be now, which the banker has seen. */
export async function enterAgain() {
  const { again } = now();
  const [entry] = again?.entries ?? [];
  const tried = again?.today?.number === entry?.number ? again?.today?.tried : null;
  if (!entry || !tried?.text) return;
  const { digest, text } = tried;
  const shown = digest ? { digest, text } : null;
  if (await enter(entry.command, { slot: uuid(), text, shown })) skipAgain();
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
