// Entries that were set aside, and what the banker does with them.

import assert from "node:assert/strict";
import { mock, test } from "node:test";

/** @import { Entry, Preview, TableState } from "../../static/bank/types.d.ts" */

Object.assign(globalThis, { window: new EventTarget(), document: { hidden: true } });

const { change, now } = await import("../../static/bank/state/store.js");
const { enterSetAside, keepToday } = await import("../../static/bank/server/review.js");

test("whether to drop an entry is asked of no other, once it is entered", async () => {
  const entry = /** @type {Entry} */ (/** @type {unknown} */ ({ key: "one", command: {} }));
  const tried = /** @type {Preview} */ (/** @type {unknown} */ ({ text: "Ada throws 1+2" }));
  change({ review: [entry], today: { key: "one", tried }, dropAsked: 1 });
  await enterSetAside(entry);
  assert.equal(now().dropAsked, 0);
});

test("what it would be now is asked again once the server answers", async () => {
  // What asks every second whether the server is back would keep this test from ending.
  mock.timers.enable({ apis: ["setTimeout"] });
  const game = { id: "g", version: 1, status: "open" };
  const review = [{ key: "two", command: {}, game: "g" }];
  const state = /** @type {TableState} */ (
    /** @type {unknown} */ ({ screen: "table", edition: {}, game, review })
  );
  change({ ...state, today: null, silentSince: null });
  globalThis.fetch = () => Promise.reject(new TypeError("no network"));

  await keepToday(state);

  assert.equal(now().today?.tried.isSilence, true);
  assert.notEqual(now().silentSince, null);
  globalThis.fetch = async () => new Response(JSON.stringify({ text: "Ada throws 1+2" }));
  await keepToday(state);
  assert.equal(now().today?.tried.text, "Ada throws 1+2");
});
