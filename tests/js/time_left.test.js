import assert from "node:assert/strict";
import { test } from "node:test";

import { clockText, strikes, urgency } from "../../static/js/time-left.js";

test("a clock shows hours only where there are some, and 0:00 only when time is up", () => {
  const shown = [5400, 4195, 3599, 545, 299, 59.2, 0.4, 0].map((seconds) => clockText(seconds));

  assert.deepEqual(shown, ["1:30:00", "1:09:55", "59:59", "9:05", "4:59", "1:00", "0:01", "0:00"]);
});

test("overtime counts up", () => {
  const shown = [-0.9, -1, -75, -135, -3661].map((seconds) => clockText(seconds));

  assert.deepEqual(shown, ["0:00", "+0:01", "+1:15", "+2:15", "+1:01:01"]);
});

test("it gets pressing at ten minutes, and more so at five", () => {
  const urgencies = [601, 600, 301, 300, 0, -60].map((seconds) => urgency(seconds));

  assert.deepEqual(urgencies, ["", "soon", "soon", "late", "late", "late"]);
});

test("the gong is struck once at ten and at five minutes, and three times when time is up", () => {
  const struck = [
    [600.1, 599.9],
    [300.1, 300],
    [0.2, -0.1],
    [450, 449.7],
    [-5, -5.2],
  ].map(([before, now]) => strikes(before, now));

  assert.deepEqual(struck, [1, 1, 3, 0, 0]);
});

test("a clock that was set back or ahead strikes no gong", () => {
  assert.equal(strikes(700, 400), 0);
  assert.equal(strikes(299, 600), 0);
});
