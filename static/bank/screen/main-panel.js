/**
 * The main panel: what the table needs next, largest first. It is drawn from the offers alone;
 * what is not offered can't be entered, and has no button.
 */

import { begunFor } from "../device/begun.js";
import { isAuction, isAuctionOfBuildings, makeAuction } from "../forms/auction.js";
import { h } from "../lib/dom.js";
import { standIn } from "../lib/patch.js";
import { shortNames } from "../lib/short-names.js";
import { inSentence, withNames } from "../lib/words.js";
import {
  actionButton,
  asksOneThing,
  choiceButtons,
  mayButton,
  refusalAt,
} from "../offers/buttons.js";
import { keepOnly, keptFor } from "../offers/kept.js";
import { bankMenu, tools } from "../offers/tools.js";
import { refusedPurchase } from "../offers/unavailable.js";
import { openLot } from "../panels/lot.js";
import { auctionTitle } from "../parts/auction-title.js";
import { boardMap } from "../parts/board-map.js";
import { makeDicePad } from "../parts/dice-pad.js";
import { enter } from "../server/enter.js";
import { dueOffers, isLocked, lotsOf, namesOf, offersIn, slotOf } from "../state/lookups.js";
import { tableNow } from "../state/store.js";
import { alerts, strayRefusal } from "./alerts.js";
import { beforeFirstThrow } from "./before-first-throw.js";
import { debtCards } from "./debt-cards.js";
import { deedCard } from "./deed-card.js";
import { turnHeading } from "./turn-heading.js";

/** @import { Child, Offer, Space, TableState } from "../types.d.ts" */

const DICE = "dice";

/**
 * The parts of the main panel.
 * @param {TableState} state
 */
export function mainPanel(state) {
  const { status, tracked } = state.game.state.situation;
  const used = new Set();
  const parts = [
    alerts(state),
    turnHeading(state),
    lastTurn(state),
    h("div", { class: "main-body", "data-scroll": "main" }, [
      debtCards(state),
      status === "new" ? beforeFirstThrow(state, used) : awaited(state, used),
      auctions(state, used),
      tracked ? open(state) : bankPad(state),
    ]),
    tracked &&
      offersIn(state, "auction").length === 0 &&
      h("div", { class: "deed-place" }, deedCard(state)),
    tracked && dice(state, used),
    status !== "new" && tools(state),
  ];
  keepOnly(used);
  return strayRefusal(state, parts);
}

/**
 * Says that the last turn has been called, and who still begins a turn in it.
 * @param {TableState} state
 */
function lastTurn(state) {
  if (state.game.state.situation.status !== "last_turn") return "";
  const ahead = dueOffers(state)[0]?.ahead;
  const names = shortNames(namesOf(state));
  const left = ahead?.length
    ? ` Still to throw: ${ahead.map((seat) => inSentence(names[seat])).join(", ")}.`
    : ahead && " Nobody else throws.";
  return h("p", { class: "last-turn" }, "The last turn has been called.", left);
}

/**
 * The things that play waits for, apart from dice, debts and auctions, which have places of their
 * own: what comes next first, then what may be done instead, and a purchase that is too dear.
 * @param {TableState} state
 * @param {Set<string>} used
 */
function awaited(state, used) {
  const found = dueOffers(state).filter(
    (offer) => ["turn", "game"].includes(offer.group) && !asksDice(offer),
  );
  const plain = found.filter((offer) => !asksOneThing(offer));
  return [
    found
      .filter(asksOneThing)
      .map((offer) => h("section", { class: "choice-card" }, choiceButtons(state, offer, used))),
    plain.length > 0 &&
      h(
        "div",
        { class: plain.length > 3 ? "awaited many" : "awaited" },
        plain.map((offer) => row(actionButton(state, offer))),
        refusedPurchase(state),
      ),
  ];
}

/**
 * The other things that somebody may do now: chips, each with the name and until when.
 * @param {TableState} state
 */
function open(state) {
  const found = offersIn(state, "turn", "rent").filter((offer) => !offer.due);
  if (!found.length) return "";
  return h(
    "section",
    { class: "may-row", "aria-label": "Also possible now" },
    found.map((offer) => row(mayButton(state, offer))),
  );
}

/**
 * The bank's counter without dice: the board with its lots to tap, and everything else by its name.
 * @param {TableState} state
 */
function bankPad(state) {
  const canPress = (/** @type {Space} */ { slug }) => Boolean(slug);
  return [
    boardMap(state, { key: "lot", press: ({ slug }) => slug && openLot(slug), canPress }),
    bankMenu(state),
  ];
}

/** @param {Child} parts */
function row(parts) {
  return h("div", { class: "action-row" }, parts);
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
  const [lot, ...later] = open.filter((offer) => isAuction(offer) && unsold.has(offer.command.lot));
  const [building] = open.filter(({ command }) => isAuctionOfBuildings(command));
  const ends = open.filter((offer) => !isAuction(offer));
  const lots = lotsOf(state);
  const names = later.map(({ command }) => lots[command.lot ?? ""].name);
  return [
    lot && auction(state, lot, ends, names.length > 0 && `After this: ${names.join(", ")}.`, used),
    building && auction(state, building, ends, wishes(state), used),
    ends
      .filter(({ command }) => (command.lot ? !lot : !building))
      .map((offer) => row(actionButton(state, offer))),
  ];
}

/**
 * Says how many of the last buildings each bidder may still buy.
 * @param {TableState} state
 */
function wishes(state) {
  const wants = state.game.state.situation.shortage?.wants ?? [];
  const names = namesOf(state);
  const words = wants.map(([seat, count]) => `${inSentence(names[seat])} wants ${count}`);
  return `${words.join(", ")}.`;
}

/**
 * An auction, with the highest bidder and the bid. It is on the main panel itself, not behind a
 * button. Several auctions, as of what a bankrupt leaves to the Bank, are held one after the other.
 * @param {TableState} state
 * @param {Offer} offer
 * @param {Offer[]} ends
 * @param {string | false} remark
 * @param {Set<string>} used
 */
function auction(state, offer, ends, remark, used) {
  const { shortage, tracked } = state.game.state.situation;
  // With each building that is sold a new auction begins.
  const key = isAuctionOfBuildings(offer.command) ? JSON.stringify(shortage) : slotOf(offer);
  used.add(key);
  const form = keptFor(key, () => makeAuction(offer, { begun: begunFor(state.game, key) }));
  form.draw(state);
  return h(
    "section",
    { class: "auction-card" },
    h("h2", { class: tracked ? "unseen" : "" }, auctionTitle(state, offer)),
    standIn(form.node),
    ends
      .filter(({ command }) => command.lot === offer.command.lot)
      .map((none) => row(actionButton(state, none))),
    remark && h("p", { class: "hint" }, remark),
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
  used.add(DICE);
  const pad = keptFor(DICE, () => makeDicePad(DICE, throwDice));
  pad.lock(isLocked(state));
  pad.emptyFor(throwName(state, offer));
  return h(
    "section",
    { class: "dice-card" },
    h(
      "h2",
      {},
      h("span", {}, withNames(offer.text, namesOf(state))),
      h("small", {}, "one die in each row"),
    ),
    standIn(pad.node),
    refusalAt(state, slotOf(offer)),
  );
}

/**
 * Tells one throw from all others: what is entered beside it leaves the first die as it is.
 * @param {TableState} state
 * @param {Offer} offer
 */
function throwName({ game }, { command }) {
  const { turn_number: turn, doubles, jail } = game.state.situation;
  return JSON.stringify([game.id, command, turn, doubles, jail[command.seat ?? ""]]);
}

/**
 * Enters the throw that the game waits for.
 * @param {number[]} thrown
 */
function throwDice(thrown) {
  const state = tableNow();
  const offer = state.game.offers.find(asksDice);
  if (!offer) return;
  const text = `${withNames(offer.text, namesOf(state))}: ${thrown.join(" + ")}`;
  return enter({ ...offer.command, dice: thrown }, { slot: slotOf(offer), text });
}
