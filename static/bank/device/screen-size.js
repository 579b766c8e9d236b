/** The size of the screen, where more than its styles depends on it. */

/** As in the styles: a phone, or a tablet with very large text. */
const SMALL = "(max-width: 46em)";
const LOOK_MS = 1000;

/**
 * Tells whether the screen is small, now and whenever that changes. When the size of the text and
 * that of the window change one after the other, Chromium doesn't say so: hence the looking.
 * @param {(isSmall: boolean) => void} tell
 */
export function watchSize(tell) {
  let told = false;
  const look = () => {
    const isSmall = matchMedia(SMALL).matches;
    if (isSmall !== told) tell(isSmall);
    told = isSmall;
  };
  look();
  addEventListener("resize", look);
  setInterval(look, LOOK_MS);
}
