"""Complete games of every ruleset come to the same, to the byte, wherever the engine runs."""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
import threading
import time
from collections.abc import Iterator
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Page

import engine
from engine.notation import read, replay
from tests.engine.golden import FOLDER, digests, packed_engine, write_digests

HERE = Path(__file__).parent
ROOT = HERE.parents[1]
GAMES = sorted(FOLDER.glob("*.game"))
PYODIDE = next((ROOT / "static" / "vendor" / "pyodide").iterdir())
SECONDS = 120

WORKER = """
import { loadPyodide } from "/pyodide/pyodide.mjs";
const python = await loadPyodide({
  indexURL: "/pyodide/",
  stdLibURL: "/pyodide/python_lean.zip",
  lockFileContents: { info: { abi_version: "2026_0" }, packages: {} },
});
const engine = await (await fetch("/engine.zip")).arrayBuffer();
python.FS.writeFile("/engine.zip", new Uint8Array(engine));
python.globals.set("games", await (await fetch("/games.json")).text());
postMessage(python.runPython(`
import json, sys
sys.path.insert(0, "/engine.zip")
from golden import digests
found = {name: digests(text) for name, text in json.loads(games).items()}
json.dumps([sys.platform, found])
`));
"""
PAGE = """<!doctype html><title>golden games</title><script type="module">
const worker = new Worker("/worker.js", { type: "module" });
worker.onmessage = (message) => { window.found = message.data; };
worker.onerror = (fault) => { window.found = JSON.stringify(["fault", fault.message]); };
</script>"""


def test_there_is_a_game_of_every_ruleset() -> None:
    assert {path.stem for path in GAMES} == set(engine.RULESETS)


@pytest.mark.parametrize("path", GAMES, ids=lambda path: path.stem)
def test_every_outcome_is_the_recorded_one(path: Path) -> None:
    """If a rule was changed on purpose, `python -m tests.engine.golden` writes the digests anew."""
    outcomes, _ = digests(path.read_text())

    assert outcomes == path.with_suffix(".digests").read_text().split()


def test_recording_anew_writes_digests_and_leaves_the_games_alone(tmp_path: Path) -> None:
    folder = shutil.copytree(FOLDER, tmp_path / "games")
    (folder / "classic.digests").write_text("of other rules\n")

    write_digests(folder)

    assert contents(folder) == contents(FOLDER)


def test_a_ruleset_without_a_game_gets_one(tmp_path: Path) -> None:
    folder = shutil.copytree(FOLDER, tmp_path / "games")
    (folder / "fandom.game").unlink()
    (folder / "fandom.digests").unlink()

    write_digests(folder)

    text = (folder / "fandom.game").read_text()
    assert replay(read(text)).game.status == "finished"
    assert digests(text)[0] == (folder / "fandom.digests").read_text().split()


def contents(folder: Path) -> dict[str, str]:
    """What is written in each file of a folder."""
    return {path.name: path.read_text() for path in folder.iterdir()}


def test_the_order_of_hashes_decides_nothing() -> None:
    script = (
        "import json, pathlib, sys; from tests.engine.golden import digests;"
        "print(json.dumps([digests(pathlib.Path(name).read_text()) for name in sys.argv[1:]]))"
    )

    def played(seed: str) -> str:
        command = [sys.executable, "-c", script, *map(str, GAMES)]
        environment = os.environ | {"PYTHONHASHSEED": seed}
        done = subprocess.run(command, cwd=ROOT, env=environment, capture_output=True, check=True)
        return done.stdout.decode()

    assert played("1") == played("2")


@pytest.fixture
def address(tmp_path: Path) -> Iterator[str]:
    """A static server with the page, Pyodide, the engine and the games."""
    (tmp_path / "index.html").write_text(PAGE)
    (tmp_path / "worker.js").write_text(WORKER)
    (tmp_path / "pyodide").symlink_to(PYODIDE)
    (tmp_path / "engine.zip").write_bytes(packed_engine())
    texts = {path.stem: path.read_text() for path in GAMES}
    (tmp_path / "games.json").write_text(json.dumps(texts))
    handler = partial(Quiet, directory=str(tmp_path))
    with ThreadingHTTPServer(("127.0.0.1", 0), handler) as server:
        thread = threading.Thread(target=server.serve_forever)
        thread.start()
        yield f"http://127.0.0.1:{server.server_port}/"
        server.shutdown()
        thread.join()


class Quiet(SimpleHTTPRequestHandler):
    """Serves files, with the types that browsers insist on, and says nothing."""

    extensions_map = SimpleHTTPRequestHandler.extensions_map | {
        ".mjs": "text/javascript",
        ".wasm": "application/wasm",
    }

    def log_message(self, format: str, *args: Any) -> None:
        """Nothing."""


def test_a_browser_comes_to_the_same(page: Page, address: str) -> None:
    page.goto(address)

    platform, found = json.loads(answer_of(page))

    assert platform == "emscripten", found
    for path in GAMES:
        assert tuple(found[path.stem]) == digests(path.read_text()), path.stem


def answer_of(page: Page) -> str:
    """The result of the page's worker, once there is one."""
    deadline = time.monotonic() + SECONDS
    while not (found := page.evaluate("window.found")):
        assert time.monotonic() < deadline, "the worker doesn't answer"
        page.wait_for_timeout(100)
    return str(found)
