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
      .map(({ loc }) => [`${path}:${loc.start.line}`, loc.end.line - loc.start.line + 1])
      .filter(([, lines]) => lines > LINES_OF_A_FUNCTION),
  );
  assert.deepEqual(long, []);
});

test("a line ends within 100 columns", () => {
  const wide = found.flatMap(({ path, text }) =>
    text
      .split("\n")
      .map((line, at) => [`${path}:${at + 1}`, [...line].length])
      .filter(([, columns]) => columns > COLUMNS),
  );
  assert.deepEqual(wide, []);
});
