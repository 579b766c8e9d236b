/** Says over a form that it was begun before, and offers to begin afresh. */

import { button, h } from "../lib/dom.js";

/** @import { Draft } from "../types.d.ts" */

/**
 * The line; nothing where the `draft` was empty. `openAgain` is called once the draft is discarded.
 * @template T
 * @param {Draft<T> | undefined} draft
 * @param {() => void} openAgain
 */
export function begunNote(draft, openAgain) {
  if (!draft?.before.length) return "";
  const discard = () => {
    draft.keep([]);
    openAgain();
  };
  return h(
    "div",
    { class: "begun" },
    h("p", {}, "Begun before, not recorded yet"),
    button("begun-discard", "quiet-button", discard, "Discard"),
  );
}
