/**
 * Signatures that the server hasn't got yet. They outlive a reload and a killed tab, as entries do;
 * where the browser denies its database, the page keeps them.
 */

import { change, forgetful, now } from "../state/store.js";
import { NotTheWriter, read, write } from "./database.js";

/** @import { WaitingSignature } from "../types.d.ts" */

const SIGNATURES = "signatures";

/** Takes up what an earlier page of this card left behind, or another tab has changed. */
export async function recallSignatures() {
  // What the disk wouldn't take, only this page has.
  if (now().forgets.entries) return;
  const all = await read(SIGNATURES, (store) => store.getAll()).catch(() => {
    forgetful("entries");
    return [];
  });
  change({ waitingSignatures: all.filter(({ card }) => card === now().card) });
}

/**
 * Keeps a signature; resolves when it is on the disk, if that is possible. Raises `NotTheWriter`
 * where another tab has taken over.
 * @param {WaitingSignature} signature
 */
export async function keepSignature(signature) {
  // What is signed at the practice table needn't outlive it.
  if (now().pass) await written((store) => store.put(signature));
  change({ waitingSignatures: [...without(signature), signature] });
}

/**
 * Forgets it: the server has it, or it was taken back.
 * @param {WaitingSignature} signature
 */
export async function forgetSignature(signature) {
  await written((store) => store.delete([signature.game, signature.seat]));
  change({ waitingSignatures: without(signature) });
}

/** @param {WaitingSignature} signature */
function without({ game, seat }) {
  return now().waitingSignatures.filter((each) => each.game !== game || each.seat !== seat);
}

/** @param {(store: IDBObjectStore) => unknown} use */
async function written(use) {
  try {
    await write([SIGNATURES], (stores) => use(stores[SIGNATURES]));
  } catch (error) {
    if (error instanceof NotTheWriter) throw error;
    forgetful("entries");
  }
}
