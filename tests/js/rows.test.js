// A tap sells or builds a whole row of houses, from wherever the counts of a group stand.

import assert from "node:assert/strict";
import { test } from "node:test";
import { nextRow } from "../../static/bank/forms/fields/rows.js";

const ROWS = [["boardwalk"], ["park-place", "boardwalk"]];
const NONE = { boardwalk: 0, "park-place": 0 };
const ONE = { boardwalk: 1, "park-place": 0 };
const BOTH = { boardwalk: 2, "park-place": 1 };

test("one tap goes to the next whole row", () => {
  assert.deepEqual(nextRow(ROWS, NONE, 1), ONE);
  assert.deepEqual(nextRow(ROWS, ONE, 1), BOTH);
});

test("beyond the last row there is none", () => {
  assert.equal(nextRow(ROWS, BOTH, 1), null);
  assert.equal(nextRow([], NONE, 1), null);
});

test("a row can be put back, until none is left", () => {
  assert.deepEqual(nextRow(ROWS, BOTH, -1), ONE);
  assert.deepEqual(nextRow(ROWS, ONE, -1), NONE);
  assert.equal(nextRow(ROWS, NONE, -1), null);
});

test("rows between which the Bank can't stop are one", () => {
  const hotels = [["boardwalk", "park-place", "boardwalk", "park-place"]];
  assert.deepEqual(nextRow(hotels, NONE, 1), { boardwalk: 2, "park-place": 2 });
});

test("from a half row it goes to the whole one above or below", () => {
  const half = { boardwalk: 2, "park-place": 0 };
  assert.deepEqual(nextRow(ROWS, half, 1), BOTH);
  assert.deepEqual(nextRow(ROWS, half, -1), ONE);
});
