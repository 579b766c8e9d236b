/** One player in full: cash, deeds, cards, and what can be done for them now. */

import { fill, h } from "../lib/dom.js";
import { money } from "../lib/words.js";
import { actionButton } from "../offers/buttons.js";
import { grayed, unavailableOf } from "../offers/unavailable.js";
import { buildingWords, chip } from "../parts/icons.js";
import { openPanel } from "../parts/panel.js";
import { keepUnavailable } from "../server/book.js";
import { deedsOf, JAIL_CARDS, namesOf } from "../state/lookups.js";
import { tableNow } from "../state/store.js";

/** @import { BuiltLot, Child, Picks, Seat, TableState } from "../types.d.ts" */

/** The groups of offers that are for one player, whoever's turn it is. */
const GROUPS = ["debt", "manage", "trade"];

/**
 * Opens the page of the player at `seat`.
 * @param {Seat} seat
 */
export function openPlayer(seat) {
  const place = h("div", { class: "player-page" });
  /** @param {TableState} state */
  const draw = (state) => fill(place, page(state, seat));
  draw(tableNow());
  openPanel(namesOf(tableNow())[seat], place, { draw, follow: keepUnavailable });
}

/**
 * @param {TableState} state
 * @param {Seat} seat
 */
function page(state, seat) {
  const { cash, jail_cards: jailCards } = state.game.state;
  const deeds = deedsOf(state, seat);
  const cards = Object.keys(jailCards).filter((deck) => jailCards[deck] === seat);
  const possible = state.game.offers.filter(
    ({ group, command }) => GROUPS.includes(group) && command.seat === seat,
  );
  /** @type {Picks} */
  const isOwn = ({ command }) => command.seat === seat;
  return [
    h(
      "p",
      { class: "player-total" },
      money(cash[seat] ?? 0, state.edition.currency),
      h("small", {}, "cash"),
    ),
    h(
      "div",
      { class: "raising" },
      possible.map((offer) => actionButton(state, offer, "small")),
      grayed(state, unavailableOf(state, isOwn), possible, true),
    ),
    h(
      "ul",
      { class: "deed-list" },
      deeds.map((lot) => deedRow(state, lot)),
      cards.map(cardRow),
    ),
    deeds.length + cards.length === 0 && h("p", { class: "hint" }, "No deeds yet."),
  ];
}

/**
 * A deed as a line: color, name, what stands on it, its price and mortgage value.
 * @param {TableState} state
 * @param {BuiltLot} lot
 * @param {Child} [owner]
 */
export function deedRow(state, lot, owner = "") {
  /** @param {number} amount */
  const dollars = (amount) => money(amount, state.edition.currency);
  return h(
    "li",
    {},
    chip(lot),
    h("span", { class: "deed-name" }, lot.name, h("small", {}, buildingWords(lot))),
    h("span", { class: "deed-price" }, owner || `price ${dollars(lot.price)}`),
  );
}

/** @param {string} deck */
function cardRow(deck) {
  return h("li", {}, h("span", { class: "deed-name" }, JAIL_CARDS[deck]));
}
