// Several tabs of a device: which of them is the bank.

import assert from "node:assert/strict";
import { beforeEach, mock, test } from "node:test";
import { setImmediate as nextTurn } from "node:timers/promises";

import { makeHall } from "./fake_hall.js";

const page = Object.assign(new EventTarget(), { hidden: true });
Object.assign(globalThis, { window: new EventTarget(), document: page });
mock.timers.enable({ apis: ["setTimeout", "setInterval"] });

let hasBank = true;
/** @type {object[]} */
let said = [];

/** The other tab's end of the channel: it answers if it is the bank. */
class Channel {
  /** @type {((message: { data: object }) => void) | undefined} */
  onmessage;

  /** @param {{ isAsking?: boolean }} message */
  postMessage(message) {
    said.push(message);
    const answer = { name: "other", card: "c", isAnswer: true };
    if (message.isAsking && hasBank) queueMicrotask(() => this.onmessage?.({ data: answer }));
  }
}
Object.assign(globalThis, { BroadcastChannel: Channel });

const { disk } = await import("./fake_database.js");
const { change, now } = await import("../../static/bank/state/store.js");
const { follow, followUnseen } = await import("../../static/bank/server/follow.js");

/** @param {() => Promise<unknown>} begin */
async function begins(begin) {
  begin();
  for (let turn = 0; turn < 200; turn += 1) {
    await nextTurn();
    mock.timers.tick(10);
  }
}

const takesOver = () => said.some((message) => !("isAsking" in message));

beforeEach(() => {
  said = [];
  globalThis.fetch = makeHall("g1").fetch;
  change({ card: "c", pass: "p", screen: "start", game: null, grant: null });
});

test("a tab that is loaded unseen leaves the bank to the one that has it", async () => {
  hasBank = true;
  await begins(followUnseen);
  assert.equal(now().screen, "other_tab");
  assert.ok(!takesOver());
});

test("a tab that is loaded unseen is the bank where no other is", async () => {
  hasBank = false;
  await begins(followUnseen);
  assert.equal(now().screen, "table");
  assert.ok(takesOver());
});

test("a tab that is opened takes the bank over", async () => {
  hasBank = true;
  await begins(follow);
  assert.equal(now().screen, "table");
  assert.ok(takesOver());
});

test("on a full disk too, the other tab hears that this one is the bank now", async () => {
  hasBank = true;
  disk.isFull = true;
  await begins(follow);
  disk.isFull = false;
  assert.ok(takesOver());
  assert.ok(now().forgets.entries);
});
