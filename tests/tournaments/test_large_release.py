"""The release of a large hall: few statements, all tables or none, however it is interrupted."""

from __future__ import annotations

from datetime import date

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from ledger import passes
from ledger.actors import Role
from ledger.models import Game, Grant
from tests.tournaments import evening, hall
from tournaments.models import Event, Round, Table
from tournaments.services import draws, events, people


class Killed(BaseException):
    """The process ends here."""


def confirmed(tables: int) -> Round:
    """A confirmed draw of this many tables, with two referees."""
    event = events.create_event(name="Hall", date=date(2027, 3, 20))
    hall.fill(event, tables)
    people.add_many(event, ["Rita", "Ron"], "referee")
    return hall.seat(event)


def statements(round_: Round) -> int:
    with CaptureQueriesContext(connection) as captured:
        draws.release(round_.pk, version=round_.version)
    return len(captured)


@pytest.mark.django_db
def test_a_hundred_tables_more_cost_a_handful_of_statements() -> None:
    forty, hundred_and_forty = statements(confirmed(40)), statements(confirmed(140))

    assert forty <= 30
    assert hundred_and_forty - forty <= 6


@pytest.mark.django_db
def test_every_table_has_its_own_book_and_people() -> None:
    round_ = confirmed(3)
    statements(round_)

    for table in Table.objects.filter(round=round_).select_related("game", "banker"):
        assert table.game and table.banker  # noqa: PT018
        assert (table.game.seats, table.game.version) == ("ABCD", 0)
        grants = Grant.objects.filter(game=table.game).values_list("holder", "role", "seat")
        seats = table.seats.select_related("player")
        assert {row for row in grants if row[1] != "referee"} == {
            (table.banker.card_id, "bank", ""),
            *((seat.player.link_id, "player", seat.letter) for seat in seats),
        }
        assert sum(role == "referee" for _, role, _ in grants) == 2
    games = Game.objects.all()
    assert len({game.pk for game in games}) == len({game.seal for game in games}) == 3


@pytest.mark.django_db
def test_killed_in_the_middle_it_has_opened_nothing_and_can_be_pressed_again(
    event: Event, monkeypatch: pytest.MonkeyPatch
) -> None:
    round_ = evening.drafted(event)
    round_ = draws.confirm(round_.pk, version=round_.version)

    def dies(*arguments: object) -> None:
        raise Killed

    with monkeypatch.context() as patch:
        patch.setattr(passes, "grant_many", dies)
        with pytest.raises(Killed):
            draws.release(round_.pk, version=round_.version)
    assert not Game.objects.exists()
    assert evening.fresh(round_).status == Round.Status.CONFIRMED

    draws.release(round_.pk, version=round_.version)
    assert Game.objects.count() == Table.objects.exclude(game=None).count() == 2


@pytest.mark.django_db
def test_withdrawing_a_released_draw_costs_as_much_for_sixty_tables_as_for_thirty() -> None:
    counted = []
    for tables in (30, 60):
        round_ = confirmed(tables)
        round_ = draws.release(round_.pk, version=round_.version)
        with CaptureQueriesContext(connection) as captured:
            draws.discard(round_.pk, version=round_.version)
        counted.append(len(captured))

    assert counted[1] - counted[0] <= 2
    assert not Grant.objects.exists()
    assert set(Game.objects.values_list("status", flat=True)) == {Game.Status.CLOSED}


@pytest.mark.django_db
@pytest.mark.parametrize("drawn", [False, True])
def test_new_bankers_cost_as_much_for_sixty_tables_as_for_thirty(drawn: bool) -> None:
    counted = []
    for tables in (30, 60):
        round_ = confirmed(tables)
        if drawn:
            round_ = draws.release(round_.pk, version=round_.version)
        pks = list(round_.tables.order_by("number").values_list("pk", flat=True))
        bankers = list(round_.tables.order_by("-number").values_list("banker", flat=True))
        with CaptureQueriesContext(connection) as captured:
            chosen = dict(zip(pks, bankers, strict=True))
            draws.assign_bankers(round_.pk, version=round_.version, bankers=chosen)
        counted.append(len(captured))
        assert dict(round_.tables.values_list("pk", "banker")) == chosen
        cards = round_.tables.exclude(game=None).values_list("game", "banker__card")
        granted = Grant.objects.filter(game__table__round=round_, role=Role.BANK)
        assert set(granted.values_list("game", "holder")) == set(cards)

    assert counted[1] - counted[0] <= 2


@pytest.mark.django_db
def test_a_draft_costs_as_much_for_sixty_tables_as_for_thirty() -> None:
    counted = []
    for tables in (30, 60):
        event = events.create_event(name="Hall", date=date(2027, 3, 20))
        hall.fill(event, tables)
        with CaptureQueriesContext(connection) as captured:
            draws.draft(event.pk, seed=1)
        counted.append(len(captured))

    assert counted[1] - counted[0] <= 4
