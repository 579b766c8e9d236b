/**
 * The engine as this device has started it once: compiled, and the memory of its Python with all
 * of it imported. To put that back takes a fraction of the time of another start.
 */

import { read, writeInAnyTab } from "./database.js";

/** @import { KeptEngine } from "../types.d.ts" */

const ENGINES = "compiled";
/** Stands there while a kept engine is being put back. */
const TRIAL = "trial";

/**
 * The engine of this name, or null where it isn't kept. One whose last use didn't come to `started`
 * isn't given out again: a browser that crashed over it would do so at each start.
 * @param {string} name
 * @returns {Promise<KeptEngine | null>}
 */
export async function keptEngine(name) {
  try {
    if (await read(ENGINES, (store) => store.get(TRIAL))) return null;
    const engine = (await read(ENGINES, (store) => store.get(name)))?.engine ?? null;
    if (engine) await writeInAnyTab([ENGINES], (stores) => stores[ENGINES].put({ name: TRIAL }));
    return engine;
  } catch {
    return null;
  }
}

/** The kept engine runs. */
export async function started() {
  try {
    await writeInAnyTab([ENGINES], (stores) => stores[ENGINES].delete(TRIAL));
  } catch {
    // Then the next start is made anew.
  }
}

/**
 * Keeps it instead of any other one, where the browser lets us.
 * @param {string} name
 * @param {KeptEngine} engine
 */
export async function keepEngine(name, engine) {
  try {
    await writeInAnyTab([ENGINES], (stores) => {
      stores[ENGINES].clear();
      stores[ENGINES].put({ name, engine });
    });
  } catch {
    // Then the next start takes as long as this one.
  }
}
