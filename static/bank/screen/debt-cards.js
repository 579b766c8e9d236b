/** Open debts, a card for each debtor: who is owed how much, for what, and how it can be paid. */

import { h } from "../lib/dom.js";
import { money } from "../lib/words.js";
import { actionButton } from "../offers/buttons.js";
import { byDebtor, causeOf, creditorOf, owing, sharedCause } from "../parts/debts.js";
import { nextFirst, offersIn } from "../state/lookups.js";

/** @import { Debt, Offer, TableState } from "../types.d.ts" */

/** @param {TableState} state */
export function debtCards(state) {
  return byDebtor(state.game.state.situation.debts).map((debts) => card(state, debts));
}

/**
 * The debts of one player. Where several can be paid at once, the buttons that pay them one by one
 * are folded away.
 * @param {TableState} state
 * @param {Debt[]} debts
 */
function card(state, debts) {
  const [{ seat }] = debts;
  const isOwn = (/** @type {Offer} */ { command }) => command.seat === seat;
  const ways = nextFirst(offersIn(state, "debt").filter(isOwn));
  const all = ways.filter(({ command }) => command.type === "pay_all");
  const others = ways.filter((offer) => !all.includes(offer)).map((offer) => row(state, offer));
  // Several debts fill the card; the same buttons are among the tools.
  const raising = debts.length > 1 ? [] : offersIn(state, "manage", "trade").filter(isOwn);
  const cause = sharedCause(state, debts);
  return h(
    "section",
    { class: "debt-card" },
    h("h2", {}, owing(state, debts)),
    cause && h("p", {}, cause),
    all.map((offer) => row(state, offer)),
    debts.length > 1 && list(state, debts, !cause),
    all.length > 0
      ? h(
          "details",
          { key: `debts-${seat}`, class: "one-by-one" },
          h("summary", {}, "One debt at a time"),
          others,
        )
      : others,
    raising.length > 0 && h("p", { class: "hint" }, "To raise money:"),
    raising.length > 0 &&
      h(
        "div",
        { class: "raising" },
        raising.map((offer) => actionButton(state, offer, "small")),
      ),
  );
}

/**
 * @param {TableState} state
 * @param {Debt[]} debts
 * @param {boolean} withCauses
 */
function list(state, debts, withCauses) {
  return h(
    "ul",
    { class: "debt-list" },
    debts.map((debt) =>
      h(
        "li",
        {},
        h("span", {}, creditorOf(state, debt), withCauses && h("small", {}, causeOf(state, debt))),
        h("b", {}, money(debt.amount, state.edition.currency)),
      ),
    ),
  );
}

/**
 * @param {TableState} state
 * @param {Offer} offer
 */
function row(state, offer) {
  return h("div", { class: "action-row" }, actionButton(state, offer));
}
