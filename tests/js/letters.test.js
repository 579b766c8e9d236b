import assert from "node:assert/strict";
import { readdirSync, readFileSync } from "node:fs";
import { test } from "node:test";

import { lettersOf } from "../../static/bank/lib/letters.js";

const editions = new URL("../../engine/editions/", import.meta.url);

for (const file of readdirSync(editions).filter((name) => name.endsWith(".json"))) {
  test(`no two deeds of ${file} have the same letters, small or large`, () => {
    /** @type {{ spaces: { name: string, deed?: string }[] }} */
    const { spaces } = JSON.parse(readFileSync(new URL(file, editions), "utf8"));
    const names = spaces.filter(({ deed }) => deed).map(({ name }) => name);
    const letters = Object.values(lettersOf(names)).map((each) => each.toLowerCase());

    assert.equal(names.length, 28);
    assert.equal(new Set(letters).size, names.length);
    assert.ok(letters.every((each) => each.length === 2));
  });
}

test("a name that begins like no other has its first two letters", () => {
  assert.deepEqual(lettersOf(["Baltic Avenue", "St. Charles Place"]), {
    "Baltic Avenue": "Ba",
    "St. Charles Place": "Ch",
  });
});

test("names that begin alike have a letter at which they differ", () => {
  assert.deepEqual(lettersOf(["Vermont Avenue", "Ventnor Avenue"]), {
    "Vermont Avenue": "Vr",
    "Ventnor Avenue": "Vn",
  });
});

test("three that begin alike are told apart, too", () => {
  const names = ["Marylebone Station", "Marlborough Street", "Mayfair"];
  assert.equal(new Set(Object.values(lettersOf(names))).size, 3);
});

test("a name that is the beginning of another keeps its first two letters", () => {
  assert.deepEqual(lettersOf(["Park", "Park Lane"]), { Park: "Pa", "Park Lane": "PL" });
});
