/** The engine as this device has compiled it, so that it needn't be at each start. */

import { read, writeInAnyTab } from "./database.js";

const COMPILED = "compiled";

/**
 * The compiled engine of this name, or null where it isn't kept.
 * @param {string} name
 * @returns {Promise<Uint8Array | null>}
 */
export async function compiledOf(name) {
  try {
    return (await read(COMPILED, (store) => store.get(name)))?.bytes ?? null;
  } catch {
    return null;
  }
}

/**
 * Keeps it instead of any older one, where the browser lets us.
 * @param {string} name
 * @param {Uint8Array} bytes
 */
export async function keepCompiled(name, bytes) {
  try {
    await writeInAnyTab([COMPILED], (stores) => {
      stores[COMPILED].clear();
      stores[COMPILED].put({ name, bytes });
    });
  } catch {
    // Then it is compiled at the next start as well.
  }
}
