/** The round's clock as a tablet counts it, also after it has slept. */

import assert from "node:assert/strict";
import { test } from "node:test";
import { goneOn, secondsLeft } from "../../static/bank/device/round-clock.js";

/**
 * A clock as just heard, with this many seconds left.
 * @param {number} seconds
 * @param {object} [more]
 */
function running(seconds, more = {}) {
  const ends = new Date(Date.now() + 1000 * seconds).toISOString();
  const heard = { remaining_seconds: seconds, heardAt: performance.now() };
  return /** @type {any} */ ({ state: "running", ends_at: ends, ...heard, ...more });
}

test("it counts by the page's own stopwatch", () => {
  const clock = running(600, { heardAt: performance.now() - 5000 });
  assert.equal(Math.round(secondsLeft(clock)), 595);
});

test("a few seconds more or less of the hour don't move it", () => {
  const clock = running(600, { ends_at: new Date(Date.now() + 592_000).toISOString() });
  assert.equal(Math.round(secondsLeft(clock)), 600);
});

test("after a sleep it goes by the hour", () => {
  const clock = running(600, { ends_at: new Date(Date.now() + 30_000).toISOString() });
  assert.equal(Math.round(secondsLeft(clock)), 30);
});

test("a tablet whose date is put right has not slept for a day", () => {
  const clock = running(600, { ends_at: new Date(Date.now() - 86_400_000).toISOString() });
  assert.equal(Math.round(secondsLeft(clock)), 600);
});

test("no more is left than when it was kept, though the device was set back", () => {
  const kept = running(600, { ends_at: new Date(Date.now() + 86_400_000).toISOString() });
  assert.equal(Math.round(secondsLeft(goneOn(kept))), 600);
});

test("a clock that is paused stays", () => {
  assert.equal(secondsLeft(running(600, { state: "paused", ends_at: null })), 600);
});

test("time that has run out isn't overtime until the server says so", () => {
  assert.equal(secondsLeft(running(-20)), 0);
});

/** @param {string | null} since */
function over(since) {
  return running(0, { state: "over", ends_at: null, over_since: since });
}

test("overtime counts from when time was up", () => {
  const since = new Date(Date.now() - 135_000).toISOString();
  assert.equal(Math.round(secondsLeft(over(since))), -135);
});

test("where nobody plays any more, no overtime counts", () => {
  assert.equal(secondsLeft(over(null)), 0);
});

test("a clock that is a second behind the server's has no time left either", () => {
  const since = new Date(Date.now() + 1000).toISOString();
  assert.equal(secondsLeft(over(since)), 0);
});
