"""What everybody sees of the final: who plays it, and what was won in it."""

from __future__ import annotations

import pytest

from tests.pages.conftest import Cast, make_cast
from tests.tournaments import evening
from tournaments.models import Projector, Result
from tournaments.services import players, projectors, rounds

CASH = {"Ada": 5000, "Ben": 4000, "Cleo": 3000, "Dan": 2500, "P05": 2000}


@pytest.fixture
def cast(db: None) -> Cast:
    """One round was played, and Ben has gone home."""
    cast = make_cast(rounds=1)
    evening.played(cast.event, CASH)
    players.drop(evening.player(cast.event, "Ben"))
    return cast


def text(cast: Cast, name: str) -> str:
    return str(cast.stranger.get(cast.url(name)).content.decode())


def marked(cast: Cast) -> list[str]:
    """The players marked in the public standings."""
    rows = text(cast, "public-standings").split('class="through" data-find="')[1:]
    return [row.split(" ")[0] for row in rows]


def wall(cast: Cast) -> list[str]:
    """The lines on the projector: name and amount."""
    rows = text(cast, "screen-now").split('<bdi class="name">')[1:]
    return [row.replace('</bdi><span class="amount">', " ").split("<")[0] for row in rows]


def test_the_standings_mark_those_who_would_play_it(cast: Cast) -> None:
    assert marked(cast) == ["Ada", "Cleo", "Dan", "P05"]


def test_the_projector_shows_the_finalists_while_it_is_played(cast: Cast) -> None:
    evening.playing(cast.event, seed=2)
    assert wall(cast) == ["Ada $5,000", "Cleo $3,000", "Dan $2,500", "P05 $2,000"]
    assert "<h2>In the final, with their sums so far</h2>" in text(cast, "screen-now")


def test_as_soon_as_it_is_played_its_amounts_and_that_it_is_to_be_signed(cast: Cast) -> None:
    final = evening.playing(cast.event, seed=2)
    table = evening.tables_of(final)[0]
    letters = {name: letter for letter, name in table.names().items()}
    evening.end_game(table, {letters["Dan"]: 8430, letters["Ada"]: 900})
    rounds.finish(final.pk)
    assert wall(cast)[0] == "Dan $8,430*"
    assert "The final, to be signed" in text(cast, "screen-now")
    assert not any(line.startswith("Ben") for line in wall(cast))

    evening.sign_all(table)
    assert Result.objects.get(table=table).is_final
    assert "<h2>The final</h2>" in text(cast, "screen-now")
    assert wall(cast)[0] == "Dan $8,430"


def test_the_champion_stands_beside_the_amount_of_the_final(cast: Cast) -> None:
    evening.played(cast.event, {"Dan": 8430}, seed=2)
    first = text(cast, "public-standings").split("<tr")[2]
    assert "Dan" in first
    assert ">$8,430</a>" in first
    head = text(cast, "public-standings").split("</thead>")[0]
    assert "Assets<small>before the final</small>" in head
    assert head.count(">Final") == 1
    assert "won the final with $8,430" in text(cast, "public-event")


def test_a_list_of_everybody_marks_the_amounts_of_the_final(cast: Cast) -> None:
    """Those behind the finalists have the sum of the rounds, which may be more."""
    projectors.hold(cast.event.pk)
    evening.played(cast.event, {"Dan": 8430}, seed=2)
    projectors.announce(cast.event.pk, "", 1)
    projectors.show(cast.event.pk, Projector.Shows.STANDINGS)

    lines = wall(cast)
    assert lines[0] == "Dan $8,430 final"
    assert [line.endswith(" final") for line in lines] == [True] * 4 + [False] * 4
    paper = cast.ada.get(cast.url("print-certificates")).content.decode()
    assert paper.count(" in the final<") == 4
