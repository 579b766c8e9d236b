/** A number for each lot: building and selling. Asks of the kind `counts`. */

import { button, h } from "../../lib/dom.js";
import { money } from "../../lib/words.js";
import { badge, buildingWords, chip } from "../../parts/icons.js";
import { lotsOf, namesOf, withBuildings } from "../../state/lookups.js";
import { makeRowLine } from "./rows.js";

/** @import { CountsAsk, FieldContext, TableState } from "../../types.d.ts" */

/**
 * A line for each lot (or player) with minus, number and plus; `next` names those where a step
 * fits now. Above the lots of a color group stands a line for a whole row of them. What the engine
 * proposes is filled in.
 * @param {string} _name
 * @param {CountsAsk} ask
 * @param {FieldContext} context
 */
export function makeCounts(_name, ask, { state, changed, key }) {
  /** @type {Record<string, number>} */
  const counts = { ...ask.proposed };
  const slugs = Object.keys(ask.max).filter((slug) => ask.max[slug] > 0);
  const lines = slugs.map((slug) => {
    /** @param {number} by */
    const step = (by) => set({ [slug]: (counts[slug] ?? 0) + by });
    return { slug, ...makeLine(state, ask, key, slug, step) };
  });
  const groups = groupsOf(state, slugs).map(([group, members]) => {
    const rows = ask.rows?.[group] ?? [];
    const now = () => onEach(members, counts);
    return { members, rows, line: makeRowLine({ key, group, rows, now, set }) };
  });
  const node = h(
    "ul",
    { class: "counts" },
    groups.flatMap(({ members, rows, line }) => [
      rows.length > 0 && line.node,
      ...lines.filter(({ slug }) => members.includes(slug)).map((each) => each.node),
    ]),
  );
  mark();

  /** @param {Record<string, number>} to */
  function set(to) {
    Object.assign(counts, to);
    mark();
    changed();
  }

  function mark() {
    for (const { slug, number, less, more } of lines) {
      const count = counts[slug] ?? 0;
      number.textContent = String(count);
      less.disabled = count === 0;
      more.disabled = count >= ask.max[slug];
    }
    for (const { line } of groups) line.mark();
  }

  function value() {
    const chosen = Object.entries(counts).filter(([, count]) => count > 0);
    return chosen.length ? Object.fromEntries(chosen) : null;
  }

  return { node, value };
}

/**
 * @param {string[]} slugs
 * @param {Record<string, number>} counts
 */
function onEach(slugs, counts) {
  return Object.fromEntries(slugs.map((slug) => [slug, counts[slug] ?? 0]));
}

/**
 * Color groups, each with those of the lots that are in it; players are in none.
 * @param {TableState} state
 * @param {string[]} slugs
 */
function groupsOf(state, slugs) {
  /** @type {Map<string, string[]>} */
  const groups = new Map();
  for (const slug of slugs) {
    const group = lotsOf(state)[slug]?.group ?? "";
    groups.set(group, [...(groups.get(group) ?? []), slug]);
  }
  return [...groups];
}

/**
 * @param {TableState} state
 * @param {CountsAsk} ask
 * @param {string} key
 * @param {string} slug
 * @param {(by: number) => void} step
 */
function makeLine(state, ask, key, slug, step) {
  const printed = lotsOf(state)[slug];
  const lot = printed && withBuildings(state, printed);
  const label = lot?.name ?? namesOf(state)[slug];
  const number = h("output", { class: "count" });
  const less = button(`${key}-less-${slug}`, "step", () => step(-1), "−");
  const more = button(`${key}-more-${slug}`, "step", () => step(1), "+");
  less.setAttribute("aria-label", `${label}: one less`);
  more.setAttribute("aria-label", `${label}: one more`);
  const remarks = [lot && buildingWords(lot), priceEach(state, ask, slug)].filter(Boolean);
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
