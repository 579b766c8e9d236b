/**
 * Entering where the server decides, as long as this tablet has no engine: exactly one entry at a
 * time, kept on the disk before it is sent, and sent with the same key until an answer has been
 * read. A lost answer, a reload or a killed tab therefore never posts twice and never loses a tap.
 */

import { begunFor, onPanel } from "../device/begun.js";
import { forget, keep, putBack } from "../device/waiting-entries.js";
import { outcomeShown } from "../state/lookups.js";
import { change, now } from "../state/store.js";
import { Problem } from "./api.js";
import { adoptReply, entriesSince, loadGame, preview } from "./book.js";
import { callUntilBack, GivenUp } from "./hanging.js";
import { recallWaiting, takeFromTray } from "./local-book.js";
import { fellSilent, heldUp, isSilence } from "./pulse.js";

/** @import { Command, Entry, State } from "../types.d.ts" */

const FIRST_PAUSE_MS = 1000;
const LONGEST_PAUSE_MS = 15000;
/** The time to wait for an answer at first, and at most: a slow network gets more time each try. */
const PATIENCE_MS = 8000;
const LONGEST_PATIENCE_MS = 60000;

/** @type {() => void} */
let wake = () => {};
let isHandedOver = false;
/** @type {Promise<boolean>} */
let delivering = Promise.resolve(false);

/**
 * This tablet decides from now on: an entry that waits for the network is left to it, kept as it
 * is; one whose answer is awaited is waited for.
 */
export async function handOver() {
  isHandedOver = true;
  wake();
  // The caller who entered it hears what went wrong.
  await delivering.catch(() => {});
  isHandedOver = false;
}

/** Tries a waiting entry at once instead of after the pause. */
export function retryNow() {
  wake();
}

/**
 * Keeps an entry and sends it until there is an answer; resolves to whether it was posted. From its
 * first moment it is under way, so that it isn't taken for one that nobody sends. Raises
 * `NotTheWriter`.
 * @param {Entry} entry
 */
export function deliver(entry) {
  delivering = keepAndSend(entry);
  return delivering;
}

/** @param {Entry} entry */
async function keepAndSend(entry) {
  await keep(entry);
  if (entry.replaces) takeFromTray(entry.replaces.key);
  return untilAnswered(entry);
}

/** @param {Entry} entry */
async function untilAnswered(entry) {
  let pause = FIRST_PAUSE_MS;
  let patience = PATIENCE_MS;
  for (;;) {
    let rest = pause;
    try {
      const reply = await send(entry, patience);
      await adoptReply(entry.game, reply);
      await settle(entry, { silentSince: null });
      return true;
    } catch (error) {
      if (error instanceof Problem && !error.isPassing) return answered(entry, error);
      if (error instanceof GivenUp) continue;
      heldUp(error);
      if (error instanceof Problem) rest = Math.max(pause, error.waitMs);
      if (isSilence(error)) fellSilent();
    }
    if (!isHandedOver) await sleep(rest);
    if (isHandedOver) {
      change({ entry: null, delay: null });
      return false;
    }
    pause = Math.min(pause * 2, LONGEST_PAUSE_MS);
    patience = Math.min(patience * 2, LONGEST_PATIENCE_MS);
  }
}

/**
 * Until the pause is over, or somebody wants it to end.
 * @param {number} pause
 */
function sleep(pause) {
  return Promise.race([
    new Promise((resolve) => setTimeout(resolve, pause)),
    /** @type {Promise<void>} */ (new Promise((resolve) => (wake = resolve))),
  ]);
}

/**
 * @param {Entry} entry
 * @param {number} patience
 */
async function send(entry, patience) {
  const { data } = await callUntilBack("POST", `games/${entry.game}/transactions`, {
    pass: now().pass,
    patience,
    body: entry.shown ? { ...entry.command, outcome: entry.shown } : entry.command,
    headers: {
      "Idempotency-Key": entry.key,
      "If-Match": `"${entry.version}"`,
      "Made-At": entry.madeAt,
    },
  });
  return data;
}

/**
 * The server said no, and would say it again; which no it is decides what the banker is shown.
 * @param {Entry} entry
 * @param {Problem} problem
 */
async function answered(entry, problem) {
  if (problem.status === 412 || problem.code === "OUTCOME_DIFFERS") {
    await askAgain(entry);
  } else if (problem.endsPass) {
    // It stays kept: the banker can hand it over as a file.
    await recallWaiting();
    change({ entry: null, delay: null, screen: "revoked", notice: null });
  } else if (problem.status === 422) {
    await settleRefused(entry, { refusal: { ...problem.refusal, slot: entry.slot } });
  } else {
    await settleRefused(entry, { notice: `${problem.sentence} Not saved: “${entry.text}”.` });
    await loadGame(entry.game).catch(() => {});
  }
  return false;
}

/**
 * Forgets an answered entry, on the disk first, and unlocks the main panel.
 * @param {Entry} entry
 * @param {Partial<State>} patch
 */
async function settle(entry, patch) {
  await forget(entry.key);
  change({ entry: null, delay: null, stale: null, ...patch });
}

/**
 * Forgets a refused entry; the banker has again what it replaced.
 * @param {Entry} entry
 * @param {Partial<State>} patch
 */
async function settleRefused(entry, patch) {
  await putBack(entry);
  if (entry.replaces) await recallWaiting();
  change({ entry: null, delay: null, stale: null, ...patch });
}

/**
 * The book isn't the one that the banker saw. Nothing was posted; the banker sees what came between
 * and what the entry would do in today's book, and decides.
 * @param {Entry} entry
 */
async function askAgain(entry) {
  let others = [];
  let today = null;
  try {
    await loadGame(entry.game);
    others = await entriesSince(entry.game, entry.version);
    today = await look(entry.command);
  } catch {
    // No connection: the question stands, and can be looked at again.
  }
  change({
    entry: null,
    delay: null,
    stale: { entry, others, today, version: now().game?.version ?? entry.version },
  });
}

/**
 * Previews a command as of now: its preview, or {refusal}.
 * @param {Command} command
 */
async function look(command) {
  try {
    return await preview(command);
  } catch (error) {
    if (error instanceof Problem && !error.isPassing) return { refusal: error.refusal };
    throw error;
  }
}

/** Looks again at what came between and at what the entry would do. */
export function lookAgain() {
  const { stale } = now();
  return stale ? askAgain(stale.entry) : Promise.resolve();
}

/**
 * The banker read what came between and wants the entry as it would be now: with the same key. The
 * form that it came from is done with, whatever becomes of the entry.
 * @param {() => void} whenTaken
 */
export async function enterAnyway(whenTaken) {
  const { stale } = now();
  if (!stale?.today?.text) return false;
  const { version, today } = stale;
  const entry = { ...stale.entry, version, shown: outcomeShown(today) };
  begunFor({ id: entry.game, version }, onPanel(entry.slot)).keep([]);
  whenTaken();
  change({ stale: null, entry, refusal: null });
  return deliver(entry);
}

/** The banker drops the entry that met a newer book. */
export function dropStale() {
  const { stale } = now();
  return stale ? settle(stale.entry, {}) : Promise.resolve();
}
