/** A button that wants to be held: a stray tap only asks. */

import { button, h } from "./dom.js";
import { makeLasting, standIn } from "./patch.js";

/** @import { Child } from "../types.d.ts" */

/** @typedef {{ onHeld: () => unknown, onTap: () => unknown }} Acts */

export const HOLD_MS = 1000;

/**
 * The buttons that were made last, by their keys.
 * @type {Map<string, { item: HTMLElement, acts: Acts }>}
 */
const made = new Map();

/**
 * A button that calls `onHeld()` after it was held for a second; the progress is to be seen
 * (`holding`). A short tap, Enter, Space or a switch calls `onTap()`, which should ask first. While
 * it is on the page it stays itself, whatever is drawn around it: a finger may lie on it.
 * @param {string} key
 * @param {string} look
 * @param {Acts} acts
 * @param {...Child} children
 * @returns {Node}
 */
export function holdButton(key, look, acts, ...children) {
  const known = made.get(key);
  const shown = known?.item.isConnected ? known : makeButton(key, acts);
  made.set(key, shown);
  shown.acts = acts;
  const { item } = shown;
  const now = ["holding", "held"].filter((each) => item.classList.contains(each));
  item.className = [look, "hold", ...now].join(" ");
  const words = h("span", {}, ...children);
  if (words.textContent !== item.textContent) item.replaceChildren(...words.childNodes);
  return standIn(item);
}

/**
 * @param {string} key
 * @param {Acts} acts
 */
function makeButton(key, acts) {
  let timer = 0;
  let isHeld = false;
  const item = button(key, "", tapped);
  const shown = { item: makeLasting(item), acts };

  function tapped() {
    // The click that ends a hold is no tap.
    if (!isHeld) shown.acts.onTap();
    isHeld = false;
  }

  /** @param {PointerEvent} event */
  function press(event) {
    if (!event.isPrimary || event.button !== 0) return;
    isHeld = false;
    item.classList.add("holding");
    timer = setTimeout(() => {
      isHeld = true;
      item.classList.add("held");
      shown.acts.onHeld();
    }, HOLD_MS);
  }

  function release() {
    clearTimeout(timer);
    item.classList.remove("holding");
  }

  item.addEventListener("pointerdown", press);
  for (const end of ["pointerup", "pointercancel", "pointerleave"]) {
    item.addEventListener(end, release);
  }
  // Where a long press opens a menu, it would end the hold.
  item.addEventListener("contextmenu", (event) => event.preventDefault());
  return shown;
}
