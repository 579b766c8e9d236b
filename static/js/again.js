/** Tells a double tap from a second press, even if the first one has reloaded the page. */

export const AGAIN_MS = 3000;
const REMEMBERED_AS = "passgo-pressed";

/**
 * Whether the same was pressed a moment ago. It is asked about only once: the next press counts.
 * @param {Pick<Storage, "getItem" | "setItem" | "removeItem">} memory
 * @param {string} what
 * @param {number} now
 */
export function isAgain(memory, what, now) {
  try {
    const [before, at] = JSON.parse(memory.getItem(REMEMBERED_AS) ?? "[]");
    if (before === what && now - at < AGAIN_MS) {
      memory.removeItem(REMEMBERED_AS);
      return true;
    }
    memory.setItem(REMEMBERED_AS, JSON.stringify([what, now]));
  } catch {
    // A browser that remembers nothing takes each press as it comes.
  }
  return false;
}
