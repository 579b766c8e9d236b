/** All players at a glance: whose turn, cash, deeds with buildings, jail, debts. */

import { h } from "./dom.js";
import { badge, chip, deedWords } from "./marks.js";
import { deedsOf, namesOf, spaceName } from "./read.js";
import { money } from "./words.js";

/** The list of players; a tap on one calls `openPlayer(seat)`. */
export function players(state, openPlayer) {
  const seats = [...state.game.state.seats];
  return h(
    "ul",
    { class: `players ${seats.length > 5 ? "many" : "few"}`, "data-scroll": "players" },
    seats.map((seat) => h("li", {}, player(state, seat, openPlayer))),
  );
}

function player(state, seat, openPlayer) {
  const { situation, cash } = state.game.state;
  const isOut = situation.bankrupt.includes(seat);
  const isTurn = situation.tracked && situation.turn === seat && situation.status !== "finished";
  const deeds = deedsOf(state, seat);
  const name = namesOf(state)[seat];
  return h(
    "button",
    {
      type: "button",
      class: `player${isTurn ? " turn" : ""}${isOut ? " out" : ""}`,
      key: `player-${seat}`,
      "aria-label": spoken(state, seat, name, deeds),
      on: { click: () => openPlayer(seat) },
    },
    badge(seat, isTurn ? "turn" : ""),
    h("span", { class: "player-name" }, name),
    h("span", { class: "player-cash" }, isOut ? "bankrupt" : amount(state, cash[seat] ?? 0)),
    h("span", { class: "player-place" }, isOut || !situation.tracked ? "" : place(state, seat)),
    h("span", { class: "player-deeds" }, signs(state, seat), groups(deeds)),
  );
}

function place(state, seat) {
  const { tokens, jail } = state.game.state.situation;
  return seat in jail || !(seat in tokens) ? "" : `on ${spaceName(state, tokens[seat])}`;
}

function amount(state, dollars) {
  return money(dollars, state.edition.currency);
}

function groups(deeds) {
  const byGroup = new Map();
  for (const deed of deeds) byGroup.set(deed.group, [...(byGroup.get(deed.group) ?? []), deed]);
  return [...byGroup.values()].map((set) => h("span", { class: "chips" }, set.map(chip)));
}

function signs(state, seat) {
  const { situation, jail_cards: jailCards } = state.game.state;
  const owed = situation.debts.filter((debt) => debt.seat === seat);
  const held = Object.values(jailCards).filter((holder) => holder === seat).length;
  const total = owed.reduce((sum, debt) => sum + debt.amount, 0);
  return [
    seat in situation.jail && h("span", { class: "sign jail" }, "Jail"),
    total > 0 && h("span", { class: "sign debt" }, `owes ${amount(state, total)}`),
    held > 0 && h("span", { class: "sign card" }, held > 1 ? "2 jail cards" : "Jail card"),
  ];
}

function spoken(state, seat, name, deeds) {
  const { situation, cash } = state.game.state;
  return [
    `${name}, seat ${seat}`,
    situation.turn === seat && "on turn",
    situation.bankrupt.includes(seat) ? "bankrupt" : amount(state, cash[seat] ?? 0),
    seat in situation.jail && "in Jail",
    ...deeds.map(deedWords),
  ]
    .filter(Boolean)
    .join(". ");
}
