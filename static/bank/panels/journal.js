/**
 * The journal: the newest entries of the book, as recorded; what no longer counts is struck out.
 */

import { fill, h } from "../lib/dom.js";
import { madeBy, timeOfDay, withNames } from "../lib/words.js";
import { movements } from "../parts/movements.js";
import { openPanel } from "../parts/panel.js";
import { keepJournal } from "../server/book.js";
import { takenBack } from "../state/effective-entries.js";
import { bookOf, namesOf } from "../state/lookups.js";
import { tableNow } from "../state/store.js";
import { whyOf } from "./why.js";

/** @import { JournalEntry, TableState } from "../types.d.ts" */

const SHOWN = 60;

/**
 * Opens the journal, at entry `wanted` if it is among those shown; it follows the game while it is
 * open.
 * @param {number} [wanted]
 */
export function openJournal(wanted) {
  const list = h("ol", { class: "journal", reversed: true });
  const { game, journal } = tableNow();
  /** The journal of an older book is not shown again until the newer one has come. */
  let shown = journal?.book === bookOf(game) ? null : journal;

  /** @param {TableState} state */
  function draw(state) {
    if (state.journal === shown) return;
    shown = state.journal;
    fill(list, lines(state, wanted));
    if (state.journal?.entries) setTimeout(show);
  }

  /** Once, so that it doesn't run away from the reader. */
  function show() {
    if (!isShown) list.querySelector(".wanted")?.scrollIntoView({ block: "center" });
    isShown = true;
  }

  let isShown = false;
  fill(list, hint("Reading…"));
  draw(tableNow());
  openPanel("Journal", list, { draw, follow: (state) => keepJournal(state, SHOWN) });
}

/**
 * @param {TableState} state
 * @param {number} [wanted]
 */
function lines(state, wanted) {
  const entries = state.journal?.entries;
  if (!entries) return hint("The journal can be read when the network is back.");
  const gone = takenBack(entries);
  return entries.map((entry) =>
    line(state, entry, gone.get(entry.number), entry.number === wanted),
  );
}

/** @param {string} words */
function hint(words) {
  return h("li", { class: "hint" }, words);
}

/**
 * @param {TableState} state
 * @param {JournalEntry} entry
 * @param {number | undefined} reverser the number of the entry that took it back
 * @param {boolean} isWanted
 */
function line(state, entry, reverser, isWanted) {
  const names = namesOf(state);
  return h(
    "li",
    {
      class: `${reverser ? "taken-back" : ""}${isWanted ? " wanted" : ""}`,
      value: entry.number,
    },
    h("span", { class: "journal-number" }, String(entry.number)),
    h(
      "span",
      { class: "journal-text" },
      h("span", { class: "journal-words" }, withNames(entry.text, names)),
      movements(state, entry.postings),
      reverser && h("small", {}, `taken back by no. ${reverser}`),
      whyOf(entry.number),
    ),
    h("span", { class: "journal-when" }, timeOfDay(entry.made_at ?? entry.posted_at), by(entry)),
  );
}

/** @param {JournalEntry} entry */
function by(entry) {
  const words = madeBy(entry);
  return words && h("small", {}, words);
}
