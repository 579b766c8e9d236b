// A disk that takes nothing any more, for a moment or for good: the page keeps what waits itself.

import assert from "node:assert/strict";
import { beforeEach, test } from "node:test";

import { disk } from "./fake_database.js";

/** @import { Entry } from "../../static/bank/types.d.ts" */

const { now } = await import("../../static/bank/state/store.js");
const { claim } = await import("../../static/bank/device/database.js");
const { forget, keep, kept } = await import("../../static/bank/device/waiting-entries.js");

/** @param {string} key */
function entryOf(key) {
  const entry = { key, card: "card", game: "game", text: key, madeAt: "2026-11-28T21:00:00Z" };
  return /** @type {Entry} */ (/** @type {unknown} */ (entry));
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
