/** Keeps a form up with the game that goes on around it. */

/** @import { Refusal, TableState } from "../types.d.ts" */

/**
 * Makes what follows each change of the state. A refusal of what was posted from this slot is shown
 * once, since what is typed afterwards hasn't been refused. When the book is newer, the engine is
 * asked again.
 * @param {string} slot
 * @param {(refusal: Refusal) => void} refuse
 * @param {() => void} askAnew
 */
export function makeKeepingUp(slot, refuse, askAnew) {
  /** The version of the book that the engine was asked about last. */
  let seen = -1;
  /** @type {Refusal | null} */
  let refused = null;
  return (/** @type {TableState} */ { refusal, game }) => {
    const isRefused = refusal?.slot === slot && refusal !== refused;
    if (isRefused) refuse(refusal);
    else if (game.version !== seen) askAnew();
    refused = refusal;
    seen = game.version;
  };
}
