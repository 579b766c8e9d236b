/** What players say to the result: signatures and disputes, and that they take them back. */

import { change, now } from "../state/store.js";
import { call, Problem } from "./api.js";
import { refreshTable } from "./follow.js";

/** @import { Seat } from "../types.d.ts" */

/**
 * Signs the result for a seat, and shows the table as it is then; whether it was accepted.
 * @param {Seat} seat
 */
export function sign(seat) {
  change({ signAsked: "" });
  return tell("POST", "signatures", { seat, version: now().table?.result?.version });
}

/**
 * Takes a seat's signature back.
 * @param {Seat} seat
 */
export function takeSignatureBack(seat) {
  return tell("DELETE", `signatures/${seat}`);
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
