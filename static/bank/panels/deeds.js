/** All deeds of the board by color group: who owns which, and what stands there. */

import { fill, h } from "../lib/dom.js";
import { counted, money } from "../lib/words.js";
import { badge } from "../parts/icons.js";
import { openPanel } from "../parts/panel.js";
import { lotsOf, namesOf, withBuildings } from "../state/lookups.js";
import { tableNow } from "../state/store.js";
import { deedRow } from "./player.js";

/** @import { BuiltLot, Seat, TableState } from "../types.d.ts" */

/** Opens the list of deeds; it follows the game while it is open. */
export function openDeeds() {
  const place = h("div", { class: "all-deeds" });
  /** @param {TableState} state */
  const draw = (state) => fill(place, stock(state), groups(state));
  draw(tableNow());
  openPanel("All deeds", place, { draw });
}

/** @param {TableState} state */
function stock({ game }) {
  const { houses, hotels } = game.state.bank;
  return h(
    "p",
    { class: "hint" },
    `The Bank has ${counted(houses, "house")} and ${counted(hotels, "hotel")} left.`,
  );
}

/** @param {TableState} state */
function groups(state) {
  const { owner } = state.game.state;
  const names = namesOf(state);
  /** @type {Map<string, BuiltLot[]>} */
  const byGroup = new Map();
  for (const lot of Object.values(lotsOf(state))) {
    byGroup.set(lot.group, [...(byGroup.get(lot.group) ?? []), withBuildings(state, lot)]);
  }
  /** @param {BuiltLot} lot */
  const free = (lot) => `Bank · ${money(lot.price, state.edition.currency)}`;
  /** @param {Seat} seat */
  const owned = (seat) => [badge(seat), h("span", { dir: "auto" }, names[seat])];
  return [...byGroup.values()].map((lots) =>
    h(
      "ul",
      { class: "deed-list" },
      lots.map((lot) =>
        deedRow(state, lot, lot.slug in owner ? owned(owner[lot.slug]) : free(lot)),
      ),
    ),
  );
}
