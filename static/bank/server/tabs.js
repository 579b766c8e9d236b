/**
 * Several tabs of one device may be open, on one card or on several; one of them is the bank: the
 * one that was opened last, or where the banker went on. The others let go of their stream and
 * their engine, which takes 80 MB, and say so. What waits there stays on the disk.
 */

import { claim } from "../device/database.js";
import { uuid } from "../lib/uuid.js";
import { change, forgetful, now } from "../state/store.js";
import { stop } from "./stream.js";

const CHANNEL = "passgo-bank";

const name = uuid();
/**
 * Where a browser has no such channel, the tab finds out when it writes.
 * @type {BroadcastChannel | null}
 */
let others = null;

let whenLost = () => {};

/**
 * Makes this tab the bank of its device. `onLoss()` is called when another tab has become it.
 * @param {() => void} onLoss
 */
export async function takeOver(onLoss) {
  whenLost = onLoss;
  const { card } = now();
  try {
    await claim(card, name);
  } catch {
    // Without a database nothing is shared, so nothing can get mixed up.
    return forgetful("entries");
  }
  if (!("BroadcastChannel" in globalThis)) return;
  others ??= new BroadcastChannel(CHANNEL);
  others.postMessage({ name });
  others.onmessage = ({ data }) => {
    if (data.name !== name) stepDown();
  };
}

/** Another tab of this device is the bank now. */
export function stepDown() {
  if (now().screen === "other_tab") return;
  stop();
  whenLost();
  change({ screen: "other_tab", entry: null, panel: null });
}
