/**
 * A search box over a list that is already in the page: `<input data-filter="list-id">`.
 * With one item left, Enter presses the button in it that has `data-enter`.
 */

import { all, first, need, on } from "./page.js";

/** @type {Record<string, string>} */
const LETTERS = { ł: "l", ø: "o", đ: "d", ı: "i", ß: "ss", æ: "ae", œ: "oe" };

/**
 * Text as it is compared: small letters, accents off, so that "muller" finds Müller and "lucja"
 * Łucja.
 * @param {string} text
 */
export function plain(text) {
  const bare = text.toLowerCase().normalize("NFD").replace(/\p{M}/gu, "");
  return bare.replace(/[łøđıßæœ]/g, (letter) => LETTERS[letter]).trim();
}

/** @param {HTMLInputElement} box */
function listOf(box) {
  return need(`#${box.dataset.filter}`, HTMLElement);
}

/** @param {HTMLInputElement} box */
function filter(box) {
  const list = listOf(box);
  const words = plain(box.value).split(/\s+/);
  let shown = 0;
  for (const item of all("[data-find]", HTMLElement, list)) {
    const text = plain(item.dataset.find ?? "");
    item.hidden = !words.every((word) => text.includes(word));
    if (!item.hidden) shown += 1;
  }
  for (const part of all("[data-find-part]", HTMLElement, list)) {
    part.hidden = part.querySelector("[data-find]:not([hidden])") === null;
  }
  const count = document.getElementById(`${box.dataset.filter}-count`);
  if (count) count.textContent = box.value.trim() ? `${shown} found` : "";
}

/** @param {HTMLInputElement} box */
function enter(box) {
  const list = listOf(box);
  const left = all("[data-find]:not([hidden])", HTMLElement, list);
  const button = left.length === 1 ? first("[data-enter]", HTMLElement, left[0]) : null;
  if (!box.value.trim() || !button) return;
  button.click();
  box.select(); // the next name is typed over this one
}

export function startFilters() {
  for (const box of all("[data-filter]", HTMLInputElement)) {
    box.addEventListener("input", () => filter(box));
    box.form?.addEventListener("submit", (event) => {
      event.preventDefault();
      enter(box);
    });
    on("htmx:after:swap", () => filter(box));
    filter(box);
  }
}
