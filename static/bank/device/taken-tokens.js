/**
 * Which token each player of a game took, by a plain word. It only helps a banker to tell them
 * apart, so it stays on this device: the book knows players by their letters.
 */

import { read, write } from "./local-storage.js";

/** @import { Seat } from "../types.d.ts" */

const DRAWER = "passgo.tokens.";

/**
 * The tokens of a game, by seat.
 * @param {string} game
 * @returns {Record<Seat, string>}
 */
export function takenTokens(game) {
  try {
    return JSON.parse(read(DRAWER + game) ?? "{}");
  } catch {
    return {};
  }
}

/**
 * Remembers them.
 * @param {string} game
 * @param {Record<Seat, string>} taken
 */
export function keepTakenTokens(game, taken) {
  write(DRAWER + game, JSON.stringify(taken));
}
