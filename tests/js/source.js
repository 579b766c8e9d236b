/** The scripts under static/ as their own parser sees them. */

import { globSync, readFileSync } from "node:fs";

import { parse } from "acorn";

const ROOT = new URL("../../", import.meta.url);

/** Every script of ours: {path, text, tree}. */
export function scripts(pattern = "static/{bank,js}/**/*.js") {
  return globSync(pattern, { cwd: ROOT }).map((path) => {
    const text = readFileSync(new URL(path, ROOT), "utf8");
    const tree = parse(text, { ecmaVersion: "latest", sourceType: "module", locations: true });
    return { path, text, tree };
  });
}

/** Every node of a syntax tree, outermost first. */
export function* nodesOf(node) {
  if (typeof node?.type === "string") yield node;
  for (const part of Object.values(node ?? {})) {
    if (part && typeof part === "object") yield* nodesOf(part);
  }
}
