"""The inverses of acts about a released draw, and about who sits where in it."""

from __future__ import annotations

from collections.abc import Mapping

from tournaments.models import Act
from tournaments.services import draws
from tournaments.services.undoing.inverses.inverse import Inverse
from tournaments.services.undoing.past_acts import PastAct

_Kind = Act.Kind


def _withdraw_draw(past: PastAct) -> None:
    round_ = past.round()
    draws.discard(round_.pk, version=round_.version)


def _swap_back(past: PastAct) -> None:
    round_ = past.round()
    one, other = map(past.seat, past.moved_seats())
    draws.swap(round_.pk, version=round_.version, seats=(one, other))


def _exchange_back(past: PastAct) -> None:
    round_ = past.round()
    one, other = map(past.seat, past.moved_seats())
    draws.exchange(round_.pk, version=round_.version, seats=(one, other))


def _let_back(past: PastAct) -> None:
    """Give the seat back to its former player, before the game or during it."""
    round_, [moved] = past.round(), past.moved_seats()
    verb = draws.play_on_for if past.act.kind == _Kind.PLAYED_ON_FOR else draws.substitute
    player = moved.before or 0
    verb(round_.pk, version=round_.version, seat=past.seat(moved), player=player)


def _unseat(past: PastAct) -> None:
    round_, [moved] = past.round(), past.moved_seats()
    draws.unseat(round_.pk, version=round_.version, seat=past.seat(moved))


def _seat_again(past: PastAct) -> None:
    """The seats after it have moved up, so this one is now the last of the table."""
    round_, moved = past.round(), list(past.moved_seats())
    after = {seat.after for seat in moved}
    [player] = [seat.before for seat in moved if seat.before and seat.before not in after]
    draws.seat_player(round_.pk, version=round_.version, player=player, table=moved[0].table)


INVERSES: Mapping[str, Inverse] = {
    _Kind.PASSED_OVER: Inverse("Draw it after all", ("round",), _withdraw_draw),
    _Kind.RELEASED: Inverse("Withdraw this draw", ("round",), _withdraw_draw),
    _Kind.SEATS_SWAPPED: Inverse("Swap them back", ("table",), _swap_back),
    _Kind.SEATS_EXCHANGED: Inverse("Exchange them back", ("table",), _exchange_back),
    _Kind.PLAYER_SUBSTITUTED: Inverse("Give the seat back", ("table",), _let_back),
    _Kind.PLAYED_ON_FOR: Inverse("Give the seat back", ("table",), _let_back),
    _Kind.PLAYER_SEATED: Inverse("Take the seat away", ("table",), _unseat),
    _Kind.PLAYER_UNSEATED: Inverse("Seat the player again", ("table",), _seat_again),
}
