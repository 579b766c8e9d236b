/**
 * Forms: one press is sent once, and what came back is in sight, with the focus on the first
 * field in fault.
 */

import { all, first, on } from "./page.js";

/** @param {HTMLFormElement} form */
function warn(form) {
  const list = document.getElementById("messages");
  if (!list || list.querySelector("[data-double]")) return;
  const note = document.createElement("li");
  note.className = "message warning";
  note.dataset.double = "";
  note.textContent =
    "Sent already. One moment: the answer is on its way, there is no need to press again.";
  list.append(note);
  form.addEventListener("passgo:free", () => note.remove(), { once: true });
}

/** @param {SubmitEvent} event */
function hold(event) {
  const form = event.target;
  if (!(form instanceof HTMLFormElement) || form.method !== "post") return;
  if (form.dataset.sending) {
    event.preventDefault();
    event.stopImmediatePropagation();
    warn(form);
    return;
  }
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
  // A page that the browser brings back from its memory would otherwise still hold its forms.
  addEventListener("pageshow", () => {
    for (const form of all("form[data-sending]", HTMLFormElement)) free(form);
  });
  document.querySelector("div.message.error")?.scrollIntoView({ block: "center" });
  first('[aria-invalid="true"]', HTMLElement)?.focus();
}
