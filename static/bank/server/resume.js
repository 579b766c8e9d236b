/**
 * Takes up the entries that an earlier page of this card left behind. They are decided again in the
 * book on this tablet as soon as it is open. Where no engine opens it, they are sent: the one that
 * the server was to decide as it was tapped, all others as entries of a book that isn't here. What
 * the server refuses of those is set aside, and nothing is dropped.
 */

import { kept } from "../device/waiting-entries.js";
import { isEngineComing } from "../state/lookups.js";
import { change, now } from "../state/store.js";
import { deliver } from "./direct.js";
import { sendElsewhere } from "./elsewhere.js";
import { isLocal, recallWaiting } from "./local-book.js";
import { openHere, whoDecides } from "./opening.js";

/** @import { Entry } from "../types.d.ts" */

let isResuming = false;

/** Takes them up, unless this tablet decides or will in a moment. May be called again and again. */
export async function resume() {
  await openHere();
  await whoDecides();
  if (isResuming || isLocal() || isEngineComing(now()) || now().entry) return;
  isResuming = true;
  try {
    await sendKept();
  } finally {
    isResuming = false;
  }
}

async function sendKept() {
  const { card } = now();
  const ours = (await kept()).filter((entry) => entry.card === card && !entry.review);
  if (!ours.length) return;
  const [first, ...rest] = ours;
  if (!rest.length && !isDecided(first) && first.game === now().grant?.game) {
    change({ entry: first });
    await deliver(first);
  } else {
    // Those of a book that was open until its engine was lost are among them.
    await recallWaiting();
    await sendElsewhere();
  }
  await recallWaiting();
}

/**
 * Whether a tablet has decided an entry: then it may be one of many, each built on the one before.
 * @param {Entry} entry
 */
function isDecided({ target }) {
  return target !== undefined;
}
