/**
 * Lets go of what went well: at a press of its button, or when the page hears news after somebody
 * had time to read it. What went wrong stays until the page is left.
 */
import { all, on } from "./page.js";

const READ_MS = 10_000;

/** Gives each message about something that went well its button. */
export function startMessages() {
  const opened = performance.now();
  const messages = all("#messages .success", HTMLElement);
  for (const message of messages) message.prepend(putAway(message));
  on("live-news", () => {
    if (performance.now() - opened < READ_MS) return;
    for (const message of messages) message.remove();
  });
}

/** @param {HTMLElement} message */
function putAway(message) {
  const button = document.createElement("button");
  button.type = "button";
  button.className = "put-away";
  button.ariaLabel = "Put this message away";
  button.textContent = "×";
  button.addEventListener("click", () => {
    message.remove();
    // The button is gone: the next Tab goes on at the head of what the page is about.
    document.getElementById("main")?.focus({ preventScroll: true });
  });
  return button;
}
