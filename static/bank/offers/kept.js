/**
 * Forms and pads that stand on the main panel itself, and live on while it is drawn around them.
 */

import { keepOnlyBegun } from "../device/begun.js";
import { makeLasting } from "../lib/patch.js";

/** @import { Kept, TableState } from "../types.d.ts" */

/** @type {Map<string, Kept>} */
const kept = new Map();

/**
 * Returns what was made under `key`, or what `make` makes now.
 * @template {Kept} T
 * @param {string} key
 * @param {() => T} make
 */
export function keptFor(key, make) {
  const known = /** @type {T | undefined} */ (kept.get(key));
  const item = known ?? make();
  kept.set(key, item);
  makeLasting(item.node);
  return item;
}

/**
 * Lets go of all whose key is not among `keys`.
 * @param {Set<string>} keys
 */
export function keepOnly(keys) {
  for (const key of kept.keys()) if (!keys.has(key)) kept.delete(key);
}

/**
 * Lets each of them follow the game; call it after drawing. What was begun in others is forgotten.
 * @param {TableState} state
 */
export function followKept(state) {
  keepOnlyBegun(state.game, [...kept.keys()]);
  for (const { follow } of kept.values()) follow?.(state);
}
