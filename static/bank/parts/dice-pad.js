/**
 * The dice pad: two rows of six faces, one tap for each die, and the second tap enters the throw.
 *
 * Two taps on pictures, not one in a table of 36: the banker copies what lies on the board and
 * looks nothing up; each face can be as large as a thumb, also on a phone; the digits of a
 * keyboard do the same. A row of its own for each die, because a finger that bounces on a single
 * row of six would enter a double.
 */

import { button, h } from "../lib/dom.js";
import { die } from "./icons.js";

/**
 * The function that takes a digit of the keyboard, by the pad's node.
 * @type {WeakMap<Element, (face: number) => void>}
 */
const pads = new WeakMap();

const FACES = [1, 2, 3, 4, 5, 6];

/**
 * Makes a pad. `onThrow([first, second])` is called when both rows have their face; until then the
 * first may still be changed. If it returns a promise, the pad is emptied when that resolves. `key`
 * tells several pads apart.
 * @param {string} key
 * @param {(thrown: number[]) => Promise<unknown> | void} onThrow
 */
export function makeDicePad(key, onThrow) {
  /** @type {(number | null)[]} */
  let thrown = [null, null];
  let isDeaf = false;
  let madeFor = "";
  const rows = ["First die", "Second die"].map((label, index) =>
    faceRow(`${key}-${index}`, label, (face) => choose(index, face)),
  );
  const node = h("div", { class: "dice", "data-dice": key }, rows);

  /**
   * @param {number} index
   * @param {number} face
   */
  function choose(index, face) {
    thrown[index] = face;
    mark(rows[index], face);
    const faces = thrown.filter((each) => each !== null);
    if (faces.length === thrown.length) onThrow(faces)?.then(empty);
  }

  function empty() {
    thrown = [null, null];
    for (const row of rows) mark(row, 0);
  }

  /**
   * Takes a digit from the keyboard for the die that is still missing.
   * @param {number} face
   */
  function press(face) {
    if (!isDeaf) choose(thrown[0] === null ? 0 : 1, face);
  }

  /**
   * Switches the pad off while an entry is on its way.
   * @param {boolean} isLocked
   */
  function lock(isLocked) {
    if (isDeaf === isLocked) return;
    isDeaf = isLocked;
    for (const item of node.querySelectorAll("button")) item.disabled = isLocked;
  }

  /**
   * Empties the pad if it is for a different throw now; `name` identifies the throw.
   * @param {string} name
   */
  function emptyFor(name) {
    if (name !== madeFor) empty();
    madeFor = name;
  }

  pads.set(node, press);
  return { node, lock, emptyFor };
}

/**
 * Six faces, of which one is chosen.
 * @param {string} key
 * @param {string} label
 * @param {(face: number) => void} choose
 */
function faceRow(key, label, choose) {
  return h(
    "div",
    { class: "dice-row", role: "group", "aria-label": label },
    FACES.map((face) =>
      button(`${key}-${face}`, "face", () => choose(face), die(face), spoken(face)),
    ),
  );
}

/**
 * Shows which face of a row is chosen; 0 is none.
 * @param {Element} row
 * @param {number} face
 */
function mark(row, face) {
  [...row.children].forEach((item, at) => {
    item.setAttribute("aria-pressed", String(at === face - 1));
  });
}

/** @param {number} face */
function spoken(face) {
  return h("span", { class: "unseen" }, String(face));
}

/**
 * Gives a digit typed anywhere outside a text field to the pad that is on the screen.
 * @param {KeyboardEvent} event
 */
export function pressDigit(event) {
  const { target } = event;
  const typing = target instanceof Element && target.closest("input, textarea, dialog");
  if (typing || event.ctrlKey || event.metaKey || event.altKey) return;
  const node = document.querySelector(".dice");
  if (node && /^[1-6]$/.test(event.key)) pads.get(node)?.(Number(event.key));
}
