/**
 * Notes: what the banker of a card has begun and nobody else knows yet, such as bids, a call for
 * the referee, or what has to be entered again. They are kept in the browser's database, so that
 * they outlive a power cut as entries do, and in memory, as the page is drawn without waiting. What
 * the database won't take lies in the browser's small store, where older versions kept all of it.
 */

import { change, now } from "../state/store.js";
import { NotTheWriter, read, write } from "./database.js";
import * as smallStore from "./local-storage.js";

const NOTES = "notes";
/**
 * The drawer of each note in the small store.
 * @type {Record<string, () => string>}
 */
const DRAWERS = {
  drafts: () => "passgo.drafts",
  again: () => "passgo.again",
  call: () => `passgo.call.${now().card}`,
};

/** @type {Map<string, any>} */
const notes = new Map();

/** Takes up what an earlier page of this card left behind, or another tab has changed. */
export async function recallNotes() {
  const { card } = now();
  const all = await read(NOTES, (store) => store.getAll()).catch(() => []);
  notes.clear();
  for (const note of all) if (note.card === card) notes.set(note.name, note.content);
  for (const [name, drawer] of Object.entries(DRAWERS)) {
    const text = smallStore.read(drawer());
    if (text !== null) await keepNote(name, parsed(text));
  }
  // A call that was tapped meanwhile, or while another tab was the bank, is in this page alone.
  const { pendingCall } = now();
  if (pendingCall) await keepNote("call", { ...pendingCall, isHeldBack: false });
  change({ pendingCall: pendingCall ?? noteOf("call"), again: noteOf("again") });
}

/**
 * The content of a note of this card, null without one.
 * @param {string} name
 */
export function noteOf(name) {
  return notes.get(name) ?? null;
}

/**
 * Keeps it with this content from now on; with null, no longer. Resolves when it is on the disk, if
 * that is possible.
 * @param {string} name
 * @param {unknown} content
 */
export async function keepNote(name, content) {
  const { card } = now();
  notes.set(name, content);
  try {
    await write([NOTES], (stores) =>
      content === null
        ? stores[NOTES].delete([card, name])
        : stores[NOTES].put({ card, name, content }),
    );
    smallStore.remove(DRAWERS[name]());
  } catch (error) {
    // The tab that is the bank now has notes of its own.
    if (error instanceof NotTheWriter) return;
    smallStore.write(DRAWERS[name](), JSON.stringify(noteOf(name)));
  }
}

/** @param {string} text */
function parsed(text) {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
