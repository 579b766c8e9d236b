/**
 * A search box over a list that is already in the page: `<input data-filter="list-id">`.
 * With one item left, Enter presses the button in it that has `data-enter`.
 */

const LETTERS = { ł: "l", ø: "o", đ: "d", ı: "i", ß: "ss", æ: "ae", œ: "oe" };

/**
 * Text as it is compared: small letters, accents off, so that "muller" finds Müller and "lucja"
 * Łucja.
 */
export function plain(text) {
  const bare = text.toLowerCase().normalize("NFD").replace(/\p{M}/gu, "");
  return bare.replace(/[łøđıßæœ]/g, (letter) => LETTERS[letter]).trim();
}

function filter(box) {
  const list = document.getElementById(box.dataset.filter);
  const words = plain(box.value).split(/\s+/);
  let shown = 0;
  for (const item of list.querySelectorAll("[data-find]")) {
    const text = plain(item.dataset.find);
    item.hidden = !words.every((word) => text.includes(word));
    if (!item.hidden) shown += 1;
  }
  for (const part of list.querySelectorAll("[data-find-part]")) {
    part.hidden = part.querySelector("[data-find]:not([hidden])") === null;
  }
  const count = document.getElementById(`${box.dataset.filter}-count`);
  if (count) count.textContent = box.value.trim() ? `${shown} found` : "";
}

function enter(box) {
  const list = document.getElementById(box.dataset.filter);
  const left = [...list.querySelectorAll("[data-find]:not([hidden])")];
  const button = left.length === 1 ? left[0].querySelector("[data-enter]") : null;
  if (!box.value.trim() || !button) return;
  button.click();
  box.select(); // the next name is typed over this one
}

export function startFilters() {
  for (const box of document.querySelectorAll("[data-filter]")) {
    box.addEventListener("input", () => filter(box));
    box.form?.addEventListener("submit", (event) => {
      event.preventDefault();
      enter(box);
    });
    document.body.addEventListener("htmx:after:swap", () => filter(box));
    filter(box);
  }
}
