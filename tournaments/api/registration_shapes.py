"""Registration and the waiting list as the API shows and takes them."""

from __future__ import annotations

from typing import Any

from django.urls import reverse
from rest_framework import serializers

from ledger import passes
from tournaments.api.organiser_rendering import render_player
from tournaments.api.organiser_serializers import CLUB_MAX, PlayerSerializer
from tournaments.api.serializers import Shape
from tournaments.models import DIVISION_MAX, Event, Player, Waiting
from tournaments.player_import.parsing import NAME_MAX
from tournaments.services import registering, waiting_list

_DECIDED = {
    "capacity": "How many places there are; null for no limit.",
    "closes_at": "When it closes by itself; null if somebody has to close it.",
}


class RegistrationChangesSerializer(Shape):
    """Changes to the registration, and the version that the sender saw."""

    version = serializers.IntegerField()
    is_open = serializers.BooleanField(required=False)
    capacity = serializers.IntegerField(
        min_value=1,
        max_value=registering.CAPACITY_MAX,
        allow_null=True,
        required=False,
        help_text=_DECIDED["capacity"],
    )
    closes_at = serializers.DateTimeField(
        allow_null=True, required=False, help_text=_DECIDED["closes_at"]
    )
    asks_club = serializers.BooleanField(required=False)
    self_check_in = serializers.BooleanField(
        required=False, help_text="Whether players can check themselves in on their own pages."
    )


class RegistrationSerializer(Shape):
    """Registration as it stands. `takes_names` is true while people can register."""

    is_open = serializers.BooleanField()
    takes_names = serializers.BooleanField()
    capacity = serializers.IntegerField(allow_null=True, help_text=_DECIDED["capacity"])
    closes_at = serializers.DateTimeField(allow_null=True, help_text=_DECIDED["closes_at"])
    asks_club = serializers.BooleanField()
    self_check_in = serializers.BooleanField()
    version = serializers.IntegerField(help_text="Send it along when you change something.")
    registered = serializers.IntegerField(
        help_text="How many players are on the list and haven't left."
    )
    waiting = serializers.IntegerField()
    checked_in = serializers.IntegerField()
    free = serializers.IntegerField(
        allow_null=True, help_text="How many places are free; null for no limit."
    )
    page = serializers.CharField(help_text="The address of the registration page.")


class NewRegistrationSerializer(Shape):
    """A person who registers. `namesakes` is how many others of that name the sender knows of."""

    name = serializers.CharField(max_length=NAME_MAX)
    club = serializers.CharField(max_length=CLUB_MAX, required=False, allow_blank=True)
    division = serializers.CharField(
        max_length=DIVISION_MAX,
        required=False,
        allow_blank=True,
        help_text="One of the event's divisions, if it has any.",
    )
    key = serializers.UUIDField(help_text="A new UUID for this registration.")
    namesakes = serializers.IntegerField(required=False, min_value=0)


class WaitingSerializer(Shape):
    """A person on the waiting list. `link` is the private address of their own page, which stays
    theirs as a player."""

    id = serializers.IntegerField()
    place = serializers.IntegerField()
    name = serializers.CharField()
    club = serializers.CharField(allow_blank=True)
    division = serializers.CharField(allow_blank=True)
    since = serializers.DateTimeField()
    link = serializers.CharField()


class WaitingListSerializer(Shape):
    """The waiting list, in order."""

    waiting = WaitingSerializer(many=True)


class RegisteredSerializer(Shape):
    """A new player, or a place on the waiting list; the other is null."""

    player = PlayerSerializer(allow_null=True)
    waiting = WaitingSerializer(allow_null=True)


def render_registration(event: Event) -> dict[str, Any]:
    """Registration with how many came."""
    stands = registering.of_event(event)
    names = ("is_open", *registering.FIELDS, "version")
    return {
        **{name: getattr(stands, name) for name in names},
        "takes_names": registering.takes_names(event),
        "registered": event.players.active().count(),
        "waiting": event.waiting.count(),
        "checked_in": event.players.present().count(),
        "free": waiting_list.free_places(event),
        "page": reverse("register", args=[event.slug]),
    }


def render_waiting(waiting: Waiting, place: int) -> dict[str, Any]:
    """Somebody who waits, with their link."""
    return {
        "id": waiting.pk,
        "place": place,
        "name": waiting.name,
        "club": waiting.club,
        "division": waiting.division,
        "since": waiting.since,
        "link": reverse("player", args=[passes.token(waiting.link)]),
    }


def render_registered(found: Player | Waiting) -> dict[str, Any]:
    """Render a registration: the player who has a place, or the place in the waiting list."""
    if isinstance(found, Player):
        return {"player": render_player(found), "waiting": None}
    return {"player": None, "waiting": render_waiting(found, found.place)}
