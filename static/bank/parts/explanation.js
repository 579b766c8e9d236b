/** The engine's reasons in words: how amounts come about, what a rule says and where it stands. */

import { h } from "../lib/dom.js";
import { withNames } from "../lib/words.js";
import { namesOf } from "../state/lookups.js";

/** @import { Explained, RulePlace, TableState } from "../types.d.ts" */

/**
 * The amounts explained, a line each; nothing for none.
 * @param {TableState} state
 * @param {Explained} explained
 */
export function amountLines(state, { amounts }) {
  if (!amounts.length) return "";
  const names = namesOf(state);
  return h(
    "ul",
    { class: "amounts" },
    amounts.map((words) => h("li", {}, withNames(words, names))),
  );
}

/**
 * The rule and where it stands, and the rules that came in beside it.
 * @param {Explained} explained
 */
export function ruleLines({ sentence, also, ...place }) {
  return [
    h("p", { class: "rule-sentence" }, sentence, standsIn(place)),
    also.map((further) =>
      h("p", { class: "rule-sentence" }, further.sentence, h("small", {}, further.rule)),
    ),
  ];
}

/**
 * The place of a rule: chapter and ruleset, and whether this event plays it otherwise.
 * @param {RulePlace} rulePlace
 */
export function standsIn({ rule, ruleset, rule_changed: isChanged }) {
  const changed = isChanged ? "; this event plays it differently, see its rules sheet" : "";
  return h("small", {}, ruleset ? `${rule}, ${ruleset}${changed}` : rule);
}
