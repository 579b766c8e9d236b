/** Debts in words: who owes whom how much, and for what. */

import { inSentence, money } from "../lib/words.js";
import { cardLabel, lotsOf, namesOf, spaceOfKind } from "../state/lookups.js";

/** @import { Debt, TableState } from "../types.d.ts" */

/**
 * The debts of each debtor, oldest first.
 * @param {Debt[]} debts
 */
export function byDebtor(debts) {
  const seats = new Set(debts.map(({ seat }) => seat));
  return [...seats].map((seat) => debts.filter((debt) => debt.seat === seat));
}

/**
 * "Ben owes Ada $24" of one debt, "Ben owes $150 in all" of several.
 * @param {TableState} state
 * @param {Debt[]} debts those of one player
 */
export function owing(state, debts) {
  const [{ seat, creditor }, ...others] = debts;
  const names = namesOf(state);
  const total = debts.reduce((sum, { amount }) => sum + amount, 0);
  const amount = money(total, state.edition.currency);
  const whom = inSentence(names[creditor] ?? "the Bank");
  const words = others.length ? `${amount} in all` : `${whom} ${amount}`;
  return `${inSentence(names[seat])} owes ${words}`;
}

/**
 * The name of the player who is owed, or "The Bank".
 * @param {TableState} state
 * @param {Debt} debt
 */
export function creditorOf(state, { creditor }) {
  return namesOf(state)[creditor] ?? "The Bank";
}

/**
 * Says what all of these debts are for; "" if they have several causes.
 * @param {TableState} state
 * @param {Debt[]} debts
 */
export function sharedCause(state, debts) {
  const [cause, ...others] = new Set(debts.map((debt) => causeOf(state, debt)));
  return others.length ? "" : cause;
}

/**
 * Says what a debt is for: its `reason` has a `kind`, and the `lot`, `card` or `space` that it is
 * about; the reason of a house rule says in words what it is for.
 * @param {TableState} state
 * @param {Debt} debt
 */
export function causeOf(state, { reason }) {
  if (reason.what) {
    return reason.what;
  }
  const words = CAUSES[reason.kind] ?? spaceOfKind(state, reason.space ?? "");
  const what = reason.card ? cardLabel(state, reason.card) : lotsOf(state)[reason.lot ?? ""]?.name;
  return what ? `${words}: ${what}` : words;
}

/** @type {Record<string, string>} */
const CAUSES = {
  rent: "Rent",
  price: "Deal",
  bid: "Auction",
  card: "Card",
  card_repairs: "Card",
  card_each: "Card",
  card_fine: "Fine on a card",
  jail_fine: "Fine to leave Jail",
  interest: "Interest on mortgages",
  salary_back: "Salary to give back",
};
