/** A number pad with large keys: for a finger, or for the digits of a keyboard. */

import { button, h } from "../lib/dom.js";

const KEYS = ["7", "8", "9", "4", "5", "6", "1", "2", "3", "C", "0", "⌫"];
/** @type {Record<string, string>} */
const SPOKEN = { C: "Clear", "⌫": "Last digit away" };

/**
 * Makes a pad that calls `press(key)` with a digit, "C" or "⌫". `handles(event)` takes a key.
 * @param {(key: string) => void} press
 */
export function makePad(press) {
  const node = h(
    "div",
    { class: "number-pad", role: "group", "aria-label": "Number pad" },
    KEYS.map((key) => {
      const item = button(`pad-${key}`, "pad-key", () => press(key), key);
      if (SPOKEN[key]) item.setAttribute("aria-label", SPOKEN[key]);
      return item;
    }),
  );

  /**
   * Takes a digit, Backspace or Delete of the keyboard; whether it was one of these.
   * @param {KeyboardEvent} event
   */
  function handles({ key, ctrlKey, metaKey, altKey }) {
    if (ctrlKey || metaKey || altKey) return false;
    const pressed = { Backspace: "⌫", Delete: "C" }[key] ?? key;
    if (!KEYS.includes(pressed) || key === "C") return false;
    press(pressed);
    return true;
  }

  return { node, handles };
}
