/** The print button of the cards and signs. */
export function startPrint() {
  document.querySelector("[data-print]")?.addEventListener("click", () => window.print());
}
