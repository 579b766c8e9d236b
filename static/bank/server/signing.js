/** A player's signature on the result. */

import { change, now } from "../state/store.js";
import { call, Problem } from "./api.js";
import { refreshTable } from "./follow.js";

/** Signs the result for a seat, and shows the table as it is then; whether it was accepted. */
export async function sign(seat) {
  const { table, pass } = now();
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
