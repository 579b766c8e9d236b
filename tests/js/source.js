/** The scripts under static/ as their own parser sees them. */

import { globSync, readFileSync } from "node:fs";

import { parse } from "acorn";

/** @import { AnyNode } from "acorn" */

const ROOT = new URL("../../", import.meta.url);

/** Every script of ours, with its syntax tree, whose lines count from 1. */
export function scripts(pattern = "static/{bank,js}/**/*.js") {
  return globSync(pattern, { cwd: ROOT }).map((path) => {
    const text = readFileSync(new URL(path, ROOT), "utf8");
    const tree = parse(text, { ecmaVersion: "latest", sourceType: "module", locations: true });
    return { path, text, tree };
  });
}

/**
 * Every node of a syntax tree, outermost first.
 * @param {object} part a node, or a list of nodes in one
 * @returns {Generator<AnyNode>}
 */
export function* nodesOf(part) {
  if ("type" in part && typeof part.type === "string") yield/** @type {AnyNode} */ (part);
  for (const inner of Object.values(part)) {
    if (inner && typeof inner === "object") yield* nodesOf(inner);
  }
}
