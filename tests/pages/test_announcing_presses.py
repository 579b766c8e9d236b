"""A press that announces places does only what its page said."""

from __future__ import annotations

from typing import Any

import pytest

from tests.pages.conftest import Cast, make_cast
from tests.pages.filling import open_form
from tests.tournaments import evening
from tournaments.models import Table
from tournaments.services import projectors


@pytest.fixture
def cast(db: None) -> Cast:
    """Held while one of two tables plays on."""
    cast = make_cast(rounds=1)
    one, _ = evening.tables_of(evening.playing(cast.event))
    evening.end_game(one)
    evening.deliver()
    cast.ada.post(cast.url("projector-hold"), {"held": "yes"})
    return cast


def next_place(cast: Cast) -> dict[str, Any]:
    """What the button of the next place sends."""
    form = open_form(cast.ada, cast.url("projector"), cast.url("projector-announce"))
    orders = cast.ada.get(cast.url("projector")).context["orders"]
    return form | {"place": orders[0].places[0][0]}


def press(cast: Cast, form: dict[str, Any]) -> str:
    return str(cast.ada.post(cast.url("projector-announce"), form, follow=True).content.decode())


def test_a_page_from_before_another_result_announces_nobody(cast: Cast) -> None:
    old = next_place(cast)
    evening.end_game(Table.objects.get(round__event=cast.event, number=2), {"A": 9000})
    evening.deliver()

    assert "The order has changed since" in press(cast, old)
    assert projectors.of_event(cast.event).announced is None

    new = next_place(cast)
    press(cast, new)
    told = projectors.of_event(cast.event).opened_from
    assert told == [["", new["place"]]]
    second = press(cast, new)
    assert "The order has changed since" not in second, "a second tap does nothing"
    assert "That was announced already, so nothing more is known." in second
    assert projectors.of_event(cast.event).opened_from == told


def test_only_hold_again_takes_back_what_was_announced(cast: Cast) -> None:
    press(cast, next_place(cast))
    cast.ada.post(cast.url("projector-hold"), {"held": "yes"})
    assert projectors.of_event(cast.event).announced is not None

    assert 'value="again"' in cast.ada.get(cast.url("projector")).content.decode()
    cast.ada.post(cast.url("projector-hold"), {"held": "again"})
    assert projectors.of_event(cast.event).announced is None
