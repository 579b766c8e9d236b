/**
 * Finds out whether this device trusts the server's certificate. A browser whose user has clicked
 * past the warning shows the page too, but gives it no service worker.
 */

async function outcome() {
  if (!isSecureContext) return "plain";
  try {
    await navigator.serviceWorker.register("/bank-worker.js", { scope: "/b/" });
    return "trusted";
  } catch {
    return "untrusted";
  }
}

outcome().then((shown) => {
  for (const part of document.querySelectorAll("[data-outcome]")) {
    if (part instanceof HTMLElement) part.hidden = part.dataset.outcome !== shown;
  }
});
