/** Numbers as they are typed on a pad. */

/**
 * `value` (a number or undefined) after a key of the pad; undefined for nothing at all.
 * @param {number | undefined} value
 * @param {string} key
 * @param {number} digitsMax
 */
export function afterKey(value, key, digitsMax) {
  const digits = value === undefined ? "" : String(value);
  if (key === "C") return undefined;
  const next = key === "⌫" ? digits.slice(0, -1) : (digits + key).slice(0, digitsMax);
  return next === "" ? undefined : Number(next);
}
