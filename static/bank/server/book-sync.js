/**
 * Keeps the book on this tablet and the one on the server the same: sends what waits, in order, and
 * fetches what others entered. One round at a time; a lost answer does no harm, as every entry has
 * its key.
 */

import { NotTheWriter } from "../device/database.js";
import { change, now } from "../state/store.js";
import { Problem } from "./api.js";
import { headOf, isOtherBook, pagesAfter } from "./book-pages.js";
import { itemOf, sendElsewhere } from "./elsewhere.js";
import { callUntilBack, GivenUp } from "./hanging.js";
import { adopt, closeBook, confirmed, isLocal, setAside, waiting } from "./local-book.js";
import { reopen } from "./opening.js";
import { fellSilent, heldUp, isSilence } from "./pulse.js";
import { stepDown } from "./tabs.js";

/** @import { BatchResponse, Entry, ProblemDocument } from "../types.d.ts" */

const BATCH = 100;
const FIRST_PAUSE_MS = 1000;
const LONGEST_PAUSE_MS = 15000;
/**
 * A batch is decided and written entry by entry, so it takes longer than a request that only reads.
 */
const PATIENCE_MS = 20000;

let isRunning = false;
let isWanted = false;
let heard = 0;
let pause = FIRST_PAUSE_MS;
/** @type {ReturnType<typeof setTimeout> | undefined} */
let next;
/** @type {() => unknown} */
let whenFaulty = closeBook;

/**
 * Calls `act()` when the engine here can't play what the server has, as an entry of a newer
 * version: then the book here can't go on.
 * @param {() => unknown} act
 */
export function onFault(act) {
  whenFaulty = act;
}

/**
 * Sends and fetches what there is, as soon as the entry is on the screen; nothing waits for that.
 */
export function syncSoon() {
  // Nothing is painted on a page that nobody sees.
  if (document.hidden) sync();
  else requestAnimationFrame(() => setTimeout(sync));
}

/**
 * The server's book has come to this version: fetches what is new in it.
 * @param {number} version
 */
export function hearOf(version) {
  heard = version;
  if (isLocal() && version > confirmed().version) sync();
}

/** Sends what waits, and fetches what is new; at once, or after the round that is under way. */
export async function sync() {
  isWanted = true;
  // Without a pass, as at the practice table, there is no server that would take anything.
  if (isRunning || !isLocal() || !now().pass) return;
  isRunning = true;
  try {
    while (isWanted && isLocal()) {
      isWanted = false;
      await round().catch(goOnAfter);
    }
    pause = FIRST_PAUSE_MS;
  } catch (error) {
    await failed(error);
  } finally {
    isRunning = false;
  }
}

/**
 * What hung when the server came back is sent again at once.
 * @param {unknown} error
 */
function goOnAfter(error) {
  if (!(error instanceof GivenUp)) throw error;
  isWanted = true;
}

async function round() {
  await sendOwn();
  await sendElsewhere();
}

async function sendOwn() {
  if (!waiting().length) return fetchRest();
  const { version } = confirmed();
  if (heard > version) await fetchRest();
  while (isLocal() && waiting().length) await sendBatch();
}

/** Fetches what was entered since, and takes it over. */
async function fetchRest() {
  const { game, version, link } = confirmed();
  for await (const page of pagesAfter(game, version, link)) {
    if (!isLocal() || confirmed().game !== game) return;
    await adopt(headOf(confirmed(), page), page.entries);
  }
  change({ silentSince: null, delay: null });
}

/** Sends the oldest that wait; then the server's entries take their place. */
async function sendBatch() {
  const { game, version, link } = confirmed();
  const batch = waiting().slice(0, BATCH);
  const { data } = await callUntilBack("POST", `games/${game}/transactions`, {
    pass: now().pass,
    patience: PATIENCE_MS,
    headers: { "If-Match": `"${version}"` },
    body: { mode: "stop_at_first", link, transactions: batch.map(itemOf) },
  });
  if (!isLocal() || confirmed().game !== game) return;
  await takeOver(data);
  /** @type {BatchResponse} */
  const { results } = data;
  const at = results.findIndex(({ problem }) => problem);
  const { problem } = results[at] ?? {};
  if (problem && isLocal()) await turnedDown(batch[at], problem);
}

/**
 * The answer brings the entries that were made. What others entered besides them is fetched.
 * @param {BatchResponse} answer
 */
async function takeOver({ results, version, status }) {
  const made = results.flatMap(({ transaction }) => transaction ?? []);
  const next = confirmed().version + 1;
  if (made.every(({ number }, at) => number === next + at)) {
    await adopt(headOf(confirmed(), { entries: made, status }), made);
  }
  if (!isLocal()) return;
  if (version !== confirmed().version) return fetchRest();
  change({ silentSince: null, delay: null });
}

/**
 * The server said no to one entry. Where the book had gone on, the entry has been decided again by
 * now; any other no will be said again, so the banker has to see it.
 * @param {Entry} entry
 * @param {ProblemDocument} problem
 */
async function turnedDown(entry, problem) {
  if (problem.code === "STALE_VERSION") return;
  const stillWaits = waiting().some(({ key }) => key === entry.key);
  if (stillWaits) await setAside(entry, problem);
}

/** @param {unknown} error */
async function failed(error) {
  if (error instanceof NotTheWriter) return stepDown();
  if (isSilence(error)) return fellSilent();
  if (!(error instanceof Problem)) {
    console.warn(error);
    return whenFaulty();
  }
  if (error.endsPass) return change({ screen: "revoked", notice: null });
  const isOther = isOtherBook(error);
  if (isOther) await reopen().catch(failed);
  heldUp(error);
  if (!isOther && !error.isPassing) return;
  // Other looks fail in between, too: there is only ever one next try.
  clearTimeout(next);
  next = setTimeout(sync, Math.max(pause, error.waitMs));
  pause = Math.min(pause * 2, LONGEST_PAUSE_MS);
}
