/** Chooses which of its tables a tablet shows. */

/** @import { Grant, State, Table } from "../types.d.ts" */

const SETTLED = ["signed", "ruled"];

/**
 * The newest table of those that a pass opens, null without one. An older one that is still open,
 * as it was postponed or its book was opened again, has its turn once the newest is settled: until
 * then its players sign there.
 * @param {Grant[]} grants
 * @param {Pick<State, "grant" | "table">} shown
 */
export function tableAmong(grants, { grant, table }) {
  const tables = grants.filter(({ role }) => role === "bank");
  const newest = tables.at(-1) ?? null;
  const open = tables.filter(({ status }) => status === "open").at(-1);
  if (!open || newest?.status === "open") return newest;
  const isThere = grant?.game === open.game;
  const isShown = grant?.game === newest?.game;
  return isThere || (isShown && isSettled(table)) ? open : newest;
}

/** @param {Table | null} table */
function isSettled(table) {
  return SETTLED.includes(table?.result?.status ?? "") || table?.round?.status === "finished";
}
