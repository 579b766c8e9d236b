/** The foot of the count: on to the next, or record it; and why it was refused. */

import { button, h } from "../lib/dom.js";
import { refusalNote } from "../parts/refusal-note.js";
import { isLocked, namesOf } from "../state/lookups.js";
import { counted, modeOf } from "./sums.js";

/** @import { Count, CountTaps, TableState } from "../types.d.ts" */

/** The slot for a refusal of the count. */
export const SLOT = "count";

/**
 * The buttons under the pad.
 * @param {TableState} state
 * @param {Count} count
 * @param {CountTaps} taps
 */
export function foot(state, count, { onward, record }) {
  const done = Object.keys(counted(count)).length;
  const isPart = done > 0 && done < count.seats.length;
  const words = isPart ? `Record the count of ${done}` : "Record the count";
  const item = button("count-record", "go wide", record, words);
  item.disabled = !done || isLocked(state);
  const next = modeOf(count) === "notes" ? "Next note" : "Next player";
  return h(
    "div",
    { class: "form-foot count-foot" },
    state.refusal?.slot === SLOT && refusalNote(state.refusal, namesOf(state)),
    button("count-next", "wide", onward, next),
    item,
  );
}
