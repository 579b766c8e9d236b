/**
 * One projector for several evenings: after a while the screen of one gives way to that of the next
 * (`data-next`), as long as the server answers.
 */
const SCREEN_MS = 30_000;

export function startChanging() {
  const next = document.body.querySelector("[data-next]")?.getAttribute("data-next");
  if (next) setTimeout(change, SCREEN_MS, next);
}

/** @param {string} next */
async function change(next) {
  try {
    const answer = await fetch(next);
    if (answer.ok) return location.replace(next);
  } catch {
    // The server doesn't answer, and the screen stays as it is.
  }
  setTimeout(change, SCREEN_MS, next);
}
