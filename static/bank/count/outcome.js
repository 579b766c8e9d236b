/** The outcome of a count: whose cash differs, and where a referee sets the book right. */

import { button, h } from "../lib/dom.js";
import { closePanel, openPanel } from "../parts/panel.js";
import { tableNow } from "../state/store.js";
import { off } from "./sums.js";

/** @import { Seat, TableState } from "../types.d.ts" */

/**
 * Shows the recorded count of `cash` (per seat), with its `lines` in words.
 * @param {Record<Seat, number>} cash
 * @param {string[]} lines
 */
export function showOutcome(cash, lines) {
  const state = tableNow();
  const differs = Object.keys(cash).some((seat) => off(state, cash, seat));
  const place = h(
    "div",
    { class: "count-outcome" },
    h(
      "ul",
      { class: "count-lines" },
      lines.map((line) => h("li", {}, line)),
    ),
    differs
      ? h("p", { class: "hint" }, whatNow(state))
      : h("p", { class: "will" }, "What was counted agrees with the book."),
    button("count-done", "wide", closePanel, "Back to the game"),
  );
  openPanel("Counted", place);
}

/** @param {TableState} state */
function whatNow({ game, table }) {
  const where = table?.table ? `table ${table.table.number}` : "this table";
  return (
    "Look for the mistake in the journal first. If it can't be found, call a referee: " +
    `on their page of ${where} they find this count, entry no. ${game.newest?.number}, ` +
    "and can set the book to it."
  );
}
