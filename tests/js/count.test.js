import assert from "node:assert/strict";
import { test } from "node:test";

import { goOn, goTo, pressKey, startCount } from "../../static/bank/count/progress.js";
import {
  commandOf,
  comparison,
  counted,
  modeOf,
  off,
  sum,
  verdict,
} from "../../static/bank/count/sums.js";
import { afterKey } from "../../static/bank/lib/digits.js";

/** @import { CountMode, TableState } from "../../static/bank/types.d.ts" */

const NOTES = [500, 100, 1];
/** As much of the state as a count looks at. */
const state = /** @type {TableState} */ (
  /** @type {unknown} */ ({
    game: { state: { cash: { A: 1500, B: 1480 } } },
    edition: { currency: "$" },
  })
);

/**
 * A count of Ada's and Ben's cash after these keys of the pad.
 * @param {string[]} keys
 * @param {CountMode} mode
 */
function after(keys, mode = "totals") {
  const count = Object.assign(startCount(["A", "B"], NOTES), { modes: { A: mode } });
  for (const key of keys) pressKey(count, key);
  return count;
}

test("digits make an amount, and the last one can be taken away", () => {
  assert.deepEqual(after(["1", "5", "0", "⌫"]).totals, { A: 15 });
});

test("an amount that is cleared was not counted", () => {
  assert.deepEqual(counted(after(["1", "5", "C"])), {});
  assert.deepEqual(counted(after(["1", "⌫"])), {});
});

test("a zero was counted: the player has nothing", () => {
  assert.deepEqual(counted(after(["0"])), { A: 0 });
});

test("an amount takes six digits, a number of notes three", () => {
  assert.deepEqual(after([..."1234567"]).totals, { A: 123456 });
  assert.deepEqual(after([..."1234"], "notes").notes, { A: { 500: 123 } });
});

test("what would be no digit at first is a zero less", () => {
  assert.equal(afterKey(0, "5", 6), 5);
});

test("notes are added up by what they are worth", () => {
  const count = after(["2"], "notes");
  goOn(count);
  pressKey(count, "3");
  assert.deepEqual(count.notes, { A: { 500: 2, 100: 3 } });
  assert.deepEqual(counted(count), { A: 1300 });
  assert.equal(sum({}), 0);
});

test("a player whose last note is taken away was not counted", () => {
  assert.deepEqual(after(["2", "C"], "notes").notes, {});
});

test("totals go on to the next player, and after the last to the first", () => {
  const count = after([]);
  goOn(count);
  assert.equal(count.seat, "B");
  goOn(count);
  assert.equal(count.seat, "A");
});

test("notes go on to the next note, and after the last to the next player's first", () => {
  const count = after([], "notes");
  goTo(count, "A", 1);
  goOn(count);
  assert.deepEqual([count.seat, count.note], ["B", 500]);
});

test("nothing counted makes no command", () => {
  assert.equal(commandOf(after([])), null);
});

test("the command is what was counted, in the way it was counted", () => {
  assert.deepEqual(commandOf(after(["7"])), { type: "count", counted: { A: 7 } });
  assert.deepEqual(commandOf(after(["7"], "notes")), { type: "count", notes: { A: { 500: 7 } } });
});

test("each player is counted in a way of their own", () => {
  const count = after(["7"]);
  goOn(count);
  count.modes.B = "notes";
  pressKey(count, "2");
  assert.deepEqual(counted(count), { A: 7, B: 1000 });
  assert.deepEqual(commandOf(count), {
    type: "count",
    counted: { A: 7 },
    notes: { B: { 500: 2 } },
  });
});

test("only what was entered in a player's own way counts", () => {
  const count = after(["7"]);
  count.modes.A = "notes";
  assert.deepEqual(counted(count), {});
  pressKey(count, "2");
  assert.deepEqual(commandOf(count), { type: "count", notes: { A: { 500: 2 } } });
});

test("the next player is counted as the one before, until something is counted", () => {
  const count = after(["7"]);
  count.modes.A = "notes";
  goTo(count, "B");
  assert.equal(modeOf(count), "notes");
  pressKey(count, "2");
  count.modes.A = "totals";
  goTo(count, "A");
  goTo(count, "B");
  assert.equal(modeOf(count), "notes");
});

test("a command stays what it was while the count goes on", () => {
  for (const mode of /** @type {const} */ (["totals", "notes"])) {
    const count = after(["7"], mode);
    const command = commandOf(count);
    const before = JSON.stringify(command);
    pressKey(count, "7");
    assert.equal(JSON.stringify(command), before);
  }
});

test("a count is held against the book, in words", () => {
  assert.equal(off(state, { B: 1460 }, "B"), -20);
  assert.equal(verdict(0, "$"), "agrees");
  assert.equal(verdict(5, "$"), "$5 too much");
  assert.equal(
    comparison(state, "Ben", "B", { B: 1460 }),
    "Ben: book $1,480, counted $1,460: $20 too little",
  );
});
