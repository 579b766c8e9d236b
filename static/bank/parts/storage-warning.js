/** Warns in plain words what a browser that keeps nothing means for the banker. */

import { dismissStorageWarning } from "../device/tablet-only.js";
import { button, h } from "../lib/dom.js";
import { toBeNoted } from "../state/lookups.js";
import { note } from "./note.js";

/** @import { Child, State } from "../types.d.ts" */

const DEVICE =
  "This browser can't remember this device. To open the bank again you would need your card, and " +
  "the organiser would have to allow this device once more.";
const STAY = "Don't reload or close this page.";
const ENTRIES =
  "This browser can't keep an entry that is on its way. Don't reload or close this page while " +
  "one is: it would be lost.";
const SPACE =
  "This device is nearly full. Soon it can't keep entries that wait for the network: delete what " +
  "nobody needs from it, such as films and pictures. Don't delete what this browser has stored.";
const PAGE =
  "Keep this page open until the evening is over: without a network, this browser can't load it " +
  "again.";

/**
 * The address where a device learns to trust this computer; empty where that has not been prepared.
 */
const { prepare = "" } = document.body.dataset;

/**
 * The warnings, each thing once: what has to be noted on paper is told there.
 * @param {State} state
 */
function warnings(state) {
  const { page, device, entries, space } = state.forgets;
  return [
    page && PAGE,
    device && (page ? DEVICE : `${DEVICE} ${STAY}`),
    entries && !toBeNoted(state).length && ENTRIES,
    space && !entries && SPACE,
  ].filter(Boolean);
}

/**
 * The warning, where there is something to warn of. `close` is a button that puts it away.
 * @param {State} state
 * @param {Child} [close]
 */
export function forgetting(state, close = "") {
  const { forgets } = state;
  const words = warnings(state);
  if (!words.length || (close && forgets.isRead)) return "";
  return note(
    "notice forgets",
    { label: "What this browser can't keep" },
    [
      words.map((sentences) => h("p", {}, sentences)),
      forgets.page && prepare && h("p", {}, h("a", { href: prepare }, "How to change that")),
    ],
    close,
  );
}

/**
 * As `forgetting`, above the main panel, where it may be put away; the status bar then still says
 * it in short.
 * @param {State} state
 */
export function forgettingOnce(state) {
  return forgetting(state, button("forgets-close", "action quiet", dismissStorageWarning, "OK"));
}
