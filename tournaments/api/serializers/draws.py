"""Draws, and changes to them."""

from __future__ import annotations

from rest_framework import serializers

from ledger.api.numbers import NUMBER_MAX
from tournaments.api.serializers.shape import Shape
from tournaments.models import TABLE_NUMBER_MAX
from tournaments.player_import.parsing import ROWS_MAX
from tournaments.seating.seat_letters import LETTERS
from tournaments.seating.sizes import LARGEST, SMALLEST
from tournaments.services.draws import SEED_LENGTH_MAX
from tournaments.services.draws.drafting import SEED_MAX

PLACES_MAX = ROWS_MAX


class DrawnSeatSerializer(Shape):
    """A seat of a draw."""

    id = serializers.IntegerField()
    letter = serializers.CharField()
    player = serializers.IntegerField(help_text="The player's number.")
    name = serializers.CharField()
    lock = serializers.ChoiceField(
        ["", "table", "seat"], help_text="What stays as it is when the draft is drawn again."
    )


class BankerSerializer(Shape):
    """A banker, by id and name."""

    id = serializers.IntegerField()
    name = serializers.CharField()


class DrawnTableSerializer(Shape):
    """A table of a draw."""

    id = serializers.IntegerField()
    number = serializers.IntegerField()
    banker = BankerSerializer(allow_null=True)
    seats = DrawnSeatSerializer(many=True)


class TableAheadSerializer(Shape):
    """A table of a round to come: its players by number, in the order of their seats."""

    number = serializers.IntegerField()
    players = serializers.ListField(child=serializers.IntegerField())


class RoundAheadSerializer(Shape):
    """A round that is seated ahead of its draw. If the same people play, it is drawn like this."""

    number = serializers.IntegerField()
    title = serializers.CharField()
    tables = TableAheadSerializer(many=True)


class DrawSerializer(Shape):
    """The draw of a round as organisers see it, released or not. Each change has to name its
    `version`. `bankers` are all those who can be given a table."""

    number = serializers.IntegerField()
    title = serializers.CharField()
    wave = serializers.CharField(
        allow_blank=True, help_text="The wave that plays it, empty if all play at the same time."
    )
    status = serializers.ChoiceField(
        ["draft", "confirmed", "released", "playing", "time_up", "finished"]
    )
    version = serializers.IntegerField()
    minutes = serializers.IntegerField()
    note = serializers.ListField(
        child=serializers.CharField(), help_text="How the draw came about."
    )
    sizes = serializers.ListField(
        child=serializers.IntegerField(), help_text="The table sizes, if they were chosen."
    )
    warnings = serializers.ListField(child=serializers.CharField())
    tables = DrawnTableSerializer(many=True)
    unseated = serializers.ListField(
        child=serializers.IntegerField(),
        help_text="Players who are here without a seat, by number.",
    )
    alternates = serializers.ListField(
        child=serializers.IntegerField(),
        help_text="Where not everybody plays: the numbers of players who can take a free seat, the "
        "next one first. `draw_substitute` and `draw_play_on_for` put one in.",
    )
    bankers = BankerSerializer(many=True)
    ahead = RoundAheadSerializer(
        many=True,
        help_text="The rounds that were seated with this one, if its stage is seated `at_once`.",
    )


class WaySerializer(Shape):
    """A way to divide the players into tables. `repeats` is how many times two of them would meet
    again in the rest of the stage, by a quick search; null if that isn't worked out."""

    sizes = serializers.ListField(child=serializers.IntegerField())
    repeats = serializers.IntegerField(allow_null=True)


class DivisionWaysSerializer(Shape):
    """How many players of a division play, their tables, and the sizes to choose from for them."""

    division = serializers.CharField()
    players = serializers.IntegerField()
    sizes = serializers.ListField(child=serializers.IntegerField())
    ways = WaySerializer(many=True)


class NextDrawSerializer(Shape):
    """The next draw, as it would be made now. `rounds` is how many the stage still has, this one
    included. `ways` are the sizes to choose from, none for a final. Where divisions play apart,
    `divisions` has those of each instead."""

    number = serializers.IntegerField()
    title = serializers.CharField()
    wave = serializers.CharField(allow_blank=True)
    players = serializers.IntegerField()
    sizes = serializers.ListField(child=serializers.IntegerField())
    rounds = serializers.IntegerField()
    ways = WaySerializer(many=True)
    divisions = DivisionWaysSerializer(many=True)


class DrawRequestSerializer(Shape):
    """A draw to be made. `version` is that of the draw to be made again; leave it out if there is
    none. `sizes` are any table sizes that seat everybody; leave them out for those announced. Where
    divisions play apart, list the tables of one after those of another, as `divisions` does."""

    version = serializers.IntegerField(required=False)
    seed = serializers.IntegerField(required=False, min_value=0, max_value=SEED_MAX - 1)
    sizes = serializers.ListField(
        child=serializers.IntegerField(min_value=SMALLEST, max_value=LARGEST), required=False
    )


class SeedSerializer(Shape):
    """The seed for the draw of a round. If it is left out, a random one is made."""

    seed = serializers.CharField(max_length=SEED_LENGTH_MAX, required=False, allow_blank=True)


class VersionSerializer(Shape):
    """The version of the draw that the sender saw."""

    version = serializers.IntegerField()


class ConfirmSerializer(VersionSerializer):
    """The version of the draw that the sender saw. Where tables are made by hand, `without_seats`
    says that players without a seat are to stay without one."""

    without_seats = serializers.BooleanField(required=False)


class PlaceSerializer(Shape):
    """A player, by number, and where they sit: the number of a table, and a seat there, or the next
    free one if none is named."""

    player = serializers.IntegerField(min_value=0, max_value=NUMBER_MAX)
    table = serializers.IntegerField(min_value=1, max_value=TABLE_NUMBER_MAX)
    seat = serializers.ChoiceField(list(LETTERS), required=False)


class PlacesSerializer(VersionSerializer):
    """The seats of a round. Players who aren't named have none."""

    places = serializers.ListField(child=PlaceSerializer(), max_length=PLACES_MAX)


class SwapSerializer(VersionSerializer):
    """Two seats of the draw, by id, whose players swap places."""

    seats = serializers.ListField(child=serializers.IntegerField(), min_length=2, max_length=2)


class LockSerializer(VersionSerializer):
    """Seats of a draft, by id, and what stays as it is when it is drawn again; "" unlocks them."""

    seats = serializers.ListField(
        child=serializers.IntegerField(min_value=0, max_value=NUMBER_MAX),
        min_length=1,
        max_length=100,
    )
    lock = serializers.ChoiceField(["", "table", "seat"])


class SwapCostSerializer(Shape):
    """The price of a swap, in sentences."""

    costs = serializers.ListField(child=serializers.CharField())


class SeatIdSerializer(VersionSerializer):
    """A seat of the draw, by id."""

    seat = serializers.IntegerField()


class SubstituteSerializer(SeatIdSerializer):
    """A seat of the draw, by id, and the player who takes it: the number of one without a seat."""

    player = serializers.IntegerField()


class SeatPlayerSerializer(VersionSerializer):
    """A player without a seat, by number, and the table that they join, by id."""

    player = serializers.IntegerField()
    table = serializers.IntegerField()


class TableIdSerializer(VersionSerializer):
    """A table of the draw, by id."""

    table = serializers.IntegerField()


class TableMoveSerializer(TableIdSerializer):
    """A table of the draw, by id, and its new number."""

    number = serializers.IntegerField(min_value=1, max_value=TABLE_NUMBER_MAX)


class BankerChoiceSerializer(Shape):
    """A table and its banker, both by id; null for no banker."""

    table = serializers.IntegerField()
    banker = serializers.IntegerField(allow_null=True)


class BankerChoicesSerializer(VersionSerializer):
    """Tables that get another banker. All others keep theirs."""

    bankers = BankerChoiceSerializer(many=True)
