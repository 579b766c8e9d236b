/** Says over a form that it was begun before, and offers to begin afresh. */

import { button, h } from "../lib/dom.js";

/** @import { Begun } from "../types.d.ts" */

/**
 * The line; nothing where nothing was `begun`. `openAgain` is called once that is discarded.
 * @template T
 * @param {Begun<T> | undefined} begun
 * @param {() => void} openAgain
 */
export function begunNote(begun, openAgain) {
  if (!begun?.before.length) return "";
  const discard = () => {
    begun.keep([]);
    openAgain();
  };
  return h(
    "div",
    { class: "begun" },
    h("p", {}, "Begun before, not recorded yet"),
    button("begun-discard", "quiet-button", discard, "Discard"),
  );
}
