/** The thing that is up for auction, in words. */

import { lotsOf } from "../state/lookups.js";

/** @import { Offer, TableState } from "../types.d.ts" */

/**
 * @param {TableState} state
 * @param {Offer} offer
 */
export function auctionTitle(state, { command }) {
  const lot = lotsOf(state)[command.lot ?? ""];
  if (lot) return `Auction: ${lot.name}`;
  const { shortage } = state.game.state.situation;
  if (!shortage) return "Auction";
  const { building, left } = shortage;
  return `Auction: the last ${left === 1 ? building : `${left} ${building}s`}`;
}
