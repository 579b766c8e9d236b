/**
 * Several tabs of one device may be open, on one card or on several, or at the practice table; only
 * one of them has the engine, which takes 80 MB: the one that was opened last, or in which the
 * banker went on. A practice table doesn't take it from a bank unasked. The others let go of their
 * stream and their engine, and say so. What waits there stays on the disk; they show how much that
 * is.
 */

import { claim } from "../device/database.js";
import { uuid } from "../lib/uuid.js";
import { change, forgetful, now } from "../state/store.js";
import { stop } from "./stream.js";

/** @import { TabConduct } from "../types.d.ts" */

const CHANNEL = "passgo-bank";
const LOOK_EVERY_MS = 2000;
/** Tabs of one device answer in a few milliseconds. */
const ANSWER_WITHIN_MS = 500;

const name = uuid();
/**
 * The other tabs. Where a browser has no such channel, the tab finds out when it writes.
 * @type {BroadcastChannel | null}
 */
let others = null;
/** @type {TabConduct} */
let conduct = { onLoss: () => {}, look: () => {}, goOn: () => {} };
/** @type {ReturnType<typeof setInterval> | undefined} */
let looking;
/** @type {(card: string) => void} */
let hearAnswer = () => {};

/**
 * Makes this tab the one of its device that has the engine, and from then on conducts itself so.
 * @param {TabConduct} own
 */
export async function takeOver(own) {
  conduct = own;
  clearInterval(looking);
  const { card } = now();
  try {
    await claim(card, name);
  } catch {
    // Without a database nothing is shared, so nothing can get mixed up.
    return forgetful("entries");
  }
  listen()?.postMessage({ name, card });
}

/**
 * Leaves the engine to another tab that has it. Resolves to whether there is one.
 * @param {TabConduct} own
 */
export async function giveWay(own) {
  conduct = own;
  const channel = listen();
  if (!channel) return false;
  const card = await new Promise((resolve) => {
    hearAnswer = resolve;
    setTimeout(() => resolve(null), ANSWER_WITHIN_MS);
    channel.postMessage({ name, isAsking: true });
  });
  if (card !== null) stepDown(card);
  return card !== null;
}

/** Takes the engine back, by a tap. */
export function goOnHere() {
  return conduct.goOn();
}

function listen() {
  if (!("BroadcastChannel" in globalThis)) return null;
  others ??= new BroadcastChannel(CHANNEL);
  others.onmessage = ({ data }) => hear(data);
  return others;
}

/** @param {{ name: string, card: string, isAsking?: boolean, isAnswer?: boolean }} said */
function hear({ name: sender, card, isAsking, isAnswer }) {
  if (sender === name) return;
  const { screen, card: own } = now();
  if (isAnswer) hearAnswer(card);
  else if (!isAsking) stepDown(card);
  else if (screen !== "other_tab") others?.postMessage({ name, card: own, isAnswer: true });
}

/**
 * Another tab of this device has the engine now, on this card or on another one.
 * @param {string} [otherCard]
 */
export function stepDown(otherCard = now().card) {
  if (now().screen === "other_tab") return change({ otherCard });
  stop();
  conduct.onLoss();
  // A tab of the same card has read the call that waited here.
  const pendingCall = otherCard === now().card ? null : now().pendingCall;
  change({ screen: "other_tab", otherCard, pendingCall, entry: null, panel: null });
  conduct.look();
  looking = setInterval(() => document.hidden || conduct.look(), LOOK_EVERY_MS);
}
