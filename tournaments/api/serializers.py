"""The shapes of requests and answers, for the OpenAPI document."""

from __future__ import annotations

from typing import Any

from rest_framework import serializers

Shape = serializers.Serializer[Any]


class ClockSerializer(Shape):
    """A round's clock. While it runs it ends at `ends_at`, and clients count by themselves."""

    state = serializers.ChoiceField(["waiting", "running", "paused", "over"])
    ends_at = serializers.DateTimeField(allow_null=True)
    remaining_seconds = serializers.IntegerField()
    over_since = serializers.DateTimeField(
        allow_null=True, help_text="When time was up, while a table still plays its last turn."
    )


class RoundHeadSerializer(Shape):
    """Which round it is, and how far it has come."""

    number = serializers.IntegerField()
    kind = serializers.ChoiceField(["preliminary", "final"])
    stage = serializers.IntegerField(help_text="The number of the stage that it belongs to.")
    title = serializers.CharField()
    wave = serializers.CharField(allow_blank=True, help_text="Whose round it is, if not of all.")
    status = serializers.ChoiceField(["released", "playing", "time_up", "finished"])


class MetricSerializer(Shape):
    """Something that the standings count."""

    name = serializers.CharField()
    title = serializers.CharField()
    sentence = serializers.CharField()


class PersonSerializer(Shape):
    """A player by number and name."""

    number = serializers.IntegerField()
    name = serializers.CharField()


class EventLiveSerializer(Shape):
    """Where news of the event come from, as server-sent events."""

    url = serializers.CharField()


class StageSerializer(Shape):
    """A stage of an event. `players` is null where everybody plays, and of each division where
    those do; a final is one game at one table, or at one of each division, decided by the places
    there."""

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
        help_text="Whether what was scored in the stage before counts on."
    )
    divisions_apart = serializers.BooleanField(
        help_text="Whether only players of one division share a table."
    )
    champion_plays = serializers.BooleanField(
        help_text="Whether a defending champion who is here has one of the seats."
    )
    waves = serializers.IntegerField(
        help_text="How many parts of the field take turns; each plays all `rounds`, one by one."
    )
    scoring = MetricSerializer()


class PromiseSerializer(Shape):
    """The hash of the seed that a round is drawn with, published before its draw; `seed` is null
    until the round's seats are public."""

    round = serializers.IntegerField()
    sha256 = serializers.CharField()
    published_at = serializers.DateTimeField()
    seed = serializers.CharField(allow_null=True)


class ChampionSerializer(PersonSerializer):
    """Who has won. `division` is "" for the champion of all."""

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
    minutes = serializers.IntegerField(help_text="Those of the first stage.")
    table_size = serializers.IntegerField(help_text="That of the first stage.")
    advance = serializers.IntegerField(help_text="How many play the final; 0 without one.")
    stages = StageSerializer(many=True)
    divisions = serializers.ListField(child=serializers.CharField())
    scoring = MetricSerializer(help_text="That of the stage that was drawn last.")
    round = RoundHeadSerializer(allow_null=True)
    clock = ClockSerializer(allow_null=True)
    promises = PromiseSerializer(many=True)
    champion = PersonSerializer(
        allow_null=True, help_text="Null before the end, and where each division has its own."
    )
    champions = ChampionSerializer(many=True)
    live = EventLiveSerializer()


class SeatSerializer(Shape):
    """Who sits where. The book knows the letter only."""

    letter = serializers.CharField()
    name = serializers.CharField()


class SeatWithTokenSerializer(SeatSerializer):
    """Who sits where, and the token that they took, "" where nobody said."""

    token = serializers.CharField()


class NumberedSeatSerializer(SeatSerializer):
    """Who sits where, with the player's number in the event."""

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
    postponed = serializers.BooleanField(help_text="Whether it is played later.")
    on_paper = serializers.BooleanField(help_text="Whether it is played on paper.")
    result = ScoreSerializer(allow_null=True)


class RoundSerializer(RoundHeadSerializer):
    """A round whose seats are public; `note` explains its draw."""

    minutes = serializers.IntegerField()
    clock = ClockSerializer()
    note = serializers.ListField(child=serializers.CharField())
    tables = RoundTableSerializer(many=True)


class SignedSerializer(Shape):
    """A player's yes to the result."""

    seat = serializers.CharField()
    at = serializers.DateTimeField()
    via = serializers.ChoiceField(["tablet", "phone", "organiser"])


class DisputedSerializer(Shape):
    """A player's no to the result, with why. It stands while `end` is empty."""

    seat = serializers.CharField()
    text = serializers.CharField()
    at = serializers.DateTimeField()
    via = serializers.ChoiceField(["tablet", "phone", "organiser"])
    end = serializers.ChoiceField(["", "taken_back", "ruled", "set_aside"])


class RuledSerializer(Shape):
    """A referee's word on the result."""

    by = serializers.CharField()
    at = serializers.DateTimeField()
    reason = serializers.CharField()
    before = serializers.DictField(child=serializers.IntegerField())
    after = serializers.DictField(child=serializers.IntegerField())
    set_aside = serializers.BooleanField(
        help_text="Whether the book was opened again after it, so that it no longer counts."
    )


class ResultSerializer(ScoreSerializer):
    """A result. `assets` are what counts; `tally` per seat is what the book's postings say."""

    version = serializers.IntegerField(help_text="Name it when you sign or rule.")
    tally = serializers.DictField()
    bankrupt = serializers.ListField(child=serializers.CharField())
    excused = serializers.ListField(
        child=serializers.CharField(),
        help_text="Bankrupt seats with nothing left: the result stands without their signatures.",
    )
    link = serializers.CharField(help_text="Head of the book's game chain, as tallied.")
    seal = serializers.CharField(help_text="Head of the book's seal chain, as tallied.")
    signatures = SignedSerializer(many=True)
    disputes = DisputedSerializer(many=True, help_text="One that stands keeps the result open.")
    rulings = RuledSerializer(many=True)


class EventHeadSerializer(Shape):
    """Which event it is."""

    slug = serializers.CharField()
    name = serializers.CharField()


class TableHeadSerializer(Shape):
    """Which table it is."""

    id = serializers.IntegerField()
    number = serializers.IntegerField()


class TableLiveSerializer(Shape):
    """Where news of the table come from, as one stream of server-sent events: of its game and of
    its event. Each message says by channel what is new."""

    url = serializers.CharField()


class CallSerializer(Shape):
    """A table's call for a referee. It stands while `end` is empty; `heard_by` is who said that
    they are on the way, empty until somebody did."""

    key = serializers.UUIDField(help_text="The caller's own; answers and the end name it.")
    reason = serializers.ChoiceField(["rule", "entry", "dispute", "other", "result"])
    called_at = serializers.DateTimeField()
    heard_by = serializers.CharField(allow_blank=True)
    heard_at = serializers.DateTimeField(allow_null=True)
    end = serializers.ChoiceField(["", "done", "withdrawn"])


class RefereeEntrySerializer(Shape):
    """What an official has entered in the book: the tablet tells its banker."""

    number = serializers.IntegerField()
    text = serializers.CharField()
    reason = serializers.CharField(allow_blank=True)
    by = serializers.CharField()
    at = serializers.DateTimeField()


class TableSerializer(Shape):
    """A table for those who sit at it."""

    event = EventHeadSerializer()
    table = TableHeadSerializer()
    round = RoundHeadSerializer()
    seats = SeatWithTokenSerializer(many=True)
    clock = ClockSerializer(help_text="Of this table, with what it plays longer than its round.")
    extra_seconds = serializers.IntegerField(help_text="What it plays longer than its round.")
    result = ResultSerializer(allow_null=True)
    call = CallSerializer(allow_null=True, help_text="The call for a referee that stands.")
    postponed = serializers.BooleanField(help_text="Whether it is played later.")
    referee_entries = RefereeEntrySerializer(many=True)
    live = TableLiveSerializer()


class TokensSerializer(Shape):
    """The token of each seat that has one, in a plain word."""

    tokens = serializers.DictField(child=serializers.CharField(max_length=20))


class SignatureRequestSerializer(Shape):
    """Who signs, and which version of the result they saw."""

    seat = serializers.CharField()
    version = serializers.IntegerField(required=False)


class DisputeRequestSerializer(Shape):
    """Who disputes, why, which version of the result they saw, and for how many seconds the dispute
    has waited for the network."""

    seat = serializers.CharField()
    text = serializers.CharField(max_length=200)
    version = serializers.IntegerField(required=False)
    waited_seconds = serializers.IntegerField(required=False, min_value=0)


class CallRequestSerializer(Shape):
    """A call for a referee: the caller's own key, what it is about, and for how many seconds it has
    waited for the network."""

    key = serializers.UUIDField()
    reason = serializers.ChoiceField(["rule", "entry", "dispute", "other"], required=False)
    waited_seconds = serializers.IntegerField(required=False, min_value=0)


class CardCallRequestSerializer(Shape):
    """The token of a banker's card, the caller's own key, and what it is about."""

    card = serializers.CharField()
    key = serializers.UUIDField()
    reason = serializers.ChoiceField(["rule", "entry", "dispute", "other"], required=False)


class RulingRequestSerializer(Shape):
    """The version of the result that the referee saw, the reason, and the assets of the seats whose
    assets change, in whole dollars."""

    version = serializers.IntegerField()
    reason = serializers.CharField(max_length=400)
    assets = serializers.DictField(child=serializers.IntegerField(), required=False)


class RulingReplySerializer(ResultSerializer):
    """The result as ruled, and what the ruling did not change by itself."""

    notes = serializers.ListField(child=serializers.CharField())


class DrawBasisSerializer(Shape):
    """What a draw followed from, by numbers of players. `grouped` is empty, or says who sits
    together where the standings do; `planned` are the rounds planned before, with negative numbers
    for empty places."""

    number = serializers.IntegerField(help_text="What the random numbers start from.")
    players = serializers.ListField(child=serializers.IntegerField())
    sizes = serializers.ListField(child=serializers.IntegerField())
    rounds = serializers.IntegerField(help_text="Of the stage, from this one on.")
    apart = serializers.JSONField(help_text="Groups who are kept apart always.")
    earlier = serializers.JSONField(help_text="The tables of each earlier round, by seats.")
    planned = serializers.JSONField()
    grouped = serializers.JSONField()
    again = serializers.BooleanField(help_text="Whether another draw than the plan was asked for.")
    places = serializers.JSONField(help_text="Players with the number of a table of their own.")
    parts = serializers.JSONField(
        help_text="Divisions that play apart: the players and the table sizes of each."
    )
    unused = serializers.ListField(
        child=serializers.IntegerField(), help_text="Numbers that no table gets."
    )
    reserved = serializers.ListField(
        child=serializers.IntegerField(),
        help_text="The tables of the players for whom they are `reserved_for` have these numbers.",
    )
    reserved_for = serializers.ListField(child=serializers.IntegerField())
    locked = serializers.ListField(
        child=serializers.ListField(child=serializers.IntegerField()),
        help_text="Players who stayed at a table (its number), or in a seat there, counted from 0.",
    )
    placed = serializers.ListField(
        child=serializers.ListField(child=serializers.IntegerField()),
        help_text="Where nothing was drawn: each table's number, and its players in their seats.",
    )
    rather = serializers.JSONField(
        help_text="Groups who are rather kept apart: two of them at a table count as a repeat."
    )
    follow = serializers.BooleanField(
        help_text="Whether the plan is followed wherever it fits, as its seats were announced."
    )


class RecordedTableSerializer(Shape):
    """Who sits at a table now, in the order of the seats."""

    table = serializers.IntegerField()
    players = serializers.ListField(child=serializers.IntegerField())


class DrawRecordSerializer(Shape):
    """How a round was drawn. `tables` came out of the draw, `seats` are those of now. `seed` and
    `sha256` are null where no hash was published before the draw."""

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
