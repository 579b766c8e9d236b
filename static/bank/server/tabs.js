/**
 * Several tabs of one device may be open, on one card or on several; one of them is the bank: the
 * one that was opened last, or where the banker went on. The others let go of their stream and
 * their engine, which takes 80 MB, and say so. What waits there stays on the disk; they show how
 * much that is.
 */

import { claim } from "../device/database.js";
import { uuid } from "../lib/uuid.js";
import { change, forgetful, now } from "../state/store.js";
import { stop } from "./stream.js";

const CHANNEL = "passgo-bank";
const LOOK_EVERY_MS = 2000;

const name = uuid();
/**
 * Where a browser has no such channel, the tab finds out when it writes.
 * @type {BroadcastChannel | null}
 */
let others = null;

/** @type {() => unknown} */
let whenLost = () => {};
let lookAtDisk = () => {};
let looking = 0;

/**
 * Makes this tab the bank of its device. `onLoss()` is called when another tab has become it, and
 * from then on `look()` again and again, for what the device keeps.
 * @param {() => unknown} onLoss
 * @param {() => void} look
 */
export async function takeOver(onLoss, look) {
  whenLost = onLoss;
  lookAtDisk = look;
  clearInterval(looking);
  const { card } = now();
  try {
    await claim(card, name);
  } catch {
    // Without a database nothing is shared, so nothing can get mixed up.
    return forgetful("entries");
  }
  if (!("BroadcastChannel" in globalThis)) return;
  others ??= new BroadcastChannel(CHANNEL);
  others.postMessage({ name, card });
  others.onmessage = ({ data }) => {
    if (data.name !== name) stepDown(data.card);
  };
}

/**
 * Another tab of this device is the bank now, on this card or on another one.
 * @param {string} [card]
 */
export function stepDown(card = now().card) {
  const hasOtherCard = card !== now().card;
  if (now().screen === "other_tab") return change({ hasOtherCard });
  stop();
  whenLost();
  change({ screen: "other_tab", hasOtherCard, entry: null, panel: null });
  lookAtDisk();
  looking = setInterval(() => document.hidden || lookAtDisk(), LOOK_EVERY_MS);
}
