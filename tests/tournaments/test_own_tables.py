"""A player with a table of their own sits there in every round, as long as there is one."""

from __future__ import annotations

import pytest

from tests.tournaments import evening
from tournaments.models import Event, Round
from tournaments.seating import check
from tournaments.services import draws, players


def give(event: Event, name: str, table: int) -> None:
    """Give a player a table of their own."""
    player = evening.player(event, name)
    players.change_player(player, version=player.version, own_table=table)


def table_of(round_: Round, name: str) -> int:
    """The number of the table where somebody sits."""
    return round_.seats.get(player__name=name).table.number


def elsewhere(round_: Round) -> list[str]:
    """The draft's lines about players who sit elsewhere."""
    return [each for each in draws.warnings(round_) if "should sit at table" in each]


@pytest.mark.django_db
def test_they_sit_there_in_every_round() -> None:
    event = evening.make_event(here=16, rounds=3, bankers=4)
    give(event, "Ada", 3)
    give(event, "Ben", 1)
    for seed in range(3):
        round_ = evening.played(event, seed=seed)
        assert table_of(round_, "Ada") == 3
        assert table_of(round_, "Ben") == 1
        assert draws.meetings(round_) == {}
        assert check(draws.record_of(round_)).faults == []


def test_without_that_table_the_draft_says_so(event: Event) -> None:
    give(event, "Ada", 9)
    round_ = evening.drafted(event)

    number = table_of(round_, "Ada")
    assert elsewhere(round_) == [f"Ada should sit at table 9, and sits at table {number}."]


def test_moved_by_hand_the_draw_says_so(event: Event) -> None:
    give(event, "Ada", 1)
    round_ = evening.drafted(event)
    assert elsewhere(round_) == []

    ada = round_.seats.get(player__name="Ada")
    other = round_.seats.exclude(table=ada.table)[0]
    draws.swap(round_.pk, version=round_.version, seats=(ada.pk, other.pk))
    assert elsewhere(round_) == ["Ada should sit at table 1, and sits at table 2."]


def test_a_final_has_one_table(event: Event) -> None:
    give(event, "Ada", 2)
    while draws.outlook(event).planned.stage.is_for_all:
        evening.played(event, {"Ada": 3000})
    final = evening.drafted(event)

    assert elsewhere(final) == []
