import assert from "node:assert/strict";
import { test } from "node:test";

import { pageAt, partAt } from "../../static/js/turning.js";

const GAP = 20;

test("a list that fits is one page", () => {
  const list = { clientWidth: 1000, scrollWidth: 1000 };

  assert.deepEqual(pageAt(list, GAP, 123_456), { page: 0, pages: 1, left: 0 });
});

test("the pages come in turn, eight seconds each, and begin again", () => {
  const list = { clientWidth: 1000, scrollWidth: 2500 };

  const shown = [0, 7_999, 8_000, 16_000, 24_000].map((now) => pageAt(list, GAP, now).page);

  assert.deepEqual(shown, [0, 0, 1, 2, 0]);
});

test("a page begins where the one before has ended, with the gap between", () => {
  const list = { clientWidth: 1000, scrollWidth: 2020 };

  assert.deepEqual(pageAt(list, GAP, 8_000), { page: 1, pages: 2, left: 1020 });
});

test("a page names the part that goes on there, unless the part begins with it", () => {
  const parts = [
    { at: 1020, name: "Juniors" },
    { at: 2550, name: "Seniors" },
    { at: 4080, name: "Veterans" },
  ];

  const named = [0, 1020, 2040, 3060, 4080].map((left) => partAt(parts, left));

  assert.deepEqual(named, ["", "", "Juniors", "Seniors", ""]);
});
