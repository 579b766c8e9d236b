/**
 * An auction: a tap on a player's tile raises the bid and makes that player the highest bidder.
 * What was tapped by mistake is taken back by one tap. Only the sale is entered.
 */

import { button, fill, h, refill } from "../lib/dom.js";
import { inSentence } from "../lib/words.js";
import { makePad } from "../parts/number-pad.js";
import { refusalNote } from "../parts/refusal-note.js";
import { keepUnavailable } from "../server/book.js";
import { enter } from "../server/enter.js";
import { isLocked, namesOf, slotOf, unavailableIn } from "../state/lookups.js";
import { tableNow } from "../state/store.js";
import { amount, runningBid, steps, tiles } from "./auction-floor.js";
import { bid, highest, pressKey, startBidding, takeBack } from "./bidding.js";
import { makeFields } from "./fields/all.js";
import { makeInquiry } from "./inquiry.js";
import { makeKeepingUp } from "./keeping-up.js";

/** @import { AuctionTaps, Begun, Bid, Bidding, Command, Offer } from "../types.d.ts" */
/** @import { Seat, TableState } from "../types.d.ts" */

/**
 * Whether an offer sells something to the highest bidder.
 * @param {Offer} offer
 */
export function isAuction({ group, asks }) {
  return group === "auction" && asks.price?.kind === "cash";
}

/**
 * Whether a command sells one of the last buildings. Each bidder has an offer of their own for it.
 * @param {Command} command
 */
export function isAuctionOfBuildings({ type }) {
  return type === "auction_building";
}

/**
 * Makes the auction of what `offer` sells; if each bidder has an offer of their own, any of these
 * will do. It keeps its bids while the game goes on around it; `draw` and then `follow` must be
 * called after every change of the state. `begun` keeps the bids over a reload.
 * @param {Offer} offer
 * @param {{ whenDone?: () => void, begun?: Begun<Bid> }} [options]
 */
export function makeAuction(offer, { whenDone = () => {}, begun } = {}) {
  const slot = slotOf(offer);
  const others = makeOthers(offer, ask);
  const inquiry = makeInquiry(() => draw(tableNow()));
  const floor = makeFloor(offer, ask, begun);
  const sold = button(`${slot}-submit`, "go wide", post, "Sold");
  const node = h(
    "form",
    { class: look(offer), on: { submit: (event) => event.preventDefault() } },
    [floor.node, others.node, inquiry.node, sold],
  );
  const keepUp = makeKeepingUp(slot, inquiry.refuse, ask);
  draw(tableNow());

  function ask() {
    inquiry.ask(command());
    draw(tableNow());
  }

  /** @returns {Command | null} */
  function command() {
    const sale = floor.highest();
    const rest = sale && others.command();
    return rest && { ...rest, ...sale };
  }

  /** @param {TableState} state */
  function draw(state) {
    floor.draw(state);
    others.draw(state, floor.highest());
    sold.textContent = saleOf(state, floor.highest());
    sold.disabled = !inquiry.agreed() || isLocked(state);
  }

  async function post() {
    const text = inquiry.agreed();
    const shown = inquiry.shown();
    const entered = command();
    if (text && entered && (await enter(entered, { slot, text, shown }))) whenDone();
  }

  /**
   * Follows the game: asks again when the book is newer, and shows a refusal of the sale here.
   * @param {TableState} state
   */
  function follow(state) {
    keepUnavailable(state);
    keepUp(state);
    draw(state);
  }

  return { node, draw, follow };
}

/**
 * The questions besides bidder and price: for a lot they are the same for everybody; for a building
 * they are about its place, which depends on the highest bidder.
 * @param {Offer} offer
 * @param {() => void} changed
 */
function makeOthers(offer, changed) {
  const node = h("div", { class: "auction-others" });
  /** @type {Map<string, ReturnType<typeof makeFields>>} */
  const made = new Map();
  let shown = offer.command.seat ? null : fieldsOf(offer);

  /** @param {Offer} each */
  function fieldsOf(each) {
    const key = slotOf(each);
    const { seat: _, price, ...rest } = each.asks;
    const fields =
      made.get(key) ?? makeFields({ ...each, asks: rest }, { state: tableNow(), key, changed });
    made.set(key, fields);
    return fields;
  }

  /**
   * @param {TableState} state
   * @param {Bid | null} sale
   */
  function draw(state, sale) {
    const present = sale && offerTo(state, offer, sale.seat);
    if (present) shown = fieldsOf(present);
    fill(node, shown?.node);
  }

  return { node, draw, command: () => shown?.command() ?? null };
}

/**
 * The classes of the form, which differ if the buyer pays something else as well. The price itself
 * is on the button.
 * @param {Offer} offer
 */
function look({ interest }) {
  return `form form-auction${interest ? " with-interest" : ""}`;
}

/**
 * The floor: the bids, and why somebody can't bid. `changed` is called after every bid.
 * @param {Offer} offer
 * @param {() => void} changed
 * @param {Begun<Bid>} [begun]
 */
function makeFloor(offer, changed, begun) {
  const { price } = offer.asks;
  const bidding = startBidding(price.kind === "cash" ? price.min : 1, begun?.before);
  const running = makeRunning(bidding);
  const stepRow = h("div", { class: "bid-steps", role: "group", "aria-label": "The next bid" });
  const tileRows = h("div", { class: "bid-tiles", role: "group", "aria-label": "Who bids" });
  const why = h("div", { class: "bid-why" });
  /** The seat whose tile was tapped although they can't bid, or "". */
  let asked = "";
  const again = () => draw(tableNow());
  const pad = makePad((key) => {
    pressKey(bidding, key);
    again();
  });
  /** @param {KeyboardEvent} event */
  const keydown = (event) => bidding.isTyping && pad.handles(event) && event.preventDefault();
  const on = { keydown };
  const node = h("div", { class: "bidding", on }, running.node, stepRow, tileRows, pad.node, why);
  /** @type {AuctionTaps} */
  const taps = {
    raise: (seat) => called(() => bid(bidding, seat)),
    back: () => called(() => takeBack(bidding)),
    stepBy: (step) => turn({ step, isTyping: false }),
    type: () => turn({ isTyping: true }),
    explain: (seat) => {
      asked = seat;
      again();
    },
  };

  /** @param {() => void} act */
  function called(act) {
    act();
    begun?.keep(bidding.bids);
    asked = "";
    changed();
  }

  /** @param {Partial<Bidding>} next */
  function turn(next) {
    Object.assign(bidding, next);
    asked = "";
    again();
  }

  /** @param {TableState} state */
  function draw(state) {
    node.classList.toggle("typing", bidding.isTyping);
    pad.node.hidden = !bidding.isTyping;
    running.draw(state, taps);
    refill(stepRow, steps(state, bidding, taps));
    const most = (/** @type {Seat} */ seat) => mostOf(state, offer, seat);
    refill(tileRows, tiles(state, bidding, taps, most));
    // The rules' reason may come after the tap that asked for it.
    fill(why, asked && reason(state, offer.command, asked));
  }

  return { node, draw, highest: () => highest(bidding) };
}

/**
 * The running bid. Screen readers read out whatever is new there, so it is redrawn only when it
 * changes.
 * @param {Bidding} bidding
 */
function makeRunning(bidding) {
  const node = h("div", { class: "bid-running", "aria-live": "polite" });
  let shown = "";
  /**
   * @param {TableState} state
   * @param {AuctionTaps} taps
   */
  function draw(state, taps) {
    const bidNow = JSON.stringify([highest(bidding), namesOf(state)]);
    if (bidNow === shown) return;
    shown = bidNow;
    fill(node, runningBid(state, bidding, taps));
  }

  return { node, draw };
}

/**
 * @param {TableState} state
 * @param {ReturnType<typeof highest>} sale
 */
function saleOf(state, sale) {
  if (!sale) return "Sold";
  return `Sold to ${inSentence(namesOf(state)[sale.seat])} for ${amount(state, sale.price)}`;
}

/**
 * The most that a seat can bid, by the offers as they are now; undefined where it can't bid.
 * @param {TableState} state
 * @param {Offer} offer
 * @param {Seat} seat
 */
function mostOf(state, offer, seat) {
  const price = offerTo(state, offer, seat)?.asks.price;
  if (price?.kind !== "cash") return undefined;
  return price.max_by_seat ? price.max_by_seat[seat] : price.max;
}

/**
 * The present offer by which a seat buys what `offer` sells.
 * @param {TableState} state
 * @param {Offer} offer
 * @param {Seat} seat
 */
function offerTo({ game }, offer, seat) {
  return game.offers.find(
    ({ command }) => isSale(command, offer.command) && (command.seat ?? seat) === seat,
  );
}

/**
 * Whether both sell the same.
 * @param {Command} one
 * @param {Command} other
 */
function isSale(one, other) {
  if (one.type !== other.type) return false;
  return isAuctionOfBuildings(one) || one.lot === other.lot;
}

/**
 * The reason why a seat can't bid, as far as it is known by now.
 * @param {TableState} state
 * @param {Command} sale
 * @param {Seat} seat
 */
function reason(state, sale, seat) {
  const names = namesOf(state);
  const refused = unavailableIn(state).find(
    ({ command }) => isSale(command, sale) && command.seat === seat,
  );
  if (refused) return refusalNote(refused.refused, names);
  return h("p", { class: "hint" }, `${inSentence(names[seat])} can’t bid.`);
}
