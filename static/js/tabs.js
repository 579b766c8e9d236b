/** On a narrow screen the tabs scroll: the one that is open is brought into sight. */
export function startTabs() {
  const open = document.querySelector('.tabs ol [aria-current="page"]');
  const show = () => open?.scrollIntoView({ block: "nearest", inline: "center" });
  show();
  // The tabs are narrower in the page's own font.
  document.fonts.ready.then(show);
}
