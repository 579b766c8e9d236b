/**
 * Forms and pads that stand on the main panel itself, and live on while it is drawn around them.
 */

const kept = new Map();

/** What was made under `key`, or what `make` makes now. */
export function keptFor(key, make) {
  if (!kept.has(key)) kept.set(key, make());
  return kept.get(key);
}

/** Lets go of all whose key is not among `keys`. */
export function keepOnly(keys) {
  for (const key of kept.keys()) if (!keys.has(key)) kept.delete(key);
}

/** Lets each of them follow the game; call it after drawing. */
export function followKept(state) {
  for (const { follow } of kept.values()) follow?.(state);
}
