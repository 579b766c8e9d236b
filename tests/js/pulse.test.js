import assert from "node:assert/strict";
import { mock, test } from "node:test";

const { change } = await import("../../static/bank/state/store.js");
const { fellSilent, onReturn } = await import("../../static/bank/server/pulse.js");

const STEP_MS = 100;
let isCut = true;
let questions = 0;

/** A network that swallows what is sent while it is cut, as a switch without power does. */
globalThis.fetch = (_path, request) => {
  questions += 1;
  return new Promise((resolve, reject) => {
    request?.signal?.addEventListener("abort", () => reject(new DOMException("", "AbortError")));
    if (!isCut) resolve(new Response("{}", { status: 200 }));
  });
};

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
  mock.timers.enable({ apis: ["setTimeout", "Date"] });
  mock.method(performance, "now", () => Date.now());
  Object.assign(globalThis, { document: { hidden: false } });
  change({ screen: "table" });
  let isBack = false;
  onReturn(() => {
    isBack = true;
  });

  fellSilent();
  await until(() => questions === 3);
  isCut = false; // just after the third was sent, which is lost
  const passed = await until(() => isBack);
  mock.reset();

  assert.equal(questions, 4);
  assert.ok(isBack && passed <= 2000 + 2 * STEP_MS, `it took ${passed} ms`);
});
