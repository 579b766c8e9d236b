/** The title of floor and hall: how many tables need somebody, visible from another tab too. */
import { all, on } from "./page.js";

/** @param {string} title */
function withoutCount(title) {
  return title.replace(/^\(\d+\) /, "");
}

function count() {
  const [hall] = all("[data-alarms]", HTMLElement);
  if (!hall) return;
  const alarms = hall.querySelectorAll("li:is(.alarm, .calling, .silent, .due)").length;
  const title = withoutCount(document.title);
  const wanted = alarms ? `(${alarms}) ${title}` : title;
  if (document.title !== wanted) document.title = wanted;
}

/** Counts them, on the pages that list the tables of a round. */
export function startAlarms() {
  count();
  setInterval(count, 5000);
  on("htmx:after:swap", count);
}
