/**
 * Notices within two seconds that a silent server is back: while it is silent, asks one cheap
 * question about every second. Requests that cost more wait for its answer.
 */

import { timeNow } from "../device/time.js";
import { change, now } from "../state/store.js";
import { troubleWords } from "../state/trouble.js";
import { call, Problem, Unreachable } from "./api.js";

/** @import { Trouble } from "../types.d.ts" */

/** It only says that somebody is there; it needs no pass and reads no database. */
const QUESTION = "/live/";
const EVERY_MS = 1000;
/**
 * So that the tablets of a hall, which all lost the server at the same moment, don't ask at the
 * same moment.
 */
const SPREAD_MS = 500;
const PATIENCE_MS = 2000;
/** On a crowded network every answer may take longer than that, so one question goes on waiting. */
const LONG_PATIENCE_MS = 30_000;
/** As long as the last answer took, and half as long again, isn't silence. */
const USUAL = 1.5;

let isBeating = false;
/**
 * The question that goes on waiting.
 * @type {Promise<boolean> | null}
 */
let longest = null;
let lastTookMs = 0;
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
  change({ silentSince: now().silentSince ?? timeNow(), trouble: "" });
  if (!isBeating) setTimeout(beat, pause());
  isBeating = true;
}

/**
 * The banker is told since when and why nothing comes from the server, and it is asked no more
 * often than usual: it may be there, and too busy to serve.
 * @param {unknown} error
 */
export function metTrouble(error) {
  change({ silentSince: now().silentSince ?? timeNow(), trouble: troubleOf(error) });
}

/**
 * The banker is told since when the entries wait that met with this error, and why.
 * @param {unknown} error
 */
export function heldUp(error) {
  const since = now().delay?.since ?? timeNow();
  const isPassing = error instanceof Problem && error.isPassing;
  change({
    delay: { since, sentence: reason(error) },
    trouble: isPassing ? troubleOf(error) : "",
  });
}

/** @param {unknown} error */
function reason(error) {
  const { why } = troubleWords(troubleOf(error));
  if (!(error instanceof Problem) || error.isAway || error.isBusy) return `${why}.`;
  if (error.code === "DISK_FULL") return "The server's disk is full: tell the organisers.";
  return error.isPassing ? `${why} (${error.status}).` : error.sentence;
}

/**
 * What keeps the server from serving, by the error that a request met with.
 * @param {unknown} error
 * @returns {Trouble}
 */
export function troubleOf(error) {
  if (!(error instanceof Problem) || error.isAway) return "";
  return error.isBusy ? "busy" : "fault";
}

/** The stream broke, which may mean nothing: asks at once. Resolves to whether it was answered. */
export async function doubt() {
  if (isBeating) return false;
  const isThere = await answers();
  if (!isThere) fellSilent();
  return isThere;
}

/** Resolves to whether the server answers now. */
export function serverAnswers() {
  return isAnswered(PATIENCE_MS);
}

/** Asks again and again, a pause after the last question began; one that hung was pause enough. */
async function beat() {
  const began = performance.now();
  const isOut = ["revoked", "other_tab"].includes(now().screen);
  // A look may have been answered first; what hung before that still hangs.
  const isBack = () => !now().silentSince || (!document.hidden && answers());
  if (isOut || (await isBack())) {
    isBeating = false;
    if (!isOut) whenBack();
  } else {
    setTimeout(beat, Math.max(0, pause() - (performance.now() - began)));
  }
}

/** Whether this question is answered soon, or meanwhile the one that goes on waiting. */
function answers() {
  if (longest) return Promise.race([isAnswered(patience()), onlyIfSo(longest)]);
  longest = isAnswered(LONG_PATIENCE_MS).finally(() => {
    longest = null;
  });
  return Promise.race([longest, notSoon()]);
}

/** @param {number} patience */
async function isAnswered(patience) {
  const began = performance.now();
  try {
    await call("GET", QUESTION, { patience });
    lastTookMs = performance.now() - began;
    return true;
  } catch (error) {
    return !isSilence(error);
  }
}

/** @returns {Promise<boolean>} */
function notSoon() {
  return new Promise((resolve) => setTimeout(resolve, patience(), false));
}

/**
 * Never resolves to false.
 * @param {Promise<boolean>} answer
 * @returns {Promise<boolean>}
 */
function onlyIfSo(answer) {
  return new Promise((resolve) => {
    answer.then((isSo) => isSo && resolve(true));
  });
}

function patience() {
  return Math.max(PATIENCE_MS, USUAL * lastTookMs);
}

function pause() {
  return EVERY_MS + Math.random() * SPREAD_MS;
}
