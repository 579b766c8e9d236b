import assert from "node:assert/strict";
import { beforeEach, test } from "node:test";
import { stored } from "./fake_storage.js";

const { pairingOf } = await import("../../static/bank/device/pairings.js");
const { pair, unpair } = await import("../../static/bank/server/pairing.js");
const { change, now } = await import("../../static/bank/state/store.js");

/** @type {{ key: string }[]} */
let sent = [];

/**
 * The server answers the next pairing like this.
 * @param {number} status
 * @param {object} body
 */
function say(status, body) {
  globalThis.fetch = async (_path, request) => {
    sent.push(JSON.parse(String(request?.body)));
    return new Response(JSON.stringify(body), { status });
  };
}

beforeEach(() => {
  sent = [];
  stored.clear();
  change({ card: "card-7", pass: null, screen: "pair", notice: null });
});

test("a device remembers the pass that it got for a card", async () => {
  say(201, { pass: "p1", label: "Ruth" });
  assert.equal(await pair(), true);
  const { pass, label } = (await pairingOf("card-7")) ?? {};
  assert.deepEqual([pass, label], ["p1", "Ruth"]);
  assert.equal(now().pass, "p1");
});

test("what is broken in the browser's store counts as forgotten", async () => {
  stored.set("passgo.pairing.card-7", "{half");
  assert.equal(await pairingOf("card-7"), null);
});

test("a lost answer is asked for again with the same key", async () => {
  globalThis.fetch = async (_path, request) => {
    sent.push(JSON.parse(String(request?.body)));
    throw new TypeError("Failed to fetch");
  };
  assert.equal(await pair(), false);
  assert.match(now().notice ?? "", /No connection/);
  say(201, { pass: "p1", label: "Ruth" });
  await pair();
  assert.equal(sent[0].key, sent[1].key);
});

test("a card that another device holds is said to be elsewhere", async () => {
  say(409, { code: "ALREADY_PAIRED", detail: "Another device is the bank of this card." });
  assert.equal(await pair(), false);
  assert.deepEqual(
    [now().screen, now().notice],
    ["elsewhere", "Another device is the bank of this card."],
  );
});

test("what was unpaired is forgotten, its key too", async () => {
  say(201, { pass: "p1", label: "Ruth" });
  await pair();
  await unpair();
  assert.equal(await pairingOf("card-7"), null);
  await pair();
  assert.notEqual(sent[0].key, sent[1].key);
});
