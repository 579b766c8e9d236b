"""The page of a draw says what it looks at, and who is kept apart how strongly."""

from __future__ import annotations

import re
from typing import Any

from tests.pages.conftest import Cast, make_cast
from tests.tournaments import evening
from tournaments.models import Event, Stage


def told(cast: Cast, number: int = 1, **strengths: Any) -> list[str]:
    """Return the line that opens it, then a line for each step; nothing where it isn't there."""
    Event.objects.filter(pk=cast.event.pk).update(**strengths)
    page = cast.ada.get(cast.url("round", number)).content.decode()
    _, _, order = page.partition('id="draw-order"')
    order = order.partition("</details>")[0]
    return re.findall(r"<summary>(.*?)</summary>", order) + re.findall(r"<li>(.*?)</li>", order)


def test_it_says_how_strongly_families_and_clubs_are_kept_apart(cast: Cast) -> None:
    line, *steps = told(cast)
    assert line == "Kept apart: families always, clubs not at all"
    assert steps[0] == "Players of one family sit apart, even if others meet again for that."
    assert steps[1].startswith("As few pairs as possible meet again")
    assert "who meet again." not in steps[1]

    line, *steps = told(cast, clubs_apart="rather", words_apart="no")
    assert line == "Kept apart: families not at all, clubs if possible"
    assert steps[0].endswith("Two of one club at a table count as much as two who meet again.")


def test_it_leads_to_where_that_is_changed(cast: Cast) -> None:
    page = cast.ada.get(cast.url("round", 1)).content.decode()
    address = f"{cast.url('event')}?stages#id_clubs_apart"
    assert f'<a href="{address}">Set-up</a>' in page

    setup = cast.ada.get(address).content.decode()
    assert '<details class="panel" id="details" open>' in setup
    assert 'id="id_clubs_apart"' in setup


def test_it_stands_there_as_long_as_the_draw_can_be_made_again(cast: Cast) -> None:
    round_ = evening.drafted(cast.event)
    assert told(cast)
    evening.release(round_)
    assert told(cast) == []


def test_tables_by_the_standings_look_at_nothing_else(cast: Cast) -> None:
    evening.change_stage(cast.event, tables=Stage.Tables.STANDINGS)
    assert told(cast)[1] == "The standings alone say who sits where."


def test_nothing_is_weighed_by_hand(cast: Cast) -> None:
    evening.change_stage(cast.event, tables=Stage.Tables.BY_HAND)
    assert "Seat them by hand" in cast.ada.get(cast.url("round", 1)).content.decode()
    assert told(cast) == []


def test_nothing_is_weighed_in_a_final(db: None) -> None:
    cast = make_cast(rounds=1)
    evening.played(cast.event)
    assert "Draw the tables" in cast.ada.get(cast.url("round", 2)).content.decode()
    assert told(cast, 2) == []
