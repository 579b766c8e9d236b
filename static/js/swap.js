/** Ticked seats of a draw: two change places, one can be taken away. The buttons say who. */

import { all, need } from "./page.js";

const SEATS = 'input[name="seat"]';

/** @param {HTMLFormElement} form */
function chosen(form) {
  return all(`${SEATS}:checked`, HTMLInputElement).filter((box) => box.form === form);
}

/** @param {HTMLFormElement} form */
function draw(form) {
  const boxes = chosen(form);
  const full = boxes.length >= 2;
  for (const box of all(SEATS, HTMLInputElement)) box.disabled = full && !box.checked;
  const [first, second] = boxes.map((box) => (box.dataset.name ?? "").split(" ")[0]);
  const swap = need("[data-swap-button]", HTMLButtonElement, form);
  const unseat = need("[data-unseat-button]", HTMLButtonElement, form);
  form.hidden = boxes.length === 0;
  swap.disabled = !full;
  unseat.hidden = full;
  swap.textContent = full ? `Swap ${first} and ${second}` : `Swap ${first} with… (tick one more)`;
  unseat.textContent = `Take the seat of ${first} away`;
}

export function startSwap() {
  const [form] = all("form[data-swap]", HTMLFormElement);
  if (!form) return;
  document.addEventListener("change", ({ target }) => {
    if (target instanceof HTMLInputElement && target.name === "seat") draw(form);
  });
  draw(form);
}
