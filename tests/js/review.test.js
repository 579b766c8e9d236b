// Entries that were set aside, and what the banker does with them.

import assert from "node:assert/strict";
import { mock, test } from "node:test";

/** @import { Entry, Game, Preview, TableState } from "../../static/bank/types.d.ts" */

Object.assign(globalThis, { window: new EventTarget(), document: { hidden: true } });

const { change, now } = await import("../../static/bank/state/store.js");
const { enterSetAside, keepToday, toReview } = await import("../../static/bank/server/review.js");

// What asks every second whether the server is back would keep these tests from ending.
mock.timers.enable({ apis: ["setTimeout"] });

test("whether to drop an entry is asked of no other, once it is entered", async () => {
  const entry = /** @type {Entry} */ (
    /** @type {unknown} */ ({ key: "one", command: {}, game: "g" })
  );
  const tried = /** @type {Preview} */ (/** @type {unknown} */ ({ text: "Ada throws 1+2" }));
  const game = /** @type {Game} */ (/** @type {unknown} */ ({ id: "g", version: 1 }));
  change({ game, review: [entry], today: { key: "one", tried }, dropAsked: 1 });
  globalThis.fetch = async () => new Response(JSON.stringify({ code: "NO" }), { status: 422 });
  await enterSetAside(entry);
  assert.equal(now().dropAsked, 0);
});

test("what it would be now is asked again once the server answers", async () => {
  const game = { id: "g", version: 1, status: "open" };
  const review = [{ key: "two", command: {}, game: "g" }];
  const state = /** @type {TableState} */ (
    /** @type {unknown} */ ({ screen: "table", edition: {}, game, review })
  );
  change({ ...state, today: null, silentSince: null });
  globalThis.fetch = () => Promise.reject(new TypeError("no network"));

  await keepToday(state);

  assert.equal(now().today?.tried.isPassing, true);
  assert.notEqual(now().silentSince, null);
  globalThis.fetch = async () => new Response(JSON.stringify({ text: "Ada throws 1+2" }));
  await keepToday(state);
  assert.equal(now().today?.tried.text, "Ada throws 1+2");
});

/** @param {object} parts */
const asState = (parts) =>
  /** @type {TableState} */ (/** @type {unknown} */ ({ screen: "table", edition: {}, ...parts }));

test("what an entry was at the table before is not offered at the next one", async () => {
  const review = [{ key: "three", command: { type: "count" }, game: "g" }];
  globalThis.fetch = async () => new Response(JSON.stringify({ text: "Ada counts" }));
  const first = asState({ game: { id: "g", version: 1, status: "open" }, review, today: null });
  change(first);
  await keepToday(first);
  assert.equal(now().today?.tried.text, "Ada counts");

  change({ game: /** @type {any} */ ({ id: "g2", version: 1, status: "open" }), dropAsked: 1 });
  await enterSetAside(now().review[0]);
  assert.equal(now().dropAsked, 1, "it isn't entered");
  await keepToday(asState(now()));
  assert.equal(now().today, null);
});

test("what was set aside at this table comes before what was at another", () => {
  const review = [
    { key: "there", game: "g" },
    { key: "here", game: "g2" },
  ];
  const keys = toReview(asState({ game: { id: "g2" }, review })).map(({ key }) => key);
  assert.deepEqual(keys, ["here", "there"]);
});

test("an undo that was set aside is not offered by its old number", async () => {
  const review = [{ key: "undo", command: { type: "undo", number: 3 }, game: "g2" }];
  globalThis.fetch = async () => new Response(JSON.stringify({ text: "Takes back entry 3" }));
  const state = asState({ game: { id: "g2", version: 4, status: "open" }, review, today: null });
  change(state);
  await keepToday(state);
  assert.equal(now().today, null);
});
