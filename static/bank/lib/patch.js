/**
 * Brings the page up to date: an element that is like the new one stays in place and takes over
 * what differs. So the browser lays out and paints only what has changed; for a whole screen that
 * would take a slow tablet longer than all the rest of a tap.
 */

/** @import { Handlers } from "../types.d.ts" */

/**
 * Elements that are shown as they are, and never become others.
 * @type {WeakSet<Node>}
 */
const lasting = new WeakSet();
/** @type {WeakMap<Element, Handlers>} */
const handlersOf = new WeakMap();
/**
 * Lasting elements, by what stands in for them while their surroundings are drawn.
 * @type {Map<Node, Element>}
 */
const absent = new Map();
/** Elements that people fill in: never patched, always replaced. */
const ALWAYS_NEW = "input, textarea, select";
/**
 * Elements that screen readers read out because they are new: only once, as long as they say the
 * same.
 */
const READ_OUT = "[role=alert]";
const KINDS = ["data-key", "data-scroll", "data-refusal", "id"];

/**
 * From now on the element stays the same one, and the code that made it goes on changing it.
 * @template {Element} T
 * @param {T} element
 * @returns {T}
 */
export function makeLasting(element) {
  lasting.add(element);
  return element;
}

/**
 * Returns what to draw for a lasting element: one that is on the page already isn't taken out of
 * it.
 * @param {Element} element
 * @returns {Node}
 */
export function standIn(element) {
  if (!element.isConnected) return element;
  const mark = document.createComment("");
  absent.set(mark, element);
  return mark;
}

/**
 * From now on the element has these handlers.
 * @param {Element} element
 * @param {Handlers} handlers
 */
export function listen(element, handlers) {
  handlersOf.set(element, handlers);
  // A browser adds the same listener once.
  for (const event of Object.keys(handlers)) element.addEventListener(event, pass);
}

/** @param {Event} event */
function pass(event) {
  if (!(event.currentTarget instanceof Element)) return;
  /** @type {Record<string, Function | undefined>} */
  const handlers = handlersOf.get(event.currentTarget) ?? {};
  handlers[event.type]?.(event);
}

/**
 * Shows these in the place, in this order, and nothing else.
 * @param {Element} place
 * @param {(Node | string)[]} wanted
 */
export function patch(place, wanted) {
  bring(place, wanted);
  // Inside an element that is all new, nothing was compared.
  for (const [mark, element] of absent) {
    if (mark.parentNode && place.contains(mark)) mark.parentNode.replaceChild(element, mark);
  }
  absent.clear();
}

/**
 * @param {Element} place
 * @param {(Node | string)[]} wanted
 */
function bring(place, wanted) {
  let at = place.firstChild;
  for (const item of wanted) {
    const node = typeof item === "string" ? document.createTextNode(item) : nodeOf(item);
    const known = likeOf(node, at);
    if (!known) {
      place.insertBefore(node, at);
      continue;
    }
    while (at && at !== known) at = without(at);
    at = known.nextSibling;
    if (known !== node) take(known, node);
  }
  while (at) at = without(at);
}

/** @param {Node} node */
function nodeOf(node) {
  return absent.get(node) ?? node;
}

/**
 * Takes a node out; what came after it.
 * @param {ChildNode} node
 */
function without(node) {
  const next = node.nextSibling;
  node.remove();
  return next;
}

/**
 * The first from `at` on that is the node, or can become it.
 * @param {Node} node
 * @param {ChildNode | null} at
 */
function likeOf(node, at) {
  for (let known = at; known; known = known.nextSibling) {
    if (known === node || isLike(known, node)) return known;
  }
  return null;
}

/**
 * @param {Node} known
 * @param {Node} node
 */
function isLike(known, node) {
  if (lasting.has(known) || lasting.has(node)) return false;
  if (known instanceof Text) return node instanceof Text;
  return known instanceof Element && node instanceof Element && kindOf(known) === kindOf(node);
}

/**
 * The parts of an element that can't change without making it another one.
 * @param {Element} element
 */
function kindOf(element) {
  if (element.matches(ALWAYS_NEW)) return element;
  const [look] = (element.getAttribute("class") ?? "").split(" ", 1);
  const names = KINDS.map((name) => element.getAttribute(name));
  const words = element.matches(READ_OUT) ? element.textContent : "";
  return [element.nodeName, look, ...names, words].join(" ");
}

/**
 * @param {Node} known
 * @param {Node} node
 */
function take(known, node) {
  if (known instanceof Text) {
    if (known.data !== node.textContent) known.data = node.textContent ?? "";
  } else if (known instanceof Element && node instanceof Element && !takeWhole(known, node)) {
    takeAttributes(known, node);
    takeHandlers(known, node);
    bring(known, [...node.childNodes]);
  }
}

/**
 * The short way, where everything looks the same, as most of a screen does: browsers compare faster
 * than we do. Returns whether that worked.
 * @param {Element} known
 * @param {Element} node
 */
function takeWhole(known, node) {
  if (!known.isEqualNode(node)) return false;
  const [before, after] = [partsOf(known), partsOf(node)];
  const isOwn = (/** @type {Element} */ part) => lasting.has(part) || part.matches(ALWAYS_NEW);
  if (before.some(isOwn) || after.some(isOwn)) return false;
  before.forEach((part, at) => {
    takeHandlers(part, after[at]);
  });
  return true;
}

/** @param {Element} element */
function partsOf(element) {
  return [element, ...element.querySelectorAll("*")];
}

/**
 * @param {Element} known
 * @param {Element} node
 */
function takeHandlers(known, node) {
  const handlers = handlersOf.get(node);
  if (handlers || handlersOf.has(known)) listen(known, handlers ?? {});
}

/**
 * @param {Element} known
 * @param {Element} element
 */
function takeAttributes(known, element) {
  for (const { name, value } of element.attributes) {
    if (known.getAttribute(name) !== value) known.setAttribute(name, value);
  }
  for (const name of known.getAttributeNames()) {
    // The user may have opened it, and then closes it again.
    const isOpened = name === "open" && known instanceof HTMLDetailsElement;
    if (!isOpened && !element.hasAttribute(name)) known.removeAttribute(name);
  }
}
