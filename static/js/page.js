/** Finds the elements of a page, of the kind that a script takes them to be. */

/**
 * Every element that `selector` names and that is a `kind`.
 * @template {Element} E
 * @param {string} selector
 * @param {new () => E} kind
 * @param {ParentNode} [within]
 * @returns {E[]}
 */
export function all(selector, kind, within = document) {
  const found = [...within.querySelectorAll(selector)];
  return /** @type {E[]} */ (found.filter((item) => item instanceof kind));
}

/**
 * The first of them, or null.
 * @template {Element} E
 * @param {string} selector
 * @param {new () => E} kind
 * @param {ParentNode} [within]
 */
export function first(selector, kind, within = document) {
  return all(selector, kind, within)[0] ?? null;
}

/**
 * The first of them; a page without one is not of the script's making.
 * @template {Element} E
 * @param {string} selector
 * @param {new () => E} kind
 * @param {ParentNode} [within]
 */
export function need(selector, kind, within = document) {
  const found = first(selector, kind, within);
  if (!found) throw new Error(`The page has no ${selector}`);
  return found;
}

/**
 * The element that an event came from, or the nearest one around it that `selector` names.
 * @param {Event} event
 * @param {string} selector
 */
export function nearest({ target }, selector) {
  const found = target instanceof Element ? target.closest(selector) : null;
  return found instanceof HTMLElement ? found : null;
}

/**
 * Calls `act(detail)` at each event of our own, or of htmx, with this name.
 * @param {string} name
 * @param {(detail: any) => void} act
 * @param {EventTarget} [where]
 */
export function on(name, act, where = document.body) {
  where.addEventListener(name, (event) => {
    act(event instanceof CustomEvent ? event.detail : undefined);
  });
}
