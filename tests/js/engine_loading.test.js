// The engine in its worker: when it doesn't come at first, who may ask it, and when it is let go.

import assert from "node:assert/strict";
import { mock, test } from "node:test";
import { setImmediate as nextTurn } from "node:timers/promises";

/** @import { EngineNews } from "../../static/bank/types.d.ts" */

/** @type {WorkerOfTest[]} */
const workers = [];

class WorkerOfTest {
  /** @type {((message: { data: EngineNews }) => void) | undefined} */
  onmessage;
  isThere = true;

  constructor() {
    workers.push(this);
  }

  postMessage() {}

  terminate() {
    this.isThere = false;
  }

  /** @param {object} news */
  tells(news) {
    this.onmessage?.({ data: /** @type {EngineNews} */ (news) });
  }
}

const page = Object.assign(new EventTarget(), { hidden: false });
Object.assign(globalThis, { window: new EventTarget(), document: page });
Object.assign(globalThis, { Worker: WorkerOfTest, location: { href: "http://table/b/card/" } });
console.warn = () => {};

const { change, now } = await import("../../static/bank/state/store.js");
const { startEngine } = await import("../../static/bank/engine/client.js");
const { drawing } = await import("../../static/bank/lib/drawing.js");
const { useEngineOf } = await import("../../static/bank/engine/loading.js");

const HEARERS = { onProgress: () => {}, onLost: () => {} };

async function settled() {
  for (let turn = 0; turn < 10; turn += 1) await nextTurn();
}

/** An engine that is ready. */
function ready() {
  const starting = startEngine("/engine.zip", HEARERS);
  workers[workers.length - 1].tells({ stage: "ready" });
  return starting;
}

test("a view that asks the engine while it is drawn is stopped", async (t) => {
  t.mock.method(console, "error", () => {});
  const engine = await ready();
  /** @type {Promise<unknown> | undefined} */
  let asked;

  drawing(() => {
    asked = engine.call("offers", {});
  });

  await assert.rejects(async () => asked, /asked the engine/);
});

test("an engine that was let go turns down what it is asked afterwards", async () => {
  const engine = await ready();

  engine.end();

  await assert.rejects(engine.call("open", {}), /let go/);
});

test("an engine that the network didn't bring is tried again, less and less often", async () => {
  mock.timers.enable({ apis: ["setTimeout", "setInterval"] });
  workers.length = 0;
  useEngineOf("/engine.zip");
  const tries = [];
  for (let second = 0; second < 300; second += 1) {
    const worker = workers.at(-1);
    if (worker?.isThere) {
      tries.push(second);
      worker.tells({ fault: "TypeError: Failed to fetch" });
    }
    await settled();
    // Whatever else changes on the tablet is no reason to try.
    change({ label: String(second) });
    await settled();
    mock.timers.tick(1000);
  }
  assert.deepEqual(tries, [0, 30, 90, 210]);
  assert.equal(now().engine.isMissing, undefined);

  mock.timers.tick(300_000);
  workers.at(-1)?.tells({ stage: "ready" });
  await settled();
  assert.equal(now().engine.part, 1);
});
