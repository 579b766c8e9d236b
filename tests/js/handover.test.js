// The file of what this device could not send.

import assert from "node:assert/strict";
import { mock, test } from "node:test";

import "./fake_database.js";

/** @import { Entry } from "../../static/bank/types.d.ts" */

const link = { click: () => {} };
Object.assign(globalThis, { document: { createElement: () => link } });

const { change } = await import("../../static/bank/state/store.js");
const { claim } = await import("../../static/bank/device/database.js");
const { keep } = await import("../../static/bank/device/waiting-entries.js");
const { recallWaiting } = await import("../../static/bank/server/local-book.js");
const { handOver } = await import("../../static/bank/server/handover.js");

test("an undo is saved with the key of what it takes back", async () => {
  mock.timers.enable({ apis: ["setTimeout"] });
  const create = mock.method(URL, "createObjectURL", () => "blob:file");
  change({ card: "c" });
  await claim("c", "this page");
  const command = { type: "undo", number: 3 };
  const entry = { key: "two", card: "c", game: "g1", command, target: "one", text: "Takes back" };
  await keep(/** @type {Entry} */ (/** @type {unknown} */ (entry)));
  await recallWaiting();

  handOver();

  const [file] = /** @type {[Blob]} */ (/** @type {unknown} */ (create.mock.calls[0].arguments));
  const [{ entries }] = JSON.parse(await file.text()).games;
  assert.deepEqual([entries[0].key, entries[0].target], ["two", "one"]);
});
