// Times go by the server's clock, also on a tablet whose own is wrong, and without a network.

import assert from "node:assert/strict";
import { beforeEach, mock, test } from "node:test";
import { stored } from "./fake_storage.js";

const HOUR = 3_600_000;
const SERVER = Date.parse("2026-11-23T20:00:00Z");

let started = 0;

/**
 * The tablet is switched on at this time of its own clock.
 * @param {number} here
 */
async function switchedOn(here) {
  mock.timers.setTime(here);
  started += 1;
  return import(`../../static/bank/device/time.js?${started}`);
}

/** @param {number} moment */
const asHeader = (moment) => new Date(moment).toUTCString();

beforeEach(() => {
  mock.timers.reset();
  mock.timers.enable({ apis: ["Date"] });
  stored.clear();
});

test("a clock that is an hour fast is put right by the first answer", async () => {
  const { hearTime, timeNow } = await switchedOn(SERVER + HOUR);
  assert.equal(timeNow().getTime(), SERVER + HOUR);
  hearTime(asHeader(SERVER), 40);
  assert.ok(Math.abs(timeNow().getTime() - SERVER) < 1000);
  mock.timers.tick(60_000);
  assert.ok(Math.abs(timeNow().getTime() - SERVER - 60_000) < 1000);
});

test("a device that is switched on again without a network still knows", async () => {
  const { hearTime } = await switchedOn(SERVER - HOUR);
  hearTime(asHeader(SERVER), 40);
  const { timeNow } = await switchedOn(SERVER);
  assert.ok(Math.abs(timeNow().getTime() - SERVER - HOUR) < 1000);
});

test("a clock that was set right meanwhile is believed again", async () => {
  const { hearTime, timeNow } = await switchedOn(SERVER - HOUR);
  hearTime(asHeader(SERVER), 40);
  mock.timers.setTime(SERVER);
  hearTime(asHeader(SERVER), 40);
  assert.ok(Math.abs(timeNow().getTime() - SERVER) < 1000);
});

test("a clock that is nearly right is left alone, however slow the answer", async () => {
  const { hearTime, timeNow } = await switchedOn(SERVER + 1500);
  hearTime(asHeader(SERVER), 40);
  mock.timers.tick(8000);
  hearTime(asHeader(SERVER), 8000);
  assert.equal(timeNow().getTime(), Date.now());
});

test("an answer that tells no time changes nothing", async () => {
  const { hearTime, timeNow } = await switchedOn(SERVER);
  hearTime(null, 40);
  assert.equal(timeNow().getTime(), SERVER);
});
