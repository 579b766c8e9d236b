/** On a narrow screen the tabs scroll: the one that is open is brought into sight. */
export function startTabs() {
  document
    .querySelector('.tabs [aria-current="page"]')
    ?.scrollIntoView({ block: "nearest", inline: "center" });
}
