/**
 * The place of each token, and for those on Jail whether the player is in it: asked by tapping the
 * board.
 */

import { button, fill, h } from "../../lib/dom.js";
import { boardMap } from "../../parts/board-map.js";
import { badge } from "../../parts/icons.js";
import { namesOf, spaceName } from "../../state/lookups.js";

/** @import { FieldContext, Seat, SeatsAsk } from "../../types.d.ts" */

/**
 * The space of each seat's token: tap a player, then the space. The next player is then chosen
 * automatically. A token that isn't moved stays where it was.
 * @param {string} name
 * @param {SeatsAsk} ask
 * @param {FieldContext} context
 */
export function makeTokens(name, ask, { state, changed, key }) {
  const { tokens } = state.game.state.situation;
  /** @type {Record<Seat, number>} */
  const places = Object.fromEntries(ask.seats.map((seat) => [seat, tokens[seat] ?? 0]));
  let chosen = ask.seats[0];
  const node = h("div", { class: "tokens-field" });
  draw();

  function draw() {
    const press = (/** @type {{ pos: number }} */ { pos }) => put(pos);
    fill(
      node,
      h("div", { class: "options token-seats", role: "group" }, ask.seats.map(seatButton)),
      boardMap(state, { key: `${key}-${name}`, press, tokens: places }),
    );
  }

  /** @param {Seat} seat */
  function seatButton(seat) {
    const item = button(
      `${key}-${name}-${seat}`,
      "option",
      () => choose(seat),
      badge(seat),
      h(
        "span",
        { class: "token-seat" },
        h("span", { dir: "auto" }, namesOf(state)[seat]),
        h("small", {}, `on ${spaceName(state, places[seat])}`),
      ),
    );
    item.setAttribute("aria-pressed", String(seat === chosen));
    return item;
  }

  /** @param {Seat} seat */
  function choose(seat) {
    chosen = seat;
    draw();
  }

  /** @param {number} pos */
  function put(pos) {
    places[chosen] = pos;
    chosen = ask.seats[(ask.seats.indexOf(chosen) + 1) % ask.seats.length];
    draw();
    changed();
  }

  return { node, value: () => ({ ...places }) };
}
