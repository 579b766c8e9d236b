/**
 * Says whether this tablet could go on without a network, for the status bar and the start screens.
 */

import { h } from "../lib/dom.js";

/** @import { State } from "../types.d.ts" */

/**
 * A bar while the engine and the page are loaded, and one sentence when they are there or can't be.
 * The storage warning tells of a page that can't be kept.
 * @param {Pick<State, "engine" | "isPageComing" | "isLocal" | "game">} state
 */
export function readiness({ engine, isPageComing, isLocal, game }) {
  const { part, isLate, isMissing } = engine;
  if (isMissing) return h("p", { class: "readiness" }, "Needs the network");
  const isReady = part === 1 && (isLocal || !game) && !isPageComing;
  if (isReady) return h("p", { class: "readiness" }, "Ready for offline");
  const words = isLate ? "Not ready for offline yet" : "Getting ready for offline";
  return h(
    "p",
    { class: "readiness" },
    h("label", {}, words, h("progress", { value: part, max: 1 })),
  );
}
