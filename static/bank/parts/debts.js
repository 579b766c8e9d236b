/** A debt in words: who owes whom how much, and for what. */

import { inSentence, money } from "../lib/words.js";
import { cardLabel, lotsOf, namesOf, spaceOfKind } from "../state/lookups.js";

/** "Ben owes Ada $24". */
export function owing(state, debt) {
  const names = namesOf(state);
  const creditor = inSentence(names[debt.creditor] ?? "the Bank");
  const amount = money(debt.amount, state.edition.currency);
  return `${inSentence(names[debt.seat])} owes ${creditor} ${amount}`;
}

/** What a debt is for: its `reason` is a kind, and after a colon the lot or card. */
export function reasonFor(state, { reason }) {
  const [kind, about = ""] = reason.split(":");
  const what = lotsOf(state)[about]?.name ?? (kind === "card" ? cardLabel(state, about) : about);
  const words = REASONS[kind] ?? spaceOfKind(state, kind) ?? kind.replaceAll("_", " ");
  return what ? `${words}: ${what}` : words;
}

const REASONS = {
  rent: "Rent",
  card: "Card",
  card_fine: "Fine on a card",
  jail_fine: "Fine to leave Jail",
  interest: "Interest on mortgages",
  salary: "Salary to give back",
};
