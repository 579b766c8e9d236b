// What a banker feels who looks at the board: an entry that is in, and one that was refused.

import assert from "node:assert/strict";
import { test } from "node:test";

import { giveFeedback } from "../../static/bank/device/feedback.js";

/** @import { State } from "../../static/bank/types.d.ts" */

/** @type {unknown[]} */
const shakes = [];
Object.defineProperty(globalThis, "navigator", {
  value: { vibrate: (/** @type {unknown} */ pattern) => shakes.push(pattern) },
  configurable: true,
});
const ENTERED = [20];
const REFUSED = [60, 60, 60];
const entry = { key: "1" };
const refusal = { slot: "buy" };

/** @param {...object} states */
function felt(...states) {
  shakes.length = 0;
  for (const state of [{}, ...states]) {
    const before = { entry: null, refusal: null, stale: null, notice: null };
    giveFeedback(/** @type {State} */ (/** @type {unknown} */ ({ ...before, ...state })));
  }
  return [...shakes];
}

test("an entry is felt once, when it is in", () => {
  assert.deepEqual(felt({ entry }, { entry }, {}, {}), [ENTERED]);
});

test("a refusal feels different, and only once", () => {
  assert.deepEqual(felt({ entry }, { refusal }, { refusal }), [REFUSED]);
});

test("an entry that a notice says isn't saved is felt as refused", () => {
  const notice = "Not saved: “Ada buys Baltic Avenue”.";
  assert.deepEqual(felt({ entry }, { notice }, { notice }), [REFUSED]);
});

test("a notice that stood before says nothing of an entry", () => {
  const notice = "The call for the referee is over.";
  assert.deepEqual(felt({ entry, notice }, { notice }), [ENTERED]);
});

test("an entry that waits for the banker isn't felt as if it were in", () => {
  assert.deepEqual(felt({ entry }, { stale: { entry } }), []);
});
