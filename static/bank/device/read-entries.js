/** Remembers up to which entry of a game the banker has read what officials entered. */

import { read, write } from "./local-storage.js";

const DRAWER = "passgo.read.";

/**
 * The number of the newest one; 0 for none.
 * @param {string} game
 */
export function readUpTo(game) {
  return Number(read(DRAWER + game)) || 0;
}

/**
 * Remembers it.
 * @param {string} game
 * @param {number} number
 */
export function keepReadUpTo(game, number) {
  write(DRAWER + game, String(number));
}
