"""What tablets of the tests run on: contexts of a browser, each with files, cookies and a database
of its own."""

from __future__ import annotations

from playwright.sync_api import Browser, BrowserContext

from tests.conftest import PATIENCE_SECONDS

FORGET = """async () => {
  localStorage.clear();
  for (const name of await caches.keys()) await caches.delete(name);
  for (const { name } of await indexedDB.databases()) {
    const request = indexedDB.open(name);
    await new Promise((resolve) => { request.onsuccess = resolve; });
    const database = request.result;
    const stores = [...database.objectStoreNames];
    if (stores.length) {
      const writing = database.transaction(stores, "readwrite");
      for (const store of stores) {
        if (store === "compiled") writing.objectStore(store).delete("trial");
        else writing.objectStore(store).clear();
      }
      await new Promise((resolve) => { writing.oncomplete = resolve; });
    }
    database.close();
  }
}"""
"""Leaves nothing but the engine, as the tablet keeps it for its next start."""
HAS_OWN_CLOCK = "!String(setTimeout).includes('native code')"


class Devices:
    """Hands out contexts. The first that a test takes is the one of the test before, without
    anything of its table: like a tablet of the evening's second round, it has the site's files and
    has started the engine before, which takes a fraction of the time of a first start."""

    def __init__(self, browser: Browser) -> None:
        self._browser = browser
        self._used: BrowserContext | None = None
        self._taken: list[BrowserContext] = []

    def take(self) -> BrowserContext:
        """A device that no other tablet of the test runs on."""
        if self._used and not self._taken:
            context = self._used
        else:
            context = self._browser.new_context(viewport={"width": 1024, "height": 768})
            context.set_default_timeout(PATIENCE_SECONDS * 1000)
        self._taken.append(context)
        return context

    def give_back(self, site: str) -> None:
        """The test is over. All devices but the first are thrown away."""
        for context in self._taken[1:]:
            context.close()
        self._used = self._taken[0] if self._taken and _emptied(self._taken[0], site) else None
        self._taken.clear()


def _emptied(context: BrowserContext, site: str) -> bool:
    """Closes the device's pages and makes it forget them; closes it for good, and returns False,
    where its clock was set, which a browser can't forget."""
    for page in context.pages:
        page.close()
    context.set_offline(False)
    context.unroute_all()
    context.clear_cookies()
    context.clear_permissions()
    page = context.new_page()
    page.goto(f"{site}/healthz")
    if page.evaluate(HAS_OWN_CLOCK):
        context.close()
        return False
    page.evaluate(FORGET)
    page.close()
    return True
