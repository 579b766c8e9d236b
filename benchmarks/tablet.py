"""The speed of a tablet, and what it costs to prepare one.

    python -m benchmarks.tablet           # --taps 200 --tablets 50

The real server runs in a process of its own. A tap is measured in Chromium, from the click to the
second frame after the book on the screen has changed: throws, and taking them back. Chromium slows
down a page and not its workers, so at 6× we count the engine's time, as its worker measures it,
five times more. The tablets that are paired at once are HTTP clients that fetch what a tablet
fetches, over six connections each.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import os
import statistics
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from datetime import date
from pathlib import Path
from urllib.request import urlopen
from uuid import uuid4

import django
from django.conf import settings
from playwright.sync_api import Page, sync_playwright

from benchmarks.ledger.scratch import scratch
from benchmarks.strangers import ClientLine, served
from benchmarks.verdict import at_most
from tests import services
from tests.conftest import CHROMIUM_ARGUMENTS

CONNECTIONS = 6
SLOWED = 6
READY_SECONDS = 600
WANTED = {"tap": 100, "slow tap": 250, "MB": 4.5, "kB": 50, "s from": 1.0}

KEPT = """() => new Promise((resolve) => {
  const opening = indexedDB.open("passgo-bank");
  opening.onsuccess = () => {
    const count = opening.result.transaction("compiled").objectStore("compiled").count();
    count.onsuccess = () => {
      opening.result.close();
      resolve(count.result > 0);
    };
  };
})"""
COUNT_THE_ENGINE = """() => {
  const take = self.onmessage;
  self.engineMs = 0;
  self.onmessage = (event) => {
    const began = performance.now();
    take(event);
    self.engineMs += performance.now() - began;
  };
}"""
ENGINE_MS = "() => [self.engineMs, self.engineMs = 0][0]"
TAP = """async ([main, selector]) => {
  const { now } = (await import(main)).modules["bank/state/store.js"];
  const idle = () => new Promise((resolve) => setTimeout(resolve));
  while (now().entry) await idle();
  await new Promise((resolve) => setTimeout(resolve, 50));
  const { version } = now().game;
  const began = performance.now();
  document.querySelector(selector).click();
  return new Promise((resolve) => {
    const look = () => {
      if (now().game.version === version) return requestAnimationFrame(look);
      const painted = () => resolve(performance.now() - began);
      requestAnimationFrame(() => setTimeout(painted));
    };
    requestAnimationFrame(look);
  });
}"""

ENTRIES_OF_AN_HOUR = 60
AN_HOUR = """async ([main, wanted]) => {
  const { modules } = await import(main);
  const { now } = modules["bank/state/store.js"];
  const { enter } = modules["bank/server/enter.js"];
  const enters = async (command) => {
    while (now().entry) await new Promise((resolve) => setTimeout(resolve));
    if (!(await enter(command, { slot: "", text: "" }))) throw new Error(JSON.stringify(command));
  };
  await enters({ type: "untrack" });
  for (let at = 3; at < wanted; at += 1) {
    await enters({ type: "count", counted: { A: now().game.state.cash.A } });
  }
  await enters({ type: "call_last_turn" });
  await enters({ type: "end_game" });
}"""


def main() -> int:
    """Read the arguments, measure, and print the tables. Returns 1 when something is missed."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks.tablet")
    parser.add_argument("--taps", type=int, default=200, help="in each of the four situations")
    parser.add_argument("--tablets", type=int, default=50, help="paired at once")
    arguments = parser.parse_args()
    with scratch("sqlite"):
        django.setup()
        card, cards = prepare(arguments.tablets)
        load = os.getloadavg()[0]
        with served(shared=False) as port:
            found = asyncio.run(transfers(port, card))
            seconds = asyncio.run(together(port, cards))
            with tablet(port, card) as page:
                starts = start_twice(page)
                taps = measure_taps(page, arguments.taps)
                starts |= plug_in(port, page)
    print(f"\n{os.cpu_count()} cores, a load of {load:.1f} when it began\n")
    return report(found, starts, taps, f"{len(cards)} tablets paired at once", seconds)


def prepare(count: int, *, has_begun: bool = True) -> tuple[str, list[str]]:
    """A table with its game, which has begun or not, the token of its card, and those of other
    cards."""
    from ledger import passes
    from ledger.actors import Actor
    from ledger.services.posting import post
    from tournaments.models import Staff
    from tournaments.services import clock, draws, events, people, players

    event = events.create_event(name="Bench", date=date.today(), ruleset="night-2016")
    players.check_in([players.add_player(event, name) for name in ("Ada", "Ben", "Cleo", "Dan")])
    for number in range(count + 1):
        people.add_staff(event, f"Banker {number}", Staff.Role.BANKER)
    round_ = draws.draft(event.pk, seed=1)
    round_ = draws.confirm(round_.pk, version=round_.version)
    round_ = draws.release(round_.pk, version=round_.version)
    clock.start(round_.pk, by="bench")
    table = round_.tables.select_related("banker__card").get()
    assert table.banker is not None
    assert table.game_id is not None
    if has_begun:
        start = {"type": "start", "first": "A"}
        post(table.game_id, start, actor=Actor.system("bench"), version=None)
    others = Staff.objects.exclude(pk=table.banker.pk).select_related("card")
    return passes.token(table.banker.card), [
        passes.token(each.card) for each in others if each.card
    ]


# --- What is fetched ------------------------------------------------------------------------
async def transfers(port: int, card: str) -> dict[str, float]:
    """The bytes of a tablet's first and later start."""
    found = {}
    for name, encodings in (("https", "br, gzip"), ("http", "gzip")):
        first = await _load(port, card, encodings)
        found[f"MB at the first pairing, {name}"] = first / 1e6
    page = await _bytes(ClientLine(port), f"/b/{card}/", "gzip")
    worker = await _bytes(ClientLine(port), "/bank-worker.js", "gzip")
    found["kB of files at a later start"] = (page + worker) / 1e3
    return found


async def together(port: int, cards: list[str]) -> float:
    """The seconds until all of these cards are paired and their tablets have everything."""
    began = time.monotonic()
    await asyncio.gather(*(_pair_and_load(port, card) for card in cards))
    return time.monotonic() - began


async def _pair_and_load(port: int, card: str) -> None:
    body = json.dumps({"card": card, "device": "Bench", "key": str(uuid4())}).encode()
    kind = {"Content-Type": "application/json"}
    status, _ = await ClientLine(port).ask("POST", "/api/v1/pair", kind, body)
    assert status in (200, 201), status
    await _load(port, card, "gzip")


async def _load(port: int, card: str, encodings: str) -> int:
    """Fetch the page and all files of the bank, as a tablet does; their bytes."""
    lines = [ClientLine(port) for _ in range(CONNECTIONS)]
    waiting = [f"/b/{card}/", *_files(is_secure="br" in encodings)]

    async def drain(line: ClientLine) -> int:
        size = 0
        while waiting:
            size += await _bytes(line, waiting.pop(0), encodings)
        return size

    return sum(await asyncio.gather(*map(drain, lines)))


async def _bytes(line: ClientLine, path: str, encodings: str) -> int:
    status, headers = await line.ask("GET", path, {"Accept-Encoding": encodings})
    assert status == 200, (status, path)
    return int(headers["content-length"])


def _files(*, is_secure: bool) -> list[str]:
    """The addresses that the service worker keeps. Over plain http there is no service worker, and
    the tablet fetches the big files packed tighter than gzip packs them
    (static/bank/engine/unpacking.js)."""
    from tournaments.views.bank import files, page

    kept = page.service_worker_script("").partition(" = ")[2].partition(";\n")[0]
    names = list(json.loads(kept)["files"])
    if is_secure:
        return names
    folder = Path(settings.STATICFILES_DIRS[0])
    packed = {path.relative_to(folder).as_posix() for path in folder.rglob("*.zst")}
    packed = {files.address() + path.removesuffix(".zst") for path in packed}
    unpacker = next(folder.glob("vendor/fzstd/*/*.mjs")).relative_to(folder).as_posix()
    return [f"{name}.zst" if name in packed else name for name in names] + [
        files.address() + unpacker
    ]


# --- What is tapped -------------------------------------------------------------------------
@contextmanager
def tablet(port: int, card: str) -> Iterator[Page]:
    """A page of a tablet's size, not yet opened; its address is in `page.bench`."""
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(
            executable_path=services.whole_chromium(), args=CHROMIUM_ARGUMENTS
        )
        context = browser.new_context(viewport={"width": 1024, "height": 768})
        context.set_default_timeout(READY_SECONDS * 1000)
        page = context.new_page()
        page.goto(f"http://localhost:{port}/b/{card}/", wait_until="commit")
        yield page
        browser.close()


def start_twice(page: Page) -> dict[str, float]:
    """The seconds until the tablet says that it is ready, from the tap that pairs it, and again."""
    page.get_by_role("button", name="Open the bank here").click()
    began = time.monotonic()
    ready = page.get_by_text("Ready for offline", exact=True)
    ready.wait_for()
    cold = time.monotonic() - began
    page.evaluate("navigator.serviceWorker.ready.then(() => true)")
    page.wait_for_function(KEPT)
    began = time.monotonic()
    page.reload(wait_until="commit")
    ready.wait_for()
    return {"s to “Ready for offline”, cold": cold, "s, warm": time.monotonic() - began}


def measure_taps(page: Page, count: int) -> dict[str, tuple[list[float], float]]:
    """The milliseconds of taps online and offline, as fast as it is and slowed down."""
    main = page.evaluate("document.querySelector('script[src*=main]').src")
    session = page.context.new_cdp_session(page)
    page.workers[0].evaluate(COUNT_THE_ENGINE)
    found = {}
    for rate in (1, SLOWED):
        session.send("Emulation.setCPUThrottlingRate", {"rate": rate})
        for is_offline in (False, True):
            page.context.set_offline(is_offline)
            page.wait_for_selector(".link.waiting" if is_offline else ".link.saved")
            taps = [tap for _ in range(count // 2) for tap in _throw_and_back(page, main)]
            name = f"tap to painted result, {'offline' if is_offline else 'online'}, {rate}×"
            took = [total + (rate - 1) * engine for total, engine in taps]
            found[name] = (took, WANTED["tap"] if rate == 1 else WANTED["slow tap"])
        page.context.set_offline(False)
        page.wait_for_selector(".link.saved")
    return found


def _throw_and_back(page: Page, main: str) -> list[list[float]]:
    """Throw, and take the throw back: the milliseconds of each, and those of the engine."""
    page.locator("[data-key='dice-0-6']").click()
    throw = _timed(page, main, "[data-key='dice-1-4']")
    page.locator("[data-key='undo']").click()
    page.locator("[data-key='undo-yes']").wait_for()
    return [throw, _timed(page, main, "[data-key='undo-yes']")]


def _timed(page: Page, main: str, selector: str) -> list[float]:
    page.workers[0].evaluate(ENGINE_MS)
    total = page.evaluate(TAP, [main, selector])
    return [total, page.workers[0].evaluate(ENGINE_MS)]


# --- The cable ------------------------------------------------------------------------------
def plug_in(port: int, page: Page) -> dict[str, float]:
    """The seconds from the network's return until the standings have a game that was played, ended
    and signed without it."""
    main = page.evaluate("document.querySelector('script[src*=main]').src")
    page.context.set_offline(True)
    page.wait_for_selector(".link.waiting")
    page.evaluate(AN_HOUR, [main, ENTRIES_OF_AN_HOUR])
    for name in ("Ada", "Ben", "Cleo", "Dan"):
        page.get_by_role("button", name=f"{name} signs", exact=False).first.click()
        page.get_by_role("button", name=f"Yes, {name} signs").click()
    page.get_by_text("Keep this page open until it says All saved").wait_for()
    page.context.set_offline(False)
    began = time.monotonic()
    while not _is_in_the_standings(port):
        time.sleep(0.02)
    took = time.monotonic() - began
    return {f"s from plugging in {ENTRIES_OF_AN_HOUR} entries to the standings": took}


def _is_in_the_standings(port: int) -> bool:
    """Whether the table's result can be read by everybody."""
    with urlopen(f"http://localhost:{port}/e/bench/standings/") as answer:
        return b"$1,500" in answer.read()


# --- What is told ---------------------------------------------------------------------------
def report(
    found: dict[str, float],
    starts: dict[str, float],
    taps: dict[str, tuple[list[float], float]],
    crowd: str,
    seconds: float,
) -> int:
    """Print the tables."""
    missed = 0
    print("| ms | taps | p50 | p99 | max | wanted p99 | reached |")
    print("| --- | ---: | ---: | ---: | ---: | ---: | --- |")
    for name, (took, wanted) in taps.items():
        p50, p99 = statistics.median(took), statistics.quantiles(took, n=100)[-1]
        missed += p99 > wanted
        reached = "no" if p99 > wanted else "yes"
        cells = (name, len(took), f"{p50:.0f}", f"{p99:.0f}", f"{max(took):.0f}", wanted, reached)
        print("| " + " | ".join(map(str, cells)) + " |")
    print("\n| | measured | wanted | reached |")
    print("| --- | ---: | ---: | --- |")
    for name, value in {**found, **starts, f"s until {crowd} have all": seconds}.items():
        limit = next(
            (WANTED[unit] for unit in ("MB", "kB", "s from") if name.startswith(unit)), None
        )
        reached = at_most(value, limit)
        missed += reached == "no"
        print(f"| {name} | {value:.2f} | {limit or ''} | {reached} |")
    return int(missed > 0)


if __name__ == "__main__":
    sys.exit(main())
