/** The size of the screen, where more than its styles depends on it. */

/** As in the styles: a phone, or a tablet with very large text. */
const SMALL = "(max-width: 46em)";

/**
 * Tells whether the screen is small, now and whenever that changes.
 * @param {(isSmall: boolean) => void} tell
 */
export function watchSize(tell) {
  const small = matchMedia(SMALL);
  tell(small.matches);
  small.addEventListener("change", () => tell(small.matches));
}
