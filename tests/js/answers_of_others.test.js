// Somebody in between answers for the server, as the login page of a guest Wi-Fi does: that is no
// answer, and its clock isn't the server's.

import assert from "node:assert/strict";
import { test } from "node:test";

const { call, Problem, Unreachable } = await import("../../static/bank/server/api.js");
const { timeNow } = await import("../../static/bank/device/time.js");

const LOGIN = "<!doctype html><title>Welcome to our guest Wi-Fi</title>";
const AN_AGE_AGO = "Thu, 01 Jan 1970 00:00:10 GMT";

/**
 * @param {number} status
 * @param {string} body
 */
function answer(status, body) {
  const headers = { Date: AN_AGE_AGO };
  globalThis.fetch = async () => new Response(body, { status, headers });
}

for (const [status, body] of /** @type {const} */ ([
  [200, LOGIN],
  [200, ""],
  [401, LOGIN],
  [403, LOGIN],
  [403, "{}"],
  [404, ""],
])) {
  test(`a ${status} with “${body}” is no answer`, async () => {
    answer(status, body);

    await assert.rejects(call("GET", "me"), Unreachable);

    assert.ok(timeNow().getFullYear() > 2000);
  });
}

test("the server's own no is one", async () => {
  answer(401, JSON.stringify({ code: "PASS_UNKNOWN", detail: "This pass is not known." }));

  await assert.rejects(call("GET", "me"), (error) => error instanceof Problem && error.endsPass);
});

test("a proxy whose server is down counts as away; a busy one may let it pass later", async () => {
  answer(502, LOGIN);
  await assert.rejects(call("GET", "me"), (error) => error instanceof Problem && error.isAway);

  answer(429, LOGIN);
  await assert.rejects(call("GET", "me"), (error) => error instanceof Problem && error.isPassing);
});
