/** A count under way: what was entered, and where the next key goes. Draws nothing. */

import { afterKey } from "../lib/digits.js";
import { counted, modeOf } from "./sums.js";

/** @import { Count, Seat } from "../types.d.ts" */

const TOTAL_DIGITS = 6;
const NOTE_DIGITS = 3;

/**
 * A count of which nothing is entered: by totals, of the first seat and note.
 * @param {Seat[]} seats
 * @param {number[]} values
 * @returns {Count}
 */
export function startCount(seats, values) {
  const [seat] = seats;
  const [note] = values;
  return { seats, values, modes: {}, totals: {}, notes: {}, seat, note };
}

/**
 * Applies a key of the pad to the amount or the number of notes that is being entered.
 * @param {Count} count
 * @param {string} key
 */
export function pressKey(count, key) {
  const { totals, notes, seat, note } = count;
  if (modeOf(count) === "totals") {
    put(totals, seat, afterKey(totals[seat], key, TOTAL_DIGITS));
    return;
  }
  const held = notes[seat] ?? {};
  put(held, note, afterKey(held[note], key, NOTE_DIGITS));
  put(notes, seat, Object.keys(held).length ? held : undefined);
}

/**
 * Goes to a seat and one of its notes, the first if none is named. A seat of which nothing is
 * counted yet is counted like the seat before.
 * @param {Count} count
 * @param {Seat} seat
 * @param {number} [note]
 */
export function goTo(count, seat, note = count.values[0]) {
  if (!(seat in counted(count))) count.modes[seat] = modeOf(count);
  Object.assign(count, { seat, note });
}

/**
 * Goes to the next player, or with notes to the next note and after the last to the next player.
 * @param {Count} count
 */
export function goOn(count) {
  const { seats, values, seat, note } = count;
  const next = values[values.indexOf(note) + 1];
  if (modeOf(count) === "notes" && next) goTo(count, seat, next);
  else goTo(count, seats[(seats.indexOf(seat) + 1) % seats.length]);
}

/**
 * @template T
 * @param {Record<string, T>} values
 * @param {string | number} key
 * @param {T | undefined} value
 */
function put(values, key, value) {
  if (value === undefined) delete values[key];
  else values[key] = value;
}
