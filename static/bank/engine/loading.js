/**
 * Loads the engine while the banker begins; until it is there, the server decides.
 */

import { decideWith } from "../server/follow.js";
import { change, now, onChange } from "../state/store.js";
import { canRunIt, startEngine } from "./client.js";

/** @import { Engine } from "../types.d.ts" */

const LATE_MS = 30000;
const FIRST_PAUSE_MS = 30000;

/** @type {Engine | null} */
let engine = null;
/** Also while it waits for its next try. */
let isLoading = false;
let pause = FIRST_PAUSE_MS;

/**
 * Has the engine of this address decide from now on. While another tab is the bank, this one has
 * none: it takes 80 MB.
 * @param {string} address
 */
export function useEngineOf(address) {
  onChange(({ screen }) => {
    if (screen === "other_tab") letGo();
    else if (!engine && !isLoading && !now().engine.isMissing) load(address);
  });
  load(address);
}

async function letGo() {
  if (!engine) return;
  const { end } = engine;
  engine = null;
  change({ engine: { part: 0 } });
  // It first answers what it is being asked.
  await decideWith(null);
  end();
}

/**
 * Starts the engine, and lets it decide. Without one the server goes on deciding, so nothing is
 * ever waited for.
 * @param {string} address
 */
async function load(address) {
  isLoading = true;
  const late = setTimeout(beLate, LATE_MS);
  try {
    engine = await startEngine(address, { onProgress, onLost }).finally(() => clearTimeout(late));
  } catch (error) {
    return canRunIt() ? tryAgain(address, error) : onLost(error);
  }
  isLoading = false;
  try {
    if (now().screen === "other_tab") return letGo();
    onProgress(1);
    await decideWith(engine);
  } catch (error) {
    onLost(error);
  }
}

/** Nobody waits for it any longer. */
function beLate() {
  change({ engine: { ...now().engine, isLate: true } });
}

/**
 * The network may have been away for a moment. Less and less often, in case it wasn't that.
 * @param {string} address
 * @param {unknown} error
 */
function tryAgain(address, error) {
  console.warn(error);
  change({ engine: { part: 0, isLate: true } });
  setTimeout(() => {
    isLoading = false;
    if (now().screen !== "other_tab") load(address);
  }, pause);
  pause *= 2;
}

/** @param {number} part */
function onProgress(part) {
  const whole = Math.floor(part * 100) / 100;
  if (whole > now().engine.part) change({ engine: { ...now().engine, part: whole } });
}

/** @param {unknown} error */
function onLost(error) {
  console.warn(error);
  engine = null;
  isLoading = false;
  change({ engine: { part: 0, isMissing: true } });
  decideWith(null);
}
