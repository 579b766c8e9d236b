/** What a browser that keeps nothing means for the banker, in plain words. */

import { button, h } from "../lib/dom.js";
import { dismissStorageWarning } from "../state/acts.js";

/** @import { Child, State } from "../types.d.ts" */

const DEVICE =
  "This browser can't remember this device. Don't reload or close this page: to open the bank " +
  "again you would need your card, and the organiser would have to allow this device once more.";
const ENTRIES =
  "This browser can't keep an entry that is on its way. Don't reload or close this page while " +
  "one is: it would be lost.";
const PAGE =
  "Keep this page open until the evening is over: without a network, this browser can't load it " +
  "again.";

/** Where a device learns to trust this computer; empty where that has not been prepared. */
const { prepare = "" } = document.body.dataset;

/**
 * The warning, where there is something to warn of. `close` is a button that puts it away.
 * @param {State} state
 * @param {Child} [close]
 */
export function forgetting({ forgets }, close = "") {
  const words = [forgets.page && PAGE, forgets.device && DEVICE, forgets.entries && ENTRIES].filter(
    Boolean,
  );
  if (!words.length || (close && forgets.isRead)) return "";
  return h(
    "section",
    { class: "alert notice forgets", "aria-label": "What this browser can't keep" },
    h(
      "div",
      {},
      words.map((sentences) => h("p", {}, sentences)),
      forgets.page && prepare && h("p", {}, h("a", { href: prepare }, "How to change that")),
    ),
    close,
  );
}

/**
 * As `forgetting`, above the main panel, where it may be put away; the bar goes on to say it in
 * short.
 * @param {State} state
 */
export function forgettingOnce(state) {
  return forgetting(state, button("forgets-close", "action quiet", dismissStorageWarning, "OK"));
}
