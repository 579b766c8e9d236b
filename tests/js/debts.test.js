import assert from "node:assert/strict";
import { test } from "node:test";

import {
  byDebtor,
  causeOf,
  creditorOf,
  owing,
  sharedCause,
} from "../../static/bank/parts/debts.js";

/** Two players and a board with one lot, as far as a debt in words needs them. */
const STATE = /** @type {any} */ ({
  edition: { currency: "$", decks: {}, spaces: [{ slug: "boardwalk", name: "Boardwalk" }] },
  table: {
    seats: [
      { letter: "A", name: "Ada" },
      { letter: "B", name: "Ben" },
    ],
  },
});
const RENT = { kind: "rent", lot: "boardwalk" };
const TO_BEN = /** @type {any} */ ({ seat: "A", creditor: "B", amount: 50, reason: RENT });
const TO_THE_BANK = { ...TO_BEN, creditor: "Bank", amount: 75, reason: { kind: "jail_fine" } };

/** @param {Record<string, string>} reason */
const cause = (reason) => causeOf(STATE, /** @type {any} */ ({ reason }));

test("rent names its lot", () => {
  assert.equal(cause({ kind: "rent", lot: "boardwalk" }), "Rent: Boardwalk");
});

test("what a house rule of a chapter's own asks for is told in its own words", () => {
  assert.equal(cause({ kind: "house_rule", what: "a birthday present" }), "a birthday present");
});

test("one debt is told with its creditor, several with their sum", () => {
  assert.equal(owing(STATE, [TO_BEN]), "Ada owes Ben $50");
  assert.equal(owing(STATE, [TO_THE_BANK]), "Ada owes the Bank $75");
  assert.equal(owing(STATE, [TO_BEN, TO_THE_BANK]), "Ada owes $125 in all");
});

test("each creditor has a name", () => {
  assert.equal(creditorOf(STATE, TO_BEN), "Ben");
  assert.equal(creditorOf(STATE, TO_THE_BANK), "The Bank");
});

test("a player's debts are together where the oldest of them stands", () => {
  const bens = { ...TO_BEN, seat: "B", creditor: "A" };

  assert.deepEqual(byDebtor([TO_BEN, bens, TO_THE_BANK]), [[TO_BEN, TO_THE_BANK], [bens]]);
  assert.deepEqual(byDebtor([]), []);
});

test("a cause that all debts have is told once", () => {
  assert.equal(sharedCause(STATE, [TO_BEN, TO_BEN]), "Rent: Boardwalk");
  assert.equal(sharedCause(STATE, [TO_BEN, TO_THE_BANK]), "");
});
