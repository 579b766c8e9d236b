/** One lot of a game without dice: what the bank does with it, its price or rent filled in. */

import { makeForm } from "../forms/form.js";
import { fill, h } from "../lib/dom.js";
import { inSentence, money, withNames } from "../lib/words.js";
import { actionButton } from "../offers/buttons.js";
import { grayed, notNow, unavailableOf } from "../offers/unavailable.js";
import { buildingWords } from "../parts/icons.js";
import { closePanel, openPanel } from "../parts/panel.js";
import { keepUnavailable } from "../server/book.js";
import { lotsOf, namesOf, slotOf, slugOf, withBuildings } from "../state/lookups.js";
import { tableNow } from "../state/store.js";

/** @import { Ask, Child, Command, Offer, TableState } from "../types.d.ts" */

/**
 * Opens the page of a lot. What is entered from its form closes it.
 * @param {string} slug
 */
export function openLot(slug) {
  const place = h("div", { class: "lot-page" });
  /** @type {{ slot: string, form: ReturnType<typeof makeForm> } | null} */
  let open = null;
  /** @param {TableState} state */
  const draw = (state) => {
    const first = state.game.offers.find((offer) => isFilledIn(offer, slug));
    if (!first) open = null;
    else if (open?.slot !== slotOf(first)) {
      open = {
        slot: slotOf(first),
        form: makeForm(first, { verb: "Record this", whenDone: closePanel }),
      };
    }
    open?.form.draw(state);
    fill(place, [
      whose(state, slug),
      first && open && [h("h2", {}, proposal(state, first)), open.form.node],
      others(state, slug, first),
    ]);
  };
  draw(tableNow());
  openPanel(lotsOf(tableNow())[slug].name, place, {
    draw,
    follow: (state) => {
      open?.form.follow(state);
      keepUnavailable(state);
    },
  });
}

/**
 * Whether an offer buys the lot, or collects its rent: all but the player is settled.
 * @param {Offer} offer
 * @param {string} slug
 */
function isFilledIn({ group, command, asks }, slug) {
  return command.lot === slug && group !== "auction" && Object.keys(asks).length > 0;
}

/**
 * @param {TableState} state
 * @param {Offer} offer
 */
function proposal(state, { text, amount }) {
  const words = withNames(text, namesOf(state));
  const sum = amount === undefined ? "" : money(amount, state.edition.currency);
  return words.includes(sum) ? words : `${words}: ${sum}`;
}

/**
 * @param {TableState} state
 * @param {string} slug
 */
function whose(state, slug) {
  const owner = inSentence(namesOf(state)[state.game.state.owner[slug]] ?? "the Bank");
  const built = buildingWords(withBuildings(state, lotsOf(state)[slug]));
  return h("p", { class: "hint" }, [`Owner: ${owner}`, built].filter(Boolean).join(", "));
}

/**
 * The other things that can be done with the lot, and those that can't be.
 * @param {TableState} state
 * @param {string} slug
 * @param {Offer | undefined} first
 * @returns {Child}
 */
function others(state, slug, first) {
  const { offers } = state.game;
  const own = offers.filter((offer) => offer !== first && offer.command.lot === slug);
  const among = offers.flatMap((offer) => proposed(offer, slug) ?? []);
  const refused = unavailableOf(state, ({ command }) => names(command, slug));
  return [
    own.map((offer) => h("div", { class: "action-row" }, actionButton(state, offer, "plain"))),
    among.map((offer) => h("div", { class: "action-row" }, actionButton(state, offer, "plain"))),
    notNow(grayed(state, refused, [])),
  ];
}

/**
 * An offer for several lots with this one filled in; null where it isn't among them.
 * @param {Offer} offer
 * @param {string} slug
 * @returns {Offer | null}
 */
function proposed(offer, slug) {
  const { lots } = offer.asks;
  if (offer.group !== "manage" || !lots) return null;
  const filled = filledIn(lots, slug);
  return filled && { ...offer, asks: { ...offer.asks, lots: filled } };
}

/**
 * @param {Ask} ask
 * @param {string} slug
 * @returns {Ask | null}
 */
function filledIn(ask, slug) {
  if (ask.kind === "counts") return ask.max[slug] ? { ...ask, proposed: { [slug]: 1 } } : null;
  if (ask.kind !== "some_of") return null;
  return ask.options.some((option) => slugOf(option) === slug)
    ? { ...ask, proposed: [slug] }
    : null;
}

/**
 * @param {Command} command
 * @param {string} slug
 */
function names({ lot, lots }, slug) {
  return lot === slug || (Array.isArray(lots) ? lots.includes(slug) : slug in (lots ?? {}));
}
