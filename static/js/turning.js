/**
 * How the pages of a long list turn: which one is shown when, and in which part of the list it
 * begins.
 */

const PAGE_MS = 8000;

/**
 * The page that is shown at a time, and how far the list is then to be moved.
 * @param {{ clientWidth: number, scrollWidth: number }} list
 * @param {number} gap between two columns, in px
 * @param {number} now in ms
 */
export function pageAt({ clientWidth, scrollWidth }, gap, now) {
  // Allow one pixel for rounded widths: half a pixel isn't a page.
  const pages = Math.max(1, Math.ceil((scrollWidth + gap - 1) / (clientWidth + gap)));
  const page = Math.floor(now / PAGE_MS) % pages;
  return { page, pages, left: page * (clientWidth + gap) };
}

/**
 * The part of a list that goes on at the head of a page; "" where the page begins with the head of
 * a part, or before the first.
 * @param {{ at: number, name: string }[]} parts in their order, each with where its head stands
 * @param {number} left where the page begins
 */
export function partAt(parts, left) {
  const begun = parts.filter(({ at }) => at < left + 1).at(-1);
  return begun && begun.at < left - 1 ? begun.name : "";
}
