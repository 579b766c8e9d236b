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

/** The server is there; what is posted hangs for a while. */
globalThis.fetch = (address, request) => {
  asked.push(String(address));
  return new Promise((resolve, reject) => {
    request?.signal?.addEventListener("abort", () => reject(new DOMException("", "AbortError")));
    if (!isHanging || address === "/live/") resolve(new Response("{}", { status: 200 }));
  });
};

const send = () => callUntilBack("POST", "games/g1/transactions", { patience: PATIENCE_MS });

/** @param {number} ms */
async function pass(ms) {
  mock.timers.tick(ms);
  for (let turn = 0; turn < 5; turn += 1) await nextTurn();
}

beforeEach(() => {
  mock.timers.reset();
  mock.timers.enable({ apis: ["setTimeout"] });
  asked = [];
  isHanging = true;
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
  isHanging = false;
  await send();
  isHanging = true;
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
