// An engine that fails, and a server that does: the table goes on, and nobody is asked too often.

import assert from "node:assert/strict";
import { beforeEach, mock, test } from "node:test";
import { setImmediate as nextTurn } from "node:timers/promises";

import { makeEngine } from "./fake_book.js";
import { makeHall } from "./fake_hall.js";

/** @import { Engine } from "../../static/bank/types.d.ts" */

const page = Object.assign(new EventTarget(), { hidden: false });
Object.assign(globalThis, { window: new EventTarget(), document: page });
Object.assign(globalThis, { requestAnimationFrame: () => {}, EventSource: { OPEN: 1 } });
// Once for all tests: the looks go on from one to the next.
mock.timers.enable({ apis: ["setTimeout", "setInterval"] });
console.warn = () => {};

const { change, now } = await import("../../static/bank/state/store.js");
const { enter } = await import("../../static/bank/server/enter.js");
const { allKept, isLocal, putAway } = await import("../../static/bank/server/local-book.js");
const { sync } = await import("../../static/bank/server/book-sync.js");
const { decideWith, follow } = await import("../../static/bank/server/follow.js");

/** @type {ReturnType<typeof makeHall>} */
let hall;

/** Lets everything run that waits for no clock. */
async function settled() {
  for (let turn = 0; turn < 80; turn += 1) await nextTurn();
}

/** @param {number} seconds */
async function pass(seconds) {
  for (let second = 0; second < seconds; second += 1) {
    mock.timers.tick(1000);
    await settled();
  }
}

/** @param {number} amount */
async function add(amount) {
  await enter({ type: "add", amount }, { slot: "add", text: `Add ${amount}` });
  await sync();
  await settled();
}

const amounts = () => hall.books.g1.entries.map(({ effect }) => effect);
const posts = () => hall.books.g1.asked.filter(({ method }) => method === "POST").length;

/**
 * An engine that fails at a call if `isBad` says so of its arguments.
 * @param {(name: string, args: any) => boolean} isBad
 * @returns {Engine}
 */
function failing(isBad) {
  const engine = makeEngine();
  return {
    ...engine,
    call: async (name, args) => {
      if (isBad(name, args)) throw new Error("KeyError: 'new_fact'");
      return engine.call(name, args);
    },
  };
}

beforeEach(async () => {
  await decideWith(null);
  for (const { key } of allKept()) await putAway(key);
  hall = makeHall("g1");
  globalThis.fetch = hall.fetch;
  change({ card: "c", pass: "p", screen: "start", game: null, grant: null, table: null });
  change({ entry: null, refusal: null, notice: null, silentSince: null, delay: null });
  change({ engine: { part: 1 } });
  await follow();
});

test("after an entry that the engine here can't read the server decides", async () => {
  /** @type {(name: string, args: { entries: { key: string }[] }) => boolean} */
  const isNewer = (_name, { entries }) => entries?.some(({ key }) => key === "newer");
  await decideWith(failing(isNewer));
  await add(1);
  hall.books.g1.says = [500, {}];
  await add(2);
  hall.books.g1.says = null;
  hall.books.g1.enter("newer", 0);
  await pass(20);
  assert.equal(isLocal(), false);
  assert.ok(now().engine.isMissing);
  assert.equal(now().waits, null);
  assert.deepEqual(amounts(), [1, 0, 2]);
  assert.equal(now().game?.version, 3);
  assert.ok(posts() < 12, `${posts()} posts`);
});

test("a fault of the engine during an entry is told, and the next tap is free", async () => {
  /** @type {(name: string, args: { command: { amount: number } }) => boolean} */
  const isBad = (name, { command }) => name === "enter" && command.amount === 7;
  await decideWith(failing(isBad));
  await assert.rejects(enter({ type: "add", amount: 7 }, { slot: "add", text: "Add 7" }), /KeyErr/);
  assert.equal(now().entry, null);
  assert.match(now().notice ?? "", /Not saved: “Add 7”/);
  await add(1);
  assert.deepEqual(amounts(), [1]);
});

test("a server that fails for minutes is asked by one timer, not by more and more", async () => {
  await decideWith(makeEngine());
  hall.books.g1.says = [503, {}];
  await add(1);
  await pass(300);
  const before = posts();
  await pass(60);
  assert.ok(posts() - before <= 25, `${posts() - before} posts in a minute`);
  hall.books.g1.says = null;
  await pass(20);
  assert.deepEqual(amounts(), [1]);
});

/** @param {import("./fake_book.js").Answer | null} answer what it says to everything */
function serverSays(answer) {
  hall.says = answer;
  hall.books.g1.says = answer;
}
const questions = () => hall.books.g1.asked.filter(({ pathname }) => pathname === "/live/").length;

for (const status of [502, 503, 504]) {
  test(`a proxy's ${status} is silence, whose end is noticed within two seconds`, async () => {
    await decideWith(makeEngine());
    serverSays([status, {}]);
    await pass(20);
    assert.notEqual(now().silentSince, null);
    assert.equal(now().trouble, "");

    serverSays(null);
    await pass(2);
    assert.equal(now().silentSince, null);
  });
}

for (const [answer, trouble, sentence] of /** @type {const} */ ([
  [[503, { code: "BUSY" }], "busy", "The server is busy."],
  [[429, {}], "busy", "The server is busy."],
  [[503, { code: "DISK_FULL" }], "fault", "The server's disk is full: tell the organisers."],
  [[500, { code: "FAULT" }], "fault", "Something went wrong on the server (500)."],
])) {
  test(`a ${answer[0]} ${JSON.stringify(answer[1])} is no silence, and told as it is`, async () => {
    await decideWith(makeEngine());
    serverSays([...answer]);
    await add(1);
    await pass(20);
    assert.equal(now().trouble, trouble);
    assert.equal(now().delay?.sentence, sentence);
    assert.equal(questions(), 0);

    serverSays(null);
    await pass(20);
    assert.deepEqual(amounts(), [1]);
    assert.equal(now().silentSince, null);
  });
}

test("the tablet goes on looking after a fault that nobody expected", async () => {
  const hearers = process.listeners("unhandledRejection");
  process.removeAllListeners("unhandledRejection");
  /** @type {unknown[]} */
  const faults = [];
  process.on("unhandledRejection", (fault) => faults.push(fault));
  hall.says = [200, { label: "Ruth" }];
  await pass(12);
  process.removeAllListeners("unhandledRejection");
  for (const hearer of hearers) process.on("unhandledRejection", hearer);
  assert.ok(faults.length);
  hall.says = null;
  hall.opens();
  await pass(12);
  assert.equal(now().screen, "waiting");
});
