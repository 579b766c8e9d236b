/** The tally sheet that the table signs, from the server or from this tablet's own engine. */

import { bookOf } from "./lookups.js";

/** @import { Result, Seat, TableState, WaitingAnswer } from "../types.d.ts" */

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
export function sheetNow({ table, game, ownSheet, waitingAnswers }) {
  const own = ownSheet?.book === bookOf(game) ? ownSheet.sheet : null;
  const known = table?.result ?? null;
  const sheet = own && known?.link !== game.link ? own : known;
  const gone = waitingAnswers.filter((each) => each.clears && each.game === game.id);
  return sheet && gone.length ? without(sheet, new Set(gone.map(({ seat }) => seat))) : sheet;
}

/**
 * The sheet without what these seats have taken back here, and the server still has.
 * @param {Result} sheet
 * @param {Set<Seat>} seats
 */
function without(sheet, seats) {
  const signatures = sheet.signatures.filter(({ seat }) => !seats.has(seat));
  const disputes = sheet.disputes.filter(({ seat, end }) => end || !seats.has(seat));
  return { ...sheet, signatures, disputes };
}

/**
 * The answer of a seat to this sheet that the server hasn't got yet.
 * @param {TableState} state
 * @param {Result} sheet
 * @param {Seat} seat
 * @returns {WaitingAnswer | undefined}
 */
export function waitingAnswer({ waitingAnswers, game }, sheet, seat) {
  return waitingAnswers.find(
    (each) =>
      each.game === game.id && each.seat === seat && each.link === sheet.link && !each.isTakenBack,
  );
}
