/** The head of the main panel: whose turn it is, what was thrown, where the token stands. */

import { h } from "../lib/dom.js";
import { badge, die } from "../parts/icons.js";
import { namesOf, spaceName } from "../state/lookups.js";

/** @import { TableState } from "../types.d.ts" */

/**
 * The heading for the game as it stands.
 * @param {TableState} state
 */
export function turnHeading(state) {
  const { situation } = state.game.state;
  if (situation.status === "new") return plain("Who throws first?");
  if (situation.status === "finished") return plain("The game is over");
  if (!situation.tracked) return plain("Bank only: no dice and no turns are entered");
  const name = namesOf(state)[situation.turn];
  return h(
    "header",
    { class: "turn-heading" },
    badge(situation.turn, "turn large"),
    h(
      "h1",
      { key: "turn", tabindex: "-1" },
      h("span", { class: "turn-name", dir: "auto" }, name),
      h("small", {}, details(state)),
    ),
    situation.dice &&
      h(
        "span",
        { class: "thrown", role: "img", "aria-label": `Threw ${situation.dice.join(" and ")}` },
        situation.dice.map((face) => die(face)),
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

/** @param {TableState} state */
function details(state) {
  const { situation } = state.game.state;
  const seat = situation.turn;
  const misses = situation.jail[seat];
  const where =
    misses === undefined
      ? `on ${spaceName(state, situation.tokens[seat])}`
      : `in Jail${misses ? `, ${misses} missed` : ""}`;
  const words = [where];
  if (situation.doubles && situation.again) words.push("double: throws again");
  return words.join(" · ");
}
