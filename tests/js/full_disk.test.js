// A disk that takes nothing any more, for a moment or for good: the page keeps what waits itself.

import assert from "node:assert/strict";
import { beforeEach, test } from "node:test";

import { disk } from "./fake_database.js";

/** @import { Entry, KeptBook, KeptEntry } from "../../static/bank/types.d.ts" */

const { now } = await import("../../static/bank/state/store.js");
const { claim } = await import("../../static/bank/device/database.js");
const { forgetBook, keepBook, loadBook } = await import("../../static/bank/device/kept-books.js");
const { forget, keep, kept } = await import("../../static/bank/device/waiting-entries.js");

/** @param {string} key */
function entryOf(key) {
  const entry = { key, card: "card", game: "game", text: key, madeAt: "2026-11-28T21:00:00Z" };
  return /** @type {Entry} */ (/** @type {unknown} */ (entry));
}

/** @param {number} version */
function bookUpTo(version) {
  const book = { game: "game", card: "card", version, link: `link ${version}` };
  return /** @type {KeptBook} */ (/** @type {unknown} */ (book));
}

/** @param {number} number */
function numbered(number) {
  const entry = { number, key: `key ${number}`, link: `link ${number}` };
  return /** @type {KeptEntry} */ (/** @type {unknown} */ (entry));
}

async function numbers() {
  return (await loadBook("game"))?.entries.map(({ number }) => number);
}

beforeEach(async () => {
  disk.isFull = false;
  await claim("card", "this page");
  await forget(...(await kept()).map(({ key }) => key));
});

test("a page that was loaded while the disk is full is not taken for another tab's", async () => {
  await claim("card", "the page before");
  disk.isFull = true;
  await assert.rejects(claim("card", "this page"), /full/);

  await keep(entryOf("throw"));

  assert.deepEqual(now().unkept, ["throw"]);
  await forget("throw");
});

test("the warning goes when the disk takes everything again", async () => {
  disk.isFull = true;
  await keep(entryOf("throw"));
  assert.equal(now().forgets.entries, true);

  disk.isFull = false;
  await keep(entryOf("purchase"));

  assert.equal(disk.rowsOf("entries").length, 2);
  assert.deepEqual(now().unkept, []);
  assert.equal(now().forgets.entries, undefined);
});

test("entries of the book that the disk didn't take go there with the next write", async () => {
  await keepBook(bookUpTo(1), [numbered(1)]);
  disk.isFull = true;
  assert.equal(await keepBook(bookUpTo(3), [numbered(2), numbered(3)]), false);

  disk.isFull = false;
  await keepBook(bookUpTo(3), []);

  assert.deepEqual(await numbers(), [1, 2, 3]);
  await forgetBook("game");
});

test("a book is taken up as far as it is whole, and the server has the rest", async () => {
  await keepBook(bookUpTo(4), [numbered(1), numbered(2), numbered(4)]);

  const found = await loadBook("game");

  assert.deepEqual(await numbers(), [1, 2]);
  assert.deepEqual([found?.book.version, found?.book.link], [2, "link 2"]);
  await forgetBook("game");
});
