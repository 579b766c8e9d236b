/**
 * For each card the key by which this device asks for it, and the pass that it got: kept in the
 * browser's database, so that a pass outlives a power cut as the entries do. Where the browser
 * denies its database, its small store has them.
 */

import { read, writeInAnyTab } from "./database.js";
import * as smallStore from "./local-storage.js";

/** @import { Pairing } from "../types.d.ts" */

const PAIRINGS = "pairings";
const DRAWER = "passgo.pairing.";

/**
 * The pairing kept for the card, or null; a broken one counts as forgotten.
 * @param {string} card
 * @returns {Promise<Pairing | null>}
 */
export async function pairingOf(card) {
  try {
    // The small store has only what the database would not take, so that is newer.
    const text = smallStore.read(DRAWER + card);
    return text ? JSON.parse(text) : ((await read(PAIRINGS, (store) => store.get(card))) ?? null);
  } catch {
    return null;
  }
}

/**
 * Keeps it; resolves when it is on the disk, if that is possible.
 * @param {Pairing} pairing
 */
export async function keepPairing(pairing) {
  try {
    await writeInAnyTab([PAIRINGS], (stores) => stores[PAIRINGS].put(pairing));
    smallStore.remove(DRAWER + pairing.card);
  } catch {
    smallStore.write(DRAWER + pairing.card, JSON.stringify(pairing));
  }
}

/**
 * Forgets what is kept for the card.
 * @param {string} card
 */
export async function forgetPairing(card) {
  smallStore.remove(DRAWER + card);
  // Where there is no database, nothing lies in it.
  await writeInAnyTab([PAIRINGS], (stores) => stores[PAIRINGS].delete(card)).catch(() => {});
}
