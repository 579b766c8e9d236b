/** The left side of the count: a line for each player. */

import { button, h } from "../lib/dom.js";
import { money } from "../lib/words.js";
import { badge } from "../parts/icons.js";
import { namesOf } from "../state/lookups.js";
import { counted, off, verdict } from "./sums.js";

/** @import { Count, CountTaps, Seat, TableState } from "../types.d.ts" */

/**
 * A line for each player: what was counted, and how far it is off the book.
 * @param {TableState} state
 * @param {Count} count
 * @param {CountTaps} taps
 */
export function playerRows(state, count, { look }) {
  const names = namesOf(state);
  const cash = counted(count);
  return count.seats.map((seat) => {
    const item = button(
      `count-seat-${seat}`,
      "count-player",
      () => look(seat),
      badge(seat),
      h(
        "span",
        { class: "count-who" },
        h("span", { title: names[seat], dir: "auto" }, names[seat]),
        h("small", {}, againstBook(state, seat, cash)),
      ),
      h("strong", {}, seat in cash ? money(cash[seat], state.edition.currency) : "–"),
    );
    item.setAttribute("aria-pressed", String(seat === count.seat));
    item.classList.toggle("differs", seat in cash && off(state, cash, seat) !== 0);
    item.classList.toggle("agrees", seat in cash && off(state, cash, seat) === 0);
    return item;
  });
}

/**
 * @param {TableState} state
 * @param {Seat} seat
 * @param {Record<Seat, number>} cash
 */
function againstBook(state, seat, cash) {
  if (!(seat in cash)) return "not counted yet";
  const { currency } = state.edition;
  const book = money(state.game.state.cash[seat], currency);
  return `book ${book}: ${verdict(off(state, cash, seat), currency)}`;
}
