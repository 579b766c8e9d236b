"""Nothing counts in a round that isn't drawn yet, and the audit names what has crept in there."""

from __future__ import annotations

from django.utils import timezone

from tests.ledger.books import open_game
from tests.tournaments import forging
from tests.tournaments.forging import said_of, table
from tournaments.models import ClockMark, Event, Player, Result, Round, Seat, Signature, Table
from tournaments.services import standings


def forge_draft(event: Event) -> Table:
    """A table of a draft that nobody drew."""
    stage = event.stages.get(number=1)
    draft = Round.objects.create(event=event, stage=stage, number=9, minutes=90, draw_seed=1)
    return Table.objects.create(round=draft, number=1)


def forge_result(event: Event) -> None:
    """A signed result in a draft, for a player who claims a seat in the final there."""
    result = Result.objects.get(table=table(1))
    forged = forge_draft(event)
    loser = Player.objects.filter(event=event).exclude(seats__round__stage__number=2).last()
    assert loser is not None
    final = Round.objects.get(stage__number=2)
    seat = Seat.objects.create(table=forged, round=final, letter="A", player=loser)
    result.pk, result.table = None, forged
    result.assets, result.places = {"A": 99_999}, {"A": 1}
    result.save(force_insert=True)
    Signature.objects.create(result=result, seat=seat, via="tablet", at=timezone.now())


def test_a_result_in_a_draft_is_named_and_moves_no_standings(over: Event) -> None:
    rows = standings.rows_now(over)
    moved = []

    def forge() -> None:
        forge_result(over)
        moved.append(standings.compute(over.pk).rows != rows)

    told = said_of(forge)

    assert moved == [False]
    assert "round 9: it is there, but no act tells of it." in told
    assert "table 1 of round 9: it is there, but no act tells of it." in told
    assert "the result of table 1 of round 9: it is there, but no act tells of it." in told


def test_a_game_in_a_draft_is_named(over: Event) -> None:
    def forge() -> None:
        forged = forge_draft(over)
        game = open_game(ruleset="night-2016", seats="AB")
        forging.change(forged, game=game)

    assert "table 1 of round 9: it is there, but no act tells of it." in said_of(forge)


def test_a_clock_that_runs_in_a_draft_is_named(over: Event) -> None:
    def forge() -> None:
        draft = forge_draft(over).round
        ClockMark.objects.create(round=draft, kind="start", at=timezone.now(), by="")

    assert "the clock of round 9: it is there, but no act tells of it." in said_of(forge)


def test_a_seat_of_a_draft_that_says_it_is_in_the_final_is_named(over: Event) -> None:
    def forge() -> None:
        final = Round.objects.get(stage__number=2)
        player = Player.objects.filter(event=over).exclude(seats__round=final).last()
        assert player is not None
        Seat.objects.create(table=forge_draft(over), round=final, letter="A", player=player)

    assert "table 1 of round 9: it is there, but no act tells of it." in said_of(forge)


def test_a_draft_is_nobody_s_business(over: Event) -> None:
    def draft() -> None:
        forged = forge_draft(over)
        player = Player.objects.filter(event=over).first()
        assert player is not None
        Seat.objects.create(table=forged, round=forged.round, letter="A", player=player)
        standings.compute(over.pk)

    told = said_of(draft)

    assert "round 9" not in told
