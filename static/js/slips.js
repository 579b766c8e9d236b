/**
 * The running sum of a tally slip that is typed in: in `[data-slip]`, each field that is ticked or
 * filled in times its `data-worth`. The server does the valuation; this is an adding machine.
 */

import { all, first } from "./page.js";

/** @param {HTMLInputElement} field */
function counted(field) {
  const times = field.type === "checkbox" ? Number(field.checked) : Number(field.value) || 0;
  return times * Number(field.dataset.worth);
}

/**
 * The sum of the fields of a slip.
 * @param {HTMLInputElement[]} fields
 */
function sumOf(fields) {
  return fields.reduce((sum, field) => sum + counted(field), 0);
}

/** @param {HTMLElement} slip */
function show(slip) {
  const sum = sumOf(all("[data-worth]", HTMLInputElement, slip));
  const sign = sum < 0 ? "−" : "";
  const words = `${sign}${slip.dataset.currency}${Math.abs(sum).toLocaleString("en-US")}`;
  for (const place of all("[data-sum]", HTMLElement, slip)) place.textContent = words;
}

/**
 * Only an owned deed can be mortgaged: ticking the mortgage ticks the deed, and unticking the deed
 * unticks it.
 * @param {HTMLElement} slip
 * @param {Element} changed
 */
function keepTogether(slip, changed) {
  if (!(changed instanceof HTMLInputElement) || changed.type !== "checkbox") return;
  const { needs } = changed.dataset;
  const other = needs
    ? first(`#${CSS.escape(needs)}`, HTMLInputElement, slip)
    : first(`[data-needs="${changed.id}"]`, HTMLInputElement, slip);
  if (other && changed.checked === Boolean(needs)) other.checked = Boolean(needs);
}

export function startSlips() {
  for (const slip of all("[data-slip]", HTMLElement)) {
    slip.addEventListener("input", ({ target }) => {
      if (target instanceof Element) keepTogether(slip, target);
      show(slip);
    });
    show(slip);
  }
}
