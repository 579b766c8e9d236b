/** One of several: players, lots, ways to pay. Asks of the kind `one_of`. */

import { button, h } from "../../lib/dom.js";
import { withNames } from "../../lib/words.js";
import { badge, chip } from "../../parts/icons.js";
import { lotsOf, namesOf, withBuildings } from "../../state/lookups.js";

/** @import { FieldContext, OneOfAsk, Option, OptionValue, TableState } from "../../types.d.ts" */

/**
 * A row of buttons of which one is chosen; a sole option is chosen from the start, unless it is a
 * yes, which the banker has to say.
 * @param {string} name
 * @param {OneOfAsk} ask
 * @param {FieldContext} context
 */
export function makeChoice(name, ask, { state, changed, key }) {
  const [first] = ask.options;
  const isSole = ask.options.length === 1 && first.value !== true && !ask.optional;
  /** @type {OptionValue | null} */
  let chosen = isSole ? first.value : null;
  const buttons = ask.options.map((option) =>
    button(
      `${key}-${name}-${option.value}`,
      "option",
      () => choose(option.value),
      face(state, option),
    ),
  );
  const node = h(
    "div",
    { class: `options${ask.options.length > 6 ? " many" : ""}`, role: "group" },
    buttons,
  );
  mark();

  /** @param {OptionValue} value */
  function choose(value) {
    // A second tap takes back what may also stay open.
    chosen = ask.optional && chosen === value ? null : value;
    mark();
    changed();
  }

  function mark() {
    ask.options.forEach((option, at) => {
      buttons[at].setAttribute("aria-pressed", String(option.value === chosen));
    });
  }

  return { node, value: () => chosen };
}

/**
 * What stands on an option's button: a player with badge, a lot with its colour, or words.
 * @param {TableState} state
 * @param {Option} option
 */
export function face(state, { value: chosen, text, why }) {
  const names = namesOf(state);
  const value = String(chosen);
  if (/^[A-H]$/.test(value)) return [badge(value), h("span", { dir: "auto" }, names[value])];
  const lot = lotsOf(state)[value];
  if (lot) return [chip(withBuildings(state, lot)), h("span", {}, lot.name)];
  return h("span", {}, withNames(text, names), why && h("small", {}, why));
}
