/**
 * The main panel: what the table needs next, largest first. It is drawn from the offers alone;
 * what is not offered can't be entered, and has no button.
 */

import { makeForm } from "../forms/form.js";
import { h } from "../lib/dom.js";
import { withNames } from "../lib/words.js";
import { actionButton, asksOneThing, choiceButtons, refusalAt } from "../offers/buttons.js";
import { keepOnly, keptFor } from "../offers/kept.js";
import { bankMenu, tools } from "../offers/tools.js";
import { owing, reasonFor } from "../parts/debts.js";
import { makeDicePad } from "../parts/dice-pad.js";
import { enter } from "../server/queue.js";
import { isLocked, lotsOf, namesOf, offersIn, slotOf } from "../state/lookups.js";
import { alerts, strayRefusal } from "./alerts.js";
import { deedCard } from "./deed-card.js";
import { turnHeading } from "./turn-heading.js";

/** @import { Child, Offer, TableState } from "../types.d.ts" */

const LAST_TURN = "The last turn has been called.";

/**
 * The parts of the main panel.
 * @param {TableState} state
 */
export function mainPanel(state) {
  const { situation } = state.game.state;
  const { tracked } = situation;
  const used = new Set();
  const parts = [
    alerts(state),
    turnHeading(state),
    situation.status === "last_turn" && h("p", { class: "last-turn" }, LAST_TURN),
    h("div", { class: "main-body", "data-scroll": "main" }, [
      awaited(state),
      debts(state),
      tracked ? decisions(state, used) : [...auctions(state, used), bankMenu(state)],
      tracked && offersIn(state, "auction").length === 0 && deedCard(state),
    ]),
    tracked && dice(state, used),
    tools(state),
  ];
  keepOnly(used);
  return strayRefusal(state, parts);
}

/**
 * Of the entries about the game as a whole, those that the table waits for.
 * @param {TableState} state
 */
function awaited(state) {
  // The throw for the start comes before the choice that follows from it.
  const found = ["throw_for_start", "start", "end_game"].flatMap((type) =>
    offersIn(state, "game").filter(({ command }) => command.type === type),
  );
  if (!found.length) return "";
  return h(
    "div",
    { class: found.length > 2 ? "awaited many" : "awaited" },
    found.map((offer) => row(actionButton(state, offer))),
  );
}

/** @param {Child} parts */
function row(parts) {
  return h("div", { class: "action-row" }, parts);
}

/** @param {TableState} state */
function debts(state) {
  return state.game.state.situation.debts.map((debt) => {
    const own = offersIn(state, "debt").filter(
      ({ command }) => command.seat === debt.seat && (command.debt ?? debt.id) === debt.id,
    );
    const raising = offersIn(state, "manage", "trade").filter(
      ({ command }) => command.seat === debt.seat,
    );
    return h(
      "section",
      { class: "debt-card" },
      h("h2", {}, owing(state, debt)),
      h("p", {}, reasonFor(state, debt)),
      own.map((offer) => row(actionButton(state, offer))),
      raising.length > 0 && h("p", { class: "hint" }, "To raise money:"),
      h(
        "div",
        { class: "raising" },
        raising.map((offer) => actionButton(state, offer, "small")),
      ),
    );
  });
}

/**
 * @param {TableState} state
 * @param {Set<string>} used
 */
function decisions(state, used) {
  const open = offersIn(state, "turn", "rent").filter((offer) => !asksDice(offer));
  const choices = open.filter(asksOneThing);
  const plain = open.filter((offer) => !choices.includes(offer));
  return [
    choices.map((offer) => h("section", { class: "choice-card" }, choiceButtons(state, offer))),
    ...auctions(state, used),
    plain.map((offer) => row(actionButton(state, offer))),
  ];
}

/**
 * The auctions that the table waits for: one lot after the other, and the last buildings. Where no
 * turns are entered, any lot of the Bank may be auctioned; only what is open can end without a bid.
 * @param {TableState} state
 * @param {Set<string>} used
 */
function auctions(state, used) {
  const open = offersIn(state, "auction");
  const unsold = new Set(
    open.filter(({ command }) => command.type === "no_bids").map(({ command }) => command.lot),
  );
  const [next, ...later] = open.filter(
    ({ command }) => command.type === "auction" && unsold.has(command.lot),
  );
  const shown = next ? ["auction", "no_bids"] : ["auction"];
  const plain = open.filter(({ command }) => !shown.includes(command.type));
  return [
    next && auction(state, next, later, used),
    plain.map((offer) => row(actionButton(state, offer))),
  ];
}

/**
 * An auction: who bid highest, and how much. It stands on the main panel itself, not behind a
 * button. Of several (what a bankrupt leaves to the Bank) one is held after the other.
 * @param {TableState} state
 * @param {Offer} offer
 * @param {Offer[]} later
 * @param {Set<string>} used
 */
function auction(state, offer, later, used) {
  const key = slotOf(offer);
  used.add(key);
  const form = keptFor(key, () => makeForm(offer, { verb: "Sold" }));
  form.draw(state);
  const nobody = offersIn(state, "auction").filter(
    ({ command }) => command.type === "no_bids" && command.lot === offer.command.lot,
  );
  const lots = lotsOf(state);
  const names = later.map(({ command }) => lots[command.lot ?? ""].name);
  return h(
    "section",
    { class: "auction-card" },
    h("h2", {}, withNames(offer.text, namesOf(state))),
    form.node,
    nobody.map((none) => row(actionButton(state, none))),
    names.length > 0 && h("p", { class: "hint" }, `After this: ${names.join(", ")}.`),
  );
}

/** @param {Offer} offer */
function asksDice(offer) {
  return offer.asks.dice?.kind === "dice";
}

/**
 * @param {TableState} state
 * @param {Set<string>} used
 */
function dice(state, used) {
  const offer = state.game.offers.find(asksDice);
  if (!offer) return "";
  const slot = slotOf(offer);
  const key = `${slot} ${state.game.version}`;
  used.add(key);
  const words = withNames(offer.text, namesOf(state));
  const pad = keptFor(key, () => makeDicePad("dice", (thrown) => throwDice(offer, thrown, words)));
  pad.lock(isLocked(state));
  return h(
    "section",
    { class: "dice-card" },
    h("h2", {}, words, h("small", {}, "one die in each row")),
    pad.node,
    refusalAt(state, slot),
  );
}

/**
 * @param {Offer} offer
 * @param {number[]} thrown
 * @param {string} words
 */
function throwDice(offer, thrown, words) {
  const text = `${words}: ${thrown.join(" + ")}`;
  enter({ ...offer.command, dice: thrown }, { slot: slotOf(offer), text });
}
