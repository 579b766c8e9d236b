"""The shapes of requests and answers, for the OpenAPI document."""

from __future__ import annotations

from typing import Any

from rest_framework import serializers

Shape = serializers.Serializer[Any]


class ClockSerializer(Shape):
    """The clock of a round. While it runs, clients count down to `ends_at` by themselves."""

    state = serializers.ChoiceField(["waiting", "running", "paused", "over"])
    ends_at = serializers.DateTimeField(allow_null=True)
    remaining_seconds = serializers.IntegerField()
    over_since = serializers.DateTimeField(
        allow_null=True, help_text="When time ran out, while a table still plays its last turn."
    )


class RoundHeadSerializer(Shape):
    """A round, and how far it has come."""

    number = serializers.IntegerField()
    kind = serializers.ChoiceField(["preliminary", "final"])
    stage = serializers.IntegerField(help_text="The number of the stage that it belongs to.")
    title = serializers.CharField()
    wave = serializers.CharField(allow_blank=True, help_text="The wave that plays it, if any.")
    status = serializers.ChoiceField(["released", "playing", "time_up", "finished"])


class MetricSerializer(Shape):
    """A metric: something that the standings count."""

    name = serializers.CharField()
    title = serializers.CharField()
    sentence = serializers.CharField()


class PersonSerializer(Shape):
    """A player by number and name."""

    number = serializers.IntegerField()
    name = serializers.CharField()


class EventLiveSerializer(Shape):
    """The address that streams news of the event as server-sent events."""

    url = serializers.CharField()


class StageSerializer(Shape):
    """A stage of an event. `players` is how many play it: null for everybody, and for a final of
    the divisions, how many of each. A final is one game at one table, or at one for each division;
    its places decide."""

    number = serializers.IntegerField()
    name = serializers.CharField()
    plays = serializers.ChoiceField(["everybody", "top", "winners", "divisions"])
    players = serializers.IntegerField(allow_null=True)
    rounds = serializers.IntegerField()
    minutes = serializers.IntegerField()
    table_size = serializers.IntegerField()
    tables = serializers.ChoiceField(["no_repeats", "at_once", "standings", "seeded", "by_hand"])
    is_final = serializers.BooleanField()
    best = serializers.IntegerField(
        allow_null=True, help_text="How many of a player's rounds count; null where all do."
    )
    carries_over = serializers.BooleanField(
        help_text="Whether scores of the stage before still count."
    )
    divisions_apart = serializers.BooleanField(
        help_text="Whether only players of one division share a table."
    )
    champion_plays = serializers.BooleanField(
        help_text="Whether a defending champion who is here has a seat in any case."
    )
    waves = serializers.IntegerField(
        help_text="How many parts of the field take turns. Each of them plays all `rounds`."
    )
    scoring = MetricSerializer()


class PromiseSerializer(Shape):
    """The hash of the seed for the draw of a round, published before the draw. `seed` is null until
    the seats of the round are public."""

    round = serializers.IntegerField()
    sha256 = serializers.CharField()
    published_at = serializers.DateTimeField()
    seed = serializers.CharField(allow_null=True)


class ChampionSerializer(PersonSerializer):
    """A winner of the event. `division` is "" for the champion of all."""

    division = serializers.CharField(allow_blank=True)


class EventSerializer(Shape):
    """An event as everybody may see it."""

    slug = serializers.CharField()
    name = serializers.CharField()
    place = serializers.CharField()
    date = serializers.DateField()
    ruleset = serializers.CharField()
    edition = serializers.CharField()
    rounds = serializers.IntegerField(help_text="The rounds that everybody plays.")
    minutes = serializers.IntegerField(help_text="The minutes of a round in the first stage.")
    table_size = serializers.IntegerField(help_text="The table size of the first stage.")
    advance = serializers.IntegerField(help_text="How many reach the final; 0 if there is none.")
    stages = StageSerializer(many=True)
    divisions = serializers.ListField(child=serializers.CharField())
    scoring = MetricSerializer(help_text="The scoring of the stage that was drawn last.")
    round = RoundHeadSerializer(allow_null=True)
    clock = ClockSerializer(allow_null=True)
    promises = PromiseSerializer(many=True)
    champion = PersonSerializer(
        allow_null=True, help_text="Null before the end, and where each division has a champion."
    )
    champions = ChampionSerializer(many=True)
    live = EventLiveSerializer()


class SeatSerializer(Shape):
    """A seat and its player. The book knows only the letter."""

    letter = serializers.CharField()
    name = serializers.CharField()


class SeatWithTokenSerializer(SeatSerializer):
    """A seat, its player and their token, "" if nobody has said which."""

    token = serializers.CharField()


class NumberedSeatSerializer(SeatSerializer):
    """A seat, its player and their number in the event."""

    player = serializers.IntegerField()


class ScoreSerializer(Shape):
    """A result in short."""

    status = serializers.ChoiceField(["provisional", "signed", "ruled"])
    assets = serializers.DictField(child=serializers.IntegerField())
    places = serializers.DictField(child=serializers.IntegerField())


class RoundTableSerializer(Shape):
    """A table of a round."""

    id = serializers.IntegerField()
    number = serializers.IntegerField()
    seats = NumberedSeatSerializer(many=True)
    postponed = serializers.BooleanField(help_text="Whether it is postponed.")
    on_paper = serializers.BooleanField(help_text="Whether it is played on paper.")
    result = ScoreSerializer(allow_null=True)


class RoundSerializer(RoundHeadSerializer):
    """A round whose seats are public. `note` explains its draw."""

    minutes = serializers.IntegerField()
    clock = ClockSerializer()
    note = serializers.ListField(child=serializers.CharField())
    tables = RoundTableSerializer(many=True)


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


class EventHeadSerializer(Shape):
    """An event, by its slug and name."""

    slug = serializers.CharField()
    name = serializers.CharField()


class TableHeadSerializer(Shape):
    """A table, by its id and number."""

    id = serializers.IntegerField()
    number = serializers.IntegerField()


class TableLiveSerializer(Shape):
    """The address that streams news of the table as server-sent events, from its game and its
    event. Each message names the channels with news."""

    url = serializers.CharField()


class CallSerializer(Shape):
    """A call for a referee. It stands while `end` is empty. `heard_by` is the official who is on
    the way, empty until one says so."""

    key = serializers.UUIDField(help_text="Made by the caller; send it to answer or end the call.")
    reason = serializers.ChoiceField(["rule", "entry", "dispute", "other", "result"])
    entry = serializers.IntegerField(
        allow_null=True, help_text="The entry that it is about; the book may not have it yet."
    )
    called_at = serializers.DateTimeField()
    heard_by = serializers.CharField(allow_blank=True)
    heard_at = serializers.DateTimeField(allow_null=True)
    end = serializers.ChoiceField(["", "done", "withdrawn"])


class RefereeEntrySerializer(Shape):
    """An entry that an official has made in the book, so that the tablet can tell its banker."""

    number = serializers.IntegerField()
    text = serializers.CharField()
    reason = serializers.CharField(allow_blank=True)
    by = serializers.CharField()
    at = serializers.DateTimeField()


class TableSerializer(Shape):
    """A table, as the people who sit at it see it."""

    event = EventHeadSerializer()
    table = TableHeadSerializer()
    round = RoundHeadSerializer()
    seats = SeatWithTokenSerializer(many=True)
    clock = ClockSerializer(help_text="The clock of this table, with its extra time.")
    extra_seconds = serializers.IntegerField(help_text="How much longer than its round it plays.")
    result = ResultSerializer(allow_null=True)
    call = CallSerializer(allow_null=True, help_text="The call for a referee, if one stands.")
    postponed = serializers.BooleanField(help_text="Whether it is postponed.")
    referee_entries = RefereeEntrySerializer(many=True)
    live = TableLiveSerializer()


class TokensSerializer(Shape):
    """The token of each seat that has one, as a plain word."""

    tokens = serializers.DictField(child=serializers.CharField(max_length=20))


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
