/** Which message of the organisers the banker has put away. */

import { read, write } from "./local-storage.js";

const DRAWER = "passgo.said.read";

/** When the newest one of them was said; "" for none. */
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
