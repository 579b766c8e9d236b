/**
 * Says whether this tablet could go on without a network, for the status bar and the start screens.
 */

import { h } from "../lib/dom.js";
import { isPractice } from "../state/lookups.js";

/** @import { State } from "../types.d.ts" */

/**
 * A bar while the engine and the page are loaded, and one sentence when they are there or can't be.
 * The storage warning tells of a page that can't be kept. That of the practice table never is.
 * @param {State} state
 */
export function readiness(state) {
  const { engine, isPageComing, isLocal, game } = state;
  const { part, isLate, isMissing } = engine;
  if (isMissing) return h("p", { class: "readiness" }, "Needs the network");
  const isReady = part === 1 && (isLocal || !game) && !isPageComing;
  const ready = isPractice(state) ? "Works offline while open" : "Ready for offline";
  if (isReady) return h("p", { class: "readiness" }, ready);
  const words = isLate ? "Not ready for offline yet" : "Getting ready for offline";
  return h(
    "p",
    { class: "readiness" },
    h("label", {}, words, h("progress", { value: part, max: 1 })),
  );
}
