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

/** Three sliders: what can be set. */
export function sliders() {
  const picture = document.createElementNS(SVG, "svg");
  picture.setAttribute("viewBox", "0 0 24 24");
  picture.setAttribute("class", "sliders");
  picture.setAttribute("aria-hidden", "true");
  const line = document.createElementNS(SVG, "path");
  line.setAttribute("d", "M3 6h18M3 12h18M3 18h18");
  picture.append(line);
  for (const [x, y] of [
    [16, 6],
    [8, 12],
    [14, 18],
  ]) {
    const knob = document.createElementNS(SVG, "circle");
    knob.setAttribute("cx", String(x));
    knob.setAttribute("cy", String(y));
    knob.setAttribute("r", "2.6");
    picture.append(knob);
  }
  return picture;
}

/**
 * A deed as a small card in its color, with its buildings or a mortgage stripe.
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
    h("span", { class: "chip-letters" }, lot.letters),
    h("span", { class: "chip-group" }, groupLetters(lot.group)),
    h("span", { class: "chip-mark" }, String(mark)),
  );
}

/**
 * Two letters for a color group, beside the name of a lot: LB for light_blue, Or for orange.
 * @param {string} group
 */
function groupLetters(group) {
  const [first, second] = group.split("_");
  const letters = second ? first.charAt(0) + second.charAt(0) : first.slice(0, 2);
  return (
    letters.charAt(0).toUpperCase() + (second ? letters.charAt(1).toUpperCase() : letters.slice(1))
  );
}

/**
 * "Boardwalk, 3 houses", "Baltic Avenue, mortgaged".
 * @param {BuiltLot} lot
 */
export function deedWords(lot) {
  return [lot.name, buildingWords(lot)].filter(Boolean).join(", ");
}

/**
 * "3 houses", "hotel", "mortgaged" or "".
 * @param {BuiltLot} lot
 */
export function buildingWords(lot) {
  if (lot.mortgaged) return "mortgaged";
  if (lot.hotel) return "hotel";
  if (!lot.houses) return "";
  return lot.houses === 1 ? "1 house" : `${lot.houses} houses`;
}
