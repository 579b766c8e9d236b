"""What the screens in the hall show."""

from __future__ import annotations

from rest_framework import serializers

from ledger.api.numbers import NUMBER_MAX
from tournaments.api.serializers.shape import Shape
from tournaments.models import Projector
from tournaments.models.projectors import MESSAGE_LENGTH, SPONSORS_LENGTH


class AnnouncedSerializer(Shape):
    """A division, "" for all players, whose places are public from the last up to this one."""

    division = serializers.CharField(allow_blank=True)
    place = serializers.IntegerField(min_value=1, max_value=NUMBER_MAX)


class ProjectorSerializer(Shape):
    """The content of the screens in the hall. While `held` is true, the public standings stay as
    they are, apart from what was `announced`. `sponsors` has one on each line, as of `version`."""

    shows = serializers.ChoiceField(Projector.Shows.values)
    message = serializers.CharField(allow_blank=True)
    held = serializers.BooleanField()
    announced = AnnouncedSerializer(many=True)
    sponsors = serializers.CharField(allow_blank=True)
    version = serializers.IntegerField()


class ProjectorChangesSerializer(Shape):
    """Changes to the screens. To change `sponsors`, send the `version` that you saw."""

    shows = serializers.ChoiceField(Projector.Shows.values, required=False)
    message = serializers.CharField(
        max_length=MESSAGE_LENGTH,
        required=False,
        allow_blank=True,
        help_text="Shown on every screen of the event until it is emptied.",
    )
    held = serializers.BooleanField(
        required=False, help_text="True also takes back what was announced while they were held."
    )
    announce = AnnouncedSerializer(required=False)
    sponsors = serializers.CharField(
        max_length=SPONSORS_LENGTH, required=False, allow_blank=True, trim_whitespace=False
    )
    version = serializers.IntegerField(required=False, default=0)
