/** The browser's small store (localStorage), which Node lacks; import it before what uses it. */

/**
 * What lies in it.
 * @type {Map<string, string>}
 */
export const stored = new Map();

const localStorage = {
  /** @param {string} key */
  getItem: (key) => stored.get(key) ?? null,
  /** @param {string} key @param {string} text */
  setItem: (key, text) => stored.set(key, text),
  /** @param {string} key */
  removeItem: (key) => stored.delete(key),
};
Object.assign(globalThis, { localStorage });
