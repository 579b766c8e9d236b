/**
 * The token of each player of a game, by a plain word, and whether the server has it. Tokens only
 * help to tell players apart: the book knows players by their letters.
 */

import { read, write } from "./local-storage.js";

/** @import { Seat } from "../types.d.ts" */

const DRAWER = "passgo.tokens.";

/**
 * The tokens of a game, by seat.
 * @param {string} game
 * @returns {{ taken: Record<Seat, string>, isSent: boolean }}
 */
export function takenTokens(game) {
  try {
    const { taken = {}, isSent = true } = JSON.parse(read(DRAWER + game) ?? "{}");
    return { taken, isSent };
  } catch {
    return { taken: {}, isSent: true };
  }
}

/**
 * Remembers them.
 * @param {string} game
 * @param {Record<Seat, string>} taken
 * @param {boolean} isSent
 */
export function keepTakenTokens(game, taken, isSent) {
  write(DRAWER + game, JSON.stringify({ taken, isSent }));
}
