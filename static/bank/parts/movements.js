/** What an entry moves, player by player, in words: "Ada −$200, + Boardwalk". */

import { h } from "../lib/dom.js";
import { counted, money } from "../lib/words.js";
import { lotsOf, namesOf } from "../state/lookups.js";

/** @import { Posting, Seat, TableState } from "../types.d.ts" */

/**
 * A short list of what each player gets and gives; the Bank's side goes without saying.
 * @param {TableState} state
 * @param {Posting[]} postings
 */
export function movements(state, postings) {
  const names = namesOf(state);
  /** @type {Map<Seat, Map<string, number>>} */
  const bySeat = new Map();
  for (const posting of postings) {
    const seat = posting.account.split(":")[0];
    if (!(seat in names)) continue;
    const sums = bySeat.get(seat) ?? new Map();
    sums.set(posting.commodity, (sums.get(posting.commodity) ?? 0) + posting.quantity);
    bySeat.set(seat, sums);
  }
  if (!bySeat.size) return "";
  return h(
    "ul",
    { class: "movements" },
    [...bySeat].map(([seat, sums]) =>
      h("li", {}, h("bdi", {}, h("strong", {}, names[seat])), " ", words(state, sums)),
    ),
  );
}

/**
 * @param {TableState} state
 * @param {Map<string, number>} sums
 */
function words(state, sums) {
  /** @param {string} commodity */
  const cash = (commodity) => (commodity === "cash" ? 0 : 1);
  return [...sums]
    .sort(([a], [b]) => cash(a) - cash(b))
    .filter(([, quantity]) => quantity !== 0)
    .map(([commodity, quantity]) => moved(state, commodity, quantity))
    .join(", ");
}

/**
 * @param {TableState} state
 * @param {string} commodity
 * @param {number} quantity
 */
function moved(state, commodity, quantity) {
  const sign = quantity > 0 ? "+" : "−";
  const count = Math.abs(quantity);
  const [kind, lot] = commodity.split(":");
  if (kind === "cash") return sign + money(count, state.edition.currency);
  if (kind === "deed") return `${sign} ${lotsOf(state)[lot]?.name ?? lot}`;
  if (kind === "jail-card") return `${sign} jail card`;
  if (kind === "mortgage") return `${sign} ${counted(count, "mortgage")}`;
  return `${sign} ${counted(count, kind)}`;
}
