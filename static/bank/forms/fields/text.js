/** Words of the banker's own, such as a reason. Asks of the kind `text`. */

import { h } from "../../lib/dom.js";

/** @import { FieldContext, TextAsk } from "../../types.d.ts" */

/**
 * A line of text; empty counts as not given.
 * @param {string} name
 * @param {TextAsk} ask
 * @param {FieldContext} context
 */
export function makeText(name, ask, { changed, key }) {
  const box = h("input", {
    key: `${key}-${name}`,
    type: "text",
    maxlength: String(ask.max ?? 200),
    "aria-label": name,
    on: { input: changed },
  });
  return { node: box, value: () => box.value.trim() || null };
}
