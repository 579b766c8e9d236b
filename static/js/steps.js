/**
 * Steps through a game: slider, buttons and arrow keys fetch how the table stood after an entry.
 *
 * The number follows the finger at once; what is shown follows as it comes, the latest wish only.
 * What was fetched is kept, since an entry never changes. But it may be taken back, so news empties
 * the store.
 *
 * A time is asked for by a plain form. It is meant by this device's clock, as all hours are
 * shown; and what was found for it is said of the entry that it brought, not of those that the
 * slider goes on to.
 */
import { all, nearest, need, on } from "./page.js";

const stepper = need("[data-steps]", HTMLElement);
const slider = need("#step-slider", HTMLInputElement);
const output = need("output", HTMLOutputElement, stepper);
const place = need("#step", HTMLElement);
/** @type {Map<number, string>} */
const kept = new Map();
/** @type {Record<string, number>} */
const KEYS = { ArrowLeft: -1, ArrowRight: 1, PageDown: -10, PageUp: 10 };

let wanted = Number(slider.value);
let fetching = false;

/** @param {number} number */
function address(number) {
  return (stepper.dataset.steps ?? "").replace(/0\/$/, `${number}/`);
}

/**
 * Fills in what goes along with a time that is asked for, where the page has a form for that.
 * @param {string} name
 * @param {string} value
 */
function fillIn(name, value) {
  for (const field of all(`.as-of [name=${name}]`, HTMLInputElement)) field.value = value;
}

function label() {
  output.textContent = `${wanted} of ${slider.max}`;
  fillIn("at", String(wanted));
  for (const button of all("[data-step]", HTMLAnchorElement, stepper)) {
    const at = target(button.dataset.step ?? "");
    button.href = `?at=${at}`;
    button.toggleAttribute("aria-disabled", at === wanted);
  }
}

/** @param {string} step */
function target(step) {
  if (step === "first") return 0;
  if (step === "last") return Number(slider.max);
  return Math.min(Number(slider.max), Math.max(0, wanted + Number(step)));
}

/** @param {number} number */
function go(number) {
  const next = Math.min(Number(slider.max), Math.max(0, number));
  if (next !== wanted) document.getElementById("found")?.remove();
  wanted = next;
  slider.value = String(wanted);
  label();
  history.replaceState(null, "", `?at=${wanted}`);
  if (!fetching) show();
}

async function show() {
  fetching = true;
  let shown = null;
  while (shown !== wanted) {
    /** @type {number} */
    const number = wanted;
    /** @type {string | null} */
    const html = kept.get(number) ?? (await ask(number));
    if (html === null) break;
    kept.set(number, html);
    shown = number;
    if (number === wanted) {
      place.innerHTML = html;
      document.body.dispatchEvent(new CustomEvent("htmx:after:swap"));
    }
  }
  fetching = false;
}

/**
 * The fragment of an entry, or null when there is no network: the next wish tries again.
 * @param {number} number
 */
async function ask(number) {
  stepper.setAttribute("aria-busy", "true");
  try {
    const answer = await fetch(address(number), { headers: { Accept: "text/html" } });
    return answer.ok ? await answer.text() : null;
  } catch {
    return null;
  } finally {
    stepper.removeAttribute("aria-busy");
  }
}

slider.addEventListener("input", () => go(Number(slider.value)));
document.addEventListener("click", (event) => {
  const button = nearest(event, "[data-step], [data-step-to]");
  if (!button || event.ctrlKey || event.metaKey || event.shiftKey) return;
  event.preventDefault();
  go(button.dataset.stepTo ? Number(button.dataset.stepTo) : target(button.dataset.step ?? ""));
});
document.addEventListener("keydown", (event) => {
  if (nearest(event, "input:not([type=range]), select, textarea")) return;
  if (event.ctrlKey || event.metaKey || event.altKey) return;
  const ends = new Map([
    ["Home", 0],
    ["End", Number(slider.max)],
  ]);
  const at = ends.get(event.key) ?? wanted + KEYS[event.key];
  if (Number.isNaN(at)) return;
  event.preventDefault();
  go(at);
});
on("live-version", (news) => {
  const atNewest = wanted === Number(slider.max);
  slider.max = String(news.version);
  kept.clear();
  if (atNewest) go(Number(slider.max));
  else label();
});
fillIn("zone", Intl.DateTimeFormat().resolvedOptions().timeZone);
label();
