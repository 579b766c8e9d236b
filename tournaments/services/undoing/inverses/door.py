"""The inverses of acts at the door: registration, the waiting list, payments."""

from __future__ import annotations

from collections.abc import Mapping

from django.utils.dateparse import parse_datetime

from tournaments.models import Act, Payment
from tournaments.services import money, registering
from tournaments.services.undoing.inverses.inverse import Inverse
from tournaments.services.undoing.past_acts import PastAct

_Kind = Act.Kind


def _take_payment_back(past: PastAct) -> None:
    for payment in Payment.objects.filter(pk__in=past.keys("payment")):
        money.take_back(payment)


def _put_payment_back(past: PastAct) -> None:
    for payment in Payment.objects.filter(pk__in=past.keys("payment")):
        money.put_back(payment)


def _open_registration(past: PastAct) -> None:
    registering.switch(past.event.pk, is_open=True)


def _close_registration(past: PastAct) -> None:
    registering.switch(past.event.pk, is_open=False)


def _wait_again(past: PastAct) -> None:
    """Put players back in their former place in line."""
    [player], [waited] = past.players(), past.keys("waiting")
    since = parse_datetime(past.before(f"waiting:{waited}")["since"])
    registering.set_back(player, since=since)


def _move_up(past: PastAct) -> None:
    for waiting in past.event.waiting.filter(pk__in=past.keys("waiting")):
        registering.move_up(waiting)


def _take_off_the_line(past: PastAct) -> None:
    for waiting in past.event.waiting.filter(pk__in=past.keys("waiting")):
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
