"""Confirming a draw, and releasing it to everybody."""

from __future__ import annotations

from ledger.models import Game, Grant
from tests.tournaments import evening
from tests.tournaments.refusals import refused
from tournaments.models import Event, Round, Staff
from tournaments.services import draws, people, players, rounds


def confirmed(event: Event) -> Round:
    """A draw that is confirmed and not released."""
    round_ = evening.drafted(event)
    return draws.confirm(round_.pk, version=round_.version)


def test_a_release_opens_a_book_a_table_for_banker_players_and_referees(event: Event) -> None:
    referee = people.add_staff(event, "Rita", Staff.Role.REFEREE)
    round_ = evening.released(event)

    for table in evening.tables_of(round_):
        assert table.game is not None
        assert table.banker is not None
        assert (table.game.ruleset, table.game.seats) == ("night-2016", "ABCD")
        granted = {
            (grant.holder_id, grant.role, grant.seat)
            for grant in Grant.objects.filter(game=table.game)
        }
        assert granted == {
            (table.banker.card_id, "bank", ""),
            (referee.card_id, "referee", ""),
            *((seat.player.link_id, "player", seat.letter) for seat in table.seats.all()),
        }


def test_seats_are_public_from_the_release_on(event: Event) -> None:
    round_ = confirmed(event)
    assert rounds.current(event) is None

    released = draws.release(round_.pk, version=round_.version)
    assert rounds.current(event) == released


def test_a_draft_is_confirmed_before_it_is_released(event: Event) -> None:
    round_ = evening.drafted(event)

    with refused("DRAW_CHANGED"):
        draws.release(round_.pk, version=round_.version)


def test_the_second_of_two_who_confirm_is_told(event: Event) -> None:
    round_ = evening.drafted(event)
    draws.confirm(round_.pk, version=round_.version)

    with refused("DRAW_CHANGED"):
        draws.confirm(round_.pk, version=round_.version)


def test_the_second_of_two_who_release_is_told_and_no_book_is_opened_twice(event: Event) -> None:
    round_ = confirmed(event)
    draws.release(round_.pk, version=round_.version)
    books = Game.objects.count()

    with refused("DRAW_CHANGED"):
        draws.release(round_.pk, version=round_.version)
    assert Game.objects.count() == books


def test_a_player_who_left_after_the_draft_is_named_before_the_confirmation(event: Event) -> None:
    round_ = evening.drafted(event)
    players.check_in([evening.player(event, "Ada")], here=False)

    with refused("PLAYERS_AWAY") as caught:
        draws.confirm(round_.pk, version=round_.version)
    assert "Ada (table " in caught.value.sentence


def test_and_before_the_release(event: Event) -> None:
    round_ = confirmed(event)
    players.drop(evening.player(event, "Ada"))

    with refused("PLAYERS_AWAY"):
        draws.release(round_.pk, version=round_.version)
    assert evening.fresh(round_).status == Round.Status.CONFIRMED
    assert not Game.objects.exists()


def test_a_table_with_one_player_is_not_confirmed(event: Event) -> None:
    round_ = evening.drafted(event)
    table = evening.tables_of(round_)[0]
    for _ in range(3):
        seat = table.seats.all()[0]
        round_ = draws.unseat(round_.pk, version=round_.version, seat=seat.pk)

    with refused("TABLE_TOO_SMALL"):
        draws.confirm(round_.pk, version=round_.version)


def test_a_referee_who_is_added_later_may_see_every_table(event: Event) -> None:
    round_ = evening.released(event)
    late = people.add_staff(event, "Rita", Staff.Role.REFEREE)

    assert Grant.objects.of(late.card).count() == round_.tables.count()
