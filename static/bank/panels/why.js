/** The explanation of an entry: its rule, where that stands, and how each amount comes about. */

import { button, fill, h, shownOf } from "../lib/dom.js";
import { withNames } from "../lib/words.js";
import { amountLines, ruleLines } from "../parts/explanation.js";
import { openPanel } from "../parts/panel.js";
import { explainEntry } from "../server/book.js";
import { callReferee } from "../server/calling.js";
import { bookOf, namesOf } from "../state/lookups.js";
import { now, tableNow } from "../state/store.js";
import { wayBack } from "./way-back.js";

/** @import { Numbered, State, TableState } from "../types.d.ts" */

const OFFLINE = "This can be looked up when the network is back.";
const OTHERWISE =
  "Decided by an earlier version of the rules; today's would decide differently. " +
  "What was recorded stands.";

/**
 * A place that fills itself with the explanation of an entry of the journal.
 * @param {number} number
 */
function explanationOf(number) {
  const state = tableNow();
  const node = h("div", { class: "explanation" }, h("p", { class: "hint" }, "Reading…"));
  explainEntry(number).then(
    ({ explained, agrees }) =>
      node.replaceChildren(
        ...shownOf([
          amountLines(state, explained),
          ruleLines(explained),
          !agrees && h("p", { class: "hint" }, OTHERWISE),
        ]),
      ),
    () => node.replaceChildren(h("p", { class: "hint" }, OFFLINE)),
  );
  return node;
}

/**
 * Calls the referee about an entry. A practice table has no referee.
 * @param {number} number
 */
function callAbout(number) {
  const call = () => callReferee("entry", number);
  return now().pass && button(`call-about-${number}`, "wide", call, "Call the referee about this");
}

/**
 * Opens the explanation of an entry, `text` being its line, and the way back to it.
 * @param {Numbered} numbered
 */
export function openWhy({ number, text }) {
  const back = h("div", {});
  const words = withNames(text, namesOf(tableNow()));
  /** @type {State["ribbon"]} */
  let shown = null;
  /** @param {TableState} state */
  const draw = ({ game, ribbon }) => {
    if (ribbon === shown || ribbon?.book !== bookOf(game)) return;
    shown = ribbon;
    fill(back, wayBack(ribbon.entries, number));
  };
  draw(tableNow());
  openPanel(
    `No. ${number}`,
    h(
      "div",
      { class: "why" },
      h("p", { class: "why-entry" }, words),
      back,
      explanationOf(number),
      callAbout(number),
    ),
    { draw },
  );
}

/**
 * "Why?" on a line of the journal: opens below it, with the way back, and reads only then.
 * @param {number} number
 */
export function whyOf(number) {
  const place = h("div", {});
  const node = h(
    "details",
    { class: "why-here", key: `why-${number}`, on: { toggle: show } },
    h("summary", {}, "Why?"),
    place,
  );

  function show() {
    if (!node.open || place.childNodes.length) return;
    const { game, journal } = tableNow();
    const entries = journal?.book === bookOf(game) ? journal.entries : null;
    fill(place, wayBack(entries ?? [], number), explanationOf(number), callAbout(number));
  }

  return node;
}

/**
 * The number of the newest entry, which opens its explanation.
 * @param {Numbered} entry
 */
export function whyButton(entry) {
  return button(
    "why",
    "footer-why",
    () => openWhy(entry),
    `No. ${entry.number}`,
    h("span", {}, "Why?"),
  );
}
