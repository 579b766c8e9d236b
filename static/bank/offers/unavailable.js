/**
 * What is nearly possible: shown greyed beside what can be done, each opening to the reason why
 * not. A panel that shows it asks for it (`keepUnavailable`); it does not come with every entry.
 */

import { h } from "../lib/dom.js";
import { withNames, withoutSeat } from "../lib/words.js";
import { chip } from "../parts/icons.js";
import { refusalNote } from "../parts/refusal-note.js";
import { bookOf, lotsOf, namesOf, withBuildings } from "../state/lookups.js";

/** What is done lot by lot, in one word for all lots of a player. */
const VERBS = {
  build: "builds",
  sell_buildings: "sells buildings",
  mortgage: "mortgages",
  lift_mortgage: "lifts a mortgage",
};

/** The refused candidates of the present book, as far as they have come. */
function nearlyIn({ game, nearly }) {
  return nearly?.book === bookOf(game) ? nearly.items : [];
}

/**
 * The greyed entries of `items`, one for all lots of a player, or one each; those whose kind is
 * among the `offers` are left out, as their form has the lots. On a player's own page (`isOwn`) the
 * name is left out.
 */
export function greyed(state, items, offers, isOwn = false) {
  const byKey = new Map();
  for (const item of items) {
    const { type, seat } = item.command;
    if (VERBS[type] && offers.some(({ command }) => command.type === type && command.seat === seat))
      continue;
    const key = VERBS[type] ? `${type}-${seat}` : JSON.stringify(item.command);
    byKey.set(key, [...(byKey.get(key) ?? []), item]);
  }
  return [...byKey].map(([key, alike]) =>
    entry(state, key, labelOf(state, alike[0], isOwn), alike),
  );
}

function labelOf(state, { command, text }, isOwn) {
  const verb = VERBS[command.type];
  const words = verb ? `Seat ${command.seat} ${verb}` : text;
  return withNames(isOwn ? withoutSeat(words) : words, namesOf(state));
}

function entry(state, key, face, items) {
  const names = namesOf(state);
  // One of each kind says it: all lots of a group are refused alike.
  const reasons = new Map(items.map(({ refused }) => [refused.code, refused]));
  return h(
    "details",
    { class: "refused", key: `not-${key}` },
    h("summary", {}, face),
    [...reasons.values()].map((refused) => refusalNote(refused, names, "")),
  );
}

/** The lots that an offer's form leaves out, greyed, each with the reason. */
export function greyedLots(state, offer) {
  const { type, seat } = offer.command;
  const ask = offer.asks.lots;
  if (!VERBS[type] || !ask) return [];
  const open = new Set(ask.max ? Object.keys(ask.max) : ask.options.map(({ value }) => value));
  const lots = lotsOf(state);
  return nearlyIn(state)
    .filter(({ command }) => command.type === type && command.seat === seat)
    .map((item) => [lotOf(item.command), item])
    .filter(([slug]) => !open.has(slug))
    .map(([slug, item]) => {
      const lot = withBuildings(state, lots[slug]);
      return entry(state, `${type}-${slug}`, [chip(lot), h("span", {}, lot.name)], [item]);
    });
}

function lotOf({ lots }) {
  return Array.isArray(lots) ? lots[0] : Object.keys(lots)[0];
}

/** Greyed entries under a heading; nothing for none. */
export function notNow(entries) {
  if (!entries.length) return "";
  return h(
    "section",
    { class: "not-now" },
    h("h2", {}, "Not possible now", h("small", {}, "tap to see why")),
    entries,
  );
}

/** The refused candidates that `picks` picks. */
export function nearlyOf(state, picks) {
  return nearlyIn(state).filter(picks);
}
