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

/** What takes a digit of the keyboard, by the pad's node. */
const pads = new WeakMap();

const FACES = [1, 2, 3, 4, 5, 6];

/**
 * Makes a pad. `onThrow([first, second])` is called when both rows have their face; until then
 * the one that is given may still be changed. `key` tells several pads apart.
 */
export function makeDicePad(key, onThrow) {
  let thrown = [null, null];
  let wasLocked = false;
  const rows = [row(0, "First die"), row(1, "Second die")];
  const node = h("div", { class: "dice", "data-dice": key }, rows);

  function row(index, label) {
    return h(
      "div",
      { class: "dice-row", role: "group", "aria-label": label },
      FACES.map((face) =>
        button(
          `${key}-${index}-${face}`,
          "face",
          () => choose(index, face),
          die(face),
          spoken(face),
        ),
      ),
    );
  }

  function choose(index, face) {
    thrown[index] = face;
    mark(index, face);
    if (!thrown.includes(null)) onThrow([...thrown]);
  }

  function mark(index, face) {
    [...rows[index].children].forEach((item, at) => {
      item.setAttribute("aria-pressed", String(at === face - 1));
    });
  }

  /** Takes a digit from the keyboard for the die that is still missing. */
  function press(face) {
    if (!wasLocked) choose(thrown[0] === null ? 0 : 1, face);
  }

  /** Makes the pad deaf while an entry is on its way, and empty when that has been answered. */
  function lock(isLocked) {
    if (wasLocked && !isLocked) {
      thrown = [null, null];
      mark(0, 0);
      mark(1, 0);
    }
    wasLocked = isLocked;
    for (const item of node.querySelectorAll("button")) item.disabled = isLocked;
  }

  pads.set(node, press);
  return { node, lock };
}

function spoken(face) {
  return h("span", { class: "unseen" }, String(face));
}

/** Gives a digit typed anywhere outside a text field to the pad that is on the screen. */
export function pressDigit(event) {
  const typing = event.target.closest("input, textarea, dialog");
  if (typing || event.ctrlKey || event.metaKey || event.altKey) return;
  const node = document.querySelector(".dice");
  if (node && /^[1-6]$/.test(event.key)) pads.get(node)(Number(event.key));
}
