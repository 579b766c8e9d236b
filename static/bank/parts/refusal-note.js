/** A refusal as a note: what the engine says, what to do, and the rule behind it. */

import { h } from "../lib/dom.js";
import { withNames } from "../lib/words.js";
import { standsIn } from "./explanation.js";

/** @import { Names, Refusal, RulePlace } from "../types.d.ts" */

/**
 * A number for each refusal: the same words again are another refusal, and are read out again.
 * @type {WeakMap<Refusal, number>}
 */
const numbers = new WeakMap();
let count = 0;

/** @param {Refusal} refusal */
function numberOf(refusal) {
  const number = numbers.get(refusal) ?? ++count;
  numbers.set(refusal, number);
  return String(number);
}

/**
 * The engine's no: its sentence and what to do; the rule behind it opens on demand. `role` is empty
 * if the banker asked for it.
 * @param {Refusal} refusal
 * @param {Names} names
 * @param {string} [role]
 */
export function refusalNote(refusal, names, role = "alert") {
  const { sentence, remedy, rule, ...place } = refusal;
  return h(
    "div",
    { class: "refusal", role: role || null, "data-refusal": role && numberOf(refusal) },
    h("p", {}, withNames(sentence, names), remedy && h("span", { class: "remedy" }, ` ${remedy}`)),
    rule && ruleNote({ rule, ...place }),
  );
}

/** @param {RulePlace} rulePlace */
function ruleNote({ rule_text: words, ...place }) {
  if (!words) return h("small", {}, `Rule: ${place.rule}`);
  return h(
    "details",
    { key: `rule-${place.rule}` },
    h("summary", {}, `Rule: ${place.rule}`),
    h("p", {}, words, standsIn(place)),
  );
}
