import assert from "node:assert/strict";
import { test } from "node:test";

import { sheetNow, waitingAnswer } from "../../static/bank/state/sheet.js";

/** @import { Result, TableState } from "../../static/bank/types.d.ts" */

/**
 * A tablet at version 9 of game `g`, whose head is `link`.
 * @param {Partial<TableState>} more
 * @param {string} [link]
 */
function at(more, link = "l9") {
  const game = { id: "g", version: 9, link, status: "closed" };
  const state = { game, table: { result: null }, ownSheet: null, waitingAnswers: [], ...more };
  return /** @type {TableState} */ (/** @type {unknown} */ (state));
}

/**
 * @param {string} link
 * @param {number} version
 */
function sheet(link, version) {
  return /** @type {Result} */ (/** @type {unknown} */ ({ link, version }));
}

/** @param {Result} result */
const table = (result) => /** @type {any} */ ({ result });
const OWN = { book: "g 9 l9", sheet: sheet("l9", 0) };

test("the tablet's own sheet stands in until the server has one of the same book", () => {
  assert.equal(sheetNow(at({})), null);
  assert.equal(sheetNow(at({ ownSheet: OWN })), OWN.sheet);
  const withdrawn = table(sheet("", 2));
  assert.equal(sheetNow(at({ ownSheet: OWN, table: withdrawn })), OWN.sheet);
  const tallied = table(sheet("l9", 1));
  assert.equal(sheetNow(at({ ownSheet: OWN, table: tallied })), tallied.result);
});

test("an own sheet of another book is none", () => {
  const tallied = table(sheet("l8", 1));
  assert.equal(sheetNow(at({ ownSheet: OWN }, "l10")), null);
  assert.equal(sheetNow(at({ ownSheet: OWN, table: tallied }, "l10")), tallied.result);
});

test("a signature belongs to one game, one book and one seat", () => {
  const waitingAnswers = [{ card: "c", game: "g", seat: "A", link: "l9", version: 0, madeAt: "" }];
  const state = at({ waitingAnswers });
  assert.equal(waitingAnswer(state, OWN.sheet, "A"), waitingAnswers[0]);
  assert.equal(waitingAnswer(state, OWN.sheet, "B"), undefined);
  assert.equal(waitingAnswer(state, sheet("l8", 1), "A"), undefined);
  const other = at({ waitingAnswers: [{ ...waitingAnswers[0], game: "h" }] });
  assert.equal(waitingAnswer(other, OWN.sheet, "A"), undefined);
});
