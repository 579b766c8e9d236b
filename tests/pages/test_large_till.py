"""The till of a large evening: a part of those who owe the entry, and of what was paid."""

from __future__ import annotations

import re

import pytest

from tests.pages.conftest import Cast
from tests.pages.test_large_player_list import long_list
from tournaments.services import money
from tournaments.views.components.list_part import AT_ONCE
from tournaments.views.organise.money import PAYMENTS_AT_ONCE

LISTED = 210
ENTRY = 2000


@pytest.fixture
def cast(db: None) -> Cast:
    """Many players, each of whom owes the entry."""
    cast = long_list(LISTED)
    money.change_till(cast.event.pk, version=1, currency="€", entry=ENTRY)
    return cast


def shown(cast: Cast, query: str = "") -> str:
    return cast.ada.get(cast.url("money") + query).content.decode()


def owing(text: str) -> list[str]:
    return re.findall(r", <bdi>([^<]+)</bdi></span></button>", text)


def test_a_part_of_those_who_owe_is_shown_and_any_is_found(cast: Cast) -> None:
    text = shown(cast)
    assert f"({LISTED})" in text
    assert len(owing(text)) == AT_ONCE
    assert "?from=100" in text
    assert owing(shown(cast, "?find=guest+209")) == ["Guest 209"]


def test_an_entry_taken_leads_back_to_what_was_looked_for(cast: Cast) -> None:
    guest = cast.event.players.get(name="Guest 209")
    address = cast.url("paid", guest.pk) + "?find=guest+20"
    assert address in shown(cast, "?find=guest+20")

    answer = cast.ada.post(address, {"till": "2"})
    assert answer["Location"] == cast.url("money") + "?find=guest+20"
    assert "Guest 209" not in owing(shown(cast, "?find=guest+20"))


def test_the_newest_payments_are_shown_and_lead_to_those_before(cast: Cast) -> None:
    paid = PAYMENTS_AT_ONCE + 2
    for player in cast.event.players.order_by("number")[:paid]:
        money.take_entry(player, seen=2)

    text = shown(cast)
    assert re.findall(r"payment (\d+)<", text) == [str(n) for n in range(paid, 2, -1)]
    assert "?before=3#payments" in text
    before = shown(cast, "?before=3")
    assert re.findall(r"payment (\d+)<", before) == ["2", "1"]
    assert "Earlier payments" not in before
