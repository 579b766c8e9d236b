// A tablet that comes to another table, or back to its own: what is tapped goes into the book of
// the table that is shown, and into no other.

import assert from "node:assert/strict";
import { beforeEach, mock, test } from "node:test";
import { setImmediate as nextTurn } from "node:timers/promises";

import { makeEngine } from "./fake_book.js";
import { makeHall } from "./fake_hall.js";

const page = Object.assign(new EventTarget(), { hidden: false });
Object.assign(globalThis, { window: new EventTarget(), document: page });
Object.assign(globalThis, { requestAnimationFrame: () => {}, EventSource: { OPEN: 1 } });
// Once for all tests: the looks go on from one to the next.
mock.timers.enable({ apis: ["setTimeout", "setInterval"] });

const { change, isAtTable, now } = await import("../../static/bank/state/store.js");
const { enter } = await import("../../static/bank/server/enter.js");
const { allKept, confirmed, isLocal, putAway } = await import(
  "../../static/bank/server/local-book.js"
);
const { sync } = await import("../../static/bank/server/book-sync.js");
const { unpair } = await import("../../static/bank/server/pairing.js");
const { decideWith, follow } = await import("../../static/bank/server/follow.js");

/** @type {ReturnType<typeof makeHall>} */
let hall;

/** Lets everything run that waits for no clock. */
async function settled() {
  for (let turn = 0; turn < 80; turn += 1) await nextTurn();
}

/** The tablet's own look every few seconds: which table is its own? */
async function looks() {
  for (let second = 0; second < 12; second += 1) {
    mock.timers.tick(1000);
    await settled();
  }
}

/** @param {number} amount */
async function add(amount) {
  await enter({ type: "add", amount }, { slot: "add", text: "" });
  await sync();
  await settled();
}

/**
 * The engine restarts and opens the book of the first table; before it has, `happens` runs.
 * @param {() => void} happens
 */
async function whileItOpens(happens) {
  await decideWith(null);
  /** @type {(() => void)[]} */
  const held = [];
  globalThis.fetch = async (address, request) => {
    const answer = await hall.fetch(address, request);
    if (String(address).includes("g1/book")) await new Promise((go) => held.push(() => go(null)));
    return answer;
  };
  decideWith(makeEngine());
  await settled();
  // What others enter while the book is fetched is fetched before it opens.
  hall.books.g1.enter("other", 1);
  follow();
  await settled();
  held.shift()?.();
  await settled();
  assert.equal(held.length, 1);
  happens();
  follow();
  await settled();
  globalThis.fetch = hall.fetch;
  held.shift()?.();
  await settled();
}

/** @param {string} game */
const amounts = (game) => hall.books[game].entries.map(({ effect }) => effect);
const openHere = () => isLocal() && confirmed().game;

beforeEach(async () => {
  await decideWith(null);
  for (const { key } of allKept()) await putAway(key);
  hall = makeHall("g1", "g2");
  globalThis.fetch = hall.fetch;
  change({ card: "c", pass: "p", screen: "start", game: null, grant: null, table: null });
  change({ entry: null, refusal: null, notice: null, silentSince: null, delay: null });
  await follow();
  await decideWith(makeEngine());
  await add(5);
  assert.equal(openHere(), "g1");
});

test("at the next round's table taps go into its book", async () => {
  hall.opens("g1", "g2");
  await looks();
  await add(7);
  assert.deepEqual([amounts("g1"), amounts("g2")], [[5], [7]]);
  assert.equal(openHere(), "g2");
});

test("what waits for the table before goes into the book of that one", async () => {
  hall.books.g1.says = [500, {}];
  await add(6);
  hall.books.g1.says = null;
  hall.opens("g1", "g2");
  await looks();
  await add(7);
  assert.deepEqual([amounts("g1"), amounts("g2")], [[5, 6], [7]]);
  assert.equal(now().waits, null);
});

test("a book that still opens when the next table comes gives way to that one's", async () => {
  await whileItOpens(() => hall.opens("g1", "g2"));
  await add(7);
  assert.deepEqual([amounts("g1"), amounts("g2")], [[5, 1], [7]]);
  assert.equal(openHere(), "g2");
});

test("a book that still opens when its table is withdrawn is closed again", async () => {
  await whileItOpens(() => hall.opens());
  assert.equal(now().screen, "waiting");
  assert.equal(isLocal(), false);
});

test("a tablet whose table is withdrawn and given back shows it again", async () => {
  hall.opens();
  await looks();
  assert.equal(now().screen, "waiting");
  hall.opens("g1");
  await looks();
  assert.ok(isAtTable());
  await add(7);
  assert.deepEqual(amounts("g1"), [5, 7]);
});

test("a tablet that was shut out and let in again shows its table again", async () => {
  hall.says = [403, { code: "PASS_REVOKED", detail: "This device was withdrawn." }];
  await looks();
  assert.equal(now().screen, "revoked");
  hall.says = null;
  await unpair();
  change({ pass: "another", screen: "start" });
  await follow();
  await settled();
  assert.ok(isAtTable());
  await add(7);
  assert.deepEqual(amounts("g1"), [5, 7]);
});
