/**
 * Dragging one thing of the page onto another: by mouse at once, by finger or pen after a long
 * press. A finger that moves sooner scrolls the page, as everywhere. At the edges of the screen the
 * page scrolls along.
 */

const LONG_PRESS_MS = 300;
/** A finger never rests quite still. */
const SLOP_PX = 8;
const EDGE_PX = 60;
const STEP_PX = 10;

/**
 * What is pressed, and where the pointer is now; while it is dragged it has a `ghost`.
 * @typedef {{ item: HTMLElement, pointer: number, from: [number, number], at: [number, number],
 *   timer: number, ghost: HTMLElement | null }} Press
 */

/** @type {Press | null} */
let press = null;

/**
 * Lets things be dragged: `itemAt(element)` is the one that an element belongs to, and
 * `drop(item, onto)` is called when one was dropped on another.
 * @param {(element: EventTarget | null) => HTMLElement | null} itemAt
 * @param {(item: HTMLElement, onto: HTMLElement) => void} drop
 */
export function letDrag(itemAt, drop) {
  /** What lies under the pointer, if it isn't the dragged thing itself. */
  function under() {
    const found = press?.ghost ? itemAt(document.elementFromPoint(...press.at)) : null;
    return found === press?.item ? null : found;
  }

  document.addEventListener("pointerdown", (event) => {
    letGo();
    const item = itemAt(event.target);
    if (!item || !event.isPrimary || event.button) return;
    const at = pointOf(event);
    const { pointerId: pointer, pointerType } = event;
    const timer = pointerType === "mouse" ? 0 : setTimeout(begin, LONG_PRESS_MS);
    press = { item, pointer, from: at, at, timer, ghost: null };
  });
  document.addEventListener("pointermove", (event) => {
    if (press?.pointer !== event.pointerId) return;
    // A mouse may have been let go outside of the window.
    if (!event.buttons) return letGo();
    press.at = pointOf(event);
    if (!press.ghost) {
      if (!isFar(press)) return;
      if (press.timer) return letGo();
      begin();
    }
    follow(under());
  });
  document.addEventListener("pointerup", ({ pointerId }) => {
    if (press?.pointer !== pointerId) return;
    const [item, onto] = [press.item, under()];
    letGo();
    if (onto) drop(item, onto);
  });
  document.addEventListener("pointercancel", letGo);
  document.addEventListener("keydown", ({ key }) => key === "Escape" && letGo());
  // What is dragged by finger neither scrolls the page nor opens the menu of a long press.
  for (const name of ["touchmove", "contextmenu"])
    document.addEventListener(name, (event) => press?.ghost && event.preventDefault(), {
      passive: false,
    });
}

/** @param {PointerEvent} event */
function pointOf({ clientX, clientY }) {
  return /** @type {[number, number]} */ ([clientX, clientY]);
}

/** @param {Press} press */
function isFar({ from, at }) {
  return Math.hypot(at[0] - from[0], at[1] - from[1]) > SLOP_PX;
}

/** Shows that the pressed thing can be moved now. */
function begin() {
  if (!press) return;
  const ghost = document.createElement("div");
  ghost.className = "drag-ghost";
  ghost.textContent = (press.item.querySelector("bdi") ?? press.item).textContent;
  ghost.ariaHidden = "true";
  document.body.append(ghost);
  press.ghost = ghost;
  press.item.classList.add("dragged");
  follow(null);
  requestAnimationFrame(scrollAtEdge);
}

/**
 * Moves the ghost along, and marks what it would be dropped on.
 * @param {HTMLElement | null} onto
 */
function follow(onto) {
  if (!press?.ghost) return;
  const [x, y] = press.at;
  press.ghost.style.translate = `${x}px ${y}px`;
  mark(onto);
}

/** @param {HTMLElement | null} onto */
function mark(onto) {
  for (const item of document.querySelectorAll(".drag-onto")) item.classList.remove("drag-onto");
  onto?.classList.add("drag-onto");
}

function scrollAtEdge() {
  if (!press?.ghost) return;
  const [, y] = press.at;
  if (y < EDGE_PX) scrollBy(0, -STEP_PX);
  else if (y > innerHeight - EDGE_PX) scrollBy(0, STEP_PX);
  requestAnimationFrame(scrollAtEdge);
}

function letGo() {
  if (!press) return;
  clearTimeout(press.timer);
  press.ghost?.remove();
  press.item.classList.remove("dragged");
  mark(null);
  press = null;
}
