/**
 * Notices within two seconds that a silent server is back: while it is silent, one cheap question
 * about every second. The entries and the looks, which cost more, wait for its answer.
 */

import { timeNow } from "../device/time.js";
import { change, now } from "../state/store.js";
import { call, Problem, Unreachable } from "./api.js";

/** It only says that somebody is there; it needs no pass and reads no database. */
const QUESTION = "/live/";
const EVERY_MS = 1000;
/** So that the tablets of a hall, which lost the server together, don't ask together. */
const SPREAD_MS = 500;
const PATIENCE_MS = 2000;

let isBeating = false;
let whenBack = () => {};

/**
 * Calls `act()` each time that the server answers again.
 * @param {() => unknown} act
 */
export function onReturn(act) {
  whenBack = act;
}

/**
 * Whether this error means that nobody is there, not even to say no.
 * @param {unknown} error
 */
export function isSilence(error) {
  return error instanceof Unreachable || (error instanceof Problem && error.isAway);
}

/** No answer came: the banker is told since when, and the questions begin. */
export function fellSilent() {
  change({ silentSince: now().silentSince ?? timeNow() });
  if (!isBeating) setTimeout(beat, pause());
  isBeating = true;
}

/** The stream broke, which may mean nothing: asks at once. */
export async function doubt() {
  if (!isBeating && !(await answers())) fellSilent();
}

/** Asks, and again a pause after it began to: a question that hangs was pause enough. */
async function beat() {
  const began = performance.now();
  const isOver = !now().silentSince || ["revoked", "other_tab"].includes(now().screen);
  if (isOver || (!document.hidden && (await answers()))) {
    isBeating = false;
    if (!isOver) whenBack();
  } else {
    setTimeout(beat, Math.max(0, pause() - (performance.now() - began)));
  }
}

async function answers() {
  try {
    await call("GET", QUESTION, { patience: PATIENCE_MS });
    return true;
  } catch (error) {
    return !isSilence(error);
  }
}

function pause() {
  return EVERY_MS + Math.random() * SPREAD_MS;
}
