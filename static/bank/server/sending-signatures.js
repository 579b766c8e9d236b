/** Sends the signatures that this tablet keeps, once the server has the sheet they stand under. */

import { forgetSignature } from "../device/waiting-signatures.js";
import { inSentence } from "../lib/words.js";
import { namesOf } from "../state/lookups.js";
import { change, now } from "../state/store.js";
import { call, Problem } from "./api.js";

/** @import { Result, WaitingSignature } from "../types.d.ts" */

let isSending = false;

/**
 * Sends those of this table, and resolves to whether there were any. What the server turns down is
 * told and kept no longer. Raises what may pass: `Unreachable`, or such a `Problem`.
 */
export async function sendSignatures() {
  const { table, grant, signed } = now();
  const { result } = table ?? {};
  const ours = signed.filter(({ game }) => game === grant?.game);
  if (isSending || !table?.table || !result?.link || !ours.length) return false;
  isSending = true;
  try {
    for (const signature of ours) {
      await deliver(signature, result, `tables/${table.table.id}/signatures`);
      await forgetSignature(signature);
    }
  } finally {
    isSending = false;
  }
  return true;
}

/**
 * A signature under the tablet's own sheet is one under the server's sheet of the same book.
 * @param {WaitingSignature} signature
 * @param {Result} result
 * @param {string} path
 */
async function deliver({ seat, link, version }, result, path) {
  if (link !== result.link) return change({ notice: signedAnother(seat) });
  try {
    const body = { seat, version: version || result.version };
    await call("POST", path, { pass: now().pass, body });
  } catch (error) {
    if (!(error instanceof Problem) || error.isPassing || error.endsPass) throw error;
    change({ notice: error.sentence });
  }
}

/** @param {string} seat */
function signedAnother(seat) {
  const name = inSentence(namesOf(now())[seat]);
  return `The book has changed since ${name} signed: the new sheet has to be signed again.`;
}

/**
 * Forgets what waits for other tables of this card. The card goes on to its next table only when
 * the result of the one before stands, or its round is over.
 * @param {string} game
 */
export async function forgetOtherTables(game) {
  for (const each of now().signed) if (each.game !== game) await forgetSignature(each);
}
