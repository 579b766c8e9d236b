/**
 * The board as one line of forty spaces: colors, owners, buildings, and where tokens stand. Without
 * dice nobody knows where that is.
 */

import { h } from "../lib/dom.js";
import { inSentence } from "../lib/words.js";
import { deedWords } from "../parts/icons.js";
import { actorOf, lotsOf, namesOf, spaceName, withBuildings } from "../state/lookups.js";

/** @import { Seat, Situation, Space, TableState } from "../types.d.ts" */

/**
 * The strip: a button that calls `openDeeds`, which opens the list of all deeds.
 * @param {TableState} state
 * @param {() => void} openDeeds
 */
export function boardStrip(state, openDeeds) {
  return h(
    "button",
    {
      type: "button",
      class: "board-strip",
      key: "board-strip",
      on: { click: openDeeds },
    },
    h("span", { class: "unseen" }, ["All deeds.", ...whereTokensAre(state)].join(" ")),
    state.edition.spaces.map((space) => cell(state, space)),
  );
}

/**
 * @param {TableState} state
 * @param {Space} space
 */
function cell(state, space) {
  const { situation, owner } = state.game.state;
  const lot = space.slug ? withBuildings(state, lotsOf(state)[space.slug]) : null;
  const tokens = Object.keys(knownTokens(situation)).filter(
    (seat) => situation.tokens[seat] === space.pos && !situation.bankrupt.includes(seat),
  );
  const mark = lot?.hotel ? "H" : lot?.houses || "";
  return h(
    "span",
    {
      class: `cell${space.pos % 10 ? "" : " corner"}`,
      title: lot ? deedWords(lot) : space.name,
      "aria-hidden": "true",
    },
    h("span", { class: "cell-color", "data-group": lot?.group ?? space.type }, String(mark)),
    h(
      "span",
      { class: `cell-owner${lot?.mortgaged ? " mortgaged" : ""}` },
      owner[space.slug ?? ""] ?? "",
    ),
    h(
      "span",
      { class: "cell-tokens" },
      tokens.map((seat) => token(situation, seat, actorOf(state))),
    ),
  );
}

/**
 * @param {Situation} situation
 * @param {Seat} seat
 * @param {Seat | null} actor
 */
function token(situation, seat, actor) {
  return h("b", { class: `token${lookOf(situation, seat, actor)}` }, seat);
}

/**
 * @param {Situation} situation
 * @param {Seat} seat
 * @param {Seat | null} actor
 */
function lookOf(situation, seat, actor) {
  if (seat in situation.jail) return " jailed";
  return seat === actor ? " turn" : "";
}

/** @param {TableState} state */
function whereTokensAre(state) {
  const names = namesOf(state);
  return Object.entries(knownTokens(state.game.state.situation)).map(
    ([seat, position]) => `${inSentence(names[seat])} on ${spaceName(state, position)}.`,
  );
}

/** @param {Situation} situation */
function knownTokens({ tracked, tokens }) {
  return tracked ? tokens : {};
}
