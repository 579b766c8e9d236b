// A book that this tablet keeps, and a server that can't give what came after it.

import assert from "node:assert/strict";
import { mock, test } from "node:test";
import { setImmediate as nextTurn } from "node:timers/promises";

import { makeEngine, makeServer } from "./fake_book.js";
import "./fake_database.js";

Object.assign(globalThis, { window: new EventTarget(), document: { hidden: true } });
mock.timers.enable({ apis: ["setTimeout"] });

const { change } = await import("../../static/bank/state/store.js");
const { sync } = await import("../../static/bank/server/book-sync.js");
const { enter } = await import("../../static/bank/server/enter.js");
const { decideWith } = await import("../../static/bank/server/follow.js");
const { isLocal } = await import("../../static/bank/server/local-book.js");

/** @param {number} amount */
async function add(amount) {
  await enter({ type: "add", amount }, { slot: "add", text: `Add ${amount}` });
  for (let turn = 0; turn < 60; turn += 1) await nextTurn();
}

test("a book that this tablet keeps is opened while the server is at fault", async () => {
  const server = makeServer("g1");
  globalThis.fetch = server.fetch;
  change({ card: "c", pass: "p", screen: "table", engine: { part: 1 } });
  change({ grant: { game: "g1", role: "bank", status: "open" } });
  await decideWith(makeEngine());
  await add(1);
  await decideWith(null);

  server.says = [500, {}];
  await decideWith(makeEngine());
  assert.ok(isLocal());
  await add(2);

  server.says = null;
  await sync();
  assert.deepEqual(
    server.entries.map(({ effect }) => effect),
    [1, 2],
  );
});
