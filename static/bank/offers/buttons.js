/** Offers as buttons: what can be entered with one tap, and what opens a form. */

import { openCount } from "../count/panel.js";
import { begunFor, isBegun, onPanel } from "../device/begun.js";
import { isAuction, makeAuction } from "../forms/auction.js";
import { distinct, face } from "../forms/fields/choice.js";
import { makeForm } from "../forms/form.js";
import { button, fill, h } from "../lib/dom.js";
import { inSentence, withNames, withoutSeat } from "../lib/words.js";
import { begunNote } from "../parts/begun-note.js";
import { badge } from "../parts/icons.js";
import { closePanel, openPanel } from "../parts/panel.js";
import { refusalNote } from "../parts/refusal-note.js";
import { makeSearch } from "../parts/search.js";
import { keepUnavailable } from "../server/book.js";
import { enter } from "../server/enter.js";
import { isLocked, namesOf, slotOf } from "../state/lookups.js";
import { tableNow } from "../state/store.js";
import { keptFor } from "./kept.js";
import { grayedLots, notNow } from "./unavailable.js";

/** @import { Begun, Offer, Option, Seat, TableState, Values } from "../types.d.ts" */

/**
 * An offer as a large button with its amount, green if it comes next; a refusal of it stands right
 * below. A `small` one stands under its player's name and leaves it out.
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
  // If names are cut off, a letter says whose it is.
  const whose = look === "plain" ? command.seat : command.first;
  const item = button(
    slot,
    `action ${look || (offer.due === "next" ? "go" : "quiet")}`,
    () => take(offer, words),
    whose && badge(whose),
    h(
      "span",
      { class: "action-text" },
      isSmall ? short : words,
      offer.why && h("small", {}, withNames(offer.why, names)),
      isBegunOffer(state, offer) && h("small", {}, "begun, not recorded yet"),
    ),
    opensForm(offer) && h("span", { class: "more", "aria-hidden": "true" }, "›"),
  );
  // The accessible name begins with the visible words: people who use their voice say those.
  const seen = [short, withNames(offer.why, names)].filter(Boolean).join(" ");
  if (isSmall && command.seat) item.setAttribute("aria-label", `${seen}, ${names[command.seat]}`);
  item.disabled = isLocked(state);
  item.classList.toggle("sending", state.entry?.slot === slot);
  return [item, refusalAt(state, slot)];
}

/**
 * The button for something that somebody may do now though play doesn't wait for it: who, what, and
 * until when.
 * @param {TableState} state
 * @param {Offer} offer
 */
export function mayButton(state, offer) {
  const { command, until, why } = offer;
  const slot = slotOf(offer);
  const names = namesOf(state);
  const words = withNames(offer.text, names);
  const left = [withNames(why, names), until && lapse(state, until)].filter(Boolean).join(" · ");
  const item = button(
    slot,
    "may",
    () => take(offer, words),
    command.seat && badge(command.seat),
    h("span", { class: "action-text" }, words, left && h("small", {}, left)),
  );
  item.disabled = isLocked(state);
  item.classList.toggle("sending", state.entry?.slot === slot);
  return [item, refusalAt(state, slot)];
}

/**
 * @param {TableState} state
 * @param {Seat} seat
 */
function lapse(state, seat) {
  const name = inSentence(namesOf(state)[seat]);
  return state.game.state.situation.turn === seat
    ? `until ${name}’s next turn`
    : `until ${name} throws`;
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
  return Object.keys(offer.asks).length > 0 || offer.weighty;
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
  const name = begunName(offer);
  /** @type {Begun<Values> | undefined} */
  const begun = name ? begunFor(tableNow().game, name) : undefined;
  const form = isAuction(offer)
    ? makeAuction(offer, { whenDone: closePanel })
    : makeForm(offer, { verb: "Record this", whenDone: closePanel, begun });
  const others = h("div", {});
  /** @param {TableState} state */
  const draw = (state) => {
    form.draw(state);
    fill(others, notNow(grayedLots(state, offer)));
  };
  /** @param {TableState} state */
  const follow = (state) => {
    form.follow(state);
    keepUnavailable(state);
  };
  draw(tableNow());
  const note = begunNote(begun, () => openForm(offer, title));
  const begunForm = name ? { name, reopen: () => reopenForm(name) } : undefined;
  openPanel(title, [form.node, others], { draw, follow, form: begunForm, note });
}

/**
 * Opens the form that is kept under `name` again, if anything was filled in. What can still be
 * chosen is filled in again.
 * @param {string} name
 */
export function reopenForm(name) {
  const state = tableNow();
  const offer = state.game.offers.find((each) => begunName(each) === name);
  if (offer && isBegun(state.game, name)) openForm(offer, withNames(offer.text, namesOf(state)));
}

/**
 * The name under which an offer's form is kept, as a trade is talked over for minutes; "" if it
 * isn't.
 * @param {Offer} offer
 */
function begunName(offer) {
  return offer.group === "trade" ? onPanel(slotOf(offer)) : "";
}

/**
 * @param {TableState} state
 * @param {Offer} offer
 */
function isBegunOffer(state, offer) {
  const name = begunName(offer);
  return name && isBegun(state.game, name);
}

/**
 * An offer that asks for one of several things, all of them as buttons: a card, a way to pay tax,
 * the player who throws first. One tap enters it. Many of them can be searched; cards that lie
 * below others in their deck are folded away. The keys of what lives on while the rest is drawn are
 * put into `used`.
 * @param {TableState} state
 * @param {Offer} offer
 * @param {Set<string>} used
 */
export function choiceButtons(state, offer, used) {
  const [[name, ask]] = Object.entries(offer.asks);
  if (ask.kind !== "one_of") throw new Error(`${slotOf(offer)} asks for more than one thing`);
  const slot = slotOf(offer);
  const names = namesOf(state);
  const options = distinct(ask);
  const isMany = options.length > 6;
  const kept = `${slot} search`;
  const search = isMany ? keptFor(kept, () => makeSearch(`${slot}-search`, ".choice")) : null;
  if (search) used.add(kept);
  /** @param {Option} option */
  function choice(option) {
    const words = `${withNames(offer.text, names)}: ${withNames(option.text, names)}`;
    const command = { ...offer.command, [name]: option.value };
    const item = button(
      `${slot}-${option.value}`,
      "action choice",
      () => enter(command, { slot, text: words }),
      face(state, option),
    );
    item.disabled = isLocked(state);
    search?.sift(item);
    return item;
  }

  const look = `choices${isMany ? " many" : ""}`;
  const below = options.filter((option) => option.lies_below);
  return [
    h("header", { class: "choice-head" }, h("h2", {}, withNames(offer.text, names)), search?.node),
    h("div", { class: look }, options.filter((option) => !option.lies_below).map(choice)),
    below.length > 0 &&
      h(
        "details",
        { key: `${slot}-below`, class: "choices-below" },
        h("summary", {}, "Another card"),
        h("div", { class: look }, below.map(choice)),
      ),
    refusalAt(state, slot),
  ];
}

/**
 * Whether one tap on one of several things enters an offer.
 * @param {Offer} offer
 */
export function asksOneThing(offer) {
  const asks = Object.values(offer.asks);
  return asks.length === 1 && asks[0].kind === "one_of" && !offer.weighty;
}
