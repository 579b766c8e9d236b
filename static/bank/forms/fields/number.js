/** A whole number that isn't an amount of money: the dice thrown, a round of turns. */

import { h } from "../../lib/dom.js";
import { makeChoice } from "./choice.js";

/** @import { CashAsk, FieldContext } from "../../types.d.ts" */

const BUTTONS_MAX = 12;

/**
 * A few numbers as buttons, more of them typed.
 * @param {string} name
 * @param {CashAsk} ask
 * @param {FieldContext} context
 */
export function makeNumber(name, ask, context) {
  const count = (ask.max ?? Infinity) - ask.min + 1;
  if (count > BUTTONS_MAX) return makeTyped(name, context);
  const options = Array.from({ length: count }, (_, at) => ({
    value: ask.min + at,
    text: String(ask.min + at),
  }));
  const field = makeChoice(name, { kind: "one_of", optional: ask.optional, options }, context);
  field.node.classList.add("numbers");
  return field;
}

/**
 * @param {string} name
 * @param {FieldContext} context
 */
function makeTyped(name, { changed, key }) {
  const box = h("input", {
    key: `${key}-${name}`,
    type: "text",
    inputmode: "numeric",
    autocomplete: "off",
    "aria-label": name.replaceAll("_", " "),
    on: { input: typed },
  });

  function typed() {
    box.value = box.value.replace(/\D/g, "").slice(0, 5);
    changed();
  }

  return { node: box, value: () => (box.value === "" ? null : Number(box.value)) };
}
