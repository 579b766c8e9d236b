/** What players say to the result: signatures and disputes, and that they take them back. */

import { NotTheWriter } from "../device/database.js";
import { forgetSignature, keepSignature } from "../device/waiting-signatures.js";
import { sheetNow, waitingSignature } from "../state/sheet.js";
import { change, now, tableNow } from "../state/store.js";
import { call, Problem } from "./api.js";
import { refreshTable } from "./follow.js";
import { fellSilent, isSilence } from "./pulse.js";
import { sendSignatures } from "./sending-signatures.js";
import { stepDown } from "./tabs.js";

/** @import { Seat } from "../types.d.ts" */

/**
 * Signs the sheet for a seat. The signature is kept here until the server has it, so it may be
 * given without a network.
 * @param {Seat} seat
 */
export function sign(seat) {
  const { card, game } = tableNow();
  const sheet = sheetNow(tableNow());
  change({ signAsked: "" });
  if (!sheet) return;
  const { link, version } = sheet;
  return asTheBank(async () => {
    await keepSignature({ card, game: game.id, seat, link, version });
    await sendSignatures();
  });
}

/**
 * Takes a seat's signature back. One that is on its way is taken back when it has arrived.
 * @param {Seat} seat
 */
export function takeSignatureBack(seat) {
  const sheet = sheetNow(tableNow());
  const waits = sheet && waitingSignature(tableNow(), sheet, seat);
  return waits ? asTheBank(() => forgetSignature(waits)) : tell("DELETE", `signatures/${seat}`);
}

/**
 * What is kept goes out with a later look, if it can't be sent now.
 * @param {() => Promise<void>} act
 */
async function asTheBank(act) {
  try {
    await act();
  } catch (error) {
    if (error instanceof NotTheWriter) stepDown();
    else if (isSilence(error)) fellSilent();
    else if (!(error instanceof Problem)) throw error;
  }
}

/**
 * Disputes the result for a seat, which calls the referee; whether it was accepted.
 * @param {Seat} seat
 * @param {string} text
 */
export function dispute(seat, text) {
  return tell("POST", "disputes", { seat, text, version: now().table?.result?.version });
}

/**
 * Takes a seat's dispute back.
 * @param {Seat} seat
 */
export function takeDisputeBack(seat) {
  return tell("DELETE", `disputes/${seat}`);
}

/**
 * @param {string} method
 * @param {string} what
 * @param {object} [body]
 */
async function tell(method, what, body) {
  const { table, pass } = now();
  if (!table?.table || !table.result) return false;
  let isAccepted = true;
  try {
    await call(method, `tables/${table.table.id}/${what}`, { pass, body });
  } catch (error) {
    isAccepted = false;
    const isAnswer = error instanceof Problem;
    change({ notice: isAnswer ? error.sentence : "No connection: try again in a moment." });
  }
  await refreshTable();
  return isAccepted;
}
