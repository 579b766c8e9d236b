/**
 * A note of what officials have entered in the book of this table, until the banker has read it.
 */

import { markRead } from "../device/tablet-only.js";
import { button, h } from "../lib/dom.js";
import { shortNames } from "../lib/short-names.js";
import { inSentence, timeOfDay, withNames } from "../lib/words.js";
import { openJournal } from "../panels/journal.js";
import { note } from "../parts/note.js";
import { callReferee } from "../server/calling.js";
import { cashMoved } from "../state/cash-moved.js";
import { namesOf } from "../state/lookups.js";

/** @import { RefereeEntry, TableState } from "../types.d.ts" */

const SHOWN = 3;

/**
 * Says who did what and why, newest first, and leads to the journal.
 * @param {TableState} state
 */
export function refereeNote(state) {
  // It must not cover an open panel; it comes back after that.
  if (state.panel) return "";
  const entries = state.table?.referee_entries ?? [];
  const unread = entries.filter(({ number }) => number > state.readUpTo);
  const newest = unread.at(-1);
  if (!newest) return "";
  const earlier = unread.length - SHOWN;
  const words = `${inSentence(newest.by)} has changed the book`;
  return note(
    "referee-note",
    { label: words, role: "status" },
    [
      h("h2", {}, words),
      h(
        "ul",
        {},
        unread
          .slice(-SHOWN)
          .reverse()
          .map((entry) => line(state, entry)),
      ),
      earlier > 0 && h("p", {}, `${earlier} more before these, in the journal.`),
    ],
    h(
      "div",
      { class: "alert-actions" },
      button(
        "referee-show",
        "action quiet",
        () => openJournal(newest.number),
        "Show in the journal",
      ),
      button("referee-read", "action quiet", () => markRead(newest.number), "OK, we have seen it"),
      // Nobody but an official takes back what one of them has entered.
      button("referee-ask", "action quiet", () => ask(newest.number), "Ask a referee about it"),
    ),
  );
}

/**
 * The table has seen what an official entered up to this number, and wants to speak to a referee.
 * @param {number} number
 */
function ask(number) {
  markRead(number);
  callReferee("entry", number);
}

/**
 * An entry, with the money that the table has to move.
 * @param {TableState} state
 * @param {RefereeEntry} entry
 */
function line(state, { number, text, reason, at, cash = {} }) {
  const names = namesOf(state);
  const words = withNames(text, names);
  const moved = Object.entries(cash).map(([account, quantity]) => ({
    account,
    commodity: "cash",
    quantity,
  }));
  const money = cashMoved(moved, shortNames(names), state.edition.currency);
  const why = reason && !text.includes(reason) ? `Reason: ${reason}` : "";
  return h(
    "li",
    {},
    money && h("p", {}, h("strong", {}, money)),
    h("strong", {}, words),
    h("small", {}, [`No. ${number}, ${timeOfDay(at)}.`, why].filter(Boolean).join(" ")),
  );
}
