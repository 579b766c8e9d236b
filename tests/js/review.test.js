// Entries that were set aside, and what the banker does with them.

import assert from "node:assert/strict";
import { test } from "node:test";

/** @import { Entry, Preview, State } from "../../static/bank/types.d.ts" */

Object.assign(globalThis, { window: new EventTarget(), document: { hidden: true } });

const { change, now } = await import("../../static/bank/state/store.js");
const { enterSetAside } = await import("../../static/bank/server/review.js");

test("whether to drop an entry is asked of no other, once it is entered", async () => {
  const entry = /** @type {Entry} */ (/** @type {unknown} */ ({ key: "one", command: {} }));
  const tried = /** @type {Preview} */ (/** @type {unknown} */ ({ text: "Ada throws 1+2" }));
  change({ review: [entry], today: { key: "one", tried }, dropAsked: 1 });
  await enterSetAside(entry);
  assert.equal(now().dropAsked, 0);
});
