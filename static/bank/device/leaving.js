/** Asks before the page is left while something on this device hasn't reached the server. */

/**
 * From now on the browser asks before the page is closed or reloaded, in its own words, while
 * `isWaiting()` holds.
 * @param {() => boolean} isWaiting
 */
export function askBeforeLeaving(isWaiting) {
  addEventListener("beforeunload", (event) => {
    if (isWaiting()) event.preventDefault();
  });
}
