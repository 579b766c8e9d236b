/**
 * Nothing is drawn while a finger is down. A browser taps only what was under the finger from press
 * to release; a button that is drawn anew in between would swallow the tap.
 */

const CLICK_FOLLOWS_MS = 100;
const LONGEST_PRESS_MS = 2000;

let isDown = false;
let timer = 0;
/** @type {(() => void) | null} */
let waiting = null;

/**
 * Calls `draw` now or, while a finger is down, once it has left; of several only the last.
 * @param {() => void} draw
 */
export function afterPress(draw) {
  if (isDown) waiting = draw;
  else draw();
}

function press() {
  isDown = true;
  releaseIn(LONGEST_PRESS_MS);
}

/** @param {number} ms */
function releaseIn(ms) {
  clearTimeout(timer);
  timer = setTimeout(release, ms);
}

function release() {
  clearTimeout(timer);
  isDown = false;
  const draw = waiting;
  waiting = null;
  draw?.();
}

window.addEventListener("pointerdown", press, { capture: true });
window.addEventListener("pointerup", () => releaseIn(CLICK_FOLLOWS_MS));
window.addEventListener("pointercancel", release);
window.addEventListener("click", release);
