import assert from "node:assert/strict";
import { test } from "node:test";
import { shortNames } from "../../static/bank/lib/short-names.js";

/**
 * @param {...string} names
 */
function shortened(...names) {
  return Object.values(
    shortNames(Object.fromEntries(names.map((name, at) => ["ABCDEFGH"[at], name]))),
  );
}

test("a short name is the first word", () => {
  assert.deepEqual(shortened("Zoë", "José María Cruz"), ["Zoë", "José"]);
  assert.deepEqual(shortened("Anna-Lena Schmidt", "Anna Bauer"), ["Anna-Lena", "Anna"]);
});

test("two with one first name go by the initial of their surnames, too", () => {
  assert.deepEqual(shortened("Anna Clark", "Ben Stone", "Anna Adams"), [
    "Anna C.",
    "Ben",
    "Anna A.",
  ]);
  assert.deepEqual(shortened("José María Cruz", "josé Ruiz"), ["José C.", "josé R."]);
});

test("as many letters of a surname are shown as it takes", () => {
  assert.deepEqual(shortened("Anna Clark", "Anna Cole", "Anna Adams"), [
    "Anna Cl.",
    "Anna Co.",
    "Anna A.",
  ]);
  assert.deepEqual(shortened("Anna Clark", "Anna Clarke"), ["Anna Clark", "Anna Clarke"]);
});

test("who shares the surname as well has the whole name, and the seat if that is the same", () => {
  assert.deepEqual(shortened("Anna Maria Clark", "Anna Lena Clark"), [
    "Anna Maria Clark",
    "Anna Lena Clark",
  ]);
  assert.deepEqual(shortened("Anna Clark", "Anna Clark"), ["Anna Clark (A)", "Anna Clark (B)"]);
  assert.deepEqual(shortened("Anna", "Anna", "Anna Clark"), ["Anna (A)", "Anna (B)", "Anna C."]);
});

test("one with a first name only goes by that beside another who has a surname", () => {
  assert.deepEqual(shortened("Anna", "Anna Clark"), ["Anna", "Anna C."]);
});

test("a family name before a comma is the surname", () => {
  assert.deepEqual(shortened("Lovelace, Ada", "Ada Byron"), ["Ada L.", "Ada B."]);
  assert.deepEqual(shortened("Lovelace,Ada", "Ben"), ["Ada", "Ben"]);
});

test("titles and what follows a surname are left out", () => {
  assert.deepEqual(shortened("Dr. Jonathan Stone", "Prof. Dr. med. Eva Bauer", "Mrs Ada Byron"), [
    "Jonathan",
    "Eva",
    "Ada",
  ]);
  assert.deepEqual(shortened("Sammy Davis, Jr.", "Sammy Cahn III"), ["Sammy D.", "Sammy C."]);
  assert.deepEqual(shortened("Dr.", ","), ["Dr.", ","]);
});

test("an initial in place of a first name is kept", () => {
  assert.deepEqual(shortened("J. Ewing", "J. Cash"), ["J. E.", "J. C."]);
});

test("a word too long for the footer is cut", () => {
  assert.deepEqual(shortened("Wolfeschlegelsteinhausen"), ["Wolfeschlegelst…"]);
});

test("a seat without a name keeps its letter", () => {
  assert.deepEqual(shortened("Seat A", "Seat B"), ["Seat A", "Seat B"]);
  assert.deepEqual(shortened("Seat A", "Ben"), ["Seat A", "Ben"]);
});
