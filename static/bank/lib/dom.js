/** Makes elements, and swaps what a place shows without losing the focus. */

import { listen, patch } from "./patch.js";

/** @import { Child, Props } from "../types.d.ts" */

/**
 * Makes an element. `props`: `class`, `key` (names it for focus keeping), `on` ({event: handler}),
 * properties such as `disabled` or `value`, and attributes (`aria-*`, `data-*`, `role`, `type`).
 * Children may be nodes, strings, numbers, arrays; null and false are left out.
 * @template {keyof HTMLElementTagNameMap} T
 * @param {T} tag
 * @param {Props} [props]
 * @param {...Child} children
 * @returns {HTMLElementTagNameMap[T]}
 */
export function h(tag, props = {}, ...children) {
  const element = document.createElement(tag);
  const { class: look, key, on, value, ...attributes } = props;
  if (look) element.className = look;
  if (key) element.dataset.key = key;
  if (on) listen(element, on);
  if (value !== undefined && "value" in element) element.value = value;
  for (const [name, words] of Object.entries(attributes)) {
    if (words === null || words === undefined || words === false) continue;
    element.setAttribute(name, words === true ? "" : String(words));
  }
  element.append(...shownOf(children));
  return element;
}

/**
 * The nodes among `children`, words as text; null, false and empty words are left out.
 * @param {Child[]} children
 * @returns {(Node | string)[]}
 */
export function shownOf(children) {
  return children.flatMap((child) => {
    if (Array.isArray(child)) return shownOf(child);
    if (child === null || child === undefined || typeof child === "boolean") return [];
    return child === "" ? [] : [typeof child === "number" ? String(child) : child];
  });
}

/**
 * For each place, the key of the element that had the focus and can't have it while an entry is on
 * its way.
 * @type {WeakMap<Element, string>}
 */
const lost = new WeakMap();

/**
 * The scroll position of each part, noted as it scrolls. Asking for it while the page is drawn
 * would make the browser lay out the page at once, for each region.
 * @type {WeakMap<EventTarget, number>}
 */
const scrolledTo = new WeakMap();
/** @param {Event} event */
function noteScroll({ target }) {
  if (target instanceof HTMLElement) scrolledTo.set(target, target.scrollTop);
}
globalThis.document?.addEventListener?.("scroll", noteScroll, { capture: true, passive: true });

/**
 * Shows `nodes` in `place` instead of what stood there. The focus returns to the element with the
 * same `key` or, if that is gone, goes to the place's heading. Scrolled parts (`data-scroll`) stay
 * where they were, and opened ones (`details` with a `key`) stay open.
 * @param {Element} place
 * @param {...Child} nodes
 */
export function fill(place, ...nodes) {
  const shown = shownOf(nodes);
  if (shown.length === 1 && place.childNodes.length === 1 && shown[0] === place.firstChild) return;
  keepingHands(place, () => place.replaceChildren(...shown));
}

/**
 * As `fill`, with as little of the page changed as can be (`patch.js`). Code that goes on changing
 * an element after making it says so by `makeLasting`.
 * @param {Element} place
 * @param {...Child} nodes
 */
export function refill(place, ...nodes) {
  keepingHands(place, () => patch(place, shownOf(nodes)));
}

/**
 * Changes what is in the place by `act`, and leaves the focus, the scrolling and what was opened as
 * they were.
 * @param {Element} place
 * @param {() => void} act
 */
function keepingHands(place, act) {
  const focused = focusedIn(place);
  const scrolled = new Map(
    elementsOf(place, "[data-scroll]").map((part) => [part.dataset.scroll, part]),
  );
  const opened = elementsOf(place, "details[open][data-key]");
  act();
  for (const { dataset } of opened) byKey(place, dataset.key ?? "")?.setAttribute("open", "");
  for (const part of elementsOf(place, "[data-scroll]")) {
    const before = scrolled.get(part.dataset.scroll);
    const top = before && scrolledTo.get(before);
    if (!top || before === part) continue;
    part.scrollTop = top;
    scrolledTo.set(part, top);
  }
  if (focused) giveFocus(place, focused);
}

/**
 * @param {Element} place
 * @param {string} selector
 * @returns {HTMLElement[]}
 */
function elementsOf(place, selector) {
  return [...place.querySelectorAll(selector)].filter((item) => item instanceof HTMLElement);
}

/** @param {Element} place */
function focusedIn(place) {
  const focused = document.activeElement;
  if (focused instanceof HTMLElement && place.contains(focused)) return focused.dataset.key;
  return focused === document.body ? lost.get(place) : null;
}

/**
 * @param {Element} place
 * @param {string} key
 */
function giveFocus(place, key) {
  const same = byKey(place, key);
  lost.delete(place);
  if (same?.matches(":disabled")) lost.set(place, key);
  else if (!same || same !== document.activeElement) {
    (same ?? elementsOf(place, "h1[data-key]")[0])?.focus({ preventScroll: true });
  }
}

/**
 * The element in `place` that was made with this `key`, or null.
 * @param {ParentNode} place
 * @param {string} key
 * @returns {HTMLElement | null}
 */
export function byKey(place, key) {
  return place.querySelector(`[data-key="${CSS.escape(key)}"]`);
}

/**
 * A button. `key` must be unique on the screen; `act` is called on tap, Enter and Space.
 * @param {string} key
 * @param {string} look
 * @param {() => unknown} act
 * @param {...Child} children
 */
export function button(key, look, act, ...children) {
  return h("button", { type: "button", class: look, key, on: { click: act } }, ...children);
}
