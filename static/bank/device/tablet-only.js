/** What a tap changes on this tablet alone. Entries go through server/enter.js. */

import { byKey } from "../lib/dom.js";
import { change, now } from "../state/store.js";
import { keepSaidReadAt } from "./messages.js";
import { keepReadUpTo } from "./read-entries.js";
import { isTimeOver, isUncalled } from "./round-clock.js";

/** @import { Panel, Seat } from "../types.d.ts" */

/**
 * Covers the main panel with `panel`.
 * @param {Panel} panel
 */
export function showPanel(panel) {
  change({ panel, refusal: null });
}

let overSince = 0;

/** Looks at the clock: at a table that wasn't told, the banker has to call the last turn. */
export function watchTime() {
  const { clock } = now();
  overSince = clock && isTimeOver(clock) ? overSince || performance.now() : 0;
  const isTimeUp = isUncalled(now(), overSince);
  if (isTimeUp !== now().isTimeUp) change({ isTimeUp });
}

/** Takes away what covers the main panel. */
export function hidePanel() {
  change({ panel: null, refusal: null });
}

/**
 * Asks the banker whether to take back entry `number`; 0 withdraws the question.
 * @param {number} number
 */
export function askToUndo(number) {
  change({ undoAsked: number });
}

/**
 * Asks whether the player of this seat really signs; "" withdraws the question.
 * @param {Seat} seat
 */
export function askToSign(seat) {
  change({ signAsked: seat });
}

/** Asks what to call the referee about. */
export function openCalling() {
  change({ isCalling: true });
  focusSoon("call-rule");
}

/** Calls nobody. */
export function closeCalling() {
  if (!now().isCalling) return;
  change({ isCalling: false });
  focusSoon("call");
}

/**
 * After what has changed is drawn.
 * @param {string} key
 */
function focusSoon(key) {
  setTimeout(() => byKey(document, key)?.focus({ preventScroll: true }));
}

/**
 * The banker has read what officials entered up to this entry.
 * @param {number} number
 */
export function markRead(number) {
  const { grant } = now();
  if (grant) keepReadUpTo(grant.game, number);
  change({ readUpTo: number });
}

/**
 * The banker puts away what the organisers said at this time.
 * @param {string} at
 */
export function putAway(at) {
  keepSaidReadAt(at);
  change({ saidReadAt: at });
}

/**
 * Asks the banker whether to drop this many entries; 0 withdraws the question.
 * @param {number} count
 */
export function askToDrop(count) {
  change({ dropAsked: count });
}

/**
 * Opens a note in place of the one that is open.
 * @param {number} at
 * @param {number} first  the most urgent one
 */
export function openNote(at, first) {
  change({ noteOpened: { at, first } });
}

/** Closes the note that the banker has opened. */
export function closeNote() {
  change({ noteOpened: null });
}

/** The banker read the notice. */
export function dismissNotice() {
  change({ notice: null });
}

/** The banker read what this browser can't keep. */
export function dismissStorageWarning() {
  change({ forgets: { ...now().forgets, isRead: true } });
}
