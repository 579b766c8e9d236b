/** The right side of the count: the player whose cash is entered, and their notes. */

import { button, h } from "../lib/dom.js";
import { money } from "../lib/words.js";
import { namesOf } from "../state/lookups.js";
import { counted, sum } from "./sums.js";

/** @import { Count, CountMode, CountTaps, TableState } from "../types.d.ts" */

/** @type {[CountMode, string][]} */
const MODES = [
  ["totals", "Total"],
  ["notes", "Note by note"],
];

/**
 * The player whose cash is entered now, and what it comes to.
 * @param {TableState} state
 * @param {Count} count
 */
export function heading(state, count) {
  const amount = counted(count)[count.seat];
  return h(
    "p",
    { class: "count-now", "aria-live": "polite" },
    h("span", { dir: "auto" }, namesOf(state)[count.seat]),
    h("strong", {}, amount === undefined ? "–" : money(amount, state.edition.currency)),
  );
}

/**
 * The choice of how this player's cash is counted.
 * @param {CountMode} mode
 * @param {CountTaps} taps
 */
export function modes(mode, { switchTo }) {
  return h(
    "div",
    { class: "count-modes", role: "group", "aria-label": "How to count" },
    MODES.map(([name, words]) => {
      const item = button(`count-${name}`, "option", () => switchTo(name), words);
      item.setAttribute("aria-pressed", String(mode === name));
      return item;
    }),
  );
}

/**
 * A line for each note: how many of it the player holds.
 * @param {TableState} state
 * @param {Count} count
 * @param {CountTaps} taps
 */
export function noteRows(state, count, { look }) {
  const { currency } = state.edition;
  const held = count.notes[count.seat] ?? {};
  return h(
    "div",
    { class: "count-notes", role: "group", "aria-label": "Notes" },
    count.values.map((note) => {
      const worth = money(sum({ [note]: held[note] ?? 0 }), currency);
      const item = button(
        `count-note-${note}`,
        "count-note",
        () => look(count.seat, note),
        h("span", {}, money(note, currency), " ×"),
        h("strong", {}, held[note] === undefined ? "–" : String(held[note])),
        h("span", { class: "unseen" }, `makes ${worth}`),
      );
      item.setAttribute("aria-pressed", String(note === count.note));
      return item;
    }),
  );
}
