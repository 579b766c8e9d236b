import assert from "node:assert/strict";
import { test } from "node:test";

import {
  after,
  effectiveCommands,
  subjectOf,
  takenBack,
} from "../../static/bank/state/effective-entries.js";

/** @import { JournalEntry } from "../../static/bank/types.d.ts" */

/**
 * A journal of three commands, of which `undone` names, in turn, what was taken back.
 * @param {number[]} undone
 */
function journal(...undone) {
  const kinds = ["command", "command", "command", ...undone.map(() => "undo")];
  const entries = kinds.map((kind, at) => ({
    number: at + 1,
    kind,
    reverses: undone[at - 3] ?? null,
    reversed_by: undone.includes(at + 1) ? undone.indexOf(at + 1) + 4 : null,
  }));
  return /** @type {JournalEntry[]} */ (/** @type {unknown} */ (entries));
}

/** @param {JournalEntry[]} entries */
const numbers = (entries) => entries.map(({ number }) => number);

test("what was taken back doesn't count, and an undo is no command", () => {
  assert.deepEqual(numbers(effectiveCommands(journal())), [1, 2, 3]);
  assert.deepEqual(numbers(effectiveCommands(journal(3, 2))), [1]);
});

test("what was entered again counts again, and its redo is taken back for it", () => {
  const entries = journal(3, 4);
  assert.deepEqual(numbers(effectiveCommands(entries)), [1, 2, 3]);
  assert.equal(subjectOf(entries, 5), 3);
});

test("what came later is what counts after an entry, in any order of the journal", () => {
  assert.deepEqual(numbers(after(journal(3).reverse(), 1)), [2]);
});

/**
 * As `journal()`, and a referee voids the first command; then that is taken back, if it `isUndone`.
 * @param {boolean} isUndone
 */
function voided(isUndone) {
  const entries = journal();
  const by = { kind: "void", number: 4, reverses: 1, reversed_by: isUndone ? 5 : null };
  const back = isUndone ? [{ kind: "undo", number: 5, reverses: 4, reversed_by: null }] : [];
  const first = { ...entries[0], reversed_by: 4 };
  return /** @type {JournalEntry[]} */ ([first, ...entries.slice(1), by, ...back]);
}

test("the way back leads past a void that counts, of whatever entry it is", () => {
  assert.deepEqual(numbers(after(voided(false), 2)), [3, 4]);
  assert.deepEqual(numbers(after(voided(true), 2)), [3]);
  assert.deepEqual(numbers(effectiveCommands(voided(false))), [2, 3]);
});

test("what was entered again isn't taken back, nor is what a voided void was of", () => {
  assert.deepEqual([...takenBack(journal(3))], [[3, 4]]);
  assert.deepEqual([...takenBack(journal(3, 4))], []);
  assert.deepEqual([...takenBack(journal(3, 4, 5))], [[3, 6]]);
  assert.deepEqual([...takenBack(voided(false))], [[1, 4]]);
  assert.deepEqual([...takenBack(voided(true))], [[4, 5]]);
});
