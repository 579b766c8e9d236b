import assert from "node:assert/strict";
import { beforeEach, mock, test } from "node:test";
import { setImmediate as nextTurn } from "node:timers/promises";

Object.assign(globalThis, { document: { hidden: false } });
const { callUntilBack, giveUpHanging, GivenUp } = await import(
  "../../static/bank/server/hanging.js"
);

const PATIENCE_MS = 20_000;
/** @type {string[]} */
let asked = [];
let isHanging = true;

let isSlow = false;

/** The server is there; what is posted hangs for a while. */
globalThis.fetch = (address, request) => {
  asked.push(String(address));
  return new Promise((resolve, reject) => {
    request?.signal?.addEventListener("abort", () => reject(new DOMException("", "AbortError")));
    const isAnswered = !isHanging || address === "/live/";
    if (isAnswered)
      setTimeout(() => resolve(new Response("{}", { status: 200 })), isSlow ? 600 : 0);
  });
};

const send = () => callUntilBack("POST", "games/g1/transactions", { patience: PATIENCE_MS });

/** @param {number} ms */
async function pass(ms) {
  mock.timers.tick(ms);
  for (let turn = 0; turn < 5; turn += 1) await nextTurn();
}

/** An answer comes: what is sent next has the usual time again. */
async function answered() {
  isHanging = false;
  const answer = send();
  await pass(0);
  await answer;
  isHanging = true;
}

beforeEach(() => {
  mock.timers.reset();
  mock.timers.enable({ apis: ["setTimeout", "Date"] });
  mock.method(performance, "now", () => Date.now());
  asked = [];
  isHanging = true;
  isSlow = false;
});

test("what hangs makes the tablet ask whether anybody is there", async () => {
  const answer = send().catch(() => {});
  await pass(1000);
  assert.deepEqual(asked, ["/api/v1/games/g1/transactions"]);

  await pass(500);
  assert.deepEqual(asked, ["/api/v1/games/g1/transactions", "/live/"]);
  giveUpHanging();
  await answer;
});

test("what was given up takes twice as long to be doubted, until an answer comes", async () => {
  await answered();
  for (const doubtAfter of [1500, 3000, 6000]) {
    const answer = send();
    asked = [];
    await pass(doubtAfter - 1);
    assert.deepEqual(asked, []);
    await pass(1);
    assert.deepEqual(asked, ["/live/"]);
    giveUpHanging();
    await assert.rejects(answer, GivenUp);
  }
});

test("a post that hangs while others are answered quickly is given up", async () => {
  await answered();
  const answer = assert.rejects(send(), GivenUp);
  await pass(1500);
  await pass(0);
  await pass(1500);
  await answer;
});

test("on a slow network it is waited for", async () => {
  await answered();
  isSlow = true;
  let isOver = false;
  const answer = send().catch(() => {
    isOver = true;
  });
  await pass(1500);
  for (let at = 0; at < 10; at += 1) await pass(600);
  assert.equal(isOver, false);
  giveUpHanging();
  await answer;
});

test("an answer that is merely fetched is waited for", async () => {
  let isOver = false;
  const answer = callUntilBack("GET", "games/g1/book", { patience: PATIENCE_MS }).catch(() => {
    isOver = true;
  });
  await pass(1500);
  for (let at = 0; at < 10; at += 1) await pass(600);
  assert.equal(isOver, false);
  giveUpHanging();
  await answer;
});
