/** A player's signature on the result. */

import { change, now } from "../state/store.js";
import { call, Problem } from "./api.js";
import { refreshTable } from "./follow.js";

/** @import { Seat } from "../types.d.ts" */

/**
 * Signs the result for a seat, and shows the table as it is then; whether it was accepted.
 * @param {Seat} seat
 */
export async function sign(seat) {
  const { table, pass } = now();
  if (!table?.result) return false;
  let isSigned = true;
  try {
    const body = { seat, version: table.result.version };
    await call("POST", `tables/${table.table.id}/signatures`, { pass, body });
  } catch (error) {
    isSigned = false;
    const isAnswer = error instanceof Problem;
    change({ notice: isAnswer ? error.sentence : "No connection: try again in a moment." });
  }
  await refreshTable();
  return isSigned;
}
