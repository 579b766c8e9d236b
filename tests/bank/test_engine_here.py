"""The engine runs in the tablet's browser, under the policy that our pages have."""

from __future__ import annotations

from typing import Any

from playwright.sync_api import Page

from tests.bank.sitting import Sitting
from tests.bank.tablet import Tablet
from tests.conftest import becomes

STARTED = """async ({ entries, game }) => {
  const { startEngine } = await import("/static/bank/engine/client.js");
  const told = [];
  const engine = await startEngine(document.body.dataset.engine, {
    onProgress: (part) => told.push(part),
    onLost: () => {},
  });
  const opened = await engine.call("open", { game, entries });
  const start = { type: "start", first: "A" };
  const key = crypto.getRandomValues(new Uint8Array(4)).join("-");
  const entered = await engine.call("enter", { key, command: start });
  const dance = engine.call("preview", { command: { type: "dance" } });
  const refusal = await dance.catch((problem) => problem.code);
  return { told, opened, entered, refusal };
}"""

WITH_ENGINES = """(act) => new Promise((resolve) => {
  const opening = indexedDB.open("passgo-bank");
  opening.onsuccess = () => {
    const store = opening.result.transaction("compiled", "readwrite").objectStore("compiled");
    const all = store.getAll();
    all.onsuccess = () => resolve(act(all.result, store));
    store.transaction.oncomplete = () => opening.result.close();
  };
})"""
KEPT = f"""() => ({WITH_ENGINES})((kept) => {{
  return kept.length === 1 && kept[0].engine.memory.some((byte) => byte);
}})"""
SPOIL = f"""() => ({WITH_ENGINES})(([{{ name, engine }}], store) => {{
  store.put({{ name, engine: {{ ...engine, memory: engine.memory.fill(0) }} }});
}})"""
REAL = """
const { loadPyodide: real } = await import("./pyodide.mjs?real");
"""
WITHOUT_ROOM = f"""{REAL}
export async function loadPyodide(options) {{
  const python = await real(options);
  python.makeMemorySnapshot = () => {{ throw new RangeError("Array buffer allocation failed"); }};
  return python;
}}"""
SILENT = f"""{REAL}
export async function loadPyodide(options) {{
  const python = await real(options);
  if (options._loadSnapshot) python.runPython("calls.json = None");
  return python;
}}"""
ENDLESS = f"""{REAL}
export async function loadPyodide(options) {{
  if (options._loadSnapshot) await new Promise(() => console.info("put back"));
  const python = await real(options);
  const copy = python.makeMemorySnapshot;
  python.makeMemorySnapshot = () => {{ console.info("kept"); return copy(); }};
  return python;
}}"""


def with_pyodide(page: Page, script: str) -> None:
    """Have the page's worker run this in the place of Pyodide's own script."""
    page.route("**/pyodide.mjs", lambda it: it.fulfill(body=script, content_type="text/javascript"))


def test_it_answers_in_a_worker(live_site: str, page: Page) -> None:
    sitting = Sitting()
    page.goto(live_site + sitting.address)
    game = {
        "id": str(sitting.game.pk),
        "ruleset": sitting.game.ruleset,
        "options": sitting.game.options,
        "edition": sitting.game.edition,
        "seats": sitting.game.seats,
    }

    found: dict[str, Any] = page.evaluate(STARTED, {"game": game, "entries": []})

    assert found["opened"]["view"]["version"] == 0
    assert found["entered"]["text"].startswith("The game starts")
    assert found["entered"]["view"]["state"]["cash"]["A"] == 1500
    assert found["refusal"] == "MALFORMED"
    assert found["told"] == sorted(found["told"])
    assert found["told"][-1] == 1


def test_the_next_start_goes_on_from_what_the_first_one_kept(live_site: str, page: Page) -> None:
    asked: list[str] = []
    page.on("request", lambda request: asked.append(request.url))
    tablet = Tablet(page, live_site, Sitting().start().address, decides_here=True).open().decides()
    engine = page.locator("#bank").get_attribute("data-engine")
    assert engine
    assert [url for url in asked if engine in url]
    page.wait_for_function(KEPT)
    asked.clear()

    page.reload()
    tablet.decides()

    assert [url for url in asked if engine in url] == []
    tablet.throw(1, 2)
    assert "Ada throws 1+2" in tablet.last


def test_a_kept_engine_that_cannot_be_put_back_is_replaced(live_site: str, page: Page) -> None:
    tablet = Tablet(page, live_site, Sitting().start().address, decides_here=True).open().decides()
    page.wait_for_function(KEPT)
    page.evaluate(SPOIL)

    page.reload()
    tablet.decides()

    tablet.throw(1, 2)
    assert "Ada throws 1+2" in tablet.last
    page.wait_for_function(KEPT)


def test_a_kept_engine_that_is_back_and_does_not_answer_is_replaced(
    live_site: str, page: Page
) -> None:
    with_pyodide(page, SILENT)
    tablet = Tablet(page, live_site, Sitting().start().address, decides_here=True).open().decides()
    page.wait_for_function(KEPT)

    page.reload()
    tablet.decides()

    tablet.throw(1, 2)
    assert "Ada throws 1+2" in tablet.last


def test_a_browser_that_crashed_twice_over_a_kept_engine_keeps_none_of_it_again(
    live_site: str, page: Page
) -> None:
    """The first time may have been a reload in the middle."""
    said: list[str] = []
    page.on("console", lambda message: said.append(message.text))
    with_pyodide(page, ENDLESS)
    tablet = Tablet(page, live_site, Sitting().start().address, decides_here=True).open().decides()
    page.wait_for_function(KEPT)
    becomes(page, lambda: "kept" in said, "what Pyodide is asked for")
    for _ in range(2):
        with page.expect_console_message(lambda message: message.text == "put back"):
            page.reload()
    said.clear()

    for _ in range(2):
        page.reload()
        tablet.decides()

    assert not {"kept", "put back"} & set(said)


def test_a_tablet_without_room_to_copy_the_engine_goes_on_with_it(
    live_site: str, page: Page
) -> None:
    with_pyodide(page, WITHOUT_ROOM)
    tablet = Tablet(page, live_site, Sitting().start().address, decides_here=True).open().decides()

    tablet.throw(1, 2)

    assert "Ada throws 1+2" in tablet.last
