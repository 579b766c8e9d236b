/**
 * Lists that are longer than the wall. They stand in columns (`data-pages`), and as many columns
 * as fit are one page; the pages turn by themselves, by the server's time, so that two projectors
 * of a hall turn together.
 */
import { serverNow } from "./clock.js";
import { all, on } from "./page.js";
import { pageAt } from "./turning.js";

function turn() {
  for (const list of all("[data-pages]", HTMLElement)) {
    const gap = Number.parseFloat(getComputedStyle(list).columnGap) || 0;
    const { page, pages, left } = pageAt(list, gap, serverNow());
    if (Math.abs(list.scrollLeft - left) > 1) list.scrollLeft = left;
    const wall = list.closest(".wall");
    for (const mark of wall ? all(".page-of", HTMLElement, wall) : []) {
      const text = pages > 1 ? `page ${page + 1} of ${pages}` : "";
      if (mark.textContent !== text) mark.textContent = text;
    }
  }
}

/** Turns the pages of each list, where there is one. */
export function startPages() {
  turn();
  setInterval(turn, 250);
  on("htmx:after:swap", turn);
  addEventListener("resize", turn);
}
