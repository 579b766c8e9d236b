/**
 * The choice of tokens: tap a player, then the token. The next player is then chosen automatically.
 */

import { button, fill, h } from "../lib/dom.js";
import { badge } from "../parts/icons.js";
import { openPanel } from "../parts/panel.js";
import { takeToken } from "../server/tokens.js";
import { namesOf } from "../state/lookups.js";
import { tableNow } from "../state/store.js";

/** @import { Seat, TableState } from "../types.d.ts" */

/** Plain words: a box with other tokens has something close to them. */
const TOKENS = ["Car", "Dog", "Hat", "Ship", "Shoe", "Iron", "Cat", "Duck", "Cart", "Thimble"];

/** Opens the choice. */
export function openTokens() {
  const place = h("div", { class: "tokens-field" });
  const seats = [...tableNow().game.state.seats];
  const isFree = (/** @type {Seat} */ seat) => !tableNow().takenTokens[seat];
  let chosen = seats.find(isFree) ?? seats[0];

  /** @param {TableState} state */
  function draw(state) {
    const { takenTokens: taken } = state;
    fill(
      place,
      h(
        "div",
        { class: "options token-seats", role: "group", "aria-label": "Players" },
        seats.map((seat) => player(state, seat)),
      ),
      h(
        "div",
        { class: "options token-seats", role: "group", "aria-label": "Tokens" },
        TOKENS.map((token) => {
          const owner = seats.find((seat) => taken[seat] === token);
          const item = button(`take-${token}`, "option", () => take(token), token);
          if (owner) item.append(badge(owner));
          item.setAttribute("aria-pressed", String(owner !== undefined));
          return item;
        }),
      ),
    );
  }

  /**
   * @param {TableState} state
   * @param {Seat} seat
   */
  function player(state, seat) {
    const name = h("span", { dir: "auto" }, namesOf(state)[seat]);
    const token = h("small", {}, state.takenTokens[seat] ?? "no token");
    const words = h("span", { class: "token-seat" }, name, token);
    const item = button(`taker-${seat}`, "option", () => choose(seat), badge(seat), words);
    item.setAttribute("aria-pressed", String(seat === chosen));
    return item;
  }

  /** @param {Seat} seat */
  function choose(seat) {
    chosen = seat;
    draw(tableNow());
  }

  /** @param {string} token */
  function take(token) {
    takeToken(chosen, token);
    choose(seats.find(isFree) ?? chosen);
  }

  draw(tableNow());
  openPanel("Who has which token?", place, { draw });
}
