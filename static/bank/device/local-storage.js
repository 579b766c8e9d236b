/**
 * The browser's small store (localStorage), which some browsers deny: private windows, blocked
 * cookies, a policy. Then the page itself remembers, until it is closed or loaded again.
 */

import { forgetful } from "../state/store.js";

/** The values that the browser would not keep. */
const inMemory = new Map();

/**
 * The value put away under `key`, or null.
 * @param {string} key
 */
export function read(key) {
  try {
    return inMemory.get(key) ?? localStorage.getItem(key);
  } catch {
    forgetful("device");
    return null;
  }
}

/**
 * Puts `text` away under `key`.
 * @param {string} key
 * @param {string} text
 */
export function write(key, text) {
  try {
    localStorage.setItem(key, text);
    inMemory.delete(key);
  } catch {
    inMemory.set(key, text);
    forgetful("device");
  }
}

/**
 * Throws away what lies under `key`.
 * @param {string} key
 */
export function remove(key) {
  inMemory.delete(key);
  try {
    localStorage.removeItem(key);
  } catch {
    forgetful("device");
  }
}
