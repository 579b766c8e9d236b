/**
 * Unfinished: what the banker of a card has begun and nobody else knows yet, such as bids, a call
 * for the referee, or what has to be entered again. It lies in the browser's database, to outlive a
 * power cut as entries do, and in memory, as the page is drawn without waiting. What the database
 * won't take lies in the browser's small store, where older versions kept all of it.
 */

import { change, now } from "../state/store.js";
import { NotTheWriter, read, write } from "./database.js";
import * as smallStore from "./local-storage.js";

/** Tablets hold data under this name, and under those of the drawers, so the names stay. */
const STORE = "notes";
/**
 * The drawer of each thing in the small store.
 * @type {Record<string, () => string>}
 */
const DRAWERS = {
  drafts: () => "passgo.drafts",
  again: () => "passgo.again",
  call: () => `passgo.call.${now().card}`,
};

/** @type {Map<string, any>} */
const known = new Map();

/** Takes up what an earlier page of this card left behind, or another tab has changed. */
export async function recallUnfinished() {
  const { card } = now();
  const all = await read(STORE, (store) => store.getAll()).catch(() => []);
  known.clear();
  for (const row of all) if (row.card === card) known.set(row.name, row.content);
  for (const [name, drawer] of Object.entries(DRAWERS)) {
    const text = smallStore.read(drawer());
    if (text !== null) await keepUnfinished(name, parsed(text));
  }
  // A call that was tapped meanwhile, or while another tab was the bank, is in this page alone.
  const { pendingCall } = now();
  if (pendingCall) await keepUnfinished("call", { ...pendingCall, isHeldBack: false });
  change({ pendingCall: pendingCall ?? unfinished("call"), again: unfinished("again") });
}

/**
 * What is unfinished under this name with this card, null for nothing.
 * @param {string} name
 */
export function unfinished(name) {
  return known.get(name) ?? null;
}

/**
 * Keeps `content` under this name from now on; with null, nothing. Resolves when that is on the
 * disk, if possible.
 * @param {string} name
 * @param {unknown} content
 */
export async function keepUnfinished(name, content) {
  const { card } = now();
  known.set(name, content);
  try {
    await write([STORE], (stores) =>
      content === null
        ? stores[STORE].delete([card, name])
        : stores[STORE].put({ card, name, content }),
    );
    smallStore.remove(DRAWERS[name]());
  } catch (error) {
    // The tab that is the bank now has its own.
    if (error instanceof NotTheWriter) return;
    smallStore.write(DRAWERS[name](), JSON.stringify(unfinished(name)));
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
