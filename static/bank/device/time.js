/**
 * The time by the server's clock, as on every other screen of the evening. A tablet's own may be an
 * hour wrong. Each answer of the server tells how wrong it is, and this device keeps that for when
 * there is no network.
 */

import { read, write } from "./local-storage.js";

const DRAWER = "passgo.clock-behind";
/** The server gives whole seconds, and nobody reads anything shorter. */
const BLUR_MS = 2000;
const WAITED_MAX_SECONDS = 10800;

/**
 * By how much this device's clock is behind the server's; null until it was looked up.
 * @type {number | null}
 */
let known = null;

function behind() {
  known ??= Number(read(DRAWER)) || 0;
  return known;
}

/** The present moment. */
export function timeNow() {
  return new Date(Date.now() + behind());
}

/**
 * For how many whole seconds something has waited.
 * @param {string} since
 */
export function secondsSince(since) {
  const seconds = Math.round((timeNow().getTime() - Date.parse(since)) / 1000);
  return Math.min(Math.max(seconds, 0), WAITED_MAX_SECONDS);
}

/**
 * Takes the time from the header `Date` of a server's answer, which took this many milliseconds.
 * @param {string | null} told
 * @param {number} took
 */
export function hearTime(told, took) {
  const heard = Date.parse(told ?? "") - (Date.now() - took / 2);
  if (Number.isNaN(heard) || Math.abs(heard - behind()) <= BLUR_MS + took) return;
  known = Math.round(heard);
  write(DRAWER, String(known));
}
