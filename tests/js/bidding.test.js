import assert from "node:assert/strict";
import { test } from "node:test";

import {
  bid,
  highest,
  nextBid,
  pressKey,
  startBidding,
  takeBack,
} from "../../static/bank/forms/bidding.js";

/**
 * An auction in which these seats bid one after the other.
 * @param {string[]} seats
 */
function after(...seats) {
  const bidding = startBidding();
  for (const seat of seats) bid(bidding, seat);
  return bidding;
}

test("each bid is a step above the running one", () => {
  const bidding = after("B", "C");
  assert.deepEqual(highest(bidding), { seat: "C", price: 20 });

  bidding.step = 50;
  bid(bidding, "B");
  assert.deepEqual(highest(bidding), { seat: "B", price: 70 });
});

test("the first bid is where bids start, if that is more than a step", () => {
  const bidding = startBidding(50);
  bid(bidding, "B");
  bid(bidding, "C");

  assert.deepEqual(bidding.bids, [
    { seat: "B", price: 50 },
    { seat: "C", price: 60 },
  ]);
});

test("a bid that is taken back leaves the one before it", () => {
  const bidding = after("B", "C");
  takeBack(bidding);
  assert.deepEqual(highest(bidding), { seat: "B", price: 10 });

  takeBack(bidding);
  assert.equal(highest(bidding), null);
});

test("a typed amount is the next bid, and typing ends with it", () => {
  const bidding = after("B");
  bidding.isTyping = true;
  for (const key of ["1", "6", "5"]) pressKey(bidding, key);
  bid(bidding, "C");

  assert.deepEqual(highest(bidding), { seat: "C", price: 165 });
  assert.equal(nextBid(bidding), 175);
});

test("nothing typed is no bid", () => {
  const bidding = after("B");
  bidding.isTyping = true;
  bid(bidding, "C");

  assert.deepEqual(highest(bidding), { seat: "B", price: 10 });
});
