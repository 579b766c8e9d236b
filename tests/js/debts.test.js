import assert from "node:assert/strict";
import { test } from "node:test";

import { causeOf } from "../../static/bank/parts/debts.js";

/** A board with one lot, as far as a cause in words needs it. */
const STATE = /** @type {any} */ ({
  edition: { decks: {}, spaces: [{ slug: "boardwalk", name: "Boardwalk" }] },
});

/** @param {Record<string, string>} reason */
const cause = (reason) => causeOf(STATE, /** @type {any} */ ({ reason }));

test("rent names its lot", () => {
  assert.equal(cause({ kind: "rent", lot: "boardwalk" }), "Rent: Boardwalk");
});

test("what a house rule of a chapter's own asks for is told in its own words", () => {
  assert.equal(cause({ kind: "house_rule", what: "a birthday present" }), "a birthday present");
});
