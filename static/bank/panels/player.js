/** One player in full: cash, deeds, cards, and what can be done for them now. */

import { fill, h } from "../lib/dom.js";
import { money } from "../lib/words.js";
import { actionButton } from "../offers/buttons.js";
import { greyed, nearlyOf } from "../offers/unavailable.js";
import { chip, standing } from "../parts/icons.js";
import { keepUnavailable } from "../server/book.js";
import { deedsOf, namesOf } from "../state/lookups.js";
import { now } from "../state/store.js";
import { openPanel } from "./panel.js";

const DECKS = { chance: "Jail card (Chance)", "community-chest": "Jail card (Community Chest)" };

/** What is done for one player, whoever's turn it is. */
const GROUPS = ["debt", "manage", "trade"];

/** Opens the page of the player at `seat`. */
export function openPlayer(seat) {
  const place = h("div", { class: "player-page" });
  const draw = (state) => fill(place, page(state, seat));
  draw(now());
  openPanel(namesOf(now())[seat], place, { draw, follow: keepUnavailable });
}

function page(state, seat) {
  const { cash, jail_cards: jailCards } = state.game.state;
  const deeds = deedsOf(state, seat);
  const cards = Object.keys(jailCards).filter((deck) => jailCards[deck] === seat);
  const possible = state.game.offers.filter(
    ({ group, command }) => GROUPS.includes(group) && command.seat === seat,
  );
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
      greyed(state, nearlyOf(state, isOwn), possible, true),
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

/** A deed as a line: colour, name, what stands on it, its price and mortgage value. */
export function deedRow(state, lot, owner = "") {
  const dollars = (amount) => money(amount, state.edition.currency);
  return h(
    "li",
    {},
    chip(lot),
    h("span", { class: "deed-name" }, lot.name, h("small", {}, standing(lot))),
    h("span", { class: "deed-price", dir: "auto" }, owner || `price ${dollars(lot.price)}`),
  );
}

function cardRow(deck) {
  return h("li", {}, h("span", { class: "deed-name" }, DECKS[deck]));
}
