/** A button that has to be held: a stray tap only asks. */

import { button } from "./dom.js";
import { makeLasting } from "./patch.js";

/** @import { Child } from "../types.d.ts" */

const HOLD_MS = 1000;

/**
 * A button that calls `onHeld()` after it was held for a second, and shows the progress
 * (`holding`). A short tap, Enter, Space or a switch calls `onTap()`, which should ask first.
 * @param {string} key
 * @param {string} look
 * @param {{ onHeld: () => unknown, onTap: () => unknown }} taps
 * @param {...Child} children
 */
export function holdButton(key, look, { onHeld, onTap }, ...children) {
  let timer = 0;
  let isHeld = false;
  const item = button(key, `${look} hold`, tapped, ...children);

  function tapped() {
    // The click that ends a hold isn't a tap.
    if (!isHeld) onTap();
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
      onHeld();
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
  return makeLasting(item);
}
