/** A whole row of a color group with one tap, where buildings are counted lot by lot. */

import { button, h } from "../../lib/dom.js";
import { inWords } from "../../lib/words.js";

/** @typedef {Record<string, number>} Counts */
/**
 * The `rows` of a group, the counts of its lots now, and how to change them.
 * @typedef {{ key: string, group: string, rows: string[][], now: () => Counts,
 *   set: (to: Counts) => void }} Group
 */

/**
 * A line that takes the counts of a group a row further, or back. Call its `mark` after each change
 * of the counts.
 * @param {Group} of
 */
export function makeRowLine({ key, group, rows, now, set }) {
  const label = inWords(group);
  const less = button(`${key}-row-less-${group}`, "step", () => step(-1), "−");
  const more = button(`${key}-row-more-${group}`, "step", () => step(1), "+");
  less.setAttribute("aria-label", `${label}: one row less`);
  more.setAttribute("aria-label", `${label}: one row more`);
  const node = h(
    "li",
    { class: "count-row group-row", "data-group": group },
    h("span", { class: "count-name" }, label),
    h("span", { class: "stepper" }, less, h("span", { class: "count" }, "Row"), more),
  );

  /** @param {number} by */
  function step(by) {
    const next = nextRow(rows, now(), by);
    if (next) set(next);
  }

  function mark() {
    less.disabled = !nextRow(rows, now(), -1);
    more.disabled = !nextRow(rows, now(), 1);
  }

  return { node, mark };
}

/**
 * The counts of a group one row further, or one back (`by` is -1); null if there is none. From
 * counts between two rows it goes to the nearest whole one.
 * @param {string[][]} rows the lots of one row after another
 * @param {Counts} now
 * @param {number} by
 */
export function nextRow(rows, now, by) {
  const after = [[], ...rows].map((_, at) => countsAfter(rows.slice(0, at), now));
  const sum = total(now);
  return by > 0
    ? (after.find((counts) => total(counts) > sum) ?? null)
    : (after.filter((counts) => total(counts) < sum).pop() ?? null);
}

/**
 * @param {string[][]} rows
 * @param {Counts} lots those of the group
 */
function countsAfter(rows, lots) {
  const named = rows.flat();
  const times = (/** @type {string} */ lot) => named.filter((each) => each === lot).length;
  return Object.fromEntries(Object.keys(lots).map((lot) => [lot, times(lot)]));
}

/** @param {Counts} counts */
function total(counts) {
  return Object.values(counts).reduce((sum, count) => sum + count, 0);
}
