/** Why an entry is as it is: its rule, where that stands, and how each amount comes about. */

import { button, h, shownOf } from "../lib/dom.js";
import { withNames } from "../lib/words.js";
import { amountLines, ruleLines } from "../parts/explanation.js";
import { explainEntry } from "../server/book.js";
import { namesOf } from "../state/lookups.js";
import { tableNow } from "../state/store.js";
import { openPanel } from "./panel.js";

/** @import { Numbered } from "../types.d.ts" */

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
 * Opens the explanation of an entry, `text` being its line.
 * @param {Numbered} numbered
 */
export function openWhy({ number, text }) {
  const words = withNames(text, namesOf(tableNow()));
  openPanel(
    "Why?",
    h("div", { class: "why" }, h("p", { class: "why-entry" }, words), explanationOf(number)),
  );
}

/**
 * "Why?" on a line of the journal: opens below it, and reads only then.
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
    if (node.open && !place.childNodes.length) place.append(explanationOf(number));
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
