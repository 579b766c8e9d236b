/** Offers as buttons: what can be entered with one tap, and what opens a form. */

import { openCount } from "../count/panel.js";
import { face } from "../forms/fields/choice.js";
import { makeForm } from "../forms/form.js";
import { button, fill, h } from "../lib/dom.js";
import { withNames, withoutSeat } from "../lib/words.js";
import { closePanel, openPanel } from "../panels/panel.js";
import { badge } from "../parts/icons.js";
import { refusalNote } from "../parts/refusal-note.js";
import { keepUnavailable } from "../server/book.js";
import { enter } from "../server/queue.js";
import { isLocked, namesOf, slotOf } from "../state/lookups.js";
import { tableNow } from "../state/store.js";
import { greyedLots, notNow } from "./unavailable.js";

/** @import { Offer, TableState } from "../types.d.ts" */

/** Entries that can't be taken lightly: they are shown with their preview first. */
const WEIGHTY = new Set(["bankrupt", "call_last_turn", "end_game", "untrack"]);
/** Answers that are right less often than the one beside them. */
const QUIET = new Set([
  "throw_for_start",
  "decline",
  "no_bids",
  "close_building_auction",
  "bankrupt",
  "pay_with_deeds",
]);

/**
 * An offer as a large button with its amount; a refusal of it stands right below. A `small` one
 * stands under its player's name and leaves it out.
 * @param {TableState} state
 * @param {Offer} offer
 * @param {string} [look]
 */
export function actionButton(state, offer, look = "") {
  const { command } = offer;
  const slot = slotOf(offer);
  const names = namesOf(state);
  const words = withNames(offer.text, names);
  const isSmall = look === "small";
  const short = withNames(withoutSeat(offer.text), names);
  const item = button(
    slot,
    `action ${QUIET.has(command.type) ? "quiet" : "go"} ${look}`,
    () => take(offer, words),
    command.seat && look === "plain" && badge(command.seat),
    h(
      "span",
      { class: "action-text" },
      isSmall ? short : words,
      offer.why && h("small", {}, offer.why),
    ),
    opensForm(offer) && h("span", { class: "more", "aria-hidden": "true" }, "›"),
  );
  if (isSmall) item.setAttribute("aria-label", words);
  item.disabled = isLocked(state);
  item.classList.toggle("sending", state.entry?.slot === slot);
  return [item, refusalAt(state, slot)];
}

/**
 * The refusal of what was tapped at `slot`, if that is the last thing that was refused.
 * @param {TableState} state
 * @param {string} slot
 */
export function refusalAt(state, slot) {
  return state.refusal?.slot === slot ? refusalNote(state.refusal, namesOf(state)) : "";
}

/** @param {Offer} offer */
function opensForm(offer) {
  return Object.keys(offer.asks).length > 0 || WEIGHTY.has(offer.command.type);
}

/**
 * @param {Offer} offer
 * @param {string} words
 */
function take(offer, words) {
  if (opensForm(offer)) return openForm(offer, words);
  return enter(offer.command, { slot: slotOf(offer), text: words });
}

/**
 * Opens the form of an offer in a panel.
 * @param {Offer} offer
 * @param {string} title
 */
export function openForm(offer, title) {
  if (offer.command.type === "count") return openCount(offer);
  const form = makeForm(offer, { verb: "Record this", whenDone: closePanel });
  const others = h("div", {});
  /** @param {TableState} state */
  const draw = (state) => {
    form.draw(state);
    fill(others, notNow(greyedLots(state, offer)));
  };
  /** @param {TableState} state */
  const follow = (state) => {
    form.follow(state);
    keepUnavailable(state);
  };
  draw(tableNow());
  openPanel(title, [form.node, others], { draw, follow });
}

/**
 * An offer that asks for one of several things, all of them as buttons: a card, a way to pay tax,
 * the player who throws first. One tap enters it.
 * @param {TableState} state
 * @param {Offer} offer
 */
export function choiceButtons(state, offer) {
  const [[name, ask]] = Object.entries(offer.asks);
  if (ask.kind !== "one_of") throw new Error(`${slotOf(offer)} asks for more than one thing`);
  const slot = slotOf(offer);
  const names = namesOf(state);
  return [
    h("h2", {}, withNames(offer.text, names)),
    h(
      "div",
      { class: `choices${ask.options.length > 6 ? " many" : ""}` },
      ask.options.map((option) => {
        const words = `${withNames(offer.text, names)}: ${withNames(option.text, names)}`;
        const command = { ...offer.command, [name]: option.value };
        const item = button(
          `${slot}-${option.value}`,
          "action choice",
          () => enter(command, { slot, text: words }),
          face(state, option),
        );
        item.disabled = isLocked(state);
        return item;
      }),
    ),
    refusalAt(state, slot),
  ];
}

/**
 * Whether an offer asks for nothing but one of several things.
 * @param {Offer} offer
 */
export function asksOneThing(offer) {
  const asks = Object.values(offer.asks);
  return asks.length === 1 && asks[0].kind === "one_of";
}
