/** What the organisers said to everybody, and which of it the banker has put away. */

import { read, remove, write } from "./local-storage.js";

/** @import { State } from "../types.d.ts" */

const DRAWER = "passgo.said";
const READ = "passgo.said.read";

/**
 * The message that the banker of this card heard last; null for none.
 * @param {string} card
 * @returns {State["said"]}
 */
export function keptMessage(card) {
  try {
    const kept = JSON.parse(read(DRAWER) ?? "null");
    return kept?.card === card ? kept.said : null;
  } catch {
    return null;
  }
}

/**
 * Keeps it for a page that is loaded without a network; null once it was taken back.
 * @param {string} card
 * @param {State["said"]} said
 */
export function keepMessage(card, said) {
  if (said) write(DRAWER, JSON.stringify({ card, said }));
  else remove(DRAWER);
}

/** The time of the newest message that was put away; "" for none. */
export function saidReadAt() {
  return read(READ) ?? "";
}

/**
 * Remembers it.
 * @param {string} at
 */
export function keepSaidReadAt(at) {
  write(READ, at);
}
