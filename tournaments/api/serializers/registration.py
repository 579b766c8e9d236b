"""Registration and the waiting list."""

from __future__ import annotations

from rest_framework import serializers

from tournaments.api.serializers.players import CLUB_MAX, PlayerSerializer
from tournaments.api.serializers.shape import Shape
from tournaments.models import DIVISION_MAX
from tournaments.player_import.parsing import NAME_MAX
from tournaments.services import registering

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
