/** What a tap changes on this tablet alone; entries go through server/queue.js. */

import { change, now } from "./store.js";

/** @import { Panel } from "../types.d.ts" */

/**
 * Covers the main panel with `panel`.
 * @param {Panel} panel
 */
export function showPanel(panel) {
  change({ panel, refusal: null });
}

/** Takes away what covers the main panel. */
export function hidePanel() {
  change({ panel: null, refusal: null });
}

/**
 * Asks the banker whether to take back entry `number`; 0 asks nothing any more.
 * @param {number} number
 */
export function askToUndo(number) {
  change({ undoAsked: number });
}

/** The banker read the notice. */
export function dismissNotice() {
  change({ notice: null });
}

/** The banker read what this browser can't keep. */
export function dismissStorageWarning() {
  change({ forgets: { ...now().forgets, isRead: true } });
}
