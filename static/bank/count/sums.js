/** What was counted, added up and held against the book. Works on plain values; draws nothing. */

import { inSentence, money } from "../lib/words.js";

/** @import { Command, Count, Seat, TableState } from "../types.d.ts" */

/**
 * What was counted so far, per seat; a seat of which nothing was entered is left out.
 * `totals` is {seat: amount}, `notes` {seat: {value of the note: how many}}.
 * @param {Pick<Count, "mode" | "totals" | "notes">} pick
 */
export function counted({ mode, totals, notes }) {
  if (mode === "totals") return { ...totals };
  return Object.fromEntries(Object.entries(notes).map(([seat, held]) => [seat, sum(held)]));
}

/**
 * The count as the ledger's command, or null while nothing is counted.
 * @param {Pick<Count, "mode" | "totals" | "notes">} entered
 * @returns {Command | null}
 */
export function commandOf(entered) {
  const { mode, totals, notes } = entered;
  if (Object.keys(counted(entered)).length === 0) return null;
  // Copies: the entry on its way stays what it was while the count goes on.
  if (mode === "totals") return { type: "count", counted: { ...totals } };
  const held = Object.entries(notes).map(([seat, own]) => [seat, { ...own }]);
  return { type: "count", notes: Object.fromEntries(held) };
}

/**
 * What some notes make.
 * @param {Record<string, number>} held
 */
export function sum(held) {
  return Object.entries(held).reduce((total, [note, count]) => total + Number(note) * count, 0);
}

/**
 * How far the counted cash of a seat is off the book: below 0 is too little.
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
