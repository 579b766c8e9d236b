"""Changing a draw by hand: no-shows, late arrivals, alternates, before and after the release."""

from __future__ import annotations

import pytest

from ledger import passes
from ledger.models import Game, Grant
from tests.tournaments import evening
from tests.tournaments.refusals import refused
from tournaments.models import Event, Player, Round, Seat, Table
from tournaments.services import clock, draws, players, rounds


def seat_of(round_: Round, name: str) -> Seat:
    """The seat of a player in this round."""
    return Seat.objects.select_related("table").get(round=round_, player__name=name)


def newcomer(event: Event, name: str = "Eve") -> Player:
    """Somebody who has just come in."""
    player = players.add_player(event, name)
    players.check_in([player])
    return player


def opens(player: Player, table: Table) -> str | None:
    """The seat that a player's link opens at the table's book, None if it does not."""
    table.refresh_from_db()
    grant = Grant.objects.filter(holder=player.link, game=table.game).first()
    return grant.seat if grant else None


def test_two_players_change_seats(event: Event) -> None:
    round_ = evening.drafted(event)
    one, other = round_.seats.select_related("player").order_by("pk")[0:8:7]
    before = (one.player, other.player)
    changed = draws.swap(round_.pk, version=round_.version, seats=(one.pk, other.pk))

    one.refresh_from_db()
    other.refresh_from_db()
    assert (other.player, one.player) == before
    assert changed.version == round_.version + 1
    first, second = sorted(before, key=lambda player: player.number)
    assert changed.explanation[-1] == f"Changed by hand: {first} and {second} changed seats."


def test_a_draw_changed_by_hand_keeps_its_number_and_says_so(event: Event) -> None:
    round_ = evening.drafted(event, seed=7)
    one, other = round_.seats.all()[:2]
    changed = draws.swap(round_.pk, version=round_.version, seats=(one.pk, other.pk))

    assert "Drawn with the number 7, and changed by hand since." in changed.explanation


def test_a_draw_changed_by_hand_claims_no_search(event: Event) -> None:
    evening.played(event)
    round_ = evening.drafted(event)
    assert any("No better" in line for line in round_.explanation)
    one, other = round_.seats.all()[:2]
    changed = draws.swap(round_.pk, version=round_.version, seats=(one.pk, other.pk))

    assert not any("No better" in line for line in changed.explanation)


def test_two_who_change_back_leave_no_line(event: Event) -> None:
    round_ = evening.drafted(event)
    one, other = round_.seats.values_list("pk", flat=True)[:2]
    changed = draws.swap(round_.pk, version=round_.version, seats=(one, other))
    back = draws.swap(round_.pk, version=changed.version, seats=(other, one))

    assert back.explanation == round_.explanation


def test_an_alternate_takes_the_seat_of_a_no_show(event: Event) -> None:
    round_ = evening.released(event)
    eve, seat = newcomer(event), seat_of(round_, "Ada")
    draws.substitute(round_.pk, version=round_.version, seat=seat.pk, player=eve.pk)

    assert seat_of(round_, "Eve").letter == seat.letter
    assert opens(eve, seat.table) == seat.letter
    assert opens(evening.player(event, "Ada"), seat.table) is None


def test_without_an_alternate_the_table_plays_short(event: Event) -> None:
    round_ = evening.released(event)
    seat = seat_of(round_, "Ada")
    others = [name for name in evening.names_at(seat.table) if name != "Ada"]
    draws.unseat(round_.pk, version=round_.version, seat=seat.pk)

    table = Table.objects.get(pk=seat.table_id)
    assert evening.names_at(table) == others
    assert table.game is not None
    assert table.game.seats == "ABC"
    assert "".join(sorted(table.names())) == "ABC"


def test_a_late_arrival_joins_a_table_that_has_not_begun(event: Event) -> None:
    round_ = evening.released(event)
    table = evening.tables_of(round_)[0]
    eve = newcomer(event)
    draws.seat_player(round_.pk, version=round_.version, player=eve.pk, table=table.pk)

    assert opens(eve, table) == "E"
    assert evening.game_of(table).seats == "ABCDE"


def test_a_new_book_has_its_banker_and_the_old_one_takes_nothing(event: Event) -> None:
    round_ = evening.released(event)
    seat = seat_of(round_, "Ada")
    banker = seat.table.banker
    assert banker is not None
    tablet = passes.pair(banker.card, "Tablet")
    old = seat.table.game_id
    draws.unseat(round_.pk, version=round_.version, seat=seat.pk)

    table = Table.objects.get(pk=seat.table_id)
    assert [grant.game_id for grant in Grant.objects.of(tablet)] == [table.game_id]
    seat.table.game_id = old
    with refused("BOOK_CLOSED"):
        evening.start_game(seat.table)


def test_seats_stay_once_a_table_has_begun(event: Event) -> None:
    round_ = evening.released(event)
    clock.start(round_.pk, by="Olga")
    seat = seat_of(round_, "Ada")
    evening.start_game(seat.table)
    other = Seat.objects.filter(round=round_).exclude(table=seat.table).first()
    assert other is not None
    eve = newcomer(event)

    with refused("TABLE_PLAYS"):
        draws.unseat(round_.pk, version=round_.version, seat=seat.pk)
    with refused("TABLE_PLAYS"):
        draws.swap(round_.pk, version=round_.version, seats=(other.pk, seat.pk))
    with refused("TABLE_PLAYS"):
        draws.substitute(round_.pk, version=round_.version, seat=seat.pk, player=eve.pk)
    with refused("TABLE_PLAYS"):
        draws.discard(round_.pk, version=round_.version)
    assert seat_of(round_, "Ada").table_id == seat.table_id
    assert Game.objects.get(table=seat.table).is_open


def test_another_table_that_has_not_begun_may_still_change(event: Event) -> None:
    round_ = evening.released(event)
    first, second = evening.tables_of(round_)
    evening.start_game(first)
    seat = second.seats.first()
    assert seat is not None
    draws.unseat(round_.pk, version=round_.version, seat=seat.pk)

    assert second.seats.count() == 3


def test_a_released_table_keeps_two_players(event: Event) -> None:
    round_ = evening.released(event)
    table = evening.tables_of(round_)[0]
    for _ in range(2):
        seat = table.seats.first()
        assert seat is not None
        round_ = draws.unseat(round_.pk, version=round_.version, seat=seat.pk)

    with refused("TABLE_TOO_SMALL"):
        draws.unseat(round_.pk, version=round_.version, seat=table.seats.all()[0].pk)


def test_a_table_that_nobody_came_to_is_taken_away(event: Event) -> None:
    round_ = evening.released(event)
    first, second = evening.tables_of(round_)
    round_ = draws.cancel_table(round_.pk, version=round_.version, table=second.pk)

    assert evening.tables_of(round_) == [first]
    assert draws.unseated(round_).count() == 4
    with refused("LAST_TABLE"):
        draws.cancel_table(round_.pk, version=round_.version, table=first.pk)


def test_a_table_that_never_began_does_not_hold_up_the_round(event: Event) -> None:
    round_ = evening.released(event)
    clock.start(round_.pk, by="Olga")
    first, second = evening.tables_of(round_)
    evening.start_game(first)
    evening.end_game(first)
    clock.end(round_.pk, by="Olga")
    rounds.call_time()
    with refused("TABLES_OPEN"):
        rounds.finish(round_.pk)

    draws.cancel_table(round_.pk, version=round_.version, table=second.pk)
    assert rounds.finish(round_.pk).status == Round.Status.FINISHED


def test_after_time_up_seats_stay(event: Event) -> None:
    round_ = evening.playing(event)
    clock.end(round_.pk, by="Olga")
    rounds.call_time()
    seat = seat_of(round_, "Ada")

    with refused("ROUND_OVER"):
        draws.unseat(round_.pk, version=round_.version, seat=seat.pk)
    with refused("TABLE_PLAYS"):
        draws.cancel_table(round_.pk, version=round_.version, table=seat.table_id)


def test_a_table_has_eight_seats_at_most(event: Event) -> None:
    round_ = evening.drafted(event)
    table = evening.tables_of(round_)[0]
    for number in range(4):
        guest = newcomer(event, f"Guest {number}")
        round_ = draws.seat_player(
            round_.pk, version=round_.version, player=guest.pk, table=table.pk
        )

    late = newcomer(event)
    with refused("TABLE_TOO_BIG"):
        draws.seat_player(round_.pk, version=round_.version, player=late.pk, table=table.pk)


def test_a_player_who_is_not_here_or_has_a_seat_gets_none(event: Event) -> None:
    round_ = evening.drafted(event)
    table = evening.tables_of(round_)[0]
    away = players.add_player(event, "Eve")

    with refused("PLAYERS_AWAY"):
        draws.seat_player(round_.pk, version=round_.version, player=away.pk, table=table.pk)
    with refused("SEATED"):
        ada = evening.player(event, "Ada")
        draws.seat_player(round_.pk, version=round_.version, player=ada.pk, table=table.pk)


def test_a_released_draw_can_be_thrown_away_before_play(event: Event) -> None:
    round_ = evening.released(event)
    games = list(Game.objects.filter(table__round=round_))
    draws.discard(round_.pk, version=round_.version)

    assert not event.round_set.exists()
    assert not Grant.objects.filter(game__in=games).exists()


@pytest.mark.parametrize("version", [0, 10_000])
def test_every_change_needs_the_version_that_was_seen(event: Event, version: int) -> None:
    round_ = evening.drafted(event)
    one, other = round_.seats.all()[:2]
    table = evening.tables_of(round_)[0]
    eve = newcomer(event)

    with refused("DRAW_CHANGED"):
        draws.swap(round_.pk, version=version, seats=(one.pk, other.pk))
    with refused("DRAW_CHANGED"):
        draws.unseat(round_.pk, version=version, seat=one.pk)
    with refused("DRAW_CHANGED"):
        draws.substitute(round_.pk, version=version, seat=one.pk, player=eve.pk)
    with refused("DRAW_CHANGED"):
        draws.seat_player(round_.pk, version=version, player=eve.pk, table=table.pk)
    with refused("DRAW_CHANGED"):
        draws.cancel_table(round_.pk, version=version, table=table.pk)
    with refused("DRAW_CHANGED"):
        draws.assign_bankers(round_.pk, version=version, bankers={table.pk: None})
    with refused("DRAW_CHANGED"):
        draws.discard(round_.pk, version=version)
    assert evening.fresh(round_).version == round_.version
