/** One of several: players, lots, ways to pay. Asks of the kind `one_of`. */

import { button, h } from "../../lib/dom.js";
import { money, withNames } from "../../lib/words.js";
import { badge, chip } from "../../parts/icons.js";
import { makeSearch } from "../../parts/search.js";
import { lotsOf, namesOf, withBuildings } from "../../state/lookups.js";

/** @import { FieldContext, OneOfAsk, Option, OptionValue, TableState } from "../../types.d.ts" */

const FEW = 6;
const SEATS_MAX = 8;

/**
 * The options that do different things: of cards that do the same, one is enough.
 * @param {OneOfAsk} ask
 */
export function distinct({ options }) {
  return options.filter((option) => option.same_as === undefined);
}

/**
 * A row of buttons of which one is chosen; a sole option is chosen from the start, unless it is a
 * yes, which the banker has to say. Many can be searched.
 * @param {string} name
 * @param {OneOfAsk} ask
 * @param {FieldContext} context
 */
export function makeChoice(name, ask, { state, changed, key, before }) {
  const options = distinct(ask);
  const [first] = options;
  const isSole = options.length === 1 && first.value !== true && !ask.optional;
  /** @type {OptionValue | null} */
  let chosen = isSole ? first.value : chosenBefore();
  const buttons = options.map((option) =>
    button(
      `${key}-${name}-${option.value}`,
      "option",
      () => choose(option.value),
      face(state, option),
    ),
  );
  const isMany = options.length > FEW;
  const row = h("div", { class: `options${isMany ? " many" : ""}`, role: "group" }, buttons);
  const search = options.length > SEATS_MAX && makeSearch(`${key}-${name}-search`, ".option");
  const node = search ? h("div", { class: "searched" }, search.node, row) : row;
  mark();

  function chosenBefore() {
    return options.find(({ value }) => value === before?.[name])?.value ?? null;
  }

  /** @param {OptionValue} value */
  function choose(value) {
    // A second tap takes back a choice that may be left open.
    chosen = ask.optional && chosen === value ? null : value;
    mark();
    changed();
  }

  function mark() {
    options.forEach((option, at) => {
      buttons[at].setAttribute("aria-pressed", String(option.value === chosen));
    });
  }

  return { node, value: () => chosen };
}

/**
 * The face of an option's button: a player with badge, a lot with its color, or words.
 * @param {TableState} state
 * @param {Option} option
 */
export function face(state, { value: chosen, text, why, amount }) {
  const names = namesOf(state);
  const value = String(chosen);
  if (/^[A-H]$/.test(value)) return [badge(value), h("span", { dir: "auto" }, names[value])];
  const lot = lotsOf(state)[value];
  if (lot) return [chip(withBuildings(state, lot)), h("span", {}, lot.name)];
  return [
    h("span", {}, withNames(text, names), why && h("small", {}, why)),
    amount !== undefined && signed(state, amount),
  ];
}

/**
 * The amount that an option brings, with a plus, or costs, with a minus.
 * @param {TableState} state
 * @param {number} amount
 */
function signed({ edition }, amount) {
  const look = amount < 0 ? "costs" : "brings";
  const words = `${amount > 0 ? "+" : ""}${money(amount, edition.currency)}`;
  return h("span", { class: `sum ${look}` }, words);
}
