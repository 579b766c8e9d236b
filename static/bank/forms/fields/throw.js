/** Two dice inside a form. Asks of the kind `dice` that do not stand alone. */

import { makeDicePad } from "../../parts/dice-pad.js";

/** @import { DiceAsk, FieldContext } from "../../types.d.ts" */

/**
 * A dice pad whose throw is a value of the form.
 * @param {string} name
 * @param {DiceAsk} _ask
 * @param {FieldContext} context
 */
export function makeThrow(name, _ask, { changed, key }) {
  /** @type {number[] | null} */
  let thrown = null;
  const pad = makeDicePad(`${key}-${name}`, (dice) => {
    thrown = dice;
    changed();
  });
  return { node: pad.node, value: () => thrown };
}
