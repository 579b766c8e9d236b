/** The board with its four sides, space by space, for tapping a lot or the place of a token. */

import { button, h } from "../lib/dom.js";
import { first } from "../lib/letters.js";
import { inSentence } from "../lib/words.js";
import { isLocked, lotsOf, namesOf, withBuildings } from "../state/lookups.js";
import { deedWords } from "./icons.js";

/** @import { BuiltLot, Seat, Space, TableState } from "../types.d.ts" */

const SIDE = 10;

/**
 * All spaces. Those that `canPress` are buttons, whose keys begin with `key`; a tap calls
 * `press(space)`. `tokens` says where each token stands; no tokens are shown without it.
 * @param {TableState} state
 * @param {object} options
 * @param {string} options.key
 * @param {(space: Space) => void} options.press
 * @param {(space: Space) => boolean} [options.canPress]
 * @param {Record<Seat, number>} [options.tokens]
 */
export function boardMap(state, { key, press, canPress = () => true, tokens = {} }) {
  const { spaces } = state.edition;
  const sides = Array.from({ length: Math.ceil(spaces.length / SIDE) }, (_, side) =>
    spaces.slice(side * SIDE, (side + 1) * SIDE),
  );
  /** @param {Space} space */
  const cell = (space) => {
    const lot = space.slug ? withBuildings(state, lotsOf(state)[space.slug]) : null;
    const here = Object.keys(tokens).filter((seat) => tokens[seat] === space.pos);
    const parts = [
      h("span", { class: "unseen" }, spoken(state, space, lot, here)),
      ...face(state, space, lot, here),
    ];
    if (!canPress(space)) return h("span", { class: "space" }, parts);
    const item = button(`${key}-${space.pos}`, "space", () => press(space), parts);
    item.disabled = isLocked(state);
    return item;
  };
  return h(
    "div",
    { class: "board-map", role: "group", "aria-label": "The board" },
    sides.map((side) => h("div", { class: "board-side" }, side.map(cell))),
  );
}

/**
 * The face of a space: its letters on its color, its buildings, its owner, the tokens.
 * @param {TableState} state
 * @param {Space} space
 * @param {BuiltLot | null} lot
 * @param {Seat[]} here
 */
function face(state, space, lot, here) {
  const mark = lot?.hotel ? "H" : lot?.houses || "";
  const owner = state.game.state.owner[space.slug ?? ""] ?? "";
  const isShown = owner in namesOf(state) && here.length === 0;
  const look = lot?.mortgaged ? "space-owner mortgaged" : "space-owner";
  const hidden = { "aria-hidden": "true" };
  return [
    h(
      "span",
      { class: "space-band", "data-group": lot?.group, ...hidden },
      h("span", {}, `${lot?.letters ?? first(space.name)}${mark}`),
    ),
    h("span", { class: look, ...hidden }, isShown && owner),
    h(
      "span",
      { class: "space-tokens", ...hidden },
      here.map((seat) => h("b", { class: "token" }, seat)),
    ),
  ];
}

/**
 * @param {TableState} state
 * @param {Space} space
 * @param {BuiltLot | null} lot
 * @param {Seat[]} here
 */
function spoken(state, space, lot, here) {
  const names = namesOf(state);
  const owner = names[state.game.state.owner[space.slug ?? ""]];
  return [
    lot ? deedWords(lot) : space.name,
    owner && `of ${inSentence(owner)}`,
    ...here.map((seat) => `${inSentence(names[seat])} stands here`),
  ]
    .filter(Boolean)
    .join(", ");
}
