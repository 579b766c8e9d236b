/**
 * Forms: a press is sent once, and the answer is scrolled into sight, with the focus on the first
 * faulty field. A form that `data-adds` to something asks about a double tap.
 */

import { isAgain } from "./again.js";
import { all, first, on } from "./page.js";

const SENT = "Sent already. One moment: the answer is on its way, there is no need to press again.";
const AGAIN =
  "You pressed this a moment ago, and it counted once. Press again if you want it twice.";
const FAILED = "That didn’t get through. Press again; if it fails once more, load the page anew.";

/**
 * A press that was sent by htmx and came to nothing: the page stays as it was, and says so.
 * @param {any} detail
 */
function fail(detail) {
  const form = detail?.ctx?.sourceElement;
  const list = document.getElementById("messages");
  if (!(form instanceof HTMLFormElement) || !list || list.querySelector("[data-failed]")) return;
  const note = document.createElement("li");
  note.className = "message error";
  note.role = "alert";
  note.dataset.failed = "";
  note.textContent = FAILED;
  list.append(note);
  note.scrollIntoView({ block: "nearest" });
}

/**
 * @param {HTMLFormElement} form
 * @param {string} words
 */
function warn(form, words) {
  const list = document.getElementById("messages");
  if (!list || list.querySelector("[data-double]")) return;
  const note = document.createElement("li");
  note.className = "message warning";
  note.dataset.double = "";
  note.textContent = words;
  list.append(note);
  form.addEventListener("passgo:free", () => note.remove(), { once: true });
}

/**
 * Whether minutes were given twice by a double tap: the first tap may have opened the page anew,
 * which then shows what it did.
 * @param {HTMLFormElement} form
 * @param {HTMLElement | null} button
 */
function isDoubled(form, button) {
  if (form.dataset.adds === undefined || !(button instanceof HTMLButtonElement)) return false;
  return isAgain(sessionStorage, `${form.action} ${form.id} ${button.value}`, Date.now());
}

/**
 * Why the form shouldn't be sent now; "" if it may be.
 * @param {HTMLFormElement} form
 * @param {HTMLElement | null} button
 */
function objection(form, button) {
  if (form.dataset.sending) return SENT;
  return isDoubled(form, button) ? AGAIN : "";
}

/** @param {SubmitEvent} event */
function hold(event) {
  const form = event.target;
  if (!(form instanceof HTMLFormElement) || form.method !== "post") return;
  const words = objection(form, event.submitter);
  if (words) {
    event.preventDefault();
    event.stopImmediatePropagation();
    warn(form, words);
    return;
  }
  document.querySelector("[data-failed]")?.remove();
  form.dataset.sending = "yes";
  event.submitter?.setAttribute("aria-busy", "true");
}

/** @param {HTMLFormElement} form */
function free(form) {
  delete form.dataset.sending;
  for (const button of form.querySelectorAll("[aria-busy]")) button.removeAttribute("aria-busy");
  form.dispatchEvent(new CustomEvent("passgo:free"));
}

export function startForms() {
  document.addEventListener("submit", hold, true);
  const freeSource = (/** @type {any} */ detail) => {
    const form = detail?.ctx?.sourceElement?.closest("form");
    if (form) free(form);
  };
  on("htmx:finally:request", freeSource, document);
  for (const fault of ["htmx:error", "htmx:response:error"]) on(fault, fail, document);
  // A page that the browser brings back from its memory would otherwise still hold its forms.
  addEventListener("pageshow", () => {
    for (const form of all("form[data-sending]", HTMLFormElement)) free(form);
  });
  document.querySelector("div.message.error")?.scrollIntoView({ block: "center" });
  first('[aria-invalid="true"]', HTMLElement)?.focus();
}
