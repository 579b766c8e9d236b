/** One side of a trade: cash, deeds, jail cards. Asks of the kind `bundle`. */

import { h, shownOf } from "../../lib/dom.js";
import { badge } from "../../parts/icons.js";
import { JAIL_CARDS, namesOf } from "../../state/lookups.js";
import { makeCash } from "./cash.js";
import { tick } from "./lots.js";

/** @import { BundleAsk, FieldContext, Goods, Seat, Values } from "../../types.d.ts" */

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
  /** @type {ReturnType<typeof makeSide> | null} */
  let side = null;

  /** @param {Values} values */
  function follow(values) {
    const next = ask.by_seat ? values.partner : values.seat;
    if ((next ?? "") === giver) return;
    giver = next ?? "";
    const goods = ask.by_seat ? ask.by_seat[giver] : ask;
    side = goods ? makeSide(name, goods, context) : null;
    node.replaceChildren(
      h("h2", {}, giver ? giving(giver) : "Choose the partner first"),
      ...shownOf(side?.nodes ?? []),
    );
  }

  /** @param {Seat} seat */
  function giving(seat) {
    return [badge(seat), h("bdi", {}, namesOf(state)[seat]), h("span", {}, " gives")];
  }

  function isEmpty() {
    const goods = side?.value();
    return !goods || (!goods.cash && !goods.deeds.length && !goods.jail_cards.length);
  }

  return { node, follow, isEmpty, value: () => side?.value() ?? null };
}

/**
 * @param {string} name
 * @param {Goods} goods
 * @param {FieldContext} context
 */
function makeSide(name, goods, context) {
  const { key } = context;
  const deeds = new Set();
  const cards = new Set();
  const cash = makeCash(`${name}-cash`, { min: 0, max: goods.cash }, context);
  cash.follow({});
  const nodes = [
    goods.cash > 0 && cash.node,
    h("ul", { class: "ticks" }, [
      ...goods.deeds.map((slug) =>
        h("li", {}, tick(`${key}-${name}-${slug}`, slug, undefined, deeds, context)),
      ),
      ...goods.jail_cards.map((deck) =>
        h("li", {}, jailCard(`${key}-${name}-${deck}`, deck, cards, context)),
      ),
    ]),
  ];

  /** The goods, or null while the cash isn't an amount. */
  function value() {
    if (cash.isWrong()) return null;
    return {
      cash: cash.value() ?? 0,
      deeds: goods.deeds.filter((slug) => deeds.has(slug)),
      jail_cards: goods.jail_cards.filter((deck) => cards.has(deck)),
    };
  }

  return { nodes, value };
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
    { type: "button", class: "tick", key, "aria-pressed": "false", on: { click: toggle } },
    h("span", { class: "tick-name" }, JAIL_CARDS[deck]),
  );

  function toggle() {
    if (!cards.delete(deck)) cards.add(deck);
    item.setAttribute("aria-pressed", String(cards.has(deck)));
    changed();
  }

  return item;
}
