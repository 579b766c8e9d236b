/** On a narrow screen the tabs scroll: the one that is open is brought into sight. */
export function startTabs() {
  const open = document.querySelector('.tabs ol [aria-current="page"]');
  const show = () => open?.scrollIntoView({ block: "nearest", inline: "center" });
  show();
  // The tabs are less wide in the page's own letters.
  document.fonts.ready.then(show);
}
