import assert from "node:assert/strict";
import { test } from "node:test";

import { channelsOf, newsOf } from "../../static/js/channels.js";

const ONE = "/live/game-7?token=a%3Ab";
const TWO = "/live/game-7%2Cevent-spring?token=a";

test("an address names its channels", () => {
  assert.deepEqual(channelsOf(ONE), ["game-7"]);
  assert.deepEqual(channelsOf(TWO), ["game-7", "event-spring"]);
});

test("the news of a sole channel stand by themselves", () => {
  assert.deepEqual(newsOf(ONE, '{"version": 3}'), [["game-7", { version: 3 }]]);
});

test("the news of several channels come by name, and not always of all", () => {
  const text = '{"event-spring": {"round": 2}}';
  assert.deepEqual(newsOf(TWO, text), [["event-spring", { round: 2 }]]);
});
