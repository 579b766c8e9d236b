/** A second press of the same button: a double tap within seconds, else meant. */

import assert from "node:assert/strict";
import test from "node:test";
import { AGAIN_MS, isAgain } from "../../static/js/again.js";

function memory() {
  /** @type {Map<string, string>} */
  const kept = new Map();
  return {
    getItem: (/** @type {string} */ key) => kept.get(key) ?? null,
    setItem: (/** @type {string} */ key, /** @type {string} */ value) => void kept.set(key, value),
    removeItem: (/** @type {string} */ key) => void kept.delete(key),
  };
}

test("the second press within seconds is asked about, and the third one counts", () => {
  const kept = memory();
  assert.equal(isAgain(kept, "table 1 +5", 1000), false);
  assert.equal(isAgain(kept, "table 1 +5", 1000 + AGAIN_MS - 1), true);
  assert.equal(isAgain(kept, "table 1 +5", 1000 + AGAIN_MS), false);
});

test("a press later on, or of something else, is meant", () => {
  const kept = memory();
  assert.equal(isAgain(kept, "table 1 +5", 1000), false);
  assert.equal(isAgain(kept, "table 1 +5", 1000 + AGAIN_MS), false);
  assert.equal(isAgain(kept, "table 2 +5", 1000 + AGAIN_MS + 1), false);
});

test("a browser that keeps nothing takes each press as it comes", () => {
  const closed = {
    getItem() {
      throw new Error("closed");
    },
    setItem() {},
    removeItem() {},
  };
  assert.equal(isAgain(closed, "table 1 +5", 1000), false);
  assert.equal(isAgain(closed, "table 1 +5", 1001), false);
});
