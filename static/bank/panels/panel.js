/** A panel covers the main panel for a while: a form, a player, the journal. One at a time. */

import { button, byKey, h } from "../lib/dom.js";
import { makeLasting } from "../lib/patch.js";
import { hidePanel, showPanel } from "../state/acts.js";
import { now } from "../state/store.js";

/** @import { Child, Panel } from "../types.d.ts" */

/**
 * Shows a panel with `body` in it. After every change `draw(state)` shows what is new, then
 * `follow(state)` asks for what the panel needs. The focus goes to its heading, and back to what
 * opened it when it closes.
 * @param {string} title
 * @param {Child} body
 * @param {{ draw?: Panel["draw"], follow?: Panel["follow"] }} [draw]
 */
export function openPanel(title, body, { draw = () => {}, follow = () => {} } = {}) {
  const focused = document.activeElement;
  const opener = focused instanceof HTMLElement ? (focused.dataset.key ?? null) : null;
  const heading = h("h1", { tabindex: "-1", id: "panel-heading" }, title);
  const node = h(
    "section",
    { class: "panel" },
    h(
      "header",
      { class: "panel-head" },
      button("panel-back", "back", closePanel, "‹ Back"),
      heading,
    ),
    // Keys scroll it even if nothing in it can have the focus.
    h(
      "div",
      {
        class: "panel-body",
        "data-scroll": "panel",
        tabindex: "0",
        role: "region",
        "aria-labelledby": "panel-heading",
      },
      body,
    ),
  );
  showPanel({ node: makeLasting(node), draw, follow, opener });
  guardBack();
  queueMicrotask(() => heading.focus({ preventScroll: true }));
}

/** Shows the main panel again. */
export function closePanel() {
  const { panel } = now();
  if (!panel) return;
  hidePanel();
  queueMicrotask(() => {
    if (panel.opener) byKey(document, panel.opener)?.focus({ preventScroll: true });
  });
}

/** Whether the browser's Back leads to this page again, instead of away from the bank. */
let isGuarded = false;

/**
 * Lets Back close the panel. Call it during a tap: browsers skip steps that a page adds by itself.
 */
function guardBack() {
  if (!isGuarded) history.pushState(null, "");
  isGuarded = true;
}

window.addEventListener("popstate", () => {
  isGuarded = false;
  if (now().panel) closePanel();
  else history.back();
});
