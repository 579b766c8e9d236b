/** A debt in words: who owes whom how much, and for what. */

import { inSentence, money } from "../lib/words.js";
import { cardLabel, lotsOf, namesOf, spaceOfKind } from "../state/lookups.js";

/** @import { Debt, TableState } from "../types.d.ts" */

/**
 * "Ben owes Ada $24".
 * @param {TableState} state
 * @param {Debt} debt
 */
export function owing(state, debt) {
  const names = namesOf(state);
  const creditor = inSentence(names[debt.creditor] ?? "the Bank");
  const amount = money(debt.amount, state.edition.currency);
  return `${inSentence(names[debt.seat])} owes ${creditor} ${amount}`;
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
