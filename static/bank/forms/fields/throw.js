/** Two dice inside a form. Asks of the kind `dice` that do not stand alone. */

import { makeDicePad } from "../../parts/dice-pad.js";

/** A dice pad whose throw is a value of the form. */
export function makeThrow(name, _ask, { changed, key }) {
  let thrown = null;
  const pad = makeDicePad(`${key}-${name}`, (dice) => {
    thrown = dice;
    changed();
  });
  return { node: pad.node, value: () => thrown };
}
