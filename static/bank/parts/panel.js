/**
 * A panel covers the main panel for a while: a form, a player, the journal. One at a time. Whatever
 * closes over a form that was begun leads back to that form.
 */

import { hidePanel, showPanel } from "../device/tablet-only.js";
import { button, byKey, h } from "../lib/dom.js";
import { makeLasting } from "../lib/patch.js";
import { now } from "../state/store.js";

/** @import { BegunForm, Child, Panel } from "../types.d.ts" */

const nothing = () => {};

/**
 * Shows a panel with `body` in it. After every change `draw(state)` shows what is new, then
 * `follow(state)` asks for what the panel needs. The focus goes to its heading, and back to what
 * opened it when it closes. A form that outlives a reload says with `form` how to open it again,
 * and with a `note` in its heading that it was begun before.
 * @param {string} title
 * @param {Child} body
 * @param {Partial<Pick<Panel, "draw" | "follow" | "form">> & { note?: Child }} [draw]
 */
export function openPanel(title, body, { draw = nothing, follow = nothing, form, note } = {}) {
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
      note,
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
  const under = formUnder(form);
  showPanel({ node: makeLasting(node), draw, follow, opener, form, under });
  guardBack();
  queueMicrotask(() => heading.focus({ preventScroll: true }));
}

/**
 * The form that a panel is about to cover; none if the panel is that form itself, opened again.
 * @param {BegunForm} [form]
 */
function formUnder(form) {
  const { panel } = now();
  const covered = panel?.form ?? panel?.under;
  return covered?.name === form?.name ? undefined : covered;
}

/** Shows what lies under the panel again: a form that was begun, or the main panel. */
export function closePanel() {
  const { panel } = now();
  showMainPanel();
  panel?.under?.reopen();
}

function showMainPanel() {
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
  // A form that opened again now could not be closed by Back.
  if (now().panel) showMainPanel();
  else history.back();
});
