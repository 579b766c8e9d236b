"""The page for bankers as a test follows it: its chapters, and what each of them names."""

from __future__ import annotations

import re
from pathlib import Path

from django.conf import settings
from playwright.sync_api import Locator

from tests.bank.tablet import Tablet
from tests.conftest import becomes

_PAGE = Path(settings.BASE_DIR, "docs", "bankers.md").read_text(encoding="utf-8")
CHAPTERS = {
    heading: " ".join(text.split())
    for heading, text in re.findall(r"^## (.+?)\n(.*?)(?=^## |\Z)", _PAGE, re.MULTILINE | re.DOTALL)
}
NOT_ON_THE_TABLET = {"briefing"}
"""A chapter about paper."""


def buttons_of(*chapters: str) -> set[str]:
    """The words in bold in these chapters; … stands there for a name or an amount."""
    return {name for each in chapters for name in re.findall(r"\*\*([^*]+)\*\*", CHAPTERS[each])}


def words_of(*chapters: str) -> set[str]:
    """The words in italics in these chapters: words on the screen."""
    found = {
        words
        for each in chapters
        for words in re.findall(r"(?<!\*)\*([^*]+)\*(?!\*)", CHAPTERS[each])
    }
    return found - NOT_ON_THE_TABLET


class Reader:
    """A volunteer with the page in one hand. Taps only what the page names."""

    def __init__(self, tablet: Tablet) -> None:
        self.met: set[str] = set()
        self.takes(tablet)

    def takes(self, tablet: Tablet) -> None:
        """Go on with this tablet."""
        self.tablet = tablet
        self.page = tablet.page

    def left_of(self, *chapters: str) -> set[str]:
        """The words of these chapters that were neither tapped nor seen."""
        return (buttons_of(*chapters) | words_of(*chapters)) - self.met

    def taps(self, name: str, *words: str) -> None:
        """Tap the button of this name, with these words where the page has …."""
        self.find(name, *words).click()

    def holds(self, name: str, *words: str) -> None:
        """Press the button of this name, and hold it."""
        self.find(name, *words)
        self.tablet.hold(_filled(name, words))

    def find(self, name: str, *words: str) -> Locator:
        """The button of this name, which has to be on the screen and ready."""
        assert name in buttons_of(*CHAPTERS), f"the page names no “{name}”"
        self.met.add(name)
        item = self.page.get_by_role("button", name=re.compile(_pattern(name, words))).first
        item.wait_for()
        return item

    def sees(self, words: str) -> None:
        """Wait until these words of the page stand on the screen, in any case of letters."""
        assert words in words_of(*CHAPTERS), f"the page has no “{words}”"
        self.met.add(words)
        self.page.get_by_text(
            re.compile(rf"(^|\W){re.escape(words)}", re.IGNORECASE)
        ).first.wait_for()

    def records(self, name: str, *words: str, recorded: str = "") -> None:
        """Tap the button of this name; the line at the bottom changes, and says what is given."""
        before = self.tablet.last
        self.taps(name, *words)
        self._sees_at_the_bottom(before, recorded)

    def throws(self, first: int, second: int) -> None:
        """Tap the two dice."""
        before = self.tablet.last
        self.tablet.face(0, first).click()
        self.tablet.face(1, second).click()
        self._sees_at_the_bottom(before, f"throws {first}+{second}")

    def picks(self, words: str) -> None:
        """Tap what was drawn or chosen, by its words."""
        before = self.tablet.last
        self.page.locator(".choice", has_text=words).first.click()
        self._sees_at_the_bottom(before, "")

    def _sees_at_the_bottom(self, before: str, recorded: str) -> None:
        becomes(
            self.page,
            lambda: self.tablet.last != before and recorded in self.tablet.last,
            f"“{recorded}” after “{before}”",
        )


def _pattern(name: str, words: tuple[str, ...]) -> str:
    filled = _filled(name, words)
    return ".*".join(re.escape(part) for part in filled.split("…"))


def _filled(name: str, words: tuple[str, ...]) -> str:
    for each in words:
        name = name.replace("…", each, 1)
    return name.rstrip("…") if name != "…" else name
