"""WebKit, the engine of Safari, steered over WebDriver (https://www.w3.org/TR/webdriver2/).

Playwright's own WebKit comes only from its makers' server; a Linux distribution's has
`WebKitWebDriver`, which speaks the standard.
"""

from __future__ import annotations

import os
import subprocess
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path
from typing import Any

import httpx

from tests.conftest import PATIENCE_SECONDS, find_port, wait_until
from tests.services import WebKitPrograms

TAPS_AND_WAITS = """
const [button, words] = arguments;
[...document.querySelectorAll("button")].find((each) => each.innerText.startsWith(button))?.click();
return document.body.innerText.includes(words);
"""
CALLS = """
const done = arguments[arguments.length - 1];
(%s)(...arguments).then((ok) => done({ ok }), (fault) => done({ fault: String(fault) }));
"""
MAIN = "return document.querySelector('script[src*=main]').src"


class WebKit:
    """One window of the browser, of a tablet's size."""

    def __init__(self, address: str, browser: str) -> None:
        self._client = httpx.Client(base_url=address, timeout=2 * PATIENCE_SECONDS)
        options = {"binary": browser, "args": ["--automation"]}
        wanted = {"alwaysMatch": {"webkitgtk:browserOptions": options}}
        made = self._ask("POST", "/session", {"capabilities": wanted})
        self._session = f"/session/{made['sessionId']}"
        self._tell("timeouts", {"script": PATIENCE_SECONDS * 1000})
        self._tell("window/rect", {"width": 1024, "height": 768})

    def open(self, address: str) -> None:
        """Load a page."""
        self._tell("url", {"url": address})

    def reload(self) -> None:
        """Reload it."""
        self._tell("refresh", {})

    def sees(self, words: str, *, tapping: str = "no such button") -> None:
        """Wait until the words stand on the page; tap a button on the way, if there is one."""
        asked = {"script": TAPS_AND_WAITS, "args": [tapping, words]}
        wait_until(lambda: self._tell("execute/sync", asked), f"“{words}” in WebKit")

    def call(self, function: str, *arguments: Any) -> Any:
        """Call an async function with these arguments, and return what it returns."""
        asked = {"script": CALLS % function, "args": [*arguments]}
        answer = self._tell("execute/async", asked)
        assert "fault" not in answer, answer
        return answer["ok"]

    def main(self) -> str:
        """The address of the page's script, whose export `modules` is what its modules export."""
        main: str = self._tell("execute/sync", {"script": MAIN, "args": []})
        return main

    def close(self) -> None:
        """Close the window, and forget all that it kept."""
        self._ask("DELETE", self._session, None)

    def _tell(self, command: str, body: dict[str, Any]) -> Any:
        return self._ask("POST", f"{self._session}/{command}", body)

    def _ask(self, method: str, path: str, body: dict[str, Any] | None) -> Any:
        answer = self._client.request(method, path, json=body)
        assert answer.status_code == 200, answer.text
        return answer.json()["value"]


@contextmanager
def webkit(programs: WebKitPrograms) -> Iterator[WebKit]:
    """A window on a screen that nobody sees."""
    with ExitStack() as stack:
        display = f":{find_port()}"
        _run(stack, [programs.screen, display, "-screen", "0", "1280x1024x24"])
        wait_until(lambda: Path(f"/tmp/.X11-unix/X{display[1:]}").exists(), "the screen")
        port = find_port()
        _run(stack, [programs.driver, f"--port={port}"], DISPLAY=display)
        address = f"http://127.0.0.1:{port}"
        wait_until(lambda: _is_there(address), "WebKitWebDriver")
        window = WebKit(address, programs.browser)
        stack.callback(window.close)
        yield window


def _run(stack: ExitStack, command: list[str], **environment: str) -> None:
    process = subprocess.Popen(
        command,
        env={**os.environ, **environment},
        stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
    )
    stack.callback(process.wait)
    stack.callback(process.terminate)


def _is_there(address: str) -> bool:
    try:
        return httpx.get(f"{address}/status").status_code == 200
    except httpx.TransportError:
        return False
