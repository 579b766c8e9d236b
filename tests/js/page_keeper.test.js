// The browser's service worker is played: how it keeps a page, tests/bank/test_kept_page.py shows.

import assert from "node:assert/strict";
import { beforeEach, mock, test } from "node:test";
import { setImmediate as nextTurn } from "node:timers/promises";

const { keepPage } = await import("../../static/bank/device/page-keeper.js");

/** @type {{ worker: object | null, tries: number }} */
const browser = { worker: null, tries: 0 };
const serviceWorker = {
  controller: null,
  addEventListener: () => {},
  register: async () => {
    browser.tries += 1;
    return { installing: browser.worker, update: async () => {} };
  },
};
const storage = { persist: async () => true };
Object.defineProperty(globalThis, "navigator", { value: { serviceWorker, storage } });

/** A worker that is still fetching the files. */
class Fetching extends EventTarget {
  state = "installing";

  /** @param {"activated" | "redundant"} state */
  becomes(state) {
    this.state = state;
    this.dispatchEvent(new Event("statechange"));
  }
}

/** @type {boolean[]} */
let said = [];

/** @param {number} seconds */
async function pass(seconds) {
  mock.timers.tick(seconds * 1000);
  for (let turn = 0; turn < 5; turn += 1) await nextTurn();
}

async function begin() {
  keepPage(
    async () => false,
    (isKept) => said.push(isKept),
  );
  await pass(0);
}

beforeEach(() => {
  mock.timers.reset();
  mock.timers.enable({ apis: ["setTimeout", "setInterval"] });
  said = [];
  browser.tries = 0;
});

test("while a file hangs it is said that the page isn't kept, until it is", async () => {
  const worker = new Fetching();
  browser.worker = worker;
  await begin();
  await pass(59);
  assert.deepEqual(said, []);

  await pass(1);
  assert.deepEqual(said, [false]);
  worker.becomes("activated");
  await pass(0);
  assert.deepEqual(said, [false, true]);
});

test("a page that can't be kept is tried again after longer and longer pauses", async () => {
  browser.worker = null;
  await begin();
  const tries = [browser.tries];
  for (const seconds of [30, 30, 30, 120, 240, 480, 480]) {
    await pass(seconds);
    tries.push(browser.tries);
  }

  assert.deepEqual(tries, [1, 2, 2, 3, 4, 5, 6, 7]);
});
