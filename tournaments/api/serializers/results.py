"""Results, and what players and referees do with them."""

from __future__ import annotations

from rest_framework import serializers

from tournaments.api.serializers.shape import Shape


class ScoreSerializer(Shape):
    """A result in short."""

    status = serializers.ChoiceField(["provisional", "signed", "ruled"])
    assets = serializers.DictField(child=serializers.IntegerField())
    places = serializers.DictField(child=serializers.IntegerField())


class SignedSerializer(Shape):
    """A player's signature on the result."""

    seat = serializers.CharField()
    at = serializers.DateTimeField()
    via = serializers.ChoiceField(["tablet", "phone", "organiser"])


class DisputedSerializer(Shape):
    """A player's dispute of the result, with the reason. It stands while `end` is empty."""

    seat = serializers.CharField()
    text = serializers.CharField()
    at = serializers.DateTimeField()
    via = serializers.ChoiceField(["tablet", "phone", "organiser"])
    end = serializers.ChoiceField(["", "taken_back", "ruled", "set_aside"])


class RuledSerializer(Shape):
    """A referee's ruling on the result: the assets before and after it."""

    by = serializers.CharField()
    at = serializers.DateTimeField()
    reason = serializers.CharField()
    before = serializers.DictField(child=serializers.IntegerField())
    after = serializers.DictField(child=serializers.IntegerField())
    set_aside = serializers.BooleanField(
        help_text="Whether it no longer counts, as the book was opened again after it."
    )


class ResultSerializer(ScoreSerializer):
    """A result. `assets` are what counts, `tally` what the book's postings come to, by seat."""

    version = serializers.IntegerField(help_text="Send it along when you sign or rule.")
    tally = serializers.DictField()
    bankrupt = serializers.ListField(child=serializers.CharField())
    excused = serializers.ListField(
        child=serializers.CharField(),
        help_text="Bankrupt seats with nothing left, whose signatures aren't needed.",
    )
    link = serializers.CharField(help_text="The head of the book's game chain when it was tallied.")
    seal = serializers.CharField(help_text="The head of the book's seal chain when it was tallied.")
    signatures = SignedSerializer(many=True)
    disputes = DisputedSerializer(many=True, help_text="One that stands keeps the result open.")
    rulings = RuledSerializer(many=True)


class SignatureRequestSerializer(Shape):
    """The seat that signs, and the version of the result that its player saw."""

    seat = serializers.CharField()
    version = serializers.IntegerField(required=False)


class DisputeRequestSerializer(Shape):
    """The seat that disputes the result, the reason, the version that its player saw, for how many
    seconds the dispute has waited for the network, and whether it replaces the one that stands."""

    seat = serializers.CharField()
    text = serializers.CharField(max_length=200)
    version = serializers.IntegerField(required=False)
    waited_seconds = serializers.IntegerField(required=False, min_value=0)
    rewords = serializers.BooleanField(required=False)


class RulingRequestSerializer(Shape):
    """The version of the result that the referee saw, the reason, and the new assets of each seat
    whose assets change, in whole dollars."""

    version = serializers.IntegerField()
    reason = serializers.CharField(max_length=400)
    assets = serializers.DictField(child=serializers.IntegerField(), required=False)


class RulingReplySerializer(ResultSerializer):
    """The result after the ruling. `notes` say what it didn't change by itself."""

    notes = serializers.ListField(child=serializers.CharField())


class ChangesSerializer(Shape):
    """The changes that a new result made, and what to do about each, in sentences."""

    version = serializers.IntegerField(help_text="The version of the result.")
    notes = serializers.ListField(child=serializers.CharField())


class ResultVersionSerializer(Shape):
    """The version of the result that the sender has seen."""

    version = serializers.IntegerField(min_value=1)
