/**
 * The script of a draw. Of its ticked seats, two can be swapped, one can be taken away. The buttons
 * name the players, and the cost of a swap is shown before it is made. Dragging a name onto another
 * ticks both (`drag.js`). If it is refused, as somebody else has changed the draw, they are still
 * ticked on the page as it is now.
 */

import { letDrag } from "./drag.js";
import { all, need } from "./page.js";

const SEATS = 'input[name="seat"]';
const REMEMBERED_AS = "passgo-ticked";

/** @param {HTMLFormElement} form */
function chosen(form) {
  return all(`${SEATS}:checked`, HTMLInputElement).filter((box) => box.form === form);
}

/**
 * The first name of the player in the seat, or the whole name if others have the same first name.
 * @param {HTMLInputElement} box
 */
function shortName(box) {
  const first = firstName(box);
  const alike = all(SEATS, HTMLInputElement).filter((each) => firstName(each) === first);
  return alike.length > 1 ? box.dataset.name : first;
}

/** @param {HTMLInputElement} box */
function firstName(box) {
  return (box.dataset.name ?? "").split(" ")[0];
}

/** @param {HTMLFormElement} form */
function draw(form) {
  const boxes = chosen(form);
  const full = boxes.length >= 2;
  for (const box of all(SEATS, HTMLInputElement)) box.disabled = full && !box.checked;
  const [first, second] = boxes.map(shortName);
  const swap = need("[data-swap-button]", HTMLButtonElement, form);
  const unseat = need("[data-unseat-button]", HTMLButtonElement, form);
  form.hidden = boxes.length === 0;
  swap.disabled = !full;
  unseat.hidden = full;
  swap.textContent = full ? `Swap ${first} and ${second}` : `Swap ${first} with… (tick one more)`;
  unseat.textContent = `Take the seat of ${first} away`;
  need("[data-swap-cost]", HTMLElement, form).textContent = "";
  if (full) price(form, swap);
}

/**
 * Say what the swap costs, then let it be made, even if the cost isn't known.
 * @param {HTMLFormElement} form
 * @param {HTMLButtonElement} swap
 */
async function price(form, swap) {
  const asked = chosen(form)
    .map((box) => `seat=${box.value}`)
    .join("&");
  const isOld = () =>
    asked !==
    chosen(form)
      .map((box) => `seat=${box.value}`)
      .join("&");
  swap.disabled = true;
  let said = "The cost can’t be shown now.";
  try {
    const answer = await fetch(`${form.dataset.swap}?${asked}`);
    if (answer.ok) said = await answer.text();
  } catch {
    // The server is out of reach: the swap itself will say so.
  }
  if (isOld()) return;
  need("[data-swap-cost]", HTMLElement, form).textContent = said;
  swap.disabled = false;
}

/**
 * The label of the seat that something of the page belongs to.
 * @param {EventTarget | null} target
 */
function seatAt(target) {
  const label = target instanceof Element ? target.closest(".seats label") : null;
  return label instanceof HTMLElement ? label : null;
}

/**
 * Ticks the two seats, and no others.
 * @param {HTMLFormElement} form
 * @param {HTMLElement[]} labels
 */
function tickThese(form, ...labels) {
  for (const box of all(SEATS, HTMLInputElement))
    box.checked = labels.some((label) => label.contains(box));
  draw(form);
}

/** @param {HTMLFormElement} form */
function remember(form) {
  const names = chosen(form).map(({ dataset }) => dataset.name);
  try {
    sessionStorage.setItem(REMEMBERED_AS, JSON.stringify(names));
  } catch {
    // They have to be ticked again.
  }
}

function tickRefused() {
  try {
    const names = JSON.parse(sessionStorage.getItem(REMEMBERED_AS) ?? "[]");
    sessionStorage.removeItem(REMEMBERED_AS);
    if (!document.querySelector("#messages .error")) return;
    for (const box of all(SEATS, HTMLInputElement)) box.checked = names.includes(box.dataset.name);
  } catch {
    // This browser remembers nothing.
  }
}

for (const form of all("form[data-swap]", HTMLFormElement)) {
  tickRefused();
  form.addEventListener("submit", () => remember(form));
  document.addEventListener("change", ({ target }) => {
    if (target instanceof HTMLInputElement && target.name === "seat") draw(form);
  });
  letDrag(seatAt, (one, other) => tickThese(form, one, other));
  draw(form);
}
