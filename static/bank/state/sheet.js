/** The tally sheet that the table signs, from the server or from this tablet's own engine. */

import { bookOf } from "./lookups.js";

/** @import { Result, Seat, TableState, WaitingSignature } from "../types.d.ts" */

/**
 * Whether the game of this table has ended.
 * @param {TableState} state
 */
export function isOver({ game }) {
  return game.state.situation.status === "finished" || game.status === "closed";
}

/**
 * The sheet of the book as it is here: what this tablet has worked out stands in until the server's
 * sheet of the same book is there. Null while there is none.
 * @param {TableState} state
 * @returns {Result | null}
 */
export function sheetNow({ table, game, ownSheet }) {
  const own = ownSheet?.book === bookOf(game) ? ownSheet.sheet : null;
  const sheet = table?.result ?? null;
  return own && sheet?.link !== game.link ? own : sheet;
}

/**
 * The signature of a seat under this sheet that still waits for the server.
 * @param {TableState} state
 * @param {Result} sheet
 * @param {Seat} seat
 * @returns {WaitingSignature | undefined}
 */
export function waitingSignature({ waitingSignatures, game }, sheet, seat) {
  return waitingSignatures.find(
    (each) => each.game === game.id && each.seat === seat && each.link === sheet.link,
  );
}
