/**
 * Lists that are longer than the wall. They stand in columns (`data-pages`), and as many columns
 * as fit are one page; the pages turn by themselves, by the server's time, so that two projectors
 * of a hall turn together.
 */
import { serverNow } from "./clock.js";
import { all, on } from "./page.js";
import { pageAt, partAt } from "./turning.js";

/**
 * @param {HTMLElement} mark
 * @param {string} text
 */
function tell(mark, text) {
  if (mark.textContent !== text) mark.textContent = text;
}

/**
 * The parts of a list, each with where its head stands within it.
 * @param {HTMLElement} list
 */
function partsOf(list) {
  const start = list.getBoundingClientRect().left - list.scrollLeft;
  return all(".division", HTMLElement, list).map((head) => ({
    at: head.getBoundingClientRect().left - start,
    name: head.textContent ?? "",
  }));
}

function turn() {
  for (const list of all("[data-pages]", HTMLElement)) {
    const gap = Number.parseFloat(getComputedStyle(list).columnGap) || 0;
    const { page, pages, left } = pageAt(list, gap, serverNow());
    if (Math.abs(list.scrollLeft - left) > 1) list.scrollLeft = left;
    const wall = list.closest(".wall");
    if (!wall) continue;
    const goesOn = partAt(partsOf(list), left);
    for (const mark of all(".part-of", HTMLElement, wall)) tell(mark, goesOn);
    for (const mark of all(".page-of", HTMLElement, wall)) {
      tell(mark, pages > 1 ? `page ${page + 1} of ${pages}` : "");
    }
  }
}

/** Turns the pages of each list, if there is one. */
export function startPages() {
  turn();
  setInterval(turn, 250);
  on("htmx:after:swap", turn);
  addEventListener("resize", turn);
}
