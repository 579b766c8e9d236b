/** The bids of an auction as they are called out, and what the next one is. Draws nothing. */

import { afterKey } from "../lib/digits.js";

/** @import { Bid, Bidding, Seat } from "../types.d.ts" */

export const STEPS = [1, 5, 10, 50];
const FIRST_STEP = 10;
const DIGITS_MAX = 6;

/**
 * An auction in which these bids were called out; they start at `least`.
 * @param {number} [least]
 * @param {Bid[]} [bids]
 * @returns {Bidding}
 */
export function startBidding(least = 1, bids = []) {
  return { bids: [...bids], least, step: FIRST_STEP, isTyping: false, typed: undefined };
}

/**
 * The running bid; null before the first.
 * @param {Bidding} bidding
 */
export function highest({ bids }) {
  return bids.at(-1) ?? null;
}

/**
 * The next bid: the typed one, or a step more than the running one. The first step leads at least
 * to where bids start.
 * @param {Bidding} bidding
 */
export function nextBid(bidding) {
  const { isTyping, typed, step, least } = bidding;
  return isTyping ? (typed ?? 0) : Math.max((highest(bidding)?.price ?? 0) + step, least);
}

/**
 * `seat` makes the next bid; typing ends with it.
 * @param {Bidding} bidding
 * @param {Seat} seat
 */
export function bid(bidding, seat) {
  const price = nextBid(bidding);
  if (!price) return;
  bidding.bids.push({ seat, price });
  Object.assign(bidding, { isTyping: false, typed: undefined });
}

/**
 * Takes back the running bid: the one before it runs again.
 * @param {Bidding} bidding
 */
export function takeBack({ bids }) {
  bids.pop();
}

/**
 * Applies a key of the pad to the amount that is being typed.
 * @param {Bidding} bidding
 * @param {string} key
 */
export function pressKey(bidding, key) {
  bidding.typed = afterKey(bidding.typed, key, DIGITS_MAX);
}
