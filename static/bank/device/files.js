/** Files that the page hands to its user. */

/**
 * Lets the browser save `content`, as JSON, under this name.
 * @param {string} name
 * @param {unknown} content
 */
export function saveFile(name, content) {
  const file = new Blob([JSON.stringify(content, null, 1)], { type: "application/json" });
  const url = URL.createObjectURL(file);
  const link = document.createElement("a");
  Object.assign(link, { href: url, download: name });
  link.click();
  setTimeout(() => URL.revokeObjectURL(url), 60_000);
}
