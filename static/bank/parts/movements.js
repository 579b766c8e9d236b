/** The movements of an entry, player by player, in words: "Ada −$200, + Boardwalk". */

import { h } from "../lib/dom.js";
import { counted, money } from "../lib/words.js";
import { lotsOf, namesOf, withBuildings } from "../state/lookups.js";
import { chip } from "./icons.js";

/** @import { BuiltLot, Child, Lot, Posting, Seat, TableState } from "../types.d.ts" */
/** @typedef {(lot: Lot) => BuiltLot} Look what is shown of a lot */

/**
 * A short list of what each player gets and gives; the Bank's side goes without saying. Before the
 * entry is made (`isAhead`), each deed shows whether it will be mortgaged, and is listed once, with
 * the player who gets it; or not at all if the form shows that already (`isDivided`).
 * @param {TableState} state
 * @param {Posting[]} postings
 * @param {{ isAhead?: boolean, isDivided?: boolean }} [when]
 */
export function movements(state, postings, { isAhead = false, isDivided = false } = {}) {
  const names = namesOf(state);
  const sums = sumsBySeat(postings, names);
  leaveOutNothing(sums);
  if (isAhead) keepOnce(sums);
  if (isDivided) leaveOutDeeds(sums);
  if (!sums.size) return "";
  const look = isAhead ? afterwards(state, postings) : bare;
  return h(
    "ul",
    { class: "movements" },
    [...sums].map(([seat, own]) =>
      h("li", {}, h("bdi", {}, h("strong", {}, names[seat])), " ", words(state, own, look)),
    ),
  );
}

/**
 * @param {Posting[]} postings
 * @param {Record<Seat, string>} names
 */
function sumsBySeat(postings, names) {
  /** @type {Map<Seat, Map<string, number>>} */
  const bySeat = new Map();
  for (const { account, commodity, quantity } of postings) {
    const seat = account.split(":")[0];
    if (!(seat in names)) continue;
    const sums = bySeat.get(seat) ?? new Map();
    sums.set(commodity, (sums.get(commodity) ?? 0) + quantity);
    bySeat.set(seat, sums);
  }
  return bySeat;
}

/**
 * What went to and fro isn't worth a word.
 * @param {Map<Seat, Map<string, number>>} bySeat
 */
function leaveOutNothing(bySeat) {
  for (const [seat, own] of bySeat) {
    for (const [commodity, quantity] of own) if (!quantity) own.delete(commodity);
    if (!own.size) bySeat.delete(seat);
  }
}

/**
 * Leaves out the pieces that a player gives to another, who gets them. A mortgage goes with its
 * deed, which says so itself.
 * @param {Map<Seat, Map<string, number>>} bySeat
 */
function keepOnce(bySeat) {
  const all = [...bySeat];
  const got = new Set(all.flatMap(([, own]) => [...own.keys()].filter((it) => isGot(own, it))));
  for (const [seat, own] of all) {
    const pieces = [...own.keys()].filter(isPiece);
    if (pieces.some((piece) => piece.startsWith("deed:"))) own.delete("mortgage");
    for (const piece of pieces) if (!isGot(own, piece) && got.has(piece)) own.delete(piece);
    if (!own.size) bySeat.delete(seat);
  }
}

/**
 * What lies on each lot once these postings are made: an entry may lift a mortgage as it passes on.
 * @param {TableState} state
 * @param {Posting[]} postings
 * @returns {Look}
 */
function afterwards(state, postings) {
  /** @type {Map<string, number>} */
  const markers = new Map();
  for (const { account, commodity, quantity } of postings) {
    const lot = account.split(":")[1];
    if (commodity === "mortgage" && lot) markers.set(lot, (markers.get(lot) ?? 0) + quantity);
  }
  return (lot) => {
    const now = withBuildings(state, lot);
    return { ...now, mortgaged: Number(now.mortgaged) + (markers.get(lot.slug) ?? 0) > 0 };
  };
}

/** @param {Map<Seat, Map<string, number>>} bySeat */
function leaveOutDeeds(bySeat) {
  for (const [seat, own] of bySeat) {
    for (const piece of own.keys()) if (piece.startsWith("deed:")) own.delete(piece);
    if (!own.size) bySeat.delete(seat);
  }
}

/** @param {string} commodity */
function isPiece(commodity) {
  return commodity.includes(":");
}

/**
 * @param {Map<string, number>} own
 * @param {string} commodity
 */
function isGot(own, commodity) {
  return (own.get(commodity) ?? 0) > 0;
}

/**
 * @param {TableState} state
 * @param {Map<string, number>} sums
 * @param {Look} look
 */
function words(state, sums, look) {
  const shown = [...sums].sort(([a], [b]) => Number(a !== "cash") - Number(b !== "cash"));
  return shown.map(([commodity, quantity], at) => [
    at > 0 && ", ",
    moved(state, commodity, quantity, look),
  ]);
}

/**
 * @param {TableState} state
 * @param {string} commodity
 * @param {number} quantity
 * @param {Look} look
 * @returns {Child}
 */
function moved(state, commodity, quantity, look) {
  const sign = quantity > 0 ? "+" : "−";
  const count = Math.abs(quantity);
  const [kind, slug] = commodity.split(":");
  if (kind === "cash")
    return h("span", { class: "unbroken" }, sign + money(count, state.edition.currency));
  const lot = lotsOf(state)[slug];
  if (kind === "deed" && lot) return deed(sign, look(lot));
  if (kind === "jail-card") return `${sign} jail card`;
  return `${sign} ${counted(count, kind)}`;
}

/**
 * @param {Lot} lot
 * @returns {BuiltLot}
 */
function bare(lot) {
  return { ...lot, houses: 0, hotel: false, mortgaged: false };
}

/**
 * @param {string} sign
 * @param {BuiltLot} lot
 */
function deed(sign, lot) {
  const color = chip(lot);
  color.setAttribute("aria-hidden", "true");
  return h(
    "span",
    { class: "moved" },
    `${sign} `,
    color,
    lot.name,
    lot.mortgaged && h("small", {}, " mortgaged"),
  );
}
