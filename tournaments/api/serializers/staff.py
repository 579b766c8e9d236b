"""Staff and invitations."""

from __future__ import annotations

from rest_framework import serializers

from ledger.api.numbers import NUMBER_MAX
from tournaments.api.serializers.shape import Shape
from tournaments.models import Membership, Staff


class NewStaffSerializer(Shape):
    """People who get a card each. `newest` is the highest `id` of that role that the sender saw. A
    name that was added since isn't added again: the same request may have been sent twice."""

    role = serializers.ChoiceField(Staff.Role.values)
    names = serializers.ListField(
        child=serializers.CharField(max_length=80), min_length=1, max_length=400
    )
    newest = serializers.IntegerField(required=False, min_value=0, max_value=NUMBER_MAX)


class StaffSerializer(Shape):
    """A banker, referee or assistant. `link` is the private address on their card, `device` the one
    on which the card is open, `table` the number of the table that they bank now."""

    id = serializers.IntegerField()
    name = serializers.CharField()
    role = serializers.ChoiceField(Staff.Role.values)
    link = serializers.CharField()
    card_version = serializers.IntegerField()
    device = serializers.CharField(allow_null=True)
    table = serializers.IntegerField(allow_null=True)


class StaffListSerializer(Shape):
    """The staff of an event, in the order in which they were added."""

    staff = StaffSerializer(many=True)


class CardVersionSerializer(Shape):
    """The version of the card that the sender saw."""

    card_version = serializers.IntegerField(min_value=0, max_value=NUMBER_MAX)


class NewInvitationSerializer(Shape):
    """The name of the person to be invited, and whether they organise, as they do if nothing else
    is said, or are a referee."""

    name = serializers.CharField(max_length=80)
    role = serializers.ChoiceField(Membership.Role.values, required=False)


class InvitationSerializer(Shape):
    """A link that makes one account, which then organises the event, or is a referee there."""

    name = serializers.CharField()
    role = serializers.ChoiceField(Membership.Role.values)
    link = serializers.CharField()
