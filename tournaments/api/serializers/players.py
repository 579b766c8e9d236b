"""The players of an event, for its organisers."""

from __future__ import annotations

from rest_framework import serializers

from ledger.api.numbers import NUMBER_MAX
from tournaments.api.serializers.shape import Shape
from tournaments.models import DIVISION_MAX, TABLE_NUMBER_MAX, WAVES
from tournaments.player_import.parsing import NAME_MAX

CLUB_MAX = 80
APART_MAX = 40


class NewPlayerSerializer(Shape):
    """A player to be added, and checked in at once if `here`. `namesakes` is how many others on the
    list have that name, as far as the sender knows."""

    name = serializers.CharField(max_length=NAME_MAX)
    club = serializers.CharField(max_length=CLUB_MAX, required=False, allow_blank=True)
    apart = serializers.CharField(
        max_length=APART_MAX,
        required=False,
        allow_blank=True,
        help_text="Players with the same word are kept apart.",
    )
    division = serializers.CharField(
        max_length=DIVISION_MAX,
        required=False,
        allow_blank=True,
        help_text="One of the event's divisions.",
    )
    wave = serializers.ChoiceField(
        [*WAVES, ""], required=False, help_text="One of the event's waves, if a stage has some."
    )
    here = serializers.BooleanField(required=False)
    namesakes = serializers.IntegerField(required=False, min_value=0)


class PlayerChangesSerializer(Shape):
    """Corrections to a player, and the version of the player that the sender saw."""

    version = serializers.IntegerField()
    name = serializers.CharField(max_length=NAME_MAX, required=False)
    club = serializers.CharField(max_length=CLUB_MAX, required=False, allow_blank=True)
    apart = serializers.CharField(max_length=APART_MAX, required=False, allow_blank=True)
    own_table = serializers.IntegerField(
        required=False,
        allow_null=True,
        min_value=1,
        max_value=TABLE_NUMBER_MAX,
        help_text="The number of the table at which they sit in every round.",
    )
    needs_accessible_table = serializers.BooleanField(required=False)
    division = serializers.CharField(max_length=DIVISION_MAX, required=False, allow_blank=True)
    wave = serializers.ChoiceField([*WAVES, ""], required=False)
    is_defending = serializers.BooleanField(
        required=False, help_text="Whether they defend the title: see `champion_plays` of a stage."
    )


class SeenPlayerSerializer(Shape):
    """A player, by number, with the version that the sender saw."""

    number = serializers.IntegerField(min_value=0, max_value=NUMBER_MAX)
    version = serializers.IntegerField(min_value=0, max_value=NUMBER_MAX)


class PutInWaveSerializer(Shape):
    """Players to put in a wave, or with "" in none."""

    wave = serializers.ChoiceField([*WAVES, ""])
    players = SeenPlayerSerializer(many=True)


class PutInDivisionSerializer(Shape):
    """Players to put in a division, or with "" in none."""

    division = serializers.CharField(max_length=DIVISION_MAX, allow_blank=True)
    players = SeenPlayerSerializer(many=True)


class PlayerSerializer(Shape):
    """A player as organisers see them. `link` is the private address of their own page."""

    number = serializers.IntegerField()
    name = serializers.CharField()
    shown_as = serializers.CharField(
        help_text="The name, with the number if others have the same name."
    )
    club = serializers.CharField(allow_blank=True)
    apart = serializers.CharField(allow_blank=True)
    own_table = serializers.IntegerField(allow_null=True)
    needs_accessible_table = serializers.BooleanField()
    division = serializers.CharField(allow_blank=True)
    wave = serializers.CharField(
        allow_blank=True, help_text="The wave that they play in, empty for none yet."
    )
    is_defending = serializers.BooleanField()
    checked_in_at = serializers.DateTimeField(allow_null=True)
    dropped_at = serializers.DateTimeField(allow_null=True)
    version = serializers.IntegerField(help_text="Send it along when you change the player.")
    link = serializers.CharField()


class PlayersSerializer(Shape):
    """The players of an event, by number."""

    players = PlayerSerializer(many=True)


class DroppedPlayerSerializer(PlayerSerializer):
    """A player who has left, and what is still to be done about their seat."""

    notes = serializers.ListField(child=serializers.CharField())
