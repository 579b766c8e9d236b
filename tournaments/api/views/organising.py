"""Helpers that the views of organisers share: check the sender, read a body of a known shape."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

from rest_framework.exceptions import NotAuthenticated
from rest_framework.request import Request

from ledger.api.permissions import actor_of_account
from ledger.codes import LedgerCode
from ledger.problems import Problem, malformed
from tournaments.api.serializers.shape import Shape
from tournaments.api.views.events import find_event
from tournaments.codes import Code
from tournaments.models import Event, Membership, Player, Round
from tournaments.services.acts import acting_for


@contextmanager
def organising(request: Request, slug: str) -> Iterator[Event]:
    """Act inside as an organiser of this event, for its log of acts.

    Raises `NotAuthenticated` for a stranger, and `Problem` UNKNOWN_EVENT, ORGANISER_ONLY.
    """
    if request.auth is None and not request.user.is_authenticated:
        raise NotAuthenticated
    event = find_event(slug)
    organiser = Membership.Role.ORGANISER
    mine = Membership.objects.filter(event=event, user_id=request.user.pk or 0, role=organiser)
    if not mine.exists():
        raise Problem(
            403,
            LedgerCode.ORGANISER_ONLY,
            "Only an organiser of this event, by an account or an access key, can do this.",
        )
    with acting_for(actor_of_account(request, organiser)):
        yield event


def read(shape: type[Shape], request: Request) -> dict[str, Any]:
    """The body, if it has this shape. Raises `Problem` MALFORMED, which names the first field that
    hasn't."""
    reader = shape(data=request.data)
    if reader.is_valid():
        return dict(reader.validated_data)
    field, faults = next(iter(reader.errors.items()))
    if field == "non_field_errors":
        raise malformed("body", "The body has to be a JSON object.")
    raise malformed(field, f"“{field}”: {_first(faults)}")


def _first(faults: Any) -> str:
    """The first sentence of what is wrong with a field, or with one inside it."""
    while not isinstance(faults, str):
        faults = next(iter(faults.values() if isinstance(faults, dict) else faults))
    return faults


def find_player(event: Event, number: int) -> Player:
    """The player of that number. Raises `Problem` UNKNOWN_PLAYER."""
    player = event.players.select_related("link", "event").filter(number=number).first()
    if player is None:
        raise Problem(404, Code.UNKNOWN_PLAYER, f"Nobody on the list has the number {number}.")
    return player


def find_round(event: Event, number: int) -> Round:
    """A round that was drawn, released or not. Raises `Problem` NO_ROUND."""
    round_ = event.round_set.filter(number=number).first()
    if round_ is None:
        raise Problem(404, Code.NO_ROUND, "That round has not been drawn.")
    return round_
