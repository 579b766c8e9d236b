/**
 * The look, the sound and the handling of this tablet, which stay with the device, whatever its
 * table.
 */

import { read, write } from "./local-storage.js";

/** @import { Preferences } from "../types.d.ts" */

const KEY = "passgo-preferences";

/** @type {Preferences} */
const USUAL = { colors: "device", side: "left", sound: "off", vibration: "on" };

/** Each preference with its values, the usual one first. */
export const CHOICES = {
  colors: ["device", "light", "dark"],
  side: ["left", "right"],
  sound: ["off", "on"],
  vibration: ["on", "off"],
};

/** @type {Record<Preferences["colors"], string>} */
const DARK_FOR = { device: "(prefers-color-scheme: dark)", light: "not all", dark: "all" };

/** @type {Preferences | null} */
let known = null;

/** The preferences as chosen; treat them as read-only. */
export function preferences() {
  known ??= valid(read(KEY));
  return known;
}

/**
 * Remembers a choice, and lets the page follow it at once.
 * @param {Partial<Preferences>} chosen
 */
export function prefer(chosen) {
  known = { ...preferences(), ...chosen };
  write(KEY, JSON.stringify(known));
  applyPreferences();
}

/** Lets the page look as chosen. */
export function applyPreferences() {
  const { colors, side } = preferences();
  document.getElementById("dark")?.setAttribute("media", DARK_FOR[colors]);
  document.body.dataset.side = side;
}

/**
 * The stored preferences, as far as they make sense: another version may have written them.
 * @param {string | null} text
 * @returns {Preferences}
 */
function valid(text) {
  let stored = null;
  try {
    stored = JSON.parse(text ?? "null");
  } catch {
    // As if nothing had been chosen.
  }
  const chosen = Object.entries(CHOICES).filter(([name, values]) =>
    values.includes(stored?.[name]),
  );
  return { ...USUAL, ...Object.fromEntries(chosen.map(([name]) => [name, stored[name]])) };
}
