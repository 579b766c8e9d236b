/** The page's building bricks: make elements, and swap what a place shows without losing focus. */

/**
 * Makes an element. `props`: `class`, `key` (names it for focus keeping), `on` ({event: handler}),
 * properties such as `disabled` or `value`, and attributes (`aria-*`, `data-*`, `role`, `type`).
 * Children may be nodes, strings, numbers, arrays; null and false are left out.
 */
export function h(tag, props = {}, ...children) {
  const element = document.createElement(tag);
  for (const [name, value] of Object.entries(props)) {
    if (value === null || value === undefined || value === false) continue;
    if (name === "class") element.className = value;
    else if (name === "key") element.dataset.key = value;
    else if (name === "on") listen(element, value);
    else if (name === "value") element.value = value;
    else element.setAttribute(name, value === true ? "" : value);
  }
  element.append(...children.flat(3).filter(isShown));
  return element;
}

function isShown(child) {
  return child !== null && child !== undefined && child !== false && child !== "";
}

function listen(element, handlers) {
  for (const [event, handler] of Object.entries(handlers)) element.addEventListener(event, handler);
}

/** Per place the key of what had the focus and can't have it while an entry is on its way. */
const lost = new WeakMap();

/**
 * Shows `nodes` in `place` instead of what stood there. The element with the same `key` as the
 * one that had the focus gets it back, and where there is none any more, the heading of the place;
 * scrolled parts (`data-scroll`) stay where they were, and what was opened (`details` with a `key`)
 * stays open.
 */
export function fill(place, ...nodes) {
  const shown = nodes.flat(3).filter(isShown);
  if (shown.length === 1 && place.childNodes.length === 1 && shown[0] === place.firstChild) return;
  const focused = focusedIn(place);
  const scrolled = new Map(
    [...place.querySelectorAll("[data-scroll]")].map((part) => [
      part.dataset.scroll,
      part.scrollTop,
    ]),
  );
  const opened = [...place.querySelectorAll("details[open][data-key]")];
  place.replaceChildren(...shown);
  for (const { dataset } of opened) byKey(place, dataset.key)?.setAttribute("open", "");
  for (const part of place.querySelectorAll("[data-scroll]")) {
    part.scrollTop = scrolled.get(part.dataset.scroll) ?? 0;
  }
  if (focused) giveFocus(place, focused);
}

function focusedIn(place) {
  if (place.contains(document.activeElement)) return document.activeElement.dataset.key;
  return document.activeElement === document.body ? lost.get(place) : null;
}

function giveFocus(place, key) {
  const same = byKey(place, key);
  lost.delete(place);
  if (same?.disabled) lost.set(place, key);
  else (same ?? place.querySelector("h1[data-key]"))?.focus({ preventScroll: true });
}

/** The element in `place` that was made with this `key`, or null. */
export function byKey(place, key) {
  return place.querySelector(`[data-key="${CSS.escape(key)}"]`);
}

/** A button. `key` must be unique on the screen; `act` is called on tap, Enter and Space. */
export function button(key, look, act, ...children) {
  return h("button", { type: "button", class: look, key, on: { click: act } }, ...children);
}
