/**
 * The tools for things that can be done at any time: build, trade, mortgage, and the rarer things
 * behind "More".
 *
 * The lists below are about looks and hold no rule: the engine says what is offered and refused;
 * they say which of it has a place of its own, in which order and under which short label. A
 * command that is on no list has its button under "More", or on the counter under its own words.
 */

import { button, fill, h } from "../lib/dom.js";
import { withNames } from "../lib/words.js";
import { closePanel, openPanel } from "../parts/panel.js";
import { keepUnavailable } from "../server/book.js";
import { isLocked, namesOf, offersIn } from "../state/lookups.js";
import { tableNow } from "../state/store.js";
import { actionButton, openForm } from "./buttons.js";
import { grayed, notNow, unavailableOf } from "./unavailable.js";

/** @import { Candidate, Offer, Picks, TableState } from "../types.d.ts" */

const TOOLS = [
  ["build", "Build"],
  ["trade", "Trade"],
  ["mortgage", "Mortgage"],
  ["lift_mortgage", "Lift mortgage"],
  ["sell_buildings", "Sell buildings"],
];
/** The number of offers that fit the panel of a tablet in one column. */
const FITTING = 7;
/** The bank's counter of a game without dice and turns. */
const COUNTER = [
  ["buy", "Buy a deed"],
  ["auction", "Sell a deed by auction"],
  ["rent", "Rent"],
  ["collect_rent", "Rent still open"],
  ["salary", "Passed GO"],
  ["collect_pot", "Free Parking"],
  ["draw", "Card"],
  ["tax", "Tax"],
  ["pay_fine", "Jail fine"],
  ["use_jail_card", "Jail card"],
];
/** Commands with a place on the counter only while there is something to collect. */
const BY_HOUSE_RULE = new Set(["collect_pot"]);
/** Entries that stand on the main panel itself. */
const ELSEWHERE = new Set(["start", "throw_for_start", "end_game"]);

/**
 * The line of tools at the foot of the main panel: always the same, so that the hand finds them.
 * @param {TableState} state
 */
export function tools(state) {
  const named = new Set(TOOLS.map(([type]) => type));
  const rest = offersIn(state, "manage", "trade", "shortage", "game").filter(
    ({ command }) => !named.has(command.type) && !ELSEWHERE.has(command.type),
  );
  const shown = TOOLS.map(([type, label]) => tool(state, label, isOf(type), isOf(type)));
  const more = tool(state, "More", (offer) => isAmong(rest, offer), isNoTool);
  return h("nav", { class: "tools", "aria-label": "At any time" }, shown, more);
}

/**
 * The menu of what the bank does in a game without dice and turns.
 * @param {TableState} state
 */
export function bankMenu(state) {
  const { offers } = state.game;
  const named = new Set(COUNTER.map(([type]) => type));
  const shown = COUNTER.filter(([type]) => !BY_HOUSE_RULE.has(type) || offers.some(isOf(type)));
  // A house rule's own: its button has the words of its offer.
  const others = offers.filter(
    (each) => isOpen(each) && !each.due && !named.has(each.command.type),
  );
  const items = shown.map(([type, label]) =>
    tool(state, label, (offer) => isOf(type)(offer) && isOpen(offer), isOf(type)),
  );
  const more = others.map((offer) => actionButton(state, offer));
  return h("div", { class: "counter" }, items, more);
}

/**
 * @param {string} type
 * @returns {Picks}
 */
function isOf(type) {
  return ({ command }) => command.type === type;
}

/**
 * The offers that "More" explains beside its own: all that have no tool.
 * @param {Candidate} candidate
 */
function isNoTool({ group }) {
  return group !== "manage" && group !== "trade";
}

/** @param {Candidate} offer */
function isOpen(offer) {
  return ["turn", "rent", "auction"].includes(offer.group);
}

/**
 * @param {Offer[]} offers
 * @param {Candidate} candidate
 */
function isAmong(offers, { command }) {
  return offers.some((other) => other.command.type === command.type);
}

/**
 * A button for the offers that `picks` picks: straight to the form of a single one, else a list,
 * which ends with what is nearly possible of the candidates that `explains` picks. Where nothing
 * can be entered the button is dim, and its list says why.
 * @param {TableState} state
 * @param {string} label
 * @param {Picks} picks
 * @param {Picks} explains
 */
function tool(state, label, picks, explains) {
  const look = state.game.offers.some(picks) ? "tool" : "tool dim";
  const item = button(`tool-${label}`, look, () => open(label, picks, explains), label);
  item.disabled = isLocked(state);
  return item;
}

/**
 * @param {string} label
 * @param {Picks} picks
 * @param {Picks} explains
 */
function open(label, picks, explains) {
  const state = tableNow();
  const found = state.game.offers.filter(picks);
  const [first] = found;
  if (found.length === 1 && Object.keys(first.asks).length) {
    return openForm(first, withNames(first.text, namesOf(state)));
  }
  return openList(label, picks, explains);
}

/**
 * A panel with the offers that `picks` picks. A tap that is posted from it brings the main panel
 * back.
 * @param {string} title
 * @param {Picks} picks
 * @param {Picks} explains
 */
function openList(title, picks, explains) {
  const { version } = tableNow().game;
  const list = h("div", { class: "offer-list" });
  /** @param {TableState} state */
  const draw = (state) => {
    const found = state.game.offers.filter(picks);
    fill(
      list,
      h(
        "div",
        { class: `offers${found.length > FITTING ? " many" : ""}` },
        found.map((offer) =>
          h("div", { class: "action-row" }, actionButton(state, offer, "plain")),
        ),
      ),
      found.length === 0 && h("p", { class: "hint" }, "None of this can be entered now."),
      notNow(grayed(state, unavailableOf(state, explains), found)),
    );
  };
  draw(tableNow());
  openPanel(title, list, {
    draw,
    follow: (state) => (state.game.version > version ? closePanel() : keepUnavailable(state)),
  });
}
