import assert from "node:assert/strict";
import { mock, test } from "node:test";

const { change, now } = await import("../../static/bank/state/store.js");
const { doubt, fellSilent, onReturn } = await import("../../static/bank/server/pulse.js");

const STEP_MS = 100;
let isCut = true;
let takesMs = 0;
let questions = 0;

/** A network that swallows what is sent while it is cut, as a switch without power does. */
globalThis.fetch = (_path, request) => {
  questions += 1;
  return new Promise((resolve, reject) => {
    request?.signal?.addEventListener("abort", () => reject(new DOMException("", "AbortError")));
    if (isCut) return;
    if (takesMs) setTimeout(() => resolve(new Response("{}", { status: 200 })), takesMs);
    else resolve(new Response("{}", { status: 200 }));
  });
};

function begins() {
  mock.timers.enable({ apis: ["setTimeout", "Date"] });
  mock.method(performance, "now", () => Date.now());
  Object.assign(globalThis, { document: { hidden: false } });
  change({ screen: "table", silentSince: null });
  [isCut, takesMs, questions] = [true, 0, 0];
  const seen = { isBack: false };
  onReturn(() => {
    seen.isBack = true;
  });
  return seen;
}

/**
 * Lets time pass until something is so, ten seconds at most. Resolves to the milliseconds.
 * @param {() => boolean} isSo
 */
async function until(isSo) {
  let passed = 0;
  for (; !isSo() && passed < 10_000; passed += STEP_MS) {
    mock.timers.tick(STEP_MS);
    await new Promise((resolve) => setImmediate(resolve));
  }
  return passed;
}

test("a network that swallowed a question is noticed two seconds after it is back", async () => {
  const seen = begins();

  fellSilent();
  await until(() => questions === 3);
  isCut = false; // just after the third was sent, which is lost
  const passed = await until(() => seen.isBack);
  mock.timers.tick(60_000);
  mock.reset();

  assert.equal(questions, 4);
  assert.ok(seen.isBack && passed <= 2000 + 2 * STEP_MS, `it took ${passed} ms`);
});

test("a return that another look was the first to notice is told, too", async () => {
  const seen = begins();

  fellSilent();
  await until(() => questions === 3);
  isCut = false;
  change({ silentSince: null });
  const passed = await until(() => seen.isBack);
  mock.timers.tick(60_000);
  mock.reset();

  assert.ok(seen.isBack && passed <= 2000 + 2 * STEP_MS, `it took ${passed} ms`);
});

test("on a network whose every answer takes four seconds the server is noticed, too", async () => {
  const seen = begins();
  [isCut, takesMs] = [false, 4000];

  fellSilent();
  const passed = await until(() => seen.isBack);
  assert.ok(seen.isBack && passed <= 4000 + 1500 + 2 * STEP_MS, `it took ${passed} ms`);

  change({ silentSince: null });
  await Promise.all([doubt(), until(() => false)]);
  mock.reset();
  assert.equal(now().silentSince, null, "nor is it taken for silent again");
});
