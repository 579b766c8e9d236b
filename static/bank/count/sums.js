/** The sums of a count, compared with the book. Works on plain values; draws nothing. */

import { inSentence, money } from "../lib/words.js";

/** @import { Command, Count, CountMode, Seat, TableState } from "../types.d.ts" */

/**
 * The way in which the cash of a seat is counted; by default that of the seat being entered now.
 * @param {Count} count
 * @returns {CountMode}
 */
export function modeOf({ modes, seat: current }, seat = current) {
  return modes[seat] ?? "totals";
}

/**
 * The cash counted so far, per seat, each in its own way; a seat without any entry is left out.
 * @param {Count} count
 * @returns {Record<Seat, number>}
 */
export function counted(count) {
  const { totals, notes } = inItsWay(count);
  const summed = Object.entries(notes).map(([seat, held]) => [seat, sum(held)]);
  return { ...totals, ...Object.fromEntries(summed) };
}

/**
 * The count as the ledger's command, or null while nothing is counted.
 * @param {Count} count
 * @returns {Command | null}
 */
export function commandOf(count) {
  const { totals, notes } = inItsWay(count);
  const [isByTotals, isByNotes] = [totals, notes].map((found) => Object.keys(found).length > 0);
  if (!isByTotals && !isByNotes) return null;
  return { type: "count", ...(isByTotals && { counted: totals }), ...(isByNotes && { notes }) };
}

/**
 * For each seat its total or its notes, whichever it is counted by. They are copies, so that an
 * entry on its way doesn't change while the count goes on.
 * @param {Count} count
 */
function inItsWay(count) {
  const { totals, notes } = structuredClone({ totals: count.totals, notes: count.notes });
  for (const seat of count.seats) delete (modeOf(count, seat) === "totals" ? notes : totals)[seat];
  return { totals, notes };
}

/**
 * The sum of some notes.
 * @param {Record<string, number>} held
 */
export function sum(held) {
  return Object.entries(held).reduce((total, [note, count]) => total + Number(note) * count, 0);
}

/**
 * The difference between a seat's counted cash and the book: below 0 is too little.
 * @param {TableState} state
 * @param {Record<Seat, number>} cash
 * @param {Seat} seat
 */
export function off(state, cash, seat) {
  return cash[seat] - state.game.state.cash[seat];
}

/**
 * "agrees", "$20 too little", "$5 too much".
 * @param {number} difference
 * @param {string} currency
 */
export function verdict(difference, currency) {
  if (!difference) return "agrees";
  return `${money(Math.abs(difference), currency)} too ${difference < 0 ? "little" : "much"}`;
}

/**
 * "Ben: book $1,480, counted $1,460: $20 too little".
 * @param {TableState} state
 * @param {string} name
 * @param {Seat} seat
 * @param {Record<Seat, number>} cash
 */
export function comparison(state, name, seat, cash) {
  const { currency } = state.edition;
  const book = money(state.game.state.cash[seat], currency);
  const words = verdict(off(state, cash, seat), currency);
  return `${inSentence(name)}: book ${book}, counted ${money(cash[seat], currency)}: ${words}`;
}
