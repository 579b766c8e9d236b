/**
 * Removes messages about what went well: when their button is pressed, or when news comes after
 * there was time to read them. Messages about what went wrong stay until the page is left.
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
    // The button is gone, so the next Tab goes on from the head of the page's content.
    document.getElementById("main")?.focus({ preventScroll: true });
  });
  return button;
}
