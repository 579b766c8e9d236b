// Views of the tablet read the state. What changes it, keeps it, or asks the server or the engine
// stands elsewhere.

import assert from "node:assert/strict";
import { posix } from "node:path";
import { test } from "node:test";

import { nodesOf, scripts } from "./source.js";

/** @import { ImportDefaultSpecifier, ImportNamespaceSpecifier, ImportSpecifier } from "acorn" */

const BANK = "static/bank";
const VIEWS = ["count", "forms", "offers", "panels", "parts", "screen"];
/**
 * What a view may not use, by module; `*` is all of it.
 * @type {Record<string, string[]>}
 */
const NOT_FOR_VIEWS = {
  "device/database.js": ["*"],
  "device/kept-books.js": ["*"],
  "device/kept-engine.js": ["*"],
  "device/local-storage.js": ["*"],
  "device/pairings.js": ["*"],
  "device/waiting-answers.js": ["*"],
  "device/waiting-entries.js": ["*"],
  "engine/client.js": ["*"],
  "server/api.js": ["*"],
  "server/stream.js": ["*"],
  "state/store.js": ["change", "forgetful", "keepsAfterAll", "onChange"],
};
const NOT_FOR_VIEWS_AT_ALL = new Set(["fetch", "EventSource", "XMLHttpRequest"]);
/** Bricks that know nothing of a bank. */
const BRICKS = "lib";

/** @param {ImportSpecifier | ImportDefaultSpecifier | ImportNamespaceSpecifier} specifier */
function importedName(specifier) {
  if (specifier.type !== "ImportSpecifier") return "*";
  const { imported } = specifier;
  return imported.type === "Identifier" ? imported.name : String(imported.value);
}

const modules = scripts(`${BANK}/**/*.js`).map((module) => ({
  ...module,
  folder: module.path.split("/")[2],
  imports: module.tree.body
    .filter((node) => node.type === "ImportDeclaration")
    .map(({ source, specifiers }) => ({
      from: posix.relative(BANK, posix.join(posix.dirname(module.path), String(source.value))),
      names: specifiers.map(importedName),
    })),
}));
const views = modules.filter(({ folder }) => VIEWS.includes(folder));

test("every folder of views is there", () => {
  assert.deepEqual([...new Set(views.map(({ folder }) => folder))].sort(), VIEWS);
});

test("every module that a view may not use is there", () => {
  const there = new Set(modules.map(({ path }) => path.slice(BANK.length + 1)));
  assert.deepEqual(
    Object.keys(NOT_FOR_VIEWS).filter((name) => !there.has(name)),
    [],
  );
});

test("a view neither changes the state nor asks the server or the engine by itself", () => {
  const wrong = views.flatMap(({ path, imports }) =>
    imports
      .filter(({ from, names }) => {
        const forbidden = NOT_FOR_VIEWS[from] ?? [];
        return forbidden.includes("*") || names.some((name) => forbidden.includes(name));
      })
      .map(({ from }) => `${path} imports ${from}`),
  );
  assert.deepEqual(wrong, []);
});

test("a view fetches nothing past the server's modules", () => {
  const wrong = views.flatMap(({ path, tree }) =>
    [...nodesOf(tree)]
      .filter((node) => node.type === "Identifier")
      .filter(({ name }) => NOT_FOR_VIEWS_AT_ALL.has(name))
      .map(({ name }) => `${path} uses ${name}`),
  );
  assert.deepEqual(wrong, []);
});

test("one module asks the device's clock", () => {
  const asking = modules.flatMap(({ path, tree }) =>
    [...nodesOf(tree)].filter(asksForTime).map(() => path.slice(BANK.length + 1)),
  );
  assert.deepEqual([...new Set(asking)], ["device/time.js"]);
});

/** @param {import("acorn").AnyNode} node */
function asksForTime(node) {
  if (node.type === "NewExpression") return isDate(node.callee) && !node.arguments.length;
  return node.type === "MemberExpression" && isDate(node.object) && isNow(node.property);
}

/** @param {import("acorn").AnyNode} node */
const isDate = (node) => node.type === "Identifier" && node.name === "Date";

/** @param {import("acorn").AnyNode} node */
const isNow = (node) => node.type === "Identifier" && node.name === "now";

test("the bricks know nothing of a bank", () => {
  const wrong = modules
    .filter(({ folder }) => folder === BRICKS)
    .flatMap(({ path, imports }) => imports.map(({ from }) => [path, from]))
    .filter(([, from]) => !from.startsWith(`${BRICKS}/`));
  assert.deepEqual(wrong, []);
});

test("no module reassigns what it exports", () => {
  const mutable = modules.flatMap(({ path, tree }) =>
    tree.body
      .filter((node) => node.type === "ExportNamedDeclaration")
      .flatMap(({ declaration }) => declaration ?? [])
      .filter((node) => node.type === "VariableDeclaration" && node.kind !== "const")
      .map(() => path),
  );
  assert.deepEqual(mutable, []);
});
