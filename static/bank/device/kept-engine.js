/**
 * The engine as this device has started it once: compiled, with the memory of a Python that has
 * imported everything. Putting that back takes a fraction of the time of a new start.
 */

import { read, writeInAnyTab } from "./database.js";

/** @import { KeptEngine } from "../types.d.ts" */

const ENGINES = "compiled";
/** What is stored while a kept engine is being put back: which one, and how many times in a row. */
const TRIAL = "trial";
/** A reload halfway looks like a crash, so one alone proves nothing: it takes two in a row. */
const TRIALS = 2;

/**
 * The engine of this name, null if none is kept, and whether one may be. If its last `TRIALS`
 * uses reached neither `started` nor `forgetEngine`, the browser crashed over it, and would do so
 * again at each start: then no engine of this name is given out or kept any more.
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
    // Then a later start does without the kept engine.
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
 * Keeps it in place of any other one, if the browser lets us.
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
