/**
 * A long list that many selects share stands in the page once, in a `<template>`. A select takes
 * it when somebody turns to it: `<select data-choices="template-id">`.
 */

import { nearest, need } from "./page.js";

/** @param {Event} event */
function fill(event) {
  const select = nearest(event, "select[data-choices]");
  if (!(select instanceof HTMLSelectElement)) return;
  const chosen = select.value;
  const { content } = need(`#${select.dataset.choices}`, HTMLTemplateElement);
  select.replaceChildren(content.cloneNode(true));
  select.value = chosen;
  delete select.dataset.choices;
}

export function startChoices() {
  for (const turning of ["pointerover", "pointerdown", "focusin"]) {
    document.addEventListener(turning, fill);
  }
}
