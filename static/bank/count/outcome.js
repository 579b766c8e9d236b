/** What a count has come to: who differs, and for a referee the entry that sets the book right. */

import { button, fill, h } from "../dom.js";
import { refusalNote } from "../inquiry.js";
import { closePanel, openPanel } from "../panels.js";
import { enter } from "../queue.js";
import { isLocked, namesOf } from "../read.js";
import { now } from "../store.js";
import { timeOfDay } from "../words.js";
import { correction, verdict, off } from "./sums.js";

const SLOT = "correction";

/** Shows the recorded count of `cash` (per seat), with its `lines` in words. */
export function showOutcome(cash, lines) {
  const state = now();
  const number = state.game.newest.number;
  const differing = Object.keys(cash).filter((seat) => off(state, cash, seat));
  const moves = correction(state, cash);
  const reason = reasonFor(state, cash, differing, number);
  const place = h("div", { class: "count-outcome" });

  function draw(latest) {
    fill(
      place,
      h(
        "ul",
        { class: "count-lines" },
        lines.map((line) => h("li", {}, line)),
      ),
      differing.length === 0 && h("p", { class: "will" }, "Table and book agree."),
      differing.length > 0 && settling(latest),
      button("count-done", "wide", closePanel, "Back to the game"),
    );
  }

  function settling(latest) {
    const isReferee = latest.game.offers.some(({ command }) => command.type === "adjust");
    if (!isReferee) {
      return h(
        "p",
        { class: "hint" },
        `Look for the mistake in the journal first. If it can't be found, call a referee: they set ` +
          `the book right, the count is entry no. ${number}.`,
      );
    }
    const post = button(
      "count-correct",
      "go wide",
      async () => {
        const text = `The book is set to what was counted: ${reason}`;
        const adjustment = { type: "adjust", moves, reason };
        if (await enter(adjustment, { slot: SLOT, text })) closePanel();
      },
      "Set the book to the count",
    );
    post.disabled = isLocked(latest);
    return [
      latest.refusal?.slot === SLOT && refusalNote(latest.refusal, namesOf(latest)),
      post,
    ];
  }

  draw(state);
  openPanel("Counted", place, draw);
}

/** The reason that the journal keeps, within its 200 characters: seats, no names. */
function reasonFor(state, cash, seats, number) {
  const { currency } = state.edition;
  const parts = seats.map((seat) => `seat ${seat} ${verdict(off(state, cash, seat), currency)}`);
  return `Count no. ${number} at ${timeOfDay(new Date())}: ${parts.join(", ")}`.slice(0, 200);
}
