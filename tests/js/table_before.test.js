// What waits for the table before this one, when the tablet has moved on to the next.

import assert from "node:assert/strict";
import { beforeEach, mock, test } from "node:test";
import { setImmediate as nextTurn } from "node:timers/promises";

import { makeEngine, makeServer } from "./fake_book.js";

Object.assign(globalThis, { window: new EventTarget(), document: { hidden: true } });

const { change, now } = await import("../../static/bank/state/store.js");
const { enter } = await import("../../static/bank/server/enter.js");
const { allKept, closeBook, putAway } = await import("../../static/bank/server/local-book.js");
const { decideWith } = await import("../../static/bank/server/follow.js");

/** @type {ReturnType<typeof makeServer>} */
let server;

/** Lets everything run that waits for no clock. */
async function settled() {
  for (let turn = 0; turn < 60; turn += 1) await nextTurn();
}

/** @param {number} amount */
async function add(amount) {
  await enter({ type: "add", amount }, { slot: "add", text: "" });
  await settled();
}

/** @param {number} number */
async function undo(number) {
  await enter({ type: "undo", number }, { slot: "undo", text: "" });
  await settled();
}

const amounts = () => server.entries.map(({ effect }) => effect);

beforeEach(async () => {
  mock.timers.reset();
  mock.timers.enable({ apis: ["setTimeout"] });
  for (const { key } of allKept()) await putAway(key);
  await closeBook();
  server = makeServer("g1");
  globalThis.fetch = server.fetch;
  change({ card: "c", pass: "p", screen: "table", game: null });
  change({ grant: { game: "g1", role: "bank", status: "open" } });
  change({ entry: null, refusal: null, notice: null, silentSince: null, delay: null });
  await decideWith(makeEngine());
  await settled();
});

/** The server is back, and this tablet has another table by now. */
function moveOn() {
  const before = server;
  const next = makeServer("g2");
  globalThis.fetch = (address, request) =>
    (String(address).includes("g2/") ? next : before).fetch(address, request);
  before.isAway = false;
  change({ grant: { game: "g2", role: "bank", status: "open" } });
  return next;
}

test("what waits for the table before this one is sent to its own book", async () => {
  server.isAway = true;
  await add(5);
  await add(-2);
  const next = moveOn();
  server.enter("other", 0);
  await decideWith(makeEngine());
  await settled();
  assert.deepEqual(amounts(), [0, 5, -2]);
  assert.equal(next.entries.length, 0);
  assert.equal(now().waits, null);
});

test("an undo for the table before this one takes back its own entry there", async () => {
  server.isAway = true;
  await add(60);
  await undo(1);
  await add(70);
  moveOn();
  server.enter("other", 0);
  await decideWith(makeEngine());
  await settled();
  assert.deepEqual(amounts(), [0, 60, -60, 70]);
  assert.deepEqual(now().review, []);
});

async function addAndUndoTwice() {
  server.isAway = true;
  await add(60);
  await undo(1);
  await add(70);
  await undo(3);
  moveOn();
  server.enter("other", 0);
}

test("what was read of the book of the table before this one isn't read again", async () => {
  await addAndUndoTwice();
  await decideWith(makeEngine());
  await settled();
  assert.deepEqual(amounts(), [0, 60, -60, 70, -70]);
  const reads = server.asked.filter(({ pathname }) => pathname.endsWith("g1/book"));
  assert.deepEqual(
    reads.slice(-2).map(({ after }) => after),
    ["0", "2"],
  );
});

test("an undo finds its own entry in a book that was set back after it was read", async () => {
  await addAndUndoTwice();
  const { fetch } = globalThis;
  let posts = 0;
  globalThis.fetch = async (address, request) => {
    const answer = await fetch(address, request);
    if (request?.method === "POST") posts += 1;
    if (posts === 3 && server.entries.length === 4) {
      server.entries.shift();
      for (const [at, entry] of server.entries.entries()) entry.number = at + 1;
    }
    return answer;
  };
  await decideWith(makeEngine());
  await settled();
  assert.deepEqual(amounts(), [60, -60, 70, -70]);
});

test("an undo takes back nothing of others at the table before this one", async () => {
  server.isAway = true;
  await add(60);
  await undo(1);
  moveOn();
  server.enter("other", 60);
  await decideWith(makeEngine());
  await settled();
  assert.deepEqual(amounts(), [60]);
  const codes = now().review.map(({ review }) => review?.problem?.code);
  assert.deepEqual(codes, ["TOO_MUCH", "NO_SUCH_ENTRY"]);
});

test("what the table before this one doesn't take any more is put before the banker", async () => {
  server.isAway = true;
  await add(5);
  await add(-2);
  moveOn();
  server.enter("other", 1);
  await decideWith(makeEngine());
  await settled();
  assert.deepEqual(amounts(), [1]);
  assert.deepEqual(
    now().review.map(({ game, review }) => [game, review?.problem?.code]),
    [
      ["g1", "OUTCOME_DIFFERS"],
      ["g1", "OUTCOME_DIFFERS"],
    ],
  );
  assert.equal(now().waits, null);
});
