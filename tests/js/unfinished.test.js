// Where there is no database, the browser's small store has what is unfinished.

import assert from "node:assert/strict";
import { beforeEach, test } from "node:test";
import { stored } from "./fake_storage.js";

const { keepUnfinished, unfinished, recallUnfinished } = await import(
  "../../static/bank/device/unfinished.js"
);
const { begunFor, keepOnlyBegun, keepNameOfOpenForm, onPanel, nameOfOpenForm } = await import(
  "../../static/bank/device/begun.js"
);
const { change, now } = await import("../../static/bank/state/store.js");

/** @param {string} card */
async function load(card) {
  change({ card, pendingCall: null });
  await recallUnfinished();
}

beforeEach(async () => {
  stored.clear();
  await load("card-7");
});

test("a call outlives a reload, and is forgotten for good", async () => {
  await keepUnfinished("call", { key: "k1" });
  await load("card-7");
  assert.deepEqual(now().pendingCall, { key: "k1" });

  await keepUnfinished("call", null);
  await load("card-7");
  assert.equal(now().pendingCall, null);
});

test("what is broken in the browser's store counts as nothing", async () => {
  stored.set("passgo.again", "{half");
  await load("card-7");
  assert.equal(unfinished("again"), null);
});

test("another card has calls of its own", async () => {
  await keepUnfinished("call", { key: "k1" });
  await load("card-8");
  assert.equal(now().pendingCall, null);
});

test("a call tapped while another tab was the bank is kept once this one goes on", async () => {
  change({ pendingCall: /** @type {any} */ ({ key: "k2" }) });
  await recallUnfinished();
  await load("card-7");
  assert.equal(now().pendingCall?.key, "k2");
});

test("a tablet that shows an older book throws nothing away that was begun", () => {
  begunFor({ id: "g1", version: 4 }, "auction").keep(["a bid"]);

  keepOnlyBegun({ id: "g1", version: 3 }, []);
  assert.deepEqual(begunFor({ id: "g1", version: 3 }, "auction").before, ["a bid"]);
  keepOnlyBegun({ id: "g1", version: 5 }, []);
  assert.deepEqual(begunFor({ id: "g1", version: 5 }, "auction").before, []);
});

test("what was begun on a panel stays until emptied, whatever the main panel keeps", async () => {
  const game = { id: "g1", version: 4 };
  const name = onPanel("a trade");
  begunFor(game, name).keep([{ partner: "B" }]);
  keepOnlyBegun({ id: "g1", version: 5 }, []);
  await load("card-7");

  assert.deepEqual(begunFor(game, name).before, [{ partner: "B" }]);
  assert.deepEqual(begunFor({ id: "g2", version: 9 }, name).before, []);
});

test("a form that was open is known on a tablet that shows its book", async () => {
  const game = { id: "g1", version: 4 };
  const name = onPanel("a trade");
  begunFor(game, name).keep([{ partner: "B" }]);
  keepNameOfOpenForm(game, name);
  await load("card-7");

  assert.equal(nameOfOpenForm({ id: "g1", version: 3 }), null);
  assert.equal(nameOfOpenForm(game), name);
  assert.equal(nameOfOpenForm({ id: "g2", version: 9 }), "");

  begunFor(game, name).keep([]);
  assert.equal(nameOfOpenForm(game), "");
  begunFor(game, name).keep([{ partner: "C" }]);
  keepNameOfOpenForm(game, "");
  assert.equal(nameOfOpenForm(game), "");
});
