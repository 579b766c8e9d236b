"""An evening of many rounds has tabs for those that matter now, and a list of all."""

from __future__ import annotations

import re

from tests.pages.conftest import Cast, make_cast
from tests.tournaments import evening
from tournaments.formats import StagePlan


def rounds_named(cast: Cast, name: str, *args: object) -> tuple[list[str], list[str]]:
    """The rounds that have tabs on a page, and those on its list."""
    page = cast.ada.get(cast.url(name, *args)).content.decode()
    nav = page.partition('<nav class="tabs"')[2].partition("</nav>")[0]
    tabs, _, listed = nav.partition('id="all-rounds"')
    return re.findall(r">(Round \d)<", tabs), re.findall(r">(Round \d)<", listed)


def test_the_newest_the_next_and_the_open_one_have_tabs(db: None) -> None:
    cast = make_cast(plans=[StagePlan("Rounds", rounds=6)])
    all_rounds = [f"Round {number}" for number in range(1, 7)]
    assert rounds_named(cast, "floor") == (["Round 1"], all_rounds)

    evening.played(cast.event)
    evening.playing(cast.event, seed=2)

    assert rounds_named(cast, "floor") == (["Round 2", "Round 3"], all_rounds)
    assert rounds_named(cast, "round", 5)[0] == ["Round 2", "Round 3", "Round 5"]
    assert 'popovertarget="all-rounds"' in cast.ada.get(cast.url("floor")).content.decode()


def test_a_few_rounds_have_a_tab_each(db: None) -> None:
    cast = make_cast(plans=[StagePlan("Rounds", rounds=5)])
    assert rounds_named(cast, "floor") == ([f"Round {number}" for number in range(1, 6)], [])
