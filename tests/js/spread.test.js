import assert from "node:assert/strict";
import { afterEach, beforeEach, mock, test } from "node:test";

import { Spread } from "../../static/js/spread.js";

const MOST = 0.999_999;

/** @type {string[][]} */
let told = [];

beforeEach(() => {
  told = [];
  mock.timers.enable({ apis: ["setTimeout", "Date"] });
  mock.method(Math, "random", () => MOST);
});

afterEach(() => {
  mock.timers.reset();
  mock.restoreAll();
});

/** @param {number} crowd */
function spread(crowd) {
  return new Spread(crowd, (news) => told.push([...news.keys()]));
}

test("in a small hall everybody is told within 0.6 s", () => {
  spread(20).hear(["standings"], {});
  mock.timers.tick(599);
  assert.deepEqual(told, []);
  mock.timers.tick(1);
  assert.deepEqual(told, [["standings"]]);
});

test("what concerns everybody takes 22 ms a player, what is one's own 12 ms", () => {
  const phone = spread(1_000);
  phone.hear(["standings"], {});
  mock.timers.tick(21_999);
  assert.deepEqual(told, []);
  mock.timers.tick(1);
  phone.hear(["own"], {});
  mock.timers.tick(12_000);
  assert.deepEqual(told, [["standings"], ["own"]]);
});

test("news of one's own take along what waits", () => {
  const phone = spread(1_000);
  phone.hear(["standings"], {});
  phone.hear(["own"], {});
  mock.timers.tick(60_000);
  assert.deepEqual(told, [["standings", "own"]]);
});

test("more news of the same kind put nothing off, and hurry nothing", () => {
  const phone = spread(1_000);
  phone.hear(["own"], { own: 1 });
  mock.timers.tick(2_000);
  mock.method(Math, "random", () => 0);
  phone.hear(["own"], { own: 2 });
  mock.timers.tick(9_900);
  assert.deepEqual(told, []);
  mock.timers.tick(100);
  assert.deepEqual(told, [["own"]]);
});

test("news that never stop are told once in each window", () => {
  const phone = spread(1_000);
  for (let second = 0; second < 60; second += 1) {
    phone.hear(["own"], { own: second });
    mock.timers.tick(1_000);
  }
  assert.equal(told.length, 5);
});

test("whoever looks at the page again is told soon", () => {
  spread(3_000).hear(["standings"], {}, true);
  mock.timers.tick(600);
  assert.deepEqual(told, [["standings"]]);
});

test("no news are nothing to tell", () => {
  spread(10).hear([], {});
  mock.timers.tick(60_000);
  assert.deepEqual(told, []);
});
