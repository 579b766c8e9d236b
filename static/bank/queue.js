/**
 * The entry on its way: exactly one at a time, kept on the disk before it is sent, and sent with
 * the same key until an answer has been read. A lost answer, a reload or a killed tab therefore
 * never posts twice and never loses a tap.
 */

import { Problem, call } from "./api.js";
import { adoptReply, entriesSince, loadGame } from "./book.js";
import { change, now } from "./store.js";
import { uuid } from "./uuid.js";
import { forget, keep, kept } from "./vault.js";

const FIRST_PAUSE_MS = 1000;
const LONGEST_PAUSE_MS = 15000;

let wake = () => {};

/**
 * Enters a command. `slot` names what was tapped, so that a refusal appears there; `text` is the
 * entry in words. Does nothing while another entry is on its way. Resolves to whether it was posted.
 */
export async function enter(command, { slot, text }) {
  const { entry: under_way, game, stale } = now();
  if (under_way || stale || !game) return false;
  const entry = {
    key: uuid(),
    game: game.id,
    version: game.version,
    command,
    slot,
    text,
    madeAt: new Date().toISOString(),
  };
  // Before the first await: from here on a second tap finds the desk locked.
  change({ entry, refusal: null, notice: null, delay: null });
  try {
    await keep(entry);
  } catch {
    change({ entry: null, notice: NO_STORAGE });
    return false;
  }
  return deliver(entry);
}

const NO_STORAGE =
  "This browser does not let the page keep entries, so nothing was sent. " +
  "Leave private browsing, or free some space, and enter it again.";

/** Takes up entries that a killed tab or a reload left behind; call it once at start. */
export async function resume() {
  for (const entry of await kept().catch(() => [])) {
    change({ entry });
    await deliver(entry);
  }
}

/** Tries a waiting entry at once instead of after the pause. */
export function retryNow() {
  wake();
}

async function deliver(entry) {
  let pause = FIRST_PAUSE_MS;
  for (;;) {
    try {
      const reply = await send(entry);
      adoptReply(entry.game, reply);
      await settle(entry, {});
      return true;
    } catch (error) {
      if (error instanceof Problem && !error.isPassing) return answered(entry, error);
      change({ delay: waiting(error) });
    }
    await Promise.race([
      new Promise((resolve) => setTimeout(resolve, pause)),
      new Promise((resolve) => (wake = resolve)),
    ]);
    pause = Math.min(pause * 2, LONGEST_PAUSE_MS);
  }
}

async function send(entry) {
  const { data } = await call("POST", `games/${entry.game}/transactions`, {
    pass: now().pass,
    body: entry.command,
    headers: {
      "Idempotency-Key": entry.key,
      "If-Match": `"${entry.version}"`,
      "Made-At": entry.madeAt,
    },
  });
  return data;
}

function waiting(error) {
  const since = now().delay?.since ?? new Date();
  if (!(error instanceof Problem)) return { since, sentence: "No connection to the server." };
  return { since, sentence: `The server has a fault (${error.status}).` };
}

/** The server said no, and will say so again: what the banker is shown depends on which no. */
async function answered(entry, problem) {
  if (problem.status === 412) {
    await askAgain(entry);
  } else if (problem.endsPass) {
    await settle(entry, {
      screen: "revoked",
      notice: `${problem.sentence} Not saved: “${entry.text}”.`,
    });
  } else if (problem.status === 422) {
    await settle(entry, { refusal: { ...problem.refusal, slot: entry.slot } });
  } else {
    await settle(entry, { notice: `${problem.sentence} Not saved: “${entry.text}”.` });
    await loadGame(entry.game).catch(() => {});
  }
  return false;
}

/** Forgets an answered entry, on the disk first, and unlocks the desk. */
async function settle(entry, patch) {
  await forget(entry.key).catch(() => {});
  change({ entry: null, delay: null, stale: null, ...patch });
}

/** Another device was faster. Nothing was posted; the banker sees both and decides. */
async function askAgain(entry) {
  let others = [];
  try {
    await loadGame(entry.game);
    others = await entriesSince(entry.game, entry.version);
  } catch {
    // The newer entries can't be fetched now: the question stands without them.
  }
  change({ entry: null, delay: null, stale: { entry, others } });
}

/** The banker read what came between and wants the entry all the same: the same key, today's book. */
export async function enterAnyway() {
  const { stale, game } = now();
  if (!stale) return false;
  // The version that is on the screen: what the banker has not seen is asked about once more.
  const entry = { ...stale.entry, version: game.version };
  change({ stale: null, entry, refusal: null });
  await keep(entry).catch(() => {});
  return deliver(entry);
}

/** The banker drops the entry that met a newer book. */
export function dropStale() {
  const { stale } = now();
  return stale ? settle(stale.entry, {}) : Promise.resolve();
}
