/**
 * Looks now and then how much room is left on this device, so that the banker is told before an
 * entry can't be kept. Browsers tell only pages that came over https, and newer versions of
 * Chromium tell everybody the same round number.
 */

import { forgetful, keepsAfterAll } from "../state/store.js";

const LOOK_EVERY_MS = 5 * 60 * 1000;
/** An evening's entries take a few of them; a new version of the page and its engine the rest. */
const SCARCE_BYTES = 20_000_000;

/** Warns from now on while little is left. */
export function watchSpace() {
  if (!navigator.storage?.estimate) return;
  look();
  setInterval(look, LOOK_EVERY_MS);
}

async function look() {
  const { quota = Number.POSITIVE_INFINITY, usage = 0 } = await estimate();
  if (quota - usage < SCARCE_BYTES) forgetful("space");
  else keepsAfterAll("space");
}

/** @returns {Promise<StorageEstimate>} */
async function estimate() {
  try {
    return await navigator.storage.estimate();
  } catch {
    // A browser that keeps nothing says so elsewhere.
    return {};
  }
}
