/**
 * A server that was set back: it goes on from a copy, and lacks what it had confirmed since. This
 * tablet has that, and enters it again under its old keys, so that nothing is in the book twice.
 */

import { timeNow } from "../device/time.js";
import { keepBefore } from "../device/waiting-entries.js";
import { counted } from "../lib/words.js";
import { now } from "../state/store.js";

/** @import { Engine, Entry, KeptEntry, LostEntry } from "../types.d.ts" */

/**
 * Lets entries wait to be sent again that are in the book open in `engine`, but not among the
 * server's `entries`. They come ahead of whatever waits already. Resolves to how many they are,
 * once they are on the disk.
 * @param {Engine} engine
 * @param {string} game
 * @param {KeptEntry[]} entries
 */
export async function takeBack(engine, game, entries) {
  /** @type {{ missing: LostEntry[] }} */
  const { missing } = await engine.call("missing", { keys: entries.map(({ key }) => key) });
  if (missing.length) await keepBefore(missing.map((each) => asEntry(game, each)));
  return missing.length;
}

/**
 * @param {string} game
 * @param {LostEntry} lost
 * @returns {Entry}
 */
function asEntry(game, { key, command, digest, text, target, made_at }) {
  const { card } = now();
  const shown = { digest, text };
  const madeAt = made_at ?? timeNow().toISOString();
  return { key, card, game, version: 0, command, slot: "", text, shown, madeAt, target };
}

/**
 * Words for the banker whose tablet sends entries again.
 * @param {number} count
 */
export function sentAgain(count) {
  const entries = counted(count, "entry", "entries");
  return (
    `The server went on from an earlier copy, which lacks ${entries} of this table. ` +
    "This tablet has kept what is missing and sends it again."
  );
}

/**
 * Words for a banker whose tablet keeps no book.
 * @param {number} count
 */
export function lacking(count) {
  const entries = count === 1 ? "entry" : `${count} entries`;
  return (
    `The server went on from an earlier copy, which lacks the last ${entries} of this table. ` +
    "Compare the screen with the board, and enter again what is missing."
  );
}
