"""The engine runs in the tablet's browser, under the policy that our pages have."""

from __future__ import annotations

from typing import Any

from playwright.sync_api import Page

from tests.bank.sitting import Sitting
from tests.bank.tablet import Tablet

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


def test_the_engine_is_compiled_once_and_kept(live_site: str, page: Page) -> None:
    asked: list[str] = []
    page.on("request", lambda request: asked.append(request.url))
    tablet = Tablet(page, live_site, Sitting().start().address, decides_here=True).open().decides()
    engine = page.locator("#bank").get_attribute("data-engine")
    assert engine
    assert [url for url in asked if engine in url]
    asked.clear()

    page.reload()
    tablet.decides()

    assert [url for url in asked if engine in url] == []
    tablet.throw(1, 2)
    assert "Ada throws 1+2" in tablet.last
