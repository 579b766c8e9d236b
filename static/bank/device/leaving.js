/** Asks before the page goes, while something on this device hasn't reached the server. */

/**
 * From now on the browser asks whoever closes or reloads the page while `isWaiting()` holds. The
 * words are the browser's own.
 * @param {() => boolean} isWaiting
 */
export function askBeforeLeaving(isWaiting) {
  addEventListener("beforeunload", (event) => {
    if (isWaiting()) event.preventDefault();
  });
}
