/** Ticked seats of a draw: two change places, one can be taken away. The buttons say who. */

function chosen(form) {
  return [...document.querySelectorAll('input[name="seat"]:checked')].filter(
    (box) => box.form === form,
  );
}

function draw(form) {
  const boxes = chosen(form);
  const full = boxes.length >= 2;
  for (const box of document.querySelectorAll('input[name="seat"]'))
    box.disabled = full && !box.checked;
  const [first, second] = boxes.map((box) => box.dataset.name.split(" ")[0]);
  const swap = form.querySelector("[data-swap-button]");
  const unseat = form.querySelector("[data-unseat-button]");
  form.hidden = boxes.length === 0;
  swap.disabled = !full;
  unseat.hidden = full;
  swap.textContent = full ? `Swap ${first} and ${second}` : `Swap ${first} with… (tick one more)`;
  unseat.textContent = `Take the seat of ${first} away`;
}

export function startSwap() {
  const form = document.querySelector("form[data-swap]");
  if (!form) return;
  document.addEventListener("change", (event) => {
    if (event.target.name === "seat") draw(form);
  });
  draw(form);
}
