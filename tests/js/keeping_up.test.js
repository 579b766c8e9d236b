// How a form keeps up with the game: what it shows of refusals, and when it asks the engine again.

import assert from "node:assert/strict";
import { beforeEach, test } from "node:test";

import { makeKeepingUp } from "../../static/bank/forms/keeping-up.js";

/** @import { TableState } from "../../static/bank/types.d.ts" */

/** @type {string[]} */
let done = [];
/** @type {ReturnType<typeof makeKeepingUp>} */
let keepUp;

/**
 * @param {number} version
 * @param {object | null} refusal
 */
function changes(version, refusal = null) {
  keepUp(/** @type {TableState} */ (/** @type {unknown} */ ({ refusal, game: { version } })));
}

const NO = { slot: "trade", sentence: "Ben has $5." };

beforeEach(() => {
  done = [];
  keepUp = makeKeepingUp(
    "trade",
    ({ sentence }) => done.push(sentence),
    () => done.push("asked"),
  );
});

test("a refusal is shown once, and not again after the form was changed", () => {
  changes(1);
  changes(1, NO);
  changes(1, NO);
  assert.deepEqual(done, ["asked", NO.sentence]);
});

test("the same words again are another refusal", () => {
  changes(1);
  changes(1, NO);
  changes(1, { ...NO });
  assert.deepEqual(done, ["asked", NO.sentence, NO.sentence]);
});

test("after a refusal a newer book is asked again", () => {
  changes(1);
  changes(1, NO);
  changes(2, NO);
  assert.deepEqual(done, ["asked", NO.sentence, "asked"]);
});

test("what was refused elsewhere is not shown here", () => {
  changes(1);
  changes(1, { ...NO, slot: "roll" });
  assert.deepEqual(done, ["asked"]);
});
