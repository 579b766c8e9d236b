/**
 * The engine as this device has started it once: compiled, and the memory of its Python with all
 * of it imported. To put that back takes a fraction of the time of another start.
 */

import { read, writeInAnyTab } from "./database.js";

/** @import { KeptEngine } from "../types.d.ts" */

const ENGINES = "compiled";
/** Stands there while a kept engine is being put back, and says which, and how often in a row. */
const TRIAL = "trial";
/** A reload in the middle looks like a crash: two in a row are one. */
const TRIALS = 2;

/**
 * The engine of this name, null where none is kept, and whether one may be. Where its last
 * `TRIALS` uses came neither to `started` nor to `forgetEngine`, the browser crashed over it, and
 * would again at each start: then no engine of this name is given out or kept any more.
 * @param {string} name
 * @returns {Promise<{ kept: KeptEngine | null, mayKeep: boolean }>}
 */
export async function keptEngine(name) {
  try {
    const trial = await read(ENGINES, (store) => store.get(TRIAL));
    const times = trial?.of === name ? trial.times : 0;
    if (times >= TRIALS) return { kept: null, mayKeep: false };
    const kept = (await read(ENGINES, (store) => store.get(name)))?.engine ?? null;
    if (kept) {
      await writeInAnyTab([ENGINES], (stores) =>
        stores[ENGINES].put({ name: TRIAL, of: name, times: times + 1 }),
      );
    }
    return { kept, mayKeep: true };
  } catch {
    return { kept: null, mayKeep: false };
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

/** The kept engine doesn't run: nothing is kept any more. */
export async function forgetEngine() {
  try {
    await writeInAnyTab([ENGINES], (stores) => stores[ENGINES].clear());
  } catch {
    // Then it isn't given out again.
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
