/** The fields of an offer: one for each thing it asks, and the command that they make together. */

import { h } from "../../lib/dom.js";
import { makeBundle } from "./bundle.js";
import { makeCash } from "./cash.js";
import { makeChoice } from "./choice.js";
import { makeCounts } from "./counts.js";
import { makeEstate } from "./estate.js";
import { makeLots } from "./lots.js";
import { makeNumber } from "./number.js";
import { makeMisses, makeTotals } from "./selects.js";
import { makeText } from "./text.js";
import { makeThrow } from "./throw.js";
import { makeTokens } from "./tokens.js";

/** @import { Command, Field, FieldContext, MakeField, Offer } from "../../types.d.ts" */

/** @type {Record<string, MakeField<any>>} */
const FIELDS = {
  one_of: makeChoice,
  cash: makeCash,
  counts: makeCounts,
  some_of: makeLots,
  bundle: makeBundle,
  text: makeText,
  dice: makeThrow,
  tokens: makeTokens,
  misses: makeMisses,
  totals: makeTotals,
};
/** Whole numbers that aren't dollars, though the engine asks for them in the same way. */
const NUMBERS = new Set(["dice", "round_number"]);
/**
 * The questions in words; a field that is not listed explains itself.
 * @type {Record<string, string>}
 */
const LABELS = {
  seat: "Who?",
  price: "Price",
  partner: "With whom?",
  first: "Who throws first?",
  lot: "Which lot?",
  worth: "Accepted for",
  reason: "Why?",
  lift: "Lift these mortgages at once",
  asked: "Rents are still open: call for them, and enter those that are asked for.",
  purpose: "If a hotel is broken, what for?",
  buys: "What does it pay for? (a purchase or bid above the cash)",
  wants: "How many does each player want?",
  dice: "Dice thrown, together",
  card: "Which card?",
  tokens: "Where does each token stand? Tap a player, then the space.",
  turn: "Whose turn is it?",
  jail: "Who is in Jail?",
  round_number: "Which round of turns? (can be left empty)",
  deeds: "Which deeds?",
  sell: "Buildings to sell",
  mortgage: "Deeds to mortgage",
  totals: "What did each player throw?",
  by_card: "Was it the card to the nearest one? (A card that names the place changes nothing.)",
  on_go: "Was it landed on? (A house rule pays twice the salary.)",
  promise: "Is anything else promised?",
};

/**
 * Makes the fields of an offer. `context` has what each of them needs: the `state`, a `key` for its
 * elements, `changed` to call after every change, and `before`: what they held when the form was
 * last open. Choices that are gone since then are left out.
 * @param {Offer} offer
 * @param {FieldContext} context
 */
export function makeFields(offer, context) {
  const { deeds, lift } = offer.asks;
  const estate =
    deeds?.kind === "assign" ? makeEstate(deeds, /** @type {any} */ (lift), context) : null;
  /** @type {(Field & { name: string, optional?: boolean })[]} */
  const fields = Object.entries(offer.asks).map(([name, ask]) => {
    if (estate && (name === "deeds" || name === "lift"))
      return { name, optional: ask.optional, ...estate[name] };
    /** @type {MakeField<any>} */
    const make = ask.kind === "cash" && NUMBERS.has(name) ? makeNumber : FIELDS[ask.kind];
    return { name, optional: ask.optional, ...make(name, ask, context) };
  });
  const node = h("div", { class: "fields" }, fields.map(fieldset));

  function values() {
    return Object.fromEntries(fields.map((field) => [field.name, field.value()]));
  }

  /**
   * The command as filled in, or null while something that must be given is missing.
   * @returns {Command | null}
   */
  function command() {
    const given = Object.entries(values()).filter(([, value]) => value !== null);
    const isMissing = fields.some(({ name, optional }) => !optional && values()[name] === null);
    const isWrong = fields.some((field) => field.isWrong?.());
    return isMissing || isWrong || isUntouched()
      ? null
      : { ...offer.command, ...Object.fromEntries(given) };
  }

  /** Whether both sides of a trade are still empty: nothing to ask the engine yet. */
  function isUntouched() {
    const bundles = fields.filter((field) => field.isEmpty);
    return bundles.length > 0 && bundles.every((field) => field.isEmpty?.());
  }

  /** Lets the fields that depend on others follow them. */
  function follow() {
    const chosen = { ...offer.command, ...values() };
    for (const field of fields) field.follow?.(chosen);
  }

  return { node, values, command, follow, isDivided: estate !== null };
}

/** @param {Field & { name: string }} field */
function fieldset(field) {
  if (!field.node) return "";
  const label = field.label ?? LABELS[field.name];
  return h(
    "fieldset",
    { class: `field field-${field.name}` },
    label && h("legend", {}, label),
    field.node,
  );
}
