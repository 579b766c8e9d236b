import assert from "node:assert/strict";
import { test } from "node:test";

import { cashMoved } from "../../static/bank/state/cash-moved.js";

const NAMES = { A: "Ada", B: "Ben", C: "Cleo" };

/** @param {Record<string, number>} sums */
function cash(sums) {
  return Object.entries(sums).map(([account, quantity]) => ({
    account,
    commodity: "cash",
    quantity,
  }));
}

test("payers come before those who are paid", () => {
  assert.equal(cashMoved(cash({ Bank: 100, A: -100 }), NAMES, "$"), "−$100 Ada · +$100 Bank");
});

test("those who pay the same come last, together", () => {
  assert.equal(
    cashMoved(cash({ C: -50, B: -50, A: 100 }), NAMES, "£"),
    "+£100 Ada · −£50 each: Ben, Cleo",
  );
});

test("where names take too much room, the letters stand for the players", () => {
  const long = { A: "Maximiliane", B: "José", C: "Þórhildur", D: "Jean-François", E: "Nguyễn" };
  const moved = cash({ A: 200, B: -50, C: -50, D: -50, E: -50 });

  assert.equal(cashMoved(moved, long, "$"), "+$200 A · −$50 each: B, C, D, E");
});

test("what goes to and fro is summed, and nothing is left out but deeds", () => {
  const postings = [
    ...cash({ A: -100, Bank: 100 }),
    ...cash({ A: 300, Bank: -300 }),
    { account: "A", commodity: "deed:boardwalk", quantity: 1 },
  ];

  assert.equal(cashMoved(postings, NAMES, "$"), "−$200 Bank · +$200 Ada");
  assert.equal(cashMoved(cash({ A: 0, B: 0 }), NAMES, "$"), "");
});
