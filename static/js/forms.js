/**
 * Forms: a press is sent once, and the answer is scrolled into sight, with the focus on the first
 * faulty field. A form that `data-adds` to something asks about a double tap.
 */

import { isAgain } from "./again.js";
import { all, first, on } from "./page.js";

const SENT = "Sent already. One moment: the answer is on its way, there is no need to press again.";
const AGAIN =
  "You pressed this a moment ago, and it counted once. Press again if you want it twice.";
const FAILED = "That didn’t get through. Press again; if it fails once more, reload the page.";
const SHUT_OUT =
  "You are no longer logged in here, so this page doesn’t follow the evening any more. Reload it.";

/**
 * A press that was sent by htmx and came to nothing: the page stays as it was, and says so. So does
 * a page with a part that asks by itself and is refused: all would seem quiet there.
 * @param {any} detail
 */
function fail(detail) {
  const { sourceElement, response } = detail?.ctx ?? {};
  if (sourceElement instanceof HTMLFormElement) alarm("failed", FAILED);
  else if (response?.status === 403) alarm("shutOut", SHUT_OUT);
}

/**
 * Says it above the page, once.
 * @param {string} mark the name under which the message is found again, as a data attribute
 * @param {string} words
 */
function alarm(mark, words) {
  const list = document.getElementById("messages");
  const notes = list ? all("li", HTMLElement, list) : [];
  if (!list || notes.some(({ dataset }) => mark in dataset)) return;
  const note = document.createElement("li");
  note.className = "message error";
  note.role = "alert";
  note.dataset[mark] = "";
  note.textContent = words;
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
 * Whether minutes were given twice by a double tap: the first tap may have reloaded the page,
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
