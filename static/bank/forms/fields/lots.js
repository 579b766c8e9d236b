/** Any of several lots: mortgaging, lifting, paying with deeds. Asks of the kind `some_of`. */

import { button, fill, h } from "../../lib/dom.js";
import { money, withNames } from "../../lib/words.js";
import { buildingWords, chip } from "../../parts/icons.js";
import { lotsOf, slugOf, withBuildings } from "../../state/lookups.js";

/** @import { BuiltLot, FieldContext, Goods, SomeOfAsk, Values } from "../../types.d.ts" */

/**
 * A list of lots to tick, each with its amount if the ask has one. With `exactly`
 * there is no value until that many are ticked. What the engine proposes is ticked. A lot that
 * has to be `among` those of other fields is there while it is.
 * @param {string} name
 * @param {SomeOfAsk} ask
 * @param {FieldContext} context
 */
export function makeLots(name, ask, context) {
  const slugs = ask.options.map(slugOf);
  const ticked = new Set(tickedBefore() ?? ask.proposed);
  const wanted = ask.exactly && h("p", { class: "hint" });
  const rows = new Map(slugs.map((slug) => [slug, row(slug)]));
  const list = h("ul", { class: "ticks" }, [...rows.values()]);
  const node = h("div", {}, wanted, list);
  let open = slugs;

  function tickedBefore() {
    const before = /** @type {string[] | null | undefined} */ (context.before?.[name]);
    return before?.filter((slug) => slugs.includes(slug));
  }

  /**
   * Says how many are ticked of those that are wanted, and shows those that may be.
   * @param {Values} values
   */
  function follow(values) {
    if (wanted) wanted.textContent = `${ticked.size} of ${ask.exactly} ticked`;
    if (!ask.among) return;
    const others = new Set(ask.among.flatMap((field) => deedsIn(values[field])));
    open = slugs.filter((slug) => others.has(slug));
    fill(
      list,
      open.map((slug) => rows.get(slug)),
    );
    node.classList.toggle("none", !open.length);
  }

  function chosen() {
    if (ask.exactly ? ticked.size !== ask.exactly : !ticked.size && ask.min !== 0) return null;
    return open.filter((slug) => ticked.has(slug));
  }

  /** @param {string} slug */
  function row(slug) {
    return h(
      "li",
      {},
      tick(`${context.key}-${name}-${slug}`, slug, ask.amount?.[slug], ticked, context),
    );
  }

  return { node, follow, value: chosen };
}

/**
 * The lots in the value of another field: lots alone, or all that one side of a trade gives.
 * @param {unknown} value
 * @returns {string[]}
 */
function deedsIn(value) {
  if (Array.isArray(value)) return value;
  return /** @type {Goods | null} */ (value)?.deeds ?? [];
}

/**
 * A lot that a tap puts into the set `ticked`, or takes out again.
 * @param {string} key
 * @param {string} slug
 * @param {number | undefined} amount
 * @param {Set<string>} ticked
 * @param {FieldContext} context
 */
export function tick(key, slug, amount, ticked, { state, changed }) {
  const lot = lotsOf(state)[slug];
  const marked = lot ? withBuildings(state, lot) : null;
  const item = button(
    key,
    "tick",
    () => {
      if (!ticked.delete(slug)) ticked.add(slug);
      item.setAttribute("aria-pressed", String(ticked.has(slug)));
      changed();
    },
    marked ? lotFace(marked) : h("span", { class: "tick-name" }, withNames(slug, {})),
    amount === undefined
      ? ""
      : h("span", { class: "tick-amount" }, money(amount, state.edition.currency)),
  );
  item.setAttribute("aria-pressed", String(ticked.has(slug)));
  return item;
}

/**
 * A lot on its tile: its color, its name, and what stands there.
 * @param {BuiltLot} lot
 */
export function lotFace(lot) {
  const built = buildingWords(lot);
  return [chip(lot), h("span", { class: "tick-name" }, lot.name, built && h("small", {}, built))];
}
