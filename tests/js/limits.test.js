// tests/house/test_limits.py holds Python to the same limits, and the files of both.

import assert from "node:assert/strict";
import { test } from "node:test";

import { nodesOf, scripts } from "./source.js";

const LINES_OF_A_FUNCTION = 60;
const COLUMNS = 100;

const found = scripts("{static/bank,static/js,tests/js}/**/*.js");

test("the scripts are found", () => {
  assert.ok(found.length > 70, `${found.length} scripts`);
});

test("a function has at most 60 lines", () => {
  const long = found.flatMap(({ path, tree }) =>
    [...nodesOf(tree)]
      .filter(({ type }) => /Function/.test(type))
      .flatMap(({ loc }) => loc ?? [])
      .map(({ start, end }) => ({ at: `${path}:${start.line}`, lines: end.line - start.line + 1 }))
      .filter(({ lines }) => lines > LINES_OF_A_FUNCTION),
  );
  assert.deepEqual(long, []);
});

test("a line ends within 100 columns", () => {
  const wide = found.flatMap(({ path, text }) =>
    text
      .split("\n")
      .map((line, index) => ({ at: `${path}:${index + 1}`, columns: [...line].length }))
      .filter(({ columns }) => columns > COLUMNS),
  );
  assert.deepEqual(wide, []);
});
