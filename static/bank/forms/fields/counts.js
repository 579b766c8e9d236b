/** How many on which lot: building and selling. Asks of the kind `counts`. */

import { button, h } from "../../lib/dom.js";
import { money } from "../../lib/words.js";
import { badge, chip, standing } from "../../parts/icons.js";
import { lotsOf, namesOf, withBuildings } from "../../state/lookups.js";

/** @import { CountsAsk, FieldContext, TableState } from "../../types.d.ts" */

/**
 * A row for each lot (or player) with minus, number and plus; `next` names those where a step
 * fits now. What the engine proposes is filled in.
 * @param {string} _name
 * @param {CountsAsk} ask
 * @param {FieldContext} context
 */
export function makeCounts(_name, ask, { state, changed, key }) {
  /** @type {Record<string, number>} */
  const counts = { ...ask.proposed };
  const lots = Object.keys(ask.max).filter((slug) => ask.max[slug] > 0);
  const rows = Object.fromEntries(
    lots.map((slug) => [slug, makeRow(state, ask, key, slug, (by) => step(slug, by))]),
  );
  const node = h(
    "ul",
    { class: "counts" },
    Object.values(rows).map((parts) => parts.node),
  );
  lots.forEach(mark);

  /**
   * @param {string} slug
   * @param {number} by
   */
  function step(slug, by) {
    counts[slug] = Math.min(ask.max[slug], Math.max(0, (counts[slug] ?? 0) + by));
    mark(slug);
    changed();
  }

  /** @param {string} slug */
  function mark(slug) {
    const count = counts[slug] ?? 0;
    rows[slug].number.textContent = String(count);
    rows[slug].less.disabled = count === 0;
    rows[slug].more.disabled = count >= ask.max[slug];
  }

  function value() {
    const chosen = Object.entries(counts).filter(([, count]) => count > 0);
    return chosen.length ? Object.fromEntries(chosen) : null;
  }

  return { node, value };
}

/**
 * @param {TableState} state
 * @param {CountsAsk} ask
 * @param {string} key
 * @param {string} slug
 * @param {(by: number) => void} step
 */
function makeRow(state, ask, key, slug, step) {
  const printed = lotsOf(state)[slug];
  const lot = printed && withBuildings(state, printed);
  const label = lot?.name ?? namesOf(state)[slug];
  const number = h("output", { class: "count" });
  const less = button(`${key}-less-${slug}`, "step", () => step(-1), "−");
  const more = button(`${key}-more-${slug}`, "step", () => step(1), "+");
  less.setAttribute("aria-label", `${label}: one less`);
  more.setAttribute("aria-label", `${label}: one more`);
  const remarks = [lot && standing(lot), priceEach(state, ask, slug)].filter(Boolean);
  const node = h(
    "li",
    { class: ask.next?.includes(slug) ? "count-row next" : "count-row" },
    lot ? chip(lot) : badge(slug),
    h("span", { class: "count-name" }, label, h("small", {}, remarks.join(" · "))),
    h("span", { class: "stepper" }, less, number, more),
  );
  return { node, number, less, more };
}

/**
 * @param {TableState} state
 * @param {CountsAsk} ask
 * @param {string} slug
 */
function priceEach({ edition }, ask, slug) {
  const price = ask.price?.[slug];
  return price === undefined ? "" : `${money(price, edition.currency)} each`;
}
