/**
 * The count: the cash on the table compared with the book, player by player, by total or note by
 * note. Recording it moves nothing; a referee sets a difference right, on their page.
 */

import { fill, h } from "../lib/dom.js";
import { makePad } from "../parts/number-pad.js";
import { openPanel } from "../parts/panel.js";
import { enter } from "../server/enter.js";
import { namesOf } from "../state/lookups.js";
import { tableNow } from "../state/store.js";
import { heading, modes, noteRows } from "./entry.js";
import { foot, SLOT } from "./foot.js";
import { showOutcome } from "./outcome.js";
import { playerRows } from "./players.js";
import { goOn, goTo, pressKey, startCount } from "./progress.js";
import { commandOf, comparison, counted, modeOf } from "./sums.js";

/** @import { Count, CountTaps, Offer, TableState, Words } from "../types.d.ts" */

/**
 * Opens the count for an offer of it.
 * @param {Offer} offer
 */
export function openCount(offer) {
  const { counted: ofSeats, notes } = offer.asks;
  if (ofSeats?.kind !== "count" || notes?.kind !== "notes") throw new Error("This isn't a count");
  const count = startCount(ofSeats.seats, notes.notes);
  /** @type {CountTaps} */
  const taps = {
    look: changing((seat, note) => goTo(count, seat, note)),
    onward: changing(() => goOn(count)),
    switchTo: changing((mode) => Object.assign(count.modes, { [count.seat]: mode })),
    record: () => record(count),
  };
  const pad = makePad(changing((key) => pressKey(count, key)));
  const place = h("div", {
    class: "count-table",
    on: { keydown: (event) => pad.handles(event) && event.preventDefault() },
  });

  /**
   * A handler that calls `change`, then shows the count.
   * @template {unknown[]} Words
   * @param {(...words: Words) => unknown} change
   */
  function changing(change) {
    return (/** @type {Words} */ ...words) => {
      change(...words);
      draw(tableNow());
    };
  }

  /** @param {TableState} state */
  function draw(state) {
    const mode = modeOf(count);
    fill(
      place,
      h("div", { class: "count-players" }, playerRows(state, count, taps)),
      h(
        "div",
        { class: `count-entry ${mode}` },
        heading(state, count),
        modes(mode, taps),
        mode === "notes" && noteRows(state, count, taps),
        pad.node,
      ),
      foot(state, count, taps),
    );
  }

  draw(tableNow());
  openPanel("Count the table", place, { draw });
}

/** @param {Count} count */
async function record(count) {
  const state = tableNow();
  const cash = counted(count);
  const names = namesOf(state);
  const lines = Object.keys(cash).map((seat) => comparison(state, names[seat], seat, cash));
  const text = `The table is counted: ${lines.join("; ")}`;
  const command = commandOf(count);
  if (command && (await enter(command, { slot: SLOT, text }))) showOutcome(cash, lines);
}
