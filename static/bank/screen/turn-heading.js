/** The head of the main panel: who acts next, what was thrown, where the token stands. */

import { h } from "../lib/dom.js";
import { auctionTitle } from "../parts/auction-title.js";
import { badge, die } from "../parts/icons.js";
import { actorOf, dueOffers, namesOf, spaceName } from "../state/lookups.js";

/** @import { Seat, TableState } from "../types.d.ts" */

/**
 * The heading for the game as it stands.
 * @param {TableState} state
 */
export function turnHeading(state) {
  const { situation } = state.game.state;
  if (situation.status === "new") return plain("Who throws first?");
  if (situation.status === "finished") return plain("The game is over");
  if (!situation.tracked) return plain("Bank only: no dice and no turns are entered");
  const seat = actorOf(state);
  return seat ? player(state, seat) : plain(nobodys(state));
}

/**
 * The heading if several players act next.
 * @param {TableState} state
 */
function nobodys(state) {
  const [first] = dueOffers(state);
  return first.group === "auction" ? auctionTitle(state, first) : "All turns are played";
}

/**
 * @param {TableState} state
 * @param {Seat} seat
 */
function player(state, seat) {
  const { dice, turn } = state.game.state.situation;
  return h(
    "header",
    { class: "turn-heading" },
    badge(seat, "turn large"),
    h(
      "h1",
      { key: "turn", tabindex: "-1" },
      h("span", { class: "turn-name", dir: "auto" }, namesOf(state)[seat]),
      h("small", {}, details(state, seat)),
    ),
    dice &&
      seat === turn &&
      h(
        "span",
        { class: "thrown", role: "img", "aria-label": `Threw ${dice.join(" and ")}` },
        dice.map((face) => die(face)),
      ),
  );
}

/** @param {string} words */
function plain(words) {
  return h(
    "header",
    { class: "turn-heading plain" },
    h("h1", { key: "turn", tabindex: "-1" }, words),
  );
}

/**
 * @param {TableState} state
 * @param {Seat} seat
 */
function details(state, seat) {
  const { situation } = state.game.state;
  const misses = situation.jail[seat];
  const token = state.takenTokens[seat] ?? "";
  const where =
    misses === undefined
      ? `${token} on ${spaceName(state, situation.tokens[seat])}`.trim()
      : `in Jail${misses ? `, ${misses} missed` : ""}`;
  const words = [where];
  if (seat === situation.turn && situation.doubles && situation.again)
    words.push("double: throws again");
  return words.join(" · ");
}
