"""Where divisions play apart, only players of one division share a table."""

from __future__ import annotations

from dataclasses import replace

import pytest

from tests.tournaments import evening
from tests.tournaments.refusals import refused
from tournaments.formats import StagePlan, plans_of
from tournaments.models import Event, Round
from tournaments.seating import check
from tournaments.services import divisions, draws, events, players


def school(*, juniors: int, seniors: int, tables: str = "no_repeats", rounds: int = 2) -> Event:
    """An event of two divisions that play apart: the juniors come first on the list."""
    plan = StagePlan("Rounds", rounds=rounds, tables=tables, divisions_apart=True)
    event = evening.make_event(
        here=juniors + seniors, bankers=9, plans=[plan], divisions=["Juniors", "Seniors"]
    )
    for name, listed in (
        ("Juniors", event.players.filter(number__lte=juniors)),
        ("Seniors", event.players.filter(number__gt=juniors)),
    ):
        divisions.put_in(event.pk, name, dict(listed.values_list("pk", "version")))
    return event


def move(event: Event, name: str, division: str) -> None:
    """Put a player in a division."""
    player = evening.player(event, name)
    players.change_player(player, version=player.version, division=division)


def divisions_at(round_: Round) -> list[tuple[str, int]]:
    """The divisions of each table, with its size."""
    found = []
    for table in evening.tables_of(round_):
        names = list(table.seats.values_list("player__division", flat=True))
        found.append(("+".join(sorted(set(names))), len(names)))
    return found


@pytest.mark.django_db
@pytest.mark.parametrize("tables", ["no_repeats", "standings", "seeded"])
def test_no_table_has_players_of_two_divisions(tables: str) -> None:
    event = school(juniors=7, seniors=9, tables=tables)

    expected = draws.outlook(event)
    assert expected.sizes == [4, 3, 5, 4]
    assert "Divisions play apart: 7 of Juniors, 9 of Seniors." in expected.sentences
    for round_ in (evening.played(event, {"Ada": 3000}), evening.drafted(event)):
        assert sorted(divisions_at(round_)) == [
            ("Juniors", 3),
            ("Juniors", 4),
            ("Seniors", 4),
            ("Seniors", 5),
        ]
        assert check(draws.record_of(round_)).faults == []
        assert draws.warnings(evening.fresh(round_)) == []


@pytest.mark.django_db
def test_rounds_are_planned_for_each_division() -> None:
    """Sixteen in fours have five rounds without a repeat, and so have each division's sixteen."""
    event = school(juniors=16, seniors=16, rounds=3)
    for seed in range(3):
        round_ = evening.released(event, seed=seed)
        assert draws.meetings(round_) == {}
        assert {name for name, _ in divisions_at(round_)} == {"Juniors", "Seniors"}
        if seed == 0:
            assert len(round_.plan) == 2
            first = [set(table) for table in round_.plan[0]]
        if seed == 1:
            seated = {frozenset(evening.names_at(table)) for table in evening.tables_of(round_)}
            number_of = {player.pk: player.name for player in event.players.all()}
            kept = {frozenset(number_of[each] for each in table if each > 0) for table in first}
            assert seated == kept
        evening.play_out(evening.begin(round_))


@pytest.mark.django_db
def test_everybody_needs_a_division() -> None:
    event = school(juniors=4, seniors=4)
    move(event, "Ada", "")

    with refused("NO_DIVISION", "Without a division: Ada."):
        evening.drafted(event)
    players.drop(evening.player(event, "Ada"))
    assert sorted(divisions_at(evening.drafted(event))) == [("Juniors", 3), ("Seniors", 4)]


@pytest.mark.django_db
def test_of_many_without_a_division_three_are_named() -> None:
    event = school(juniors=4, seniors=4)
    for name in ("Ada", "Ben", "Cleo", "Dan"):
        move(event, name, "")

    with refused("NO_DIVISION", "Without a division: Ada, Ben, Cleo and 1 more."):
        evening.drafted(event)


@pytest.mark.django_db
def test_one_alone_makes_no_table() -> None:
    event = school(juniors=1, seniors=4)

    with refused(
        "TOO_FEW_PLAYERS", "1 player of “Juniors” is checked in; a table needs 2."
    ) as told:
        evening.drafted(event)
    assert told.value.extra["remedy"].endswith("or let the divisions play this stage together.")
    together = [replace(plan, divisions_apart=False) for plan in plans_of(event)]
    events.update_event(event.pk, version=event.version, plans=together)
    assert [size for _, size in divisions_at(evening.drafted(event))] == [5]


@pytest.mark.django_db
def test_whoever_is_alone_later_sits_out_or_changes_the_division() -> None:
    event = school(juniors=4, seniors=4)
    evening.played(event)
    players.check_in(event.players.filter(number__range=(2, 4)), here=False)

    with refused("TOO_FEW_PLAYERS", "1 player of “Juniors” is checked in") as told:
        evening.drafted(event)
    assert told.value.extra["remedy"].endswith(
        "move the player to another division, or take the check-in back: the player then sits this "
        "round out."
    )
    players.check_in([evening.player(event, "Ada")], here=False)
    assert divisions_at(evening.drafted(event)) == [("Seniors", 4)]

    players.check_in([evening.player(event, "Ada")])
    move(event, "Ada", "Seniors")
    round_ = event.round_set.get(number=2)
    again = draws.draft(event.pk, version=round_.version)
    assert sum(size for _, size in divisions_at(again)) == 5


@pytest.mark.django_db
def test_nobody_changes_to_a_table_of_another_division() -> None:
    event = school(juniors=8, seniors=4)
    round_ = evening.drafted(event)
    ada, ben, p09, p10 = (
        round_.seats.get(player__name=name) for name in ("Ada", "Ben", "P09", "P10")
    )
    junior = next(
        table
        for table in evening.tables_of(round_)
        if table.pk != ada.table_id and "P09" not in evening.names_at(table)
    )
    other = junior.seats.all()[0]

    assert draws.swap_cost(round_, (ada.pk, p09.pk)) == [
        "Ada and P09 belong to divisions that play apart."
    ]
    with refused("OTHER_DIVISION", "Juniors and Seniors play apart, and would meet at table"):
        draws.swap(round_.pk, version=round_.version, seats=(ada.pk, p09.pk))
    assert "play apart" not in draws.swap_cost(round_, (ada.pk, other.pk))[0]
    round_ = draws.swap(round_.pk, version=round_.version, seats=(ada.pk, other.pk))
    round_ = draws.swap(round_.pk, version=round_.version, seats=(p09.pk, p10.pk))
    assert draws.warnings(round_) == []
    assert ben.player.name == "Ben"


@pytest.mark.django_db
def test_a_latecomer_joins_a_table_of_their_division() -> None:
    event = school(juniors=4, seniors=4)
    round_ = evening.drafted(event)
    eve = players.add_player(event, "Eve", division="Juniors", here=True)
    own, other = (round_.seats.get(player__name=name).table_id for name in ("Ada", "P05"))

    with refused("OTHER_DIVISION"):
        draws.seat_player(round_.pk, version=round_.version, player=eve.pk, table=other)
    seat = round_.seats.get(player__name="P05").pk
    with refused("OTHER_DIVISION"):
        draws.substitute(round_.pk, version=round_.version, seat=seat, player=eve.pk)
    round_ = draws.seat_player(round_.pk, version=round_.version, player=eve.pk, table=own)
    assert evening.fresh(round_).seats.count() == 9


@pytest.mark.django_db
def test_a_division_that_is_corrected_after_the_draw_is_told_and_can_be_mended() -> None:
    event = school(juniors=4, seniors=4)
    round_ = evening.drafted(event)
    move(event, "Ada", "Seniors")
    ada = round_.seats.get(player__name="Ada")
    number = ada.table.number

    assert draws.warnings(round_) == [
        f"Divisions play apart, but Juniors and Seniors meet at table {number}."
    ]
    move(event, "P05", "Juniors")
    seats = (ada.pk, round_.seats.get(player__name="P05").pk)
    assert draws.swap_cost(round_, seats) == ["No new repeats in this round."]
    round_ = draws.swap(round_.pk, version=round_.version, seats=seats)
    assert draws.warnings(round_) == []


@pytest.mark.django_db
def test_divisions_that_play_together_share_tables() -> None:
    event = school(juniors=3, seniors=5)
    evening.change_stage(event, divisions_apart=False)
    round_ = evening.drafted(event)

    assert [size for _, size in divisions_at(round_)] == [4, 4]
    assert ("Juniors+Seniors", 4) in divisions_at(round_)
    assert draws.record_of(round_)["basis"]["parts"] == []


@pytest.mark.django_db
def test_without_divisions_nobody_plays_apart() -> None:
    event = evening.make_event(plans=[StagePlan("Rounds", divisions_apart=True)])

    assert [plan.divisions_apart for plan in plans_of(event)] == [False]
    assert draws.outlook(event).problem is None


@pytest.mark.django_db
def test_taking_the_divisions_away_lets_everybody_play_together() -> None:
    event = school(juniors=0, seniors=8)
    version = Event.objects.get(pk=event.pk).version
    everybody = dict(event.players.values_list("pk", "version"))
    divisions.put_in(event.pk, "", everybody)

    events.update_event(event.pk, version=version, divisions=[])

    assert [plan.divisions_apart for plan in plans_of(event)] == [False]
    assert len(evening.tables_of(evening.drafted(event))) == 2


@pytest.mark.django_db
def test_what_is_drawn_apart_stays_apart() -> None:
    event = school(juniors=4, seniors=4)
    evening.drafted(event)

    with refused("STAGE_DRAWN"):
        evening.change_stage(event, divisions_apart=False)
