/** A box to search many buttons by their words. */

import { h } from "../lib/dom.js";

/**
 * Makes the box for the buttons that match `selector` in the section or the field around it.
 * `sift(item)` hides one that lacks the words; call it for those that are redrawn.
 * @param {string} key
 * @param {string} selector
 */
export function makeSearch(key, selector) {
  const node = h("input", {
    key,
    class: "search",
    type: "search",
    placeholder: "Search",
    "aria-label": "Search",
    autocomplete: "off",
    on: { input: siftAll },
  });

  function siftAll() {
    const place = node.closest("section, fieldset");
    for (const item of place?.querySelectorAll(selector) ?? []) {
      if (item instanceof HTMLElement) sift(item);
    }
    // Folded parts are searched too.
    for (const fold of place?.querySelectorAll("details") ?? []) fold.open = node.value !== "";
  }

  /** @param {HTMLElement} item */
  function sift(item) {
    const words = node.value.trim().toLowerCase();
    item.hidden = !(item.textContent ?? "").toLowerCase().includes(words);
  }

  return { node, sift };
}
