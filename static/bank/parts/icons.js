/** Small drawn things that recur: a seat's badge, a deed's chip, a die, a jail sign. */

import { h } from "../lib/dom.js";

/** @import { BuiltLot, Seat } from "../types.d.ts" */

const SVG = "http://www.w3.org/2000/svg";
/** @type {Record<number, number[][]>} */
const PIPS = {
  1: [[2, 2]],
  2: [
    [1, 1],
    [3, 3],
  ],
  3: [
    [1, 1],
    [2, 2],
    [3, 3],
  ],
  4: [
    [1, 1],
    [3, 1],
    [1, 3],
    [3, 3],
  ],
  5: [
    [1, 1],
    [3, 1],
    [2, 2],
    [1, 3],
    [3, 3],
  ],
  6: [
    [1, 1],
    [1, 2],
    [1, 3],
    [3, 1],
    [3, 2],
    [3, 3],
  ],
};

/**
 * The letter of a seat in a disc; `look` may be "turn" for the player whose turn it is.
 * @param {Seat} seat
 * @param {string} [look]
 */
export function badge(seat, look = "") {
  return h("span", { class: `badge ${look}`, "aria-hidden": "true" }, seat);
}

/**
 * A die that shows `face`, 1 to 6.
 * @param {number} face
 * @param {string} [look]
 */
export function die(face, look = "") {
  const picture = document.createElementNS(SVG, "svg");
  picture.setAttribute("viewBox", "0 0 4 4");
  picture.setAttribute("class", `die ${look}`);
  picture.setAttribute("aria-hidden", "true");
  for (const [x, y] of PIPS[face]) {
    const pip = document.createElementNS(SVG, "circle");
    pip.setAttribute("cx", String(x));
    pip.setAttribute("cy", String(y));
    pip.setAttribute("r", "0.42");
    picture.append(pip);
  }
  return picture;
}

/**
 * A deed as a small card in its colour, with its buildings or a mortgage stripe.
 * @param {BuiltLot} lot
 */
export function chip(lot) {
  const mark = lot.hotel ? "H" : lot.houses || "";
  return h(
    "span",
    {
      class: `chip${lot.mortgaged ? " mortgaged" : ""}${lot.hotel ? " hotel" : ""}`,
      "data-group": lot.group,
      title: deedWords(lot),
    },
    String(mark),
  );
}

/**
 * "Boardwalk, 3 houses", "Baltic Avenue, mortgaged".
 * @param {BuiltLot} lot
 */
export function deedWords(lot) {
  return [lot.name, standing(lot)].filter(Boolean).join(", ");
}

/**
 * "3 houses", "hotel", "mortgaged" or "".
 * @param {BuiltLot} lot
 */
export function standing(lot) {
  if (lot.mortgaged) return "mortgaged";
  if (lot.hotel) return "hotel";
  if (!lot.houses) return "";
  return lot.houses === 1 ? "1 house" : `${lot.houses} houses`;
}
