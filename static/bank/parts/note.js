/** A note above the main panel: its words scroll where there is no room, its buttons never do. */

import { h } from "../lib/dom.js";

/** @import { Child } from "../types.d.ts" */

/**
 * A note. While another one is open, a line stands for it and says `label`.
 * @param {string} look
 * @param {{ label: string, role?: string }} named
 * @param {Child} words
 * @param {Child} [buttons]
 */
export function note(look, { label, role }, words, buttons = "") {
  return h(
    "section",
    { class: `alert ${look}`, role, "aria-label": label },
    // Keys scroll it even if nothing in it can have the focus.
    h("section", { class: "alert-text", "data-scroll": look, tabindex: "0" }, words),
    buttons,
  );
}
