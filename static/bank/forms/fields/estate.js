/**
 * What a player who is bankrupt to several leaves: who takes which deed, and which mortgages are
 * lifted at once. Both are tapped on the same tiles, so that all of it is in sight.
 */

import { button, fill, h } from "../../lib/dom.js";
import { money } from "../../lib/words.js";
import { badge, chip } from "../../parts/icons.js";
import { lotsOf, namesOf, slugOf, withBuildings } from "../../state/lookups.js";

/** @import { AssignAsk, Field, FieldContext, SomeOfAsk, TableState } from "../../types.d.ts" */

const LABEL = "Who takes which deed? Tap a creditor, then the deeds.";
const NOBODY = "nobody yet";
/** Chosen instead of an heir: then a tap on a lot lifts its mortgage. */
const LIFT = "lift";

/**
 * The fields `deeds` and `lift`; the second has no element of its own. Tap an heir, then the lots.
 * The creditors agree who takes which, so nothing is chosen for them, and `deeds` has no value
 * before each lot has its heir.
 * @param {AssignAsk} ask
 * @param {SomeOfAsk | undefined} liftable
 * @param {FieldContext} context
 * @returns {{ deeds: Field, lift: Field }}
 */
export function makeEstate({ lots, to }, liftable, { state, changed, key }) {
  /** @type {Record<string, string>} */
  const heirs = {};
  /** @type {Set<string>} */
  const lifted = new Set();
  const mortgaged = new Set(liftable?.options.map(slugOf));
  let chosen = "";
  const node = h("div", { class: "estate" });
  draw();

  function draw() {
    const heads = [...to, ...(mortgaged.size ? [LIFT] : [])];
    fill(
      node,
      h("div", { class: "options heirs", role: "group", "aria-label": LABEL }, heads.map(head)),
      h("ul", { class: "ticks" }, lots.map(tile)),
    );
  }

  /** @param {string} what */
  function head(what) {
    const words = what === LIFT ? "Lift at once" : heirName(state, what);
    const item = button(`${key}-estate-${what}`, "option", () => choose(what), words);
    item.setAttribute("aria-pressed", String(what === chosen));
    return item;
  }

  /** @param {string} lot */
  function tile(lot) {
    const isLifted = lifted.has(lot);
    const isCost = mortgaged.has(lot) && (isLifted || chosen === LIFT);
    const words = tileWords(state, lot, heirs[lot], {
      cost: isCost ? liftable?.amount?.[lot] : undefined,
      isLifted,
    });
    const item = button(`${key}-deeds-${lot}`, "tick", () => press(lot), words);
    const isOn = chosen === LIFT ? isLifted : heirs[lot] === chosen;
    item.setAttribute("aria-pressed", String(isOn));
    item.disabled = !chosen || (chosen === LIFT && !mortgaged.has(lot));
    return h("li", {}, item);
  }

  /** @param {string} what */
  function choose(what) {
    chosen = what;
    draw();
  }

  /** @param {string} lot */
  function press(lot) {
    if (chosen !== LIFT) heirs[lot] = chosen;
    else if (!lifted.delete(lot)) lifted.add(lot);
    draw();
    changed();
  }

  const all = () => (lots.every((lot) => lot in heirs) ? { ...heirs } : null);
  const some = () => (lifted.size ? lots.filter((lot) => lifted.has(lot)) : null);
  return { deeds: { node, label: LABEL, value: all }, lift: { node: null, value: some } };
}

/**
 * @param {TableState} state
 * @param {string} heir
 */
function heirName(state, heir) {
  const name = namesOf(state)[heir];
  return [name && badge(heir), h("span", { class: "heir-name", dir: "auto" }, name ?? "the Bank")];
}

/**
 * A lot, who takes it, and what lifting its mortgage costs.
 * @param {TableState} state
 * @param {string} lot
 * @param {string | undefined} heir
 * @param {{ cost: number | undefined, isLifted: boolean }} lifting
 */
function tileWords(state, lot, heir, { cost, isLifted }) {
  const deed = lotsOf(state)[lot];
  const amount = cost !== undefined && money(cost, state.edition.currency);
  return [
    chip(withBuildings(state, deed)),
    h("span", { class: "tick-name" }, deed.name),
    h(
      "span",
      { class: "goes-to" },
      heir ? heirName(state, heir) : h("span", { class: "heir-name" }, NOBODY),
      amount && h("span", { class: "tick-amount" }, isLifted && "lifts ", amount),
    ),
  ];
}
