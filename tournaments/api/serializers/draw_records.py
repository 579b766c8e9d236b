"""How a round was drawn."""

from __future__ import annotations

from rest_framework import serializers

from tournaments.api.serializers.shape import Shape


class DrawBasisSerializer(Shape):
    """The basis of a draw, with players by number. If the standings decide who sits together,
    `grouped` has these players; otherwise it is empty. `planned` are the rounds planned before;
    negative numbers are empty places."""

    number = serializers.IntegerField(help_text="What the random numbers start from.")
    players = serializers.ListField(child=serializers.IntegerField())
    sizes = serializers.ListField(child=serializers.IntegerField())
    rounds = serializers.IntegerField(help_text="How many the stage has from this one on.")
    apart = serializers.JSONField(help_text="Groups of players who are always kept apart.")
    earlier = serializers.JSONField(help_text="The tables of each earlier round, by seats.")
    planned = serializers.JSONField()
    grouped = serializers.JSONField()
    again = serializers.BooleanField(help_text="Whether a new plan was wanted.")
    places = serializers.JSONField(help_text="Players with a table of their own, and its number.")
    parts = serializers.JSONField(
        help_text="Divisions that play apart: the players and table sizes of each."
    )
    unused = serializers.ListField(
        child=serializers.IntegerField(), help_text="Table numbers that aren't used."
    )
    reserved = serializers.ListField(
        child=serializers.IntegerField(),
        help_text="Table numbers for the players that they are `reserved_for`.",
    )
    reserved_for = serializers.ListField(child=serializers.IntegerField())
    locked = serializers.ListField(
        child=serializers.ListField(child=serializers.IntegerField()),
        help_text="Players who kept their table (its number), or their seat there, from 0.",
    )
    placed = serializers.ListField(
        child=serializers.ListField(child=serializers.IntegerField()),
        help_text="If nothing was drawn: the number of each table, and its players by seat.",
    )
    rather = serializers.JSONField(
        help_text="Groups kept apart where possible: two of them at a table count as a repeat."
    )
    follow = serializers.BooleanField(
        help_text="Whether the plan is kept wherever it fits, as its seats were announced."
    )


class RecordedTableSerializer(Shape):
    """The players at a table now, in the order of the seats."""

    table = serializers.IntegerField()
    players = serializers.ListField(child=serializers.IntegerField())


class DrawRecordSerializer(Shape):
    """The record of how a round was drawn. `tables` are as drawn, `seats` as they are now. `seed`
    and `sha256` are null if no hash was published before the draw."""

    format = serializers.CharField()
    event = serializers.CharField()
    round = serializers.IntegerField()
    seed = serializers.CharField(allow_null=True)
    sha256 = serializers.CharField(allow_null=True)
    published_at = serializers.DateTimeField(allow_null=True)
    algorithm = serializers.IntegerField()
    basis = DrawBasisSerializer()
    tables = serializers.JSONField()
    seats = RecordedTableSerializer(many=True)
