/** The footer: what was recorded last, how to take it back, and the journal. */

import { askToUndo } from "../device/tablet-only.js";
import { button, byKey, h } from "../lib/dom.js";
import { shortNames } from "../lib/short-names.js";
import { withNames } from "../lib/words.js";
import { openJournal } from "../panels/journal.js";
import { openWhy, whyButton } from "../panels/why.js";
import { enter } from "../server/enter.js";
import { cashMoved } from "../state/cash-moved.js";
import { effectiveCommands } from "../state/effective-entries.js";
import { bookOf, isLocked, namesOf } from "../state/lookups.js";

/** @import { Numbered, TableState } from "../types.d.ts" */

/**
 * The parts of the footer.
 * @param {TableState} state
 */
export function footer(state) {
  const { newest } = state.game;
  if (!newest) return [h("p", { class: "footer-text" }, "Nothing recorded yet")];
  const { undo, redo } = newest;
  if (undo && state.undoAsked === undo.number) return question(state, undo);
  return [
    earlier(state),
    whyButton(newest),
    h("p", { class: "footer-text" }, recorded(state, newest)),
    redo && foot(state, "redo", "Redo", () => reverse(redo, "Enter again")),
    undo && foot(state, "undo", "Undo", () => ask(undo.number)),
    button("journal", "foot", () => openJournal(), "Journal"),
  ];
}

/**
 * An entry in short: first the money that the table has to move, as far as the entry is at hand.
 * @param {TableState} state
 * @param {Numbered} numbered
 */
function recorded(state, { number, text }) {
  const names = shortNames(namesOf(state));
  const { ribbon, game, edition } = state;
  const entries = ribbon?.book === bookOf(game) ? ribbon.entries : [];
  const entry = entries.find((each) => each.number === number);
  const money = cashMoved(entry?.postings ?? [], names, edition.currency);
  return h(
    "span",
    { class: "footer-words" },
    money && [h("strong", {}, money), " "],
    h("span", {}, withNames(text, names)),
  );
}

/**
 * The two entries that count before the newest one, the older first; each opens the way back.
 * @param {TableState} state
 */
function earlier(state) {
  const { newest } = state.game;
  const entries = effectiveCommands(state.ribbon?.entries ?? []).filter(
    ({ number }) => number < (newest?.number ?? 0),
  );
  const shown = entries.slice(-2);
  const names = shortNames(namesOf(state));
  return h(
    "div",
    { class: "ribbon", role: "group", "aria-label": "Earlier entries" },
    shown.map((entry) =>
      button(
        `entry-${entry.number}`,
        "ribbon-entry",
        () => openWhy(entry),
        h("small", {}, `No. ${entry.number}`),
        h("span", {}, withNames(entry.text, names)),
      ),
    ),
  );
}

/**
 * The second tap: a hurried finger on Undo must not cost the table an entry.
 * @param {TableState} state
 * @param {Numbered} undo
 */
function question(state, undo) {
  return [
    h(
      "p",
      { class: "footer-text asking" },
      h("small", {}, `Take back no. ${undo.number}?`),
      h("span", { class: "footer-words" }, withNames(undo.text, shortNames(namesOf(state)))),
    ),
    foot(state, "undo-yes", "Take it back", () => reverse(undo, "Take back"), "go"),
    foot(state, "undo-no", "Keep it", () => ask(0)),
  ];
}

/**
 * @param {TableState} state
 * @param {string} key
 * @param {string} words
 * @param {() => unknown} act
 * @param {string} [look]
 */
function foot(state, key, words, act, look = "") {
  const item = button(key, `foot ${look}`, act, words);
  item.disabled = isLocked(state);
  return item;
}

/** @param {number} number */
function ask(number) {
  askToUndo(number);
  focusOn(number ? "undo-no" : "undo");
}

/**
 * After the footer is drawn: its buttons have changed places, and the focus goes with them.
 * @param {...string} keys
 */
function focusOn(...keys) {
  queueMicrotask(() => {
    const found = keys
      .map((key) => byKey(document, key))
      .find((item) => item && !item.matches(":disabled"));
    found?.focus({ preventScroll: true });
  });
}

/**
 * Undo and redo are one command of the ledger: it reverses the entry that it names.
 * @param {Numbered} numbered
 * @param {string} words
 */
async function reverse({ number, text }, words) {
  askToUndo(0);
  await enter({ type: "undo", number }, { slot: "undo", text: `${words}: ${text}` });
  focusOn("undo", "redo", "journal");
}
