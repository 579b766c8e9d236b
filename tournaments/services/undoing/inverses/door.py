"""The inverses of acts at the door: registration, the waiting list, payments."""

from __future__ import annotations

from collections.abc import Mapping

from django.utils.dateparse import parse_datetime

from tournaments.models import Act, Payment
from tournaments.services import money, registering
from tournaments.services.undoing.done import Done
from tournaments.services.undoing.inverses.inverse import Inverse

_Kind = Act.Kind


def _take_payment_back(done: Done) -> None:
    for payment in Payment.objects.filter(pk__in=done.keys("payment")):
        money.take_back(payment)


def _put_payment_back(done: Done) -> None:
    for payment in Payment.objects.filter(pk__in=done.keys("payment")):
        money.put_back(payment)


def _open_registration(done: Done) -> None:
    registering.switch(done.event.pk, is_open=True)


def _close_registration(done: Done) -> None:
    registering.switch(done.event.pk, is_open=False)


def _wait_again(done: Done) -> None:
    """Put players back in their former place in line."""
    [player], [waited] = done.players(), done.keys("waiting")
    since = parse_datetime(done.before(f"waiting:{waited}")["since"])
    registering.set_back(player, since=since)


def _move_up(done: Done) -> None:
    for waiting in done.event.waiting.filter(pk__in=done.keys("waiting")):
        registering.move_up(waiting)


def _take_off_the_line(done: Done) -> None:
    for waiting in done.event.waiting.filter(pk__in=done.keys("waiting")):
        registering.leave(waiting)


INVERSES: Mapping[str, Inverse] = {
    _Kind.QUEUED: Inverse("Take off the waiting list", ("waiting",), _take_off_the_line),
    _Kind.MOVED_UP: Inverse("Back to the waiting list", ("waiting", "player"), _wait_again),
    _Kind.SET_BACK: Inverse("Move up again", ("waiting", "player"), _move_up),
    _Kind.PAYMENT_TAKEN: Inverse("Take the payment back", ("payment",), _take_payment_back),
    _Kind.PAYMENT_TAKEN_BACK: Inverse("Let the payment count", ("payment",), _put_payment_back),
    _Kind.PAYMENT_PUT_BACK: Inverse("Take the payment back", ("payment",), _take_payment_back),
    _Kind.REGISTRATION_OPENED: Inverse(
        "Close registration", ("registration",), _close_registration
    ),
    _Kind.REGISTRATION_CLOSED: Inverse("Open registration", ("registration",), _open_registration),
}
