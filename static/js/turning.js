/** Which page of a long list is shown when. */

const PAGE_MS = 8000;

/**
 * Which page is shown at a time, and how far the list is then to be moved.
 * @param {{ clientWidth: number, scrollWidth: number }} list
 * @param {number} gap between two columns, in px
 * @param {number} now in ms
 */
export function pageAt({ clientWidth, scrollWidth }, gap, now) {
  // A pixel less: widths are rounded, and half a pixel isn't a page.
  const pages = Math.max(1, Math.ceil((scrollWidth + gap - 1) / (clientWidth + gap)));
  const page = Math.floor(now / PAGE_MS) % pages;
  return { page, pages, left: page * (clientWidth + gap) };
}
