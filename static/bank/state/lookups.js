/** What several views look up in the state. Decides nothing. */

import { lettersOf } from "../lib/letters.js";

/** @import { Edition, Game, Lot, Offer, Option, Seat, State, TableState } from "../types.d.ts" */

/**
 * {"A": "Ada", …} for the seats of the table; a seat without a name is called "Seat A".
 * @param {State} state
 */
export function namesOf({ game, table }) {
  const names = Object.fromEntries((table?.seats ?? []).map((seat) => [seat.letter, seat.name]));
  for (const letter of game?.state.seats ?? "") names[letter] ??= `Seat ${letter}`;
  return names;
}

/**
 * The call for the referee that stands, as the server has it: that of the table, or of a banker
 * without one.
 * @param {State} state
 */
export function standingCall({ screen, table, ownCall }) {
  return table && !hasOnlyItsCard(screen) ? table.call : ownCall;
}

/**
 * The call, or its withdrawal, that the server may not have; null for none.
 * @param {State} state
 */
export function unheardCall({ pendingCall }) {
  return pendingCall?.isThere ? null : pendingCall;
}

/**
 * The entries that the banker has to note on paper: the server hasn't got them, and the disk
 * wouldn't take them.
 * @param {State} state
 */
export function toBeNoted({ unkept, delay, silentSince }) {
  return delay || silentSince ? unkept : [];
}

/**
 * Whether this tablet will decide by itself in a moment, as its engine is being loaded.
 * @param {State} state
 */
export function isEngineComing({ engine: { part, isMissing, isLate } }) {
  return part < 1 && !isMissing && !isLate;
}

/** The name that stands for a card at the practice table. */
export const PRACTICE = "practice";

/**
 * Whether this page is the practice table.
 * @param {State} state
 */
export function isPractice({ card }) {
  return card === PRACTICE;
}

/**
 * Whether this device has the card of a bank, and isn't the bank.
 * @param {string} screen
 */
export function hasOnlyItsCard(screen) {
  return ["pair", "elsewhere", "revoked", "other_tab"].includes(screen);
}

/**
 * The lots of the board by slug: {slug, name, letters, group, price, …}.
 * @param {State} state
 */
export function lotsOf({ edition }) {
  if (!edition) return {};
  const known = lots.get(edition) ?? readLots(edition);
  lots.set(edition, known);
  return known;
}

/**
 * By edition, as every view asks for them.
 * @type {WeakMap<Edition, Record<string, Lot>>}
 */
const lots = new WeakMap();

/**
 * @param {Edition} edition
 * @returns {Record<string, Lot>}
 */
function readLots({ spaces }) {
  const printed = spaces.flatMap(({ slug = "", ...space }) => (slug ? [{ ...space, slug }] : []));
  const letters = lettersOf(printed.map(({ name }) => name));
  return Object.fromEntries(
    printed.map((lot) => [lot.slug, { ...lot, letters: letters[lot.name] }]),
  );
}

/**
 * The name of the space at a position 0 to 39.
 * @param {TableState} state
 * @param {number} position
 */
export function spaceName({ edition }, position) {
  return edition.spaces.find((space) => space.pos === position)?.name ?? "";
}

/**
 * The printed name of a one-of-a-kind space, by its kind, such as luxury_tax.
 * @param {TableState} state
 * @param {string} kind
 */
export function spaceOfKind({ edition }, kind) {
  return edition.spaces.find((space) => space.type === kind)?.name;
}

/**
 * The label of a card by its id.
 * @param {TableState} state
 * @param {string} id
 */
export function cardLabel({ edition }, id) {
  const cards = Object.values(edition.decks).flat();
  return cards.find((card) => card.id === id)?.label ?? id;
}

/**
 * The lots of a player in board order: [{...lot, houses, hotel, mortgaged}].
 * @param {TableState} state
 * @param {Seat} seat
 */
export function deedsOf(state, seat) {
  const { owner } = state.game.state;
  return Object.values(lotsOf(state))
    .filter((lot) => owner[lot.slug] === seat)
    .map((lot) => withBuildings(state, lot));
}

/**
 * A lot with what stands and lies on it.
 * @param {TableState} state
 * @param {Lot} lot
 */
export function withBuildings({ game }, lot) {
  const { houses, hotels, mortgaged } = game.state;
  return {
    ...lot,
    houses: houses[lot.slug] ?? 0,
    hotel: Boolean(hotels[lot.slug]),
    mortgaged: mortgaged.includes(lot.slug),
  };
}

/**
 * The offers of the given groups, in the engine's order.
 * @param {TableState} state
 * @param {...string} groups
 */
export function offersIn({ game }, ...groups) {
  return game.offers.filter((offer) => groups.includes(offer.group));
}

/**
 * The offers that play waits for: what comes next, then what may be done instead of it.
 * @param {TableState} state
 */
export function dueOffers({ game }) {
  return nextFirst(game.offers.filter((offer) => offer.due));
}

/**
 * The same offers, with those that come next in play before the others.
 * @param {Offer[]} offers
 */
export function nextFirst(offers) {
  const isNext = (/** @type {Offer} */ { due }) => due === "next";
  return [...offers.filter(isNext), ...offers.filter((offer) => !isNext(offer))];
}

/**
 * The seat that acts next; null while that isn't one player: an auction, the end of the game.
 * @param {TableState} state
 * @returns {Seat | null}
 */
export function actorOf(state) {
  const [first] = dueOffers(state);
  const { debts, turn } = state.game.state.situation;
  if (first) return first.group === "auction" ? null : (first.command.seat ?? null);
  return debts[0]?.seat ?? turn;
}

/**
 * The lot that an option of several lots names.
 * @param {Option | string} option
 */
export function slugOf(option) {
  return typeof option === "string" ? option : String(option.value);
}

/**
 * Identifies the book as it stands: the game, the version, and the head, which tells two books of
 * that version apart.
 * @param {Game} game
 */
export function bookOf({ id, version, link }) {
  return `${id} ${version} ${link}`;
}

/**
 * The refused candidates of the present book, as far as they have come.
 * @param {State} state
 */
export function unavailableIn({ game, unavailable }) {
  return game && unavailable?.book === bookOf(game) ? unavailable.items : [];
}

/**
 * The name of an offer on the screen, so that its refusal can be shown beside it.
 * @param {Offer} offer
 */
export function slotOf(offer) {
  return JSON.stringify(offer.command);
}

/**
 * Whether nothing can be entered at this moment, because an entry is on its way or in question, or
 * because older ones wait that this tablet hasn't taken up yet.
 * @param {State} state
 */
export function isLocked({ entry, stale, isGoingBack, waits, isLocal }) {
  return Boolean(entry || stale || isGoingBack || (waits && !isLocal));
}

/**
 * The jail card of each deck, as players call it.
 * @type {Record<string, string>}
 */
export const JAIL_CARDS = {
  chance: "Jail card (Chance)",
  "community-chest": "Jail card (Community Chest)",
};

/**
 * The outcome that the banker has read, as an entry takes it along; null if nobody has decided it
 * yet.
 * @param {{ digest?: string | null, text: string }} preview
 */
export function outcomeShown({ digest, text }) {
  return digest ? { digest, text } : null;
}
