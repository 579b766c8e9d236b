/** The message of the organisers that the banker has put away. */

import { read, write } from "./local-storage.js";

const DRAWER = "passgo.said.read";

/** The time of the newest one of them; "" for none. */
export function saidReadAt() {
  return read(DRAWER) ?? "";
}

/**
 * Remembers it.
 * @param {string} at
 */
export function keepSaidReadAt(at) {
  write(DRAWER, at);
}
