"""A house rule that is one file in the engine's folder works on the tablet, also offline."""

from __future__ import annotations

import shutil
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Page

from engine.registry import registered
from ledger import engine_archive
from tests import rulebook
from tests.bank.sitting import Sitting
from tests.bank.tablet import Tablet
from tests.engine.house_rule import birthday
from tournaments.views.bank import page as bank_page


@pytest.fixture
def birthdays(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """The server knows the rule, and gives tablets an engine with its file in the folder."""
    root = tmp_path / "engine"
    rulebook.copy_engine(root)
    shutil.copy(birthday.__file__, root / "chapters" / "house")
    with registered(birthday.CHAPTER), monkeypatch.context() as patched:
        patched.setattr(engine_archive, "_ROOT", root)
        _make_anew()
        yield
    _make_anew()


def _make_anew() -> None:
    for made in (engine_archive.archive, bank_page.page_html, bank_page.service_worker_script):
        made.cache_clear()


@pytest.mark.usefixtures("birthdays")
def test_a_birthday_is_kept_without_a_network(live_site: str, page: Page) -> None:
    sitting = Sitting().start()
    tablet = Tablet(page, live_site, sitting.address, decides_here=True).open().decides()
    page.context.set_offline(True)

    tablet.button("More").click()
    tablet.button("Ada has a birthday").click()
    tablet.button("Ada wishes for $10 from everyone").click()
    tablet.sees("2 entries waiting")
    assert tablet.cash("A") == "$1,530"
    page.context.set_offline(False)

    tablet.settle()
    assert sitting.commands() == ["start", "birthday", "wish"]
    assert sitting.cash("A") == 1530
