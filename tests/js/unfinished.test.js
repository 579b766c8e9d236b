// Where there is no database, the browser's small store has what is unfinished.

import assert from "node:assert/strict";
import { beforeEach, test } from "node:test";
import { stored } from "./fake_storage.js";

const { keepUnfinished, unfinished, recallUnfinished } = await import(
  "../../static/bank/device/unfinished.js"
);
const { draftFor, keepDrafts, keepOpenDraft, onPanel, openDraft } = await import(
  "../../static/bank/device/drafts.js"
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

test("a tablet that shows an older book than that of a draft throws none away", () => {
  draftFor({ id: "g1", version: 4 }, "auction").keep(["a bid"]);

  keepDrafts({ id: "g1", version: 3 }, []);
  assert.deepEqual(draftFor({ id: "g1", version: 3 }, "auction").before, ["a bid"]);
  keepDrafts({ id: "g1", version: 5 }, []);
  assert.deepEqual(draftFor({ id: "g1", version: 5 }, "auction").before, []);
});

test("a panel's draft stays until it is emptied, whatever the main panel keeps", async () => {
  const game = { id: "g1", version: 4 };
  const name = onPanel("a trade");
  draftFor(game, name).keep([{ partner: "B" }]);
  keepDrafts({ id: "g1", version: 5 }, []);
  await load("card-7");

  assert.deepEqual(draftFor(game, name).before, [{ partner: "B" }]);
  assert.deepEqual(draftFor({ id: "g2", version: 9 }, name).before, []);
});

test("a draft that was open is known on a tablet that shows its book", async () => {
  const game = { id: "g1", version: 4 };
  const name = onPanel("a trade");
  draftFor(game, name).keep([{ partner: "B" }]);
  keepOpenDraft(game, name);
  await load("card-7");

  assert.equal(openDraft({ id: "g1", version: 3 }), null);
  assert.equal(openDraft(game), name);
  assert.equal(openDraft({ id: "g2", version: 9 }), "");

  draftFor(game, name).keep([]);
  assert.equal(openDraft(game), "");
  draftFor(game, name).keep([{ partner: "C" }]);
  keepOpenDraft(game, "");
  assert.equal(openDraft(game), "");
});
