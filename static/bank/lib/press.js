/**
 * A tap counts for what the finger was put on, and for that once.
 *
 * Nothing is drawn while a finger is down: a browser taps only what was under the finger from press
 * to release, and a button that is redrawn in between would swallow the tap. And the second tap
 * of a double tap doesn't count for what the first one has brought under the finger.
 */

const CLICK_FOLLOWS_MS = 100;
const LONGEST_PRESS_MS = 2000;
/** The second tap of a double tap comes as soon as this, and as near. */
const DOUBLE_MS = 400;
const NEAR_PX = 30;

let isDown = false;
let timer = 0;
/** @type {Set<() => void>} */
const waiting = new Set();

/**
 * Calls `draw` now or, while a finger is down, once it has left; then only once.
 * @param {() => void} draw
 */
export function afterPress(draw) {
  if (isDown) waiting.add(draw);
  else draw();
}

/** Whether a finger or a pen was put down since the last tap; browsers count those of a mouse. */
let isTouched = false;
/** The last tap that counted: on what, when and where. */
let last = { key: "", at: 0, x: 0, y: 0 };

/** @param {PointerEvent} event */
function press({ pointerType }) {
  isDown = true;
  isTouched = pointerType !== "mouse";
  releaseIn(LONGEST_PRESS_MS);
}

/** @param {MouseEvent} event */
function tap(event) {
  const { timeStamp: at, clientX: x, clientY: y } = event;
  if (isSecondOfTwo(event) && keyAt(last.x, last.y) !== last.key) {
    event.preventDefault();
    event.stopImmediatePropagation();
    last.at = at;
    release();
  } else if (event.isTrusted) {
    last = { key: keyOf(event.target), at, x, y };
  }
  isTouched = false;
}

/** @param {MouseEvent} event */
function isSecondOfTwo({ detail, timeStamp, clientX, clientY }) {
  const isNear = Math.hypot(clientX - last.x, clientY - last.y) < NEAR_PX;
  const isSoon = timeStamp - last.at < DOUBLE_MS;
  return last.key !== "" && isNear && (detail > 1 || (isTouched && isSoon));
}

/**
 * What stands there now.
 * @param {number} x
 * @param {number} y
 */
function keyAt(x, y) {
  return keyOf(document.elementFromPoint(x, y));
}

/** @param {EventTarget | null} target */
function keyOf(target) {
  const item = target instanceof Element ? target.closest("[data-key]") : null;
  return item instanceof HTMLElement ? (item.dataset.key ?? "") : "";
}

/** @param {number} ms */
function releaseIn(ms) {
  clearTimeout(timer);
  timer = setTimeout(release, ms);
}

function release() {
  clearTimeout(timer);
  isDown = false;
  const all = [...waiting];
  waiting.clear();
  for (const draw of all) draw();
}

window.addEventListener("pointerdown", press, { capture: true });
window.addEventListener("pointerup", () => releaseIn(CLICK_FOLLOWS_MS));
window.addEventListener("pointercancel", release);
window.addEventListener("click", tap, { capture: true });
window.addEventListener("click", release);
