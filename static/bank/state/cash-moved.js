/** The cash that an entry moved, in a few words. Works on plain values. */

import { inSentence, money } from "../lib/words.js";

/** @import { Posting } from "../types.d.ts" */

const ROOM = 64;

/**
 * Amounts first, those of one holder before those of several: "−$100 Ada · +$100 Bank", or
 * "+$150 Ada · −$50 each: Ben, Cleo, Dan"; "" if no cash moved. `names` are those of the seats;
 * where they take too much room, the letters stand for them.
 * @param {Posting[]} postings
 * @param {Record<string, string>} names
 * @param {string} currency
 */
export function cashMoved(postings, names, currency) {
  const holders = holdersByAmount(postings);
  const named = inWords(holders, names, currency);
  return named.length > ROOM ? inWords(holders, {}, currency) : named;
}

/**
 * @param {Posting[]} postings
 * @returns {[number, string[]][]}
 */
function holdersByAmount(postings) {
  /** @type {Map<string, number>} */
  const sums = new Map();
  for (const { account, commodity, quantity } of postings) {
    if (commodity === "cash") sums.set(account, (sums.get(account) ?? 0) + quantity);
  }
  /** @type {Map<number, string[]>} */
  const found = new Map();
  for (const [account, sum] of sums) {
    if (sum) found.set(sum, [...(found.get(sum) ?? []), account].sort());
  }
  return [...found].sort(
    ([sum, some], [other, others]) => some.length - others.length || sum - other,
  );
}

/**
 * @param {[number, string[]][]} holders
 * @param {Record<string, string>} names
 * @param {string} currency
 */
function inWords(holders, names, currency) {
  return holders
    .map(([sum, accounts]) => {
      const amount = `${sum > 0 ? "+" : ""}${money(sum, currency)}`;
      const who = accounts.map((account) => inSentence(names[account] ?? account)).join(", ");
      return `${amount}${accounts.length > 1 ? " each:" : ""} ${who}`;
    })
    .join(" · ");
}
