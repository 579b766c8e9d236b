/** Offers again, one by one, what was taken back on the way to an earlier entry. */

import { button, h } from "../lib/dom.js";
import { counted, withNames } from "../lib/words.js";
import { note } from "../parts/note.js";
import { refusalNote } from "../parts/refusal-note.js";
import { enterAgain, skipAgain, stopAgain } from "../server/going-back.js";
import { isLocked, namesOf } from "../state/lookups.js";

/** @import { State, TableState } from "../types.d.ts" */

/**
 * The first entry that was taken back: what it would be now, or why the rules now refuse it.
 * @param {TableState} state
 */
export function offeredAgain(state) {
  const { again } = state;
  if (again?.game !== state.game.id) return "";
  const [entry, ...others] = again.entries;
  const tried = again.today?.number === entry.number ? again.today.tried : null;
  const names = namesOf(state);
  const more = others.length ? ` · ${counted(others.length, "more", "more")} after it` : "";
  return note(
    "again",
    { label: "Taken back: enter again?" },
    [
      h(
        "p",
        {},
        h("small", {}, `Taken back, no. ${entry.number}${more}`),
        h("strong", {}, withNames(tried?.text ?? entry.text, names)),
      ),
      tried?.refusal && refusalNote(tried.refusal, names, ""),
    ],
    h("div", { class: "alert-actions" }, buttons(state, Boolean(tried?.text))),
  );
}

/**
 * @param {State} state
 * @param {boolean} holds
 */
function buttons(state, holds) {
  const enter = button("again-enter", "action quiet", enterAgain, "Enter again");
  enter.disabled = !holds || isLocked(state);
  return [
    enter,
    button("again-skip", "action quiet", skipAgain, "Skip"),
    button("again-stop", "action quiet", stopAgain, "Stop"),
  ];
}
