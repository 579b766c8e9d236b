/** What an entry moves, player by player, in words: "Ada −$200, + Boardwalk". */

import { h } from "../lib/dom.js";
import { counted, money } from "../lib/words.js";
import { lotsOf, namesOf } from "../state/lookups.js";

/** A short list of what each player gets and gives; the Bank's side goes without saying. */
export function movements(state, postings) {
  const names = namesOf(state);
  const bySeat = new Map();
  for (const posting of postings) {
    const seat = posting.account.split(":")[0];
    if (!(seat in names)) continue;
    if (!bySeat.has(seat)) bySeat.set(seat, new Map());
    const sums = bySeat.get(seat);
    sums.set(posting.commodity, (sums.get(posting.commodity) ?? 0) + posting.quantity);
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

function words(state, sums) {
  const cash = (commodity) => (commodity === "cash" ? 0 : 1);
  return [...sums]
    .sort(([a], [b]) => cash(a) - cash(b))
    .filter(([, quantity]) => quantity !== 0)
    .map(([commodity, quantity]) => moved(state, commodity, quantity))
    .join(", ");
}

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
