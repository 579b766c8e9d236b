/** All players at a glance: who is next, cash, deeds with buildings, jail, debts. */

import { h } from "../lib/dom.js";
import { inSentence, money } from "../lib/words.js";
import { badge, chip, deedWords } from "../parts/icons.js";
import { actorOf, deedsOf, namesOf, spaceName } from "../state/lookups.js";

/** @import { BuiltLot, Child, Seat, TableState } from "../types.d.ts" */

/**
 * The list of players; a tap on one calls `openPlayer(seat)`.
 * @param {TableState} state
 * @param {(seat: Seat) => void} openPlayer
 */
export function players(state, openPlayer) {
  const seats = [...state.game.state.seats];
  return h(
    "ul",
    { class: `players ${seats.length > 5 ? "many" : "few"}`, "data-scroll": "players" },
    seats.map((seat) => h("li", {}, player(state, seat, openPlayer))),
  );
}

/**
 * @param {TableState} state
 * @param {Seat} seat
 * @param {(seat: Seat) => void} openPlayer
 */
function player(state, seat, openPlayer) {
  const { situation, cash } = state.game.state;
  const isOut = situation.bankrupt.includes(seat);
  const isTurn = isNext(state, seat);
  const deeds = deedsOf(state, seat);
  const name = namesOf(state)[seat];
  return h(
    "button",
    {
      type: "button",
      class: `player${isTurn ? " turn" : ""}${isOut ? " out" : ""}`,
      key: `player-${seat}`,
      on: { click: () => openPlayer(seat) },
    },
    // Letters and colors are for the eye: they are read out in words instead.
    h("span", { class: "unseen" }, spoken(state, seat, name, deeds)),
    badge(seat, isTurn ? "turn" : ""),
    h("span", { class: "player-name", dir: "auto", "aria-hidden": "true" }, name),
    shown("player-cash", isOut ? "bankrupt" : amount(state, cash[seat] ?? 0)),
    shown("player-place", isOut ? "" : place(state, seat)),
    h(
      "span",
      { class: "player-deeds", "aria-hidden": "true", "data-crowd": crowd(state, seat, deeds) },
      signs(state, seat),
      groups(deeds),
      token(state, seat),
    ),
  );
}

/**
 * @param {TableState} state
 * @param {Seat} seat
 */
function isNext(state, seat) {
  const { tracked, status } = state.game.state.situation;
  return tracked && status !== "finished" && actorOf(state) === seat;
}

/**
 * @param {string} look
 * @param {...Child} children
 */
function shown(look, ...children) {
  return h("span", { class: look, "aria-hidden": "true" }, children);
}

/**
 * @param {TableState} state
 * @param {Seat} seat
 */
function place(state, seat) {
  const { tokens, jail, tracked } = state.game.state.situation;
  const token = state.takenTokens[seat] ?? "";
  if (!tracked || seat in jail || !(seat in tokens)) return token;
  return `${token} on ${spaceName(state, tokens[seat])}`.trim();
}

/**
 * With many players, only the name of the token is shown: there is no room to say where it stands.
 * @param {TableState} state
 * @param {Seat} seat
 */
function token(state, seat) {
  const isOut = state.game.state.situation.bankrupt.includes(seat);
  const taken = state.takenTokens[seat];
  return taken && !isOut && h("span", { class: "player-token" }, taken);
}

/**
 * @param {TableState} state
 * @param {number} dollars
 */
function amount(state, dollars) {
  return money(dollars, state.edition.currency);
}

/**
 * Names for how much lies with a player. The card keeps its height, so the more lies there, the
 * smaller its chips. Beside each name is how much it takes until chips one size larger would be cut
 * off: on a phone, with five players or more, and with fewer.
 * @type {[string, number][]}
 */
const CROWDS = [
  ["some", 7],
  ["many", 14.5],
  ["heap", 16],
];

/**
 * Measures it in chips: a building makes its chip wider, and there is a gap between groups.
 * @param {TableState} state
 * @param {Seat} seat
 * @param {BuiltLot[]} deeds
 */
function crowd(state, seat, deeds) {
  const built = deeds.filter(({ houses, hotel }) => houses || hotel).length;
  const sets = new Set(deeds.map(({ group }) => group)).size;
  const words = signs(state, seat).map((sign) => (sign ? sign.textContent.length : -2));
  const signed = words.reduce((sum, letters) => sum + 0.35 * (letters + 2), 0);
  const room = deeds.length + 0.6 * built + 0.3 * sets + signed;
  return CROWDS.flatMap(([name, least]) => (room > least ? name : [])).join(" ") || null;
}

/** @param {BuiltLot[]} deeds */
function groups(deeds) {
  /** @type {Map<string, BuiltLot[]>} */
  const byGroup = new Map();
  for (const deed of deeds) byGroup.set(deed.group, [...(byGroup.get(deed.group) ?? []), deed]);
  return [...byGroup.values()].map((set) =>
    h("span", { class: "chips", "data-count": `×${set.length}` }, set.map(chip)),
  );
}

/**
 * @param {TableState} state
 * @param {Seat} seat
 */
function signs(state, seat) {
  const [owed, held] = [owes(state, seat), jailCards(state, seat)];
  return [
    isPrisoner(state, seat) && h("span", { class: "sign jail" }, "Jail"),
    owed && h("span", { class: "sign debt" }, owed),
    held && h("span", { class: "sign card" }, held),
  ];
}

/**
 * While no dice are entered, nobody tells the tablet who leaves Jail.
 * @param {TableState} state
 * @param {Seat} seat
 */
function isPrisoner(state, seat) {
  const { jail, tracked } = state.game.state.situation;
  return tracked && seat in jail;
}

/**
 * @param {TableState} state
 * @param {Seat} seat
 */
function owes(state, seat) {
  const debts = state.game.state.situation.debts.filter((debt) => debt.seat === seat);
  const total = debts.reduce((sum, debt) => sum + debt.amount, 0);
  return total > 0 && `owes ${amount(state, total)}`;
}

/**
 * @param {TableState} state
 * @param {Seat} seat
 */
function jailCards(state, seat) {
  const held = Object.values(state.game.state.jail_cards).filter((holder) => holder === seat);
  return held.length > 0 && (held.length > 1 ? "2 jail cards" : "Jail card");
}

/**
 * @param {TableState} state
 * @param {Seat} seat
 * @param {string} name
 * @param {BuiltLot[]} deeds
 */
function spoken(state, seat, name, deeds) {
  const { situation, cash } = state.game.state;
  const isOut = situation.bankrupt.includes(seat);
  return [
    `${inSentence(name)}, seat ${seat}`,
    isNext(state, seat) && "is next",
    isOut ? "bankrupt" : amount(state, cash[seat] ?? 0),
    !isOut && place(state, seat),
    isPrisoner(state, seat) && "in Jail",
    owes(state, seat),
    jailCards(state, seat),
    ...deeds.map(deedWords),
  ]
    .filter(Boolean)
    .join(". ");
}
