/**
 * Things that are nearly possible: shown grayed beside what can be done, each opening to the reason
 * why not. Whatever shows it asks for it (`keepUnavailable`); it does not come with every entry.
 */

import { h } from "../lib/dom.js";
import { withNames, withoutSeat } from "../lib/words.js";
import { chip } from "../parts/icons.js";
import { refusalNote } from "../parts/refusal-note.js";
import {
  dueOffers,
  lotsOf,
  namesOf,
  slugOf,
  unavailableIn,
  withBuildings,
} from "../state/lookups.js";

/** @import { Ask, Child, Command, Offer, TableState, Unavailable } from "../types.d.ts" */

/**
 * The verbs for things that are done lot by lot, one for all lots of a player.
 * @type {Record<string, string>}
 */
const VERBS = {
  build: "builds",
  sell_buildings: "sells buildings",
  mortgage: "mortgages",
  lift_mortgage: "lifts a mortgage",
  trade: "trades",
};

/**
 * The grayed entries of `items`, one for all lots of a player, or one each; those whose kind is
 * among the `offers` are left out, as their form has the lots. On a player's own page (`isOwn`) the
 * name is left out.
 * @param {TableState} state
 * @param {Unavailable[]} items
 * @param {Offer[]} offers
 * @param {boolean} [isOwn]
 */
export function grayed(state, items, offers, isOwn = false) {
  /** @type {Map<string, Unavailable[]>} */
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

/**
 * @param {TableState} state
 * @param {Unavailable} unavailable
 * @param {boolean} isOwn
 */
function labelOf(state, { command, text }, isOwn) {
  const verb = VERBS[command.type];
  const words = verb ? `Seat ${command.seat} ${verb}` : text;
  return withNames(isOwn ? withoutSeat(words) : words, namesOf(state));
}

/**
 * @param {TableState} state
 * @param {string} key
 * @param {Child} face
 * @param {Unavailable[]} items
 */
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

/**
 * The lots that an offer's form leaves out, grayed, each with the reason.
 * @param {TableState} state
 * @param {Offer} offer
 */
export function grayedLots(state, offer) {
  const { type, seat } = offer.command;
  const ask = offer.asks.lots;
  if (!VERBS[type] || !ask) return [];
  const open = new Set(lotsAsked(ask));
  const lots = lotsOf(state);
  return unavailableIn(state)
    .filter(({ command }) => command.type === type && command.seat === seat)
    .filter(({ command }) => !open.has(lotOf(command)))
    .map((item) => {
      const lot = withBuildings(state, lots[lotOf(item.command)]);
      return entry(state, `${type}-${lot.slug}`, [chip(lot), h("span", {}, lot.name)], [item]);
    });
}

/** @param {Ask} ask */
function lotsAsked(ask) {
  if (ask.kind === "counts") return Object.keys(ask.max);
  return ask.kind === "some_of" ? ask.options.map(slugOf) : [];
}

/** @param {Command} command */
function lotOf({ lots }) {
  return Array.isArray(lots) ? lots[0] : Object.keys(lots ?? {})[0];
}

/**
 * The one thing that a player may do now, if it is to decline a lot: the price isn't there.
 * @param {TableState} state
 */
export function onlyDeclines(state) {
  const [first, ...others] = dueOffers(state);
  return first?.command.type === "decline" && !others.length ? first : undefined;
}

/**
 * The purchase that is refused beside *declines*, with what is missing.
 * @param {TableState} state
 */
export function refusedPurchase(state) {
  const lot = onlyDeclines(state)?.command.lot;
  return unavailableIn(state)
    .filter(({ command }) => command.type === "buy" && command.lot === lot)
    .map((item) => {
      const sentence = withNames(withoutSeat(item.refused.sentence), namesOf(state));
      const words = [labelOf(state, item, false), h("small", {}, sentence)];
      const face = h("span", { class: "action-text" }, words);
      return entry(state, JSON.stringify(item.command), face, [item]);
    });
}

/**
 * Grayed entries under a heading; nothing for none.
 * @param {Child[]} entries
 */
export function notNow(entries) {
  if (!entries.length) return "";
  return h(
    "section",
    { class: "not-now" },
    h("h2", {}, "Not possible now", h("small", {}, "tap to see why")),
    entries,
  );
}

/**
 * The refused candidates that `picks` picks.
 * @param {TableState} state
 * @param {(item: Unavailable) => boolean} picks
 */
export function unavailableOf(state, picks) {
  return unavailableIn(state).filter(picks);
}
