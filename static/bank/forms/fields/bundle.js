/** One side of a trade: cash, deeds, jail cards. Asks of the kind `bundle`. */

import { button, fill, h, shownOf } from "../../lib/dom.js";
import { badge } from "../../parts/icons.js";
import { refusalNote } from "../../parts/refusal-note.js";
import { deedsOf, JAIL_CARDS, namesOf, unavailableIn } from "../../state/lookups.js";
import { tableNow } from "../../state/store.js";
import { makeCash } from "./cash.js";
import { lotFace, tick } from "./lots.js";

/** @import { BuiltLot, BundleAsk, FieldContext, Goods, Seat, Values } from "../../types.d.ts" */

/**
 * The goods that one player gives. The side of the partner is known only when the partner is: its
 * ask holds a bundle for each one in `by_seat`, and the side is emptied when another partner is
 * chosen.
 * @param {string} name
 * @param {BundleAsk} ask
 * @param {FieldContext} context
 */
export function makeBundle(name, ask, context) {
  const { state } = context;
  const node = h("div", { class: "bundle" });
  let giver = "";
  let { before } = context;
  /** @type {ReturnType<typeof makeSide> | null} */
  let side = null;

  /** @param {Values} values */
  function follow(values) {
    const next = ask.by_seat ? values.partner : values.seat;
    if ((next ?? "") === giver) return;
    giver = next ?? "";
    const goods = ask.by_seat ? ask.by_seat[giver] : ask;
    const lots = giver ? deedsOf(state, giver) : [];
    side = goods ? makeSide(name, goods, lots, { ...context, before: takenUp() }) : null;
    node.replaceChildren(
      h("h2", {}, giver ? giving(giver) : "Choose the partner first"),
      ...shownOf(side?.nodes ?? []),
    );
  }

  /**
   * What the form held when it was last open. Only the first call gets it, and only if the giver is
   * still the same.
   */
  function takenUp() {
    const held = before;
    before = undefined;
    return ask.by_seat && held?.partner !== giver ? undefined : held;
  }

  /** @param {Seat} seat */
  function giving(seat) {
    return [badge(seat), h("bdi", {}, namesOf(state)[seat]), h("span", {}, " gives")];
  }

  function isEmpty() {
    const goods = side?.value();
    return !goods || (!goods.cash && !goods.deeds.length && !goods.jail_cards.length);
  }

  const isWrong = () => side?.isWrong() ?? false;
  return { node, follow, isEmpty, isWrong, value: () => side?.value() ?? null };
}

/**
 * The goods to choose from. Of the giver's `lots`, those that aren't among them are dim.
 * @param {string} name
 * @param {Goods} goods
 * @param {BuiltLot[]} lots
 * @param {FieldContext} context
 */
function makeSide(name, goods, lots, context) {
  const { key } = context;
  const before = /** @type {Goods | null | undefined} */ (context.before?.[name]);
  const deeds = new Set(before?.deeds);
  const cards = new Set(before?.jail_cards);
  const paid = (goods.cash > 0 && before?.cash) || undefined;
  const within = { ...context, key: `${key}-${name}`, before: { cash: paid } };
  const cash = makeCash("cash", { min: 0, max: goods.cash }, within);
  cash.follow({});
  const why = h("div", { class: "bundle-why" });
  const nodes = [
    goods.cash > 0 && cash.node,
    h("ul", { class: "ticks" }, [
      ...goods.deeds.map((slug) =>
        h("li", {}, tick(`${key}-${name}-${slug}`, slug, undefined, deeds, context)),
      ),
      ...goods.jail_cards.map((deck) =>
        h("li", {}, jailCard(`${key}-${name}-${deck}`, deck, cards, context)),
      ),
      ...lots
        .filter(({ slug }) => !goods.deeds.includes(slug))
        .map((lot) => h("li", {}, refusedLot(`${key}-${name}-${lot.slug}`, lot, why))),
    ]),
    why,
  ];

  /** The goods, without the cash while it isn't an amount. */
  function value() {
    return {
      cash: cash.value() ?? 0,
      deeds: goods.deeds.filter((slug) => deeds.has(slug)),
      jail_cards: goods.jail_cards.filter((deck) => cards.has(deck)),
    };
  }

  return { nodes, value, isWrong: cash.isWrong };
}

/**
 * A lot that can't be given: a tap shows in `why` what the engine says, another tap hides it.
 * @param {string} key
 * @param {BuiltLot} lot
 * @param {HTMLElement} why
 */
function refusedLot(key, lot, why) {
  return button(key, "tick refused-tile", explain, lotFace(lot));

  function explain() {
    const isShown = why.dataset.lot === lot.slug && why.hasChildNodes();
    why.dataset.lot = lot.slug;
    fill(why, isShown ? "" : reason(lot));
    why.scrollIntoView({ block: "nearest" });
  }
}

/** @param {BuiltLot} lot */
function reason({ slug, name }) {
  const state = tableNow();
  const found = unavailableIn(state).find(({ command }) => command.gives?.deeds.includes(slug));
  if (found) return refusalNote(found.refused, namesOf(state));
  return h("p", { class: "hint" }, `${name} can’t be traded.`);
}

/**
 * @param {string} key
 * @param {string} deck
 * @param {Set<string>} cards
 * @param {FieldContext} context
 */
function jailCard(key, deck, cards, { changed }) {
  const item = h(
    "button",
    {
      type: "button",
      class: "tick",
      key,
      "aria-pressed": String(cards.has(deck)),
      on: { click: toggle },
    },
    h("span", { class: "tick-name" }, JAIL_CARDS[deck]),
  );

  function toggle() {
    if (!cards.delete(deck)) cards.add(deck);
    item.setAttribute("aria-pressed", String(cards.has(deck)));
    changed();
  }

  return item;
}
