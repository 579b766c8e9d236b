/**
 * The deed of the space on which the last player to throw stands, as printed: for questions at the
 * table.
 */

import { h } from "../lib/dom.js";
import { inSentence, money } from "../lib/words.js";
import { buildingWords } from "../parts/icons.js";
import { lotsOf, namesOf, withBuildings } from "../state/lookups.js";

/** @import { BuiltLot, TableState } from "../types.d.ts" */

const STREET = ["Rent", "1 house", "2", "3", "4", "Hotel"];
const RAILROAD = ["1 owned", "2", "3", "4"];
const UTILITY = ["1 owned", "both"];
/** @type {Record<string, string[]>} */
const TERMS = { street: STREET, railroad: RAILROAD, utility: UTILITY };

/**
 * The card, or nothing where the token stands on no lot.
 * @param {TableState} state
 */
export function deedCard(state) {
  const { situation, owner } = state.game.state;
  const printed = Object.values(lotsOf(state)).find(
    (lot) => lot.pos === situation.tokens[situation.turn] && !(situation.turn in situation.jail),
  );
  if (!printed) return "";
  const lot = withBuildings(state, printed);
  const names = namesOf(state);
  const holder = inSentence(names[owner[lot.slug]] ?? "the Bank");
  return h(
    "section",
    { class: "deed-card", "aria-label": `Title deed of ${lot.name}` },
    h(
      "header",
      { "data-group": lot.group },
      h("span", {}, lot.name),
      h("span", {}, [holder, buildingWords(lot)].filter(Boolean).join(", ")),
    ),
    h(
      "dl",
      {},
      figures(state, lot).map(([term, words]) =>
        h("div", {}, h("dt", {}, term), h("dd", {}, words)),
      ),
    ),
  );
}

/**
 * @param {TableState} state
 * @param {BuiltLot} lot
 */
function figures({ edition }, lot) {
  /** @param {number} amount */
  const dollars = (amount) => money(amount, edition.currency);
  const terms = TERMS[lot.type];
  const rents = lot.rents.map((rent, at) => [
    terms[at],
    lot.type === "utility" ? `${rent} × dice` : dollars(rent),
  ]);
  const house = lot.house_cost ? [["House costs", dollars(lot.house_cost)]] : [];
  return [["Price", dollars(lot.price)], ...rents, ...house];
}
