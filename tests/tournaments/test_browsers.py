"""The log names a browser and its system, and nothing that it doesn't know."""

from __future__ import annotations

import pytest

from tournaments.browsers import browser_named

MOZILLA = "Mozilla/5.0"
CHROME = "AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0"


@pytest.mark.parametrize(
    ("agent", "name"),
    [
        (f"{MOZILLA} (Windows NT 10.0; Win64; x64; rv:144.0) Gecko/20100101 Firefox/144.0",
         "Firefox on Windows"),
        (f"{MOZILLA} (Windows NT 10.0; Win64; x64) {CHROME} Safari/537.36 Edg/142.0.0.0",
         "Edge on Windows"),
        (f"{MOZILLA} (Linux; Android 10; K) {CHROME} Mobile Safari/537.36",
         "Chrome on an Android phone"),
        (f"{MOZILLA} (Linux; Android 10; K) {CHROME} Safari/537.36",
         "Chrome on an Android tablet"),
        (f"{MOZILLA} (Linux; Android 14; SM-X510) AppleWebKit/537.36 (KHTML, like Gecko) "
         "SamsungBrowser/28.0 Chrome/130.0.0.0 Safari/537.36",
         "Samsung Internet on an Android tablet"),
        (f"{MOZILLA} (X11; CrOS x86_64 14541.0.0) {CHROME} Safari/537.36",
         "Chrome on a Chromebook"),
        (f"{MOZILLA} (iPhone; CPU iPhone OS 18_6 like Mac OS X) AppleWebKit/605.1.15 "
         "(KHTML, like Gecko) Version/18.6 Mobile/15E148 Safari/604.1",
         "Safari on an iPhone"),
        (f"{MOZILLA} (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 "
         "(KHTML, like Gecko) Version/18.6 Safari/605.1.15",
         "Safari on a Mac or iPad"),
        (f"{MOZILLA} (X11; Linux x86_64) {CHROME} Safari/537.36 OPR/120.0.0.0",
         "Opera on Linux"),
        ("curl/8.9.1", ""),
        ("python-httpx/0.28", ""),
        ("Windows", ""),
        ("", ""),
    ],
)  # fmt: skip
def test_a_browser_is_named_with_its_system(agent: str, name: str) -> None:
    assert browser_named(agent) == name
