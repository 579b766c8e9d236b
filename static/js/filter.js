/**
 * A search box over a list that is already in the page: `<input data-filter="list-id">`.
 * With one item left, Enter presses the button in it that has `data-enter`.
 *
 * Of a long list, only a part is in the page. Then `data-found-by` on it, or on each such list in
 * it, has the words that the server looked for, and `passgo:find` asks for what fits the box now.
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

const BUBBLES = { bubbles: true };

/** @param {HTMLInputElement} box */
function listOf(box) {
  return need(`#${box.dataset.filter}`, HTMLElement);
}

/**
 * The words that the server looked for, in each list that stands in the page only in part.
 * @param {HTMLInputElement} box
 */
function foundBy(box) {
  const list = listOf(box);
  const parts = [list, ...all("[data-found-by]", HTMLElement, list)];
  return parts.map((part) => part.dataset.foundBy).filter((words) => words !== undefined);
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
  const isWhole = foundBy(box).length === 0;
  if (count) count.textContent = isWhole && box.value.trim() ? `${shown} found` : "";
}

/**
 * Whether the lists have what the server found for the text in the box, or all there is.
 * @param {HTMLInputElement} box
 */
function isAnswered(box) {
  return foundBy(box).every((words) => words === box.value.trim());
}

/** @param {HTMLInputElement} box */
function typed(box) {
  delete box.dataset.entered;
  filter(box);
  if (!isAnswered(box)) listOf(box).dispatchEvent(new CustomEvent("passgo:find", BUBBLES));
}

/**
 * Enter. While the server is still looking, it takes effect when the answer is there.
 * @param {HTMLInputElement} box
 */
function enter(box) {
  if (!isAnswered(box)) {
    box.dataset.entered = "";
    return;
  }
  delete box.dataset.entered;
  const list = listOf(box);
  const left = all("[data-find]:not([hidden])", HTMLElement, list);
  const button = left.length === 1 ? first("[data-enter]", HTMLElement, left[0]) : null;
  if (!box.value.trim() || !button) return;
  button.click();
  box.select(); // the next name is typed over this one
}

export function startFilters() {
  for (const box of all("[data-filter]", HTMLInputElement)) {
    box.addEventListener("input", () => typed(box));
    box.form?.addEventListener("submit", (event) => {
      event.preventDefault();
      enter(box);
    });
    on("htmx:after:swap", () => {
      filter(box);
      if (box.dataset.entered !== undefined) enter(box);
    });
    typed(box); // what a browser has kept in the box
  }
}
