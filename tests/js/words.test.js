import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";

import {
  counted,
  inSentence,
  money,
  timeOfDay,
  withNames,
  withoutSeat,
} from "../../static/bank/lib/words.js";

const shared = JSON.parse(readFileSync(new URL("names_for_seats.json", import.meta.url), "utf8"));

// tests/engine/test_names_for_seats.py holds the engine to the same examples.
for (const [text, words] of shared.examples) {
  test(`"${text}" is told with names`, () => {
    assert.equal(withNames(text, shared.names), words);
  });
}

test("no text at all is told as nothing", () => {
  assert.equal(withNames(undefined, shared.names), "");
});

test("a name that runs from right to left leaves the rest of a sentence in order", () => {
  assert.equal(withNames("Seat A pays.", { A: "אדה" }), "\u2068אדה\u2069 pays.");
  assert.equal(inSentence("Ada"), "Ada");
});

test("on a player's own page a sentence begins without the seat", () => {
  assert.equal(withoutSeat("Seat A builds on Boardwalk"), "Builds on Boardwalk");
  assert.equal(withoutSeat("The Bank pays seat A"), "The Bank pays seat A");
});

test("money has its currency, thousands and a true minus", () => {
  assert.equal(money(1400, "$"), "$1,400");
  assert.equal(money(-20, "£"), "−£20");
  assert.equal(money(0, ""), "0");
});

test("a moment is shown as the clock on the wall has it", () => {
  assert.equal(timeOfDay(new Date(2026, 10, 22, 9, 4)), "09:04");
  assert.equal(timeOfDay("2026-11-22T21:30:00"), "21:30");
});

test("one house, three houses, two addresses", () => {
  assert.equal(counted(1, "house"), "1 house");
  assert.equal(counted(3, "house"), "3 houses");
  assert.equal(counted(2, "address", "addresses"), "2 addresses");
});
