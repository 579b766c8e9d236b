// The book on the tablet and the one on the server: whatever happens on the way, every entry is in
// both once, in one order, or is put before the banker.

import assert from "node:assert/strict";
import { beforeEach, mock, test } from "node:test";
import { setImmediate as nextTurn } from "node:timers/promises";

import { makeEngine, makeServer } from "./fake_book.js";

/** @import { Position, Refusal, Shown } from "../../static/bank/types.d.ts" */
/** @import { Batch } from "./fake_book.js" */

Object.assign(globalThis, { window: new EventTarget(), document: { hidden: true } });

const { change, now, tableNow } = await import("../../static/bank/state/store.js");
const { enter } = await import("../../static/bank/server/enter.js");
const { allKept, closeBook, confirmed, putAway } = await import(
  "../../static/bank/server/local-book.js"
);
const { decideWith } = await import("../../static/bank/server/follow.js");
const { sync } = await import("../../static/bank/server/book-sync.js");

const GAME = "g1";
/** @type {ReturnType<typeof makeServer>} */
let server;

/** Lets everything run that waits for no clock. */
async function settled() {
  for (let turn = 0; turn < 60; turn += 1) await nextTurn();
}

/**
 * @param {number} amount
 * @param {Shown | null} shown
 */
async function add(amount, shown = null) {
  const isEntered = await enter({ type: "add", amount }, { slot: "add", text: "", shown });
  await settled();
  return isEntered;
}

/** @param {number} number */
async function undo(number) {
  const isEntered = await enter({ type: "undo", number }, { slot: "undo", text: "" });
  await settled();
  return isEntered;
}

const sum = () => /** @type {Position & { sum: number }} */ (tableNow().game.state).sum;
/** With its code, which no screen shows, so that the state's type has none. */
const refusal = () =>
  /** @type {(Refusal & { slot: string, code: string }) | null} */ (now().refusal);
const amounts = () => server.entries.map(({ effect }) => effect);

async function comesBack() {
  server.isAway = false;
  await sync();
  await settled();
}

beforeEach(async () => {
  mock.timers.reset();
  mock.timers.enable({ apis: ["setTimeout"] });
  for (const { key } of allKept()) await putAway(key);
  await closeBook();
  server = makeServer(GAME);
  globalThis.fetch = server.fetch;
  change({ card: "c", pass: "p", screen: "table", game: null });
  change({ grant: { game: GAME, role: "bank", status: "open" } });
  change({ entry: null, refusal: null, notice: null, silentSince: null, delay: null });
  await decideWith(makeEngine());
  await settled();
});

test("an entry is shown at once, and the server has it a moment later", async () => {
  assert.equal(await add(5), true);
  assert.equal(sum(), 5);
  assert.deepEqual(amounts(), [5]);
  assert.equal(now().waits, null);
});

test("a refusal is shown where the tap was, without the server", async () => {
  server.isAway = true;
  assert.equal(await add(101), false);
  assert.deepEqual([refusal()?.slot, refusal()?.code], ["add", "TOO_MUCH"]);
  assert.equal(now().waits, null);
});

test("without a network it goes on, and says how many wait", async () => {
  server.isAway = true;
  for (let at = 0; at < 30; at += 1) await add(1);
  assert.equal(sum(), 30);
  assert.equal(now().waits?.count, 30);
  await comesBack();
  assert.equal(server.entries.length, 30);
  assert.equal(now().waits, null);
});

test("what waits is sent in batches, in order", async () => {
  server.isAway = true;
  for (let at = 0; at < 250; at += 1) await add(at % 2 ? -1 : 1);
  await comesBack();
  const posts = server.asked.filter(({ method }) => method === "POST");
  assert.deepEqual(
    posts.map(({ body }) => body?.transactions.length),
    [100, 100, 50],
  );
  assert.deepEqual(amounts().slice(0, 4), [1, -1, 1, -1]);
});

test("the answer to a batch brings its entries, so that nothing is fetched", async () => {
  server.asked.length = 0;
  await add(5);
  await add(6);
  assert.deepEqual(
    server.asked.map(({ method }) => method),
    ["POST", "POST"],
  );
  assert.deepEqual(
    [confirmed().version, confirmed().link],
    [server.entries.length, server.entries[1].link],
  );
});

test("what another device entered after a lost answer is fetched", async () => {
  server.losesAnswers = 1;
  await add(5);
  server.enter("other", 2);
  await comesBack();
  assert.deepEqual(amounts(), [5, 2]);
  assert.equal(confirmed().version, 2);
  assert.equal(sum(), 7);
});

test("lost answers post nothing twice", async () => {
  server.isAway = true;
  for (let at = 0; at < 5; at += 1) await add(1);
  server.losesAnswers = 1;
  await comesBack();
  assert.equal(server.entries.length, 5);
  await comesBack();
  assert.equal(server.entries.length, 5);
  assert.equal(now().waits, null);
  assert.equal(confirmed().link, server.entries[4].link);
});

test("what another device entered comes first, and what still holds after it", async () => {
  await add(5);
  server.isAway = true;
  await add(0);
  server.enter("other", 0);
  await comesBack();
  assert.deepEqual(
    server.entries.map(({ key }) => key === "other"),
    [false, true, false],
  );
  assert.equal(now().game?.version, 3);
});

test("an undo whose entry another one followed is put before the banker", async () => {
  await add(1);
  server.isAway = true;
  await undo(1);
  server.enter("other", 0);
  await comesBack();
  assert.equal(now().review[0].review?.problem?.code, "NOT_NEWEST");
});

test("an entry that would be another one now is put before the banker", async () => {
  server.isAway = true;
  await add(5);
  server.enter("other", 50);
  await comesBack();
  assert.deepEqual(amounts(), [50]);
  assert.equal(sum(), 50);
  const [entry] = now().review;
  assert.equal(entry.text, "0 and 5");
  assert.equal(entry.review?.now?.text, "50 and 5");
  assert.equal(now().waits, null);
});

test("what the rules refuse by now is put before the banker, and the rest goes on", async () => {
  server.isAway = true;
  await add(60);
  await add(-10);
  server.enter("other", 70);
  await comesBack();
  assert.deepEqual(amounts(), [70]);
  const [refused, changed] = now().review;
  assert.equal(refused.review?.problem?.code, "TOO_MUCH");
  assert.equal(changed.review?.now?.text, "70 and -10");
});

test("what was entered before an entry that is set aside is kept with it", async () => {
  server.enter("before", 1);
  await comesBack();
  server.isAway = true;
  await add(40);
  await add(10);
  server.enter("other", 70);
  server.enter("another", 2);
  await comesBack();
  const told = now().review.map(({ review }) => review?.meanwhile?.map(({ text }) => text));
  assert.deepEqual(told, [
    ["1 and 70", "71 and 2"],
    ["1 and 70", "71 and 2"],
  ]);
});

test("an undo that waits takes back its own entry, whatever its number is by then", async () => {
  server.isAway = true;
  await add(60);
  await undo(1);
  server.enter("other", 0);
  await comesBack();
  assert.deepEqual(amounts(), [0, 60, -60]);
  assert.deepEqual(server.entries[2].command, { type: "undo", number: 2 });
});

test("one that the server alone refuses is set aside, and those after it are sent", async () => {
  server.isAway = true;
  await add(0);
  await add(0);
  await add(0);
  const { fetch } = server;
  let isFirst = true;
  globalThis.fetch = async (address, request) => {
    if (request?.method !== "POST" || !isFirst) return fetch(address, request);
    isFirst = false;
    /** @type {Batch} */
    const { transactions } = JSON.parse(String(request.body));
    const problem = { code: "NO", status: 422, detail: "The server says no." };
    const results = transactions.map(({ key }, at) => ({ key, ...(at ? {} : { problem }) }));
    return new Response(JSON.stringify({ results }));
  };
  await comesBack();
  assert.equal(server.entries.length, 2);
  assert.equal(now().review[0].review?.problem?.detail, "The server says no.");
});

test("a device that was shut out keeps what waits", async () => {
  server.isAway = true;
  await add(5);
  server.says = [403, { code: "PASS_REVOKED", detail: "This device was withdrawn." }];
  await comesBack();
  assert.equal(now().screen, "revoked");
  assert.equal(now().waits?.count, 1);
});

test("a fault of the server is told, and tried again after a pause", async () => {
  server.says = [500, {}];
  await add(5);
  assert.equal(now().waits?.count, 1);
  assert.match(now().delay?.sentence ?? "", /500/);
  assert.equal(now().trouble, "fault");
  server.says = null;
  mock.timers.tick(1000);
  await settled();
  assert.deepEqual(amounts(), [5]);
  assert.equal(now().delay, null);
});

test("a book that differs on the server is read again, and what waits comes after it", async () => {
  await add(5);
  server.isAway = true;
  await add(0);
  server.entries.splice(0, 1);
  server.enter("restored", 5);
  await comesBack();
  mock.timers.tick(1000);
  await settled();
  assert.deepEqual(amounts(), [5, 0]);
});

/**
 * The server goes on from a copy that was made after this many entries.
 * @param {number} count
 */
async function setBackTo(count) {
  server.entries.splice(count);
  await sync();
  await settled();
  mock.timers.tick(1000);
  await settled();
}

test("what a server lacks that was set back is sent again, under the same keys", async () => {
  for (const amount of [1, 2, 3]) await add(amount);
  const before = structuredClone(server.entries);
  await setBackTo(1);
  assert.deepEqual(server.entries, before);
  assert.match(now().notice ?? "", /lacks 2 entries/);
  assert.equal(now().waits, null);
});

test("what it lacks comes before what waited here", async () => {
  await add(1);
  await add(2);
  server.isAway = true;
  await add(3);
  server.isAway = false;
  await setBackTo(1);
  assert.deepEqual(amounts(), [1, 2, 3]);
});

test("an undo that it lacks takes back its own entry", async () => {
  await add(1);
  await add(2);
  await undo(2);
  server.entries.splice(1);
  server.enter("other", 0);
  await setBackTo(2);
  assert.deepEqual(amounts(), [1, 0, 2, -2]);
  assert.deepEqual(server.entries[3].command, { type: "undo", number: 3 });
});

test("what it lacks and what no longer holds there is put before the banker", async () => {
  await add(1);
  await add(2);
  server.entries.splice(1);
  server.enter("other", 50);
  await setBackTo(2);
  assert.deepEqual(amounts(), [1, 50]);
  assert.equal(now().review[0].review?.now?.text, "51 and 2");
});

test("what was shown of a form and isn't so any more is not entered", async () => {
  assert.equal(await add(5, { digest: "d9+5", text: "9 and 5" }), false);
  assert.equal(refusal()?.code, "OUTCOME_DIFFERS");
  assert.deepEqual(amounts(), []);
});
