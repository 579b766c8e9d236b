/**
 * Several tabs of one device may be open, on one card or on several, or at the practice table; only
 * one of them has the engine, which takes 80 MB: the one that was opened last, or in which the
 * banker went on. A practice table doesn't take it from a bank unasked. The others let go of their
 * stream and their engine, and say so. What waits there stays on the disk; they show how much that
 * is. When the tab that has the engine was closed or killed, a bank that is seen goes on by itself.
 * A closed tab and a sleeping one look alike, and a sleeping one keeps its engine until it wakes
 * up; so a bank goes on by itself only where it can load an engine of its own.
 */

import { claim } from "../device/database.js";
import { uuid } from "../lib/uuid.js";
import { change, forgetful, now } from "../state/store.js";
import { stop } from "./stream.js";

/** @import { TabConduct } from "../types.d.ts" */

const CHANNEL = "passgo-bank";
const LOOK_EVERY_MS = 2000;
/** So that of two tabs one goes on first, and the other hears of it. */
const SPREAD_MS = 500;
/** Tabs of one device answer in a few milliseconds, busy ones later; nobody waits for a look. */
const ANSWER_WITHIN_MS = 500;
const LOOK_WITHIN_MS = 1500;
/** A busy tab may miss a question. */
const SILENCES = 2;

const name = uuid();
/**
 * The other tabs. Where a browser has no such channel, the tab finds out when it writes.
 * @type {BroadcastChannel | null}
 */
let others = null;
/** @type {TabConduct} */
let conduct = { onLoss: () => {}, look: () => {}, goOn: () => {}, mayGoOn: async () => false };
/** @type {ReturnType<typeof setInterval> | undefined} */
let looking;
/** How many questions in a row no tab has answered. */
let silences = 0;
/** @type {(card: string) => void} */
let hearAnswer = () => {};

/**
 * Makes this the tab that runs the engine on this device, and keeps it so.
 * @param {TabConduct} own
 */
export async function takeOver(own) {
  conduct = own;
  clearInterval(looking);
  const { card } = now();
  try {
    await claim(card, name);
  } catch {
    // The database can't tell the other tabs, so they have to hear of it.
    forgetful("entries");
  }
  listen()?.postMessage({ name, card });
}

/**
 * Leaves the engine to another tab that has it. Resolves to whether there is one.
 * @param {TabConduct} own
 */
export async function giveWay(own) {
  conduct = own;
  const card = await askOthers(ANSWER_WITHIN_MS);
  if (card !== null) stepDown(card);
  return card !== null;
}

/**
 * Resolves to the card of the tab that has the engine, null if no tab answers in time.
 * @param {number} ms
 * @returns {Promise<string | null>}
 */
function askOthers(ms) {
  return new Promise((resolve) => {
    hearAnswer = resolve;
    setTimeout(resolve, ms, null);
    listen()?.postMessage({ name, isAsking: true });
  });
}

/** Takes the engine back. */
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
  silences = 0;
  if (now().screen === "other_tab") return change({ otherCard });
  stop();
  conduct.onLoss();
  // A tab of the same card has read the call that waited here.
  const pendingCall = otherCard === now().card ? null : now().pendingCall;
  change({ screen: "other_tab", otherCard, pendingCall, entry: null, panel: null });
  conduct.look();
  clearInterval(looking);
  looking = setInterval(look, LOOK_EVERY_MS + Math.random() * SPREAD_MS);
}

/** Looks what waits here, and whether the tab that has the engine is still there. */
async function look() {
  if (document.hidden) return;
  conduct.look();
  if (!listen()) return;
  silences = (await askOthers(LOOK_WITHIN_MS)) === null ? silences + 1 : 0;
  if (silences < SILENCES || !(await conduct.mayGoOn())) return;
  // Meanwhile another tab may have gone on, or this one in an earlier look.
  const isWanted = silences >= SILENCES && now().screen === "other_tab";
  if (isWanted && !document.hidden) goOnHere();
}
