/**
 * A long list that many selects share stands in the page once, in a `<template>`. A select takes
 * it when somebody turns to it: `<select data-choices="template-id">`.
 */

function fill(event) {
  const select = event.target.closest?.("select[data-choices]");
  if (!select) return;
  const chosen = select.value;
  select.replaceChildren(document.getElementById(select.dataset.choices).content.cloneNode(true));
  select.value = chosen;
  delete select.dataset.choices;
}

export function startChoices() {
  for (const turning of ["pointerover", "pointerdown", "focusin"])
    document.addEventListener(turning, fill);
}
