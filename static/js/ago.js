/**
 * Times: "3 min ago", kept true while the page stands open; the hour as this device's clock has
 * it; and the warning for a table that has gone silent.
 */
import { serverNow } from "./clock.js";
import { all, on } from "./page.js";

const HOUR = new Intl.DateTimeFormat([], { hour: "2-digit", minute: "2-digit", hourCycle: "h23" });

/** @param {number} seconds */
function agoText(seconds) {
  if (seconds < 45) return "just now";
  const minutes = Math.round(seconds / 60);
  if (minutes < 60) return `${minutes} min ago`;
  const hours = Math.floor(minutes / 60);
  const days = Math.floor(hours / 24);
  if (!days) return `${hours} h ${minutes % 60} min ago`;
  return days === 1 ? "a day ago" : `${days} days ago`;
}

/** @param {string} iso */
function secondsSince(iso) {
  return (serverNow() - Date.parse(iso)) / 1000;
}

function drawAll() {
  for (const time of all("time[data-ago]", HTMLTimeElement)) {
    time.textContent = agoText(secondsSince(time.dateTime));
  }
  for (const time of all("time[data-hour]", HTMLTimeElement)) {
    time.textContent = HOUR.format(new Date(time.dateTime));
  }
  const running = document.querySelector('[data-clock][data-state="running"]') !== null;
  for (const card of all("[data-silent-after]", HTMLElement)) {
    const seconds = secondsSince(card.dataset.last ?? "");
    card.classList.toggle("silent", running && seconds > Number(card.dataset.silentAfter));
  }
}

export function startAgo() {
  drawAll();
  setInterval(drawAll, 5000);
  on("htmx:after:swap", drawAll);
}
