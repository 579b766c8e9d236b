/** Whether this tablet could go on without a network: for the status bar and the start screens. */

import { h } from "../lib/dom.js";

/** @import { State } from "../types.d.ts" */

/**
 * The bar while the engine comes, and one sentence when it is there or won't be.
 * @param {Pick<State, "engine" | "isLocal" | "game">} state
 */
export function readiness({ engine, isLocal, game }) {
  const { part, isLate, isMissing } = engine;
  if (isMissing) return h("p", { class: "readiness" }, "Needs the network");
  if (part === 1 && (isLocal || !game)) return h("p", { class: "readiness" }, "Ready for offline");
  const words = isLate ? "Not ready for offline yet" : "Getting ready for offline";
  return h(
    "p",
    { class: "readiness" },
    h("label", {}, words, h("progress", { value: part, max: 1 })),
  );
}
