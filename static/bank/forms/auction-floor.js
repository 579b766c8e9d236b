/** The floor of an auction: the running bid, the next step, and a tile for each player. */

import { button, h } from "../lib/dom.js";
import { inSentence, money } from "../lib/words.js";
import { badge } from "../parts/icons.js";
import { isLocked, namesOf } from "../state/lookups.js";
import { highest, nextBid, STEPS } from "./bidding.js";

/** @import { AuctionTaps, Bidding, Seat, TableState } from "../types.d.ts" */

/**
 * The running bid, and the way back to the one before.
 * @param {TableState} state
 * @param {Bidding} bidding
 * @param {AuctionTaps} taps
 */
export function runningBid(state, bidding, { back }) {
  const running = highest(bidding);
  if (!running) return h("p", { class: "bid-none" }, "No bid yet. Tap who bids.");
  const name = namesOf(state)[running.seat];
  const price = amount(state, running.price);
  const whose = h("span", { class: "unseen" }, ` ${inSentence(name)}’s ${price}`);
  return [
    h("p", {}, h("strong", {}, price), " ", h("span", { dir: "auto" }, name)),
    button("bid-back", "bid-back", back, "Take back", whose),
  ];
}

/**
 * By how much the next tap raises the bid, or that its amount is typed.
 * @param {TableState} state
 * @param {Bidding} bidding
 * @param {AuctionTaps} taps
 */
export function steps(state, { step, isTyping, typed }, { stepBy, type }) {
  const typing = isTyping ? amount(state, typed ?? 0) : "Type";
  return [
    STEPS.map((by) => {
      const isChosen = !isTyping && by === step;
      return choice(`bid-step-${by}`, isChosen, () => stepBy(by), `+${by}`);
    }),
    choice("bid-type", isTyping, type, typing),
  ];
}

/**
 * @param {string} key
 * @param {boolean} isChosen
 * @param {() => void} act
 * @param {string} words
 */
function choice(key, isChosen, act, words) {
  const item = button(key, "option", act, words);
  item.setAttribute("aria-pressed", String(isChosen));
  return item;
}

/**
 * The tiles of all who are in the game. `mostOf` says how much a seat can bid at most; undefined if
 * it can't bid at all, and a tap asks why.
 * @param {TableState} state
 * @param {Bidding} bidding
 * @param {AuctionTaps} taps
 * @param {(seat: Seat) => number | undefined} mostOf
 */
export function tiles(state, bidding, taps, mostOf) {
  const { seats, situation } = state.game.state;
  return [...seats]
    .filter((seat) => !situation.bankrupt.includes(seat))
    .map((seat) => tile(state, bidding, seat, mostOf(seat), taps));
}

/**
 * @param {TableState} state
 * @param {Bidding} bidding
 * @param {Seat} seat
 * @param {number | undefined} most
 * @param {AuctionTaps} taps
 */
function tile(state, bidding, seat, most, { raise, explain }) {
  const next = nextBid(bidding);
  const canBid = most !== undefined;
  const item = button(
    `bid-${seat}`,
    canBid ? "bid-tile" : "bid-tile refused-tile",
    () => (canBid ? raise(seat) : explain(seat)),
    badge(seat),
    h("span", { class: "bid-name", dir: "auto" }, namesOf(state)[seat]),
    remark(state, seat, next, most),
  );
  item.setAttribute("aria-pressed", String(highest(bidding)?.seat === seat));
  item.disabled = isLocked(state) || (canBid && next > most);
  return item;
}

/**
 * @param {TableState} state
 * @param {Seat} seat
 * @param {number} next
 * @param {number | undefined} most
 */
function remark(state, seat, next, most) {
  if (most === undefined) return h("small", {}, "can’t bid");
  const cash = state.game.state.cash[seat] ?? 0;
  const isShort = next > most && most < cash;
  return [
    h("small", {}, isShort ? `only up to ${amount(state, most)}` : `has ${amount(state, cash)}`),
    next > 0 && next <= most && h("span", { class: "unseen" }, `, bids ${amount(state, next)}`),
  ];
}

/**
 * An amount with the edition's currency.
 * @param {TableState} state
 * @param {number} dollars
 */
export function amount({ edition }, dollars) {
  return money(dollars, edition.currency);
}
