"""The shapes of the API's answers, for OpenAPI; `ledger.api.rendering` makes books and entries."""

from __future__ import annotations

from typing import Any

from rest_framework import serializers

from engine.book.entries import FOR_UNDO
from ledger.models import Posting, Transaction


class PostingSerializer(serializers.ModelSerializer[Posting]):
    """One posting of an entry. `balance` is how much of the commodity the account has after it."""

    class Meta:
        model = Posting
        fields = ("account", "commodity", "quantity", "balance")


class TransactionSerializer(serializers.ModelSerializer[Transaction]):
    """An entry of the journal."""

    postings = PostingSerializer(many=True)
    reverses = serializers.IntegerField(
        allow_null=True, help_text="The entry that this one takes back."
    )
    reversed_by = serializers.IntegerField(
        allow_null=True, help_text="The entry that takes this one back."
    )
    actor = serializers.CharField(help_text="The person who entered it, by the name known today.")
    device = serializers.CharField(help_text='The device it came from; "" for none.')

    class Meta:
        model = Transaction
        fields: tuple[str, ...] = (
            "number",
            "kind",
            "command",
            "text",
            "postings",
            "facts",
            "actor",
            "role",
            "device",
            "made_at",
            "posted_at",
            "reverses",
            "reversed_by",
            "link",
            "seal",
        )


class NumberedTextSerializer(serializers.Serializer[Any]):
    """An entry by its number, with its line in the journal."""

    number = serializers.IntegerField()
    text = serializers.CharField()


class NewestSerializer(serializers.Serializer[Any]):
    """The newest entry. `undo` is the entry that the sender may take back now, `redo` the one that
    they may enter again. `can_undo` is true if `undo` is the newest entry itself."""

    number = serializers.IntegerField()
    text = serializers.CharField()
    can_undo = serializers.BooleanField()
    undo = NumberedTextSerializer(allow_null=True)
    redo = NumberedTextSerializer(allow_null=True)


class BookSerializer(serializers.Serializer[Any]):
    """A book as it stands now."""

    version = serializers.IntegerField(help_text="The number of the newest entry; also the ETag.")
    status = serializers.ChoiceField(["open", "closed"])
    link = serializers.CharField(
        help_text="Head of the game chain, which covers what was entered and in which order."
    )
    seal = serializers.CharField(
        help_text="Head of the seal chain, which also covers by whom, how and when."
    )
    state = serializers.DictField(help_text="The position, as the engine writes it.")
    offers = serializers.ListField(
        child=serializers.DictField(), help_text="The commands that the sender can enter now."
    )
    newest = NewestSerializer(allow_null=True)


class LiveSerializer(serializers.Serializer[Any]):
    """The address that streams news of the game as server-sent events."""

    url = serializers.CharField()


class BeginningSerializer(serializers.Serializer[Any]):
    """The beginning of a game. Its entries, played again from here, lead to its head."""

    ruleset = serializers.CharField()
    options = serializers.DictField(help_text="The options that differ from the ruleset.")
    edition = serializers.CharField()
    edition_file = serializers.DictField(
        allow_null=True, help_text="The file of an edition that was added; null for a built-in one."
    )
    seats = serializers.CharField()


class KeptEntrySerializer(TransactionSerializer):
    """An entry as a device keeps it: with its key, and the numbers that undo and redo need."""

    class Meta(TransactionSerializer.Meta):
        fields = (
            *TransactionSerializer.Meta.fields,
            "key",
            *FOR_UNDO,
        )


class KeptBookSerializer(serializers.Serializer[Any]):
    """A book, or the rest of one, as a device keeps it. `version`, `link` and `status` are those of
    the whole book. `next` is the address of the next page, null on the last one."""

    game = BeginningSerializer(allow_null=True)
    version = serializers.IntegerField()
    link = serializers.CharField()
    status = serializers.ChoiceField(["open", "closed"])
    entries = KeptEntrySerializer(many=True)
    next = serializers.CharField(allow_null=True)


class GameSerializer(BookSerializer):
    """A game, with its book as it stands now."""

    id = serializers.UUIDField()
    live = LiveSerializer()


class RuleSerializer(serializers.Serializer[Any]):
    """A rule, by its ruleset and its chapter there."""

    ruleset = serializers.CharField(help_text="The title of the ruleset.")
    rule = serializers.CharField(help_text="The chapter, e.g. HOUSES.")
    rule_changed = serializers.BooleanField(
        help_text="Whether this game plays it differently from its ruleset."
    )


class RefusedSerializer(RuleSerializer):
    """The reason why something can't be entered now."""

    code = serializers.CharField()
    sentence = serializers.CharField()
    rule_text = serializers.CharField(help_text="What the rule says.")
    remedy = serializers.CharField(
        help_text='What can be done about it; "" if the sentence says so.'
    )


class NearlySerializer(serializers.Serializer[Any]):
    """A command that a banker may look for, but that the rules refuse now."""

    command = serializers.DictField()
    group = serializers.CharField()
    text = serializers.CharField()
    refused = RefusedSerializer()


class OffersSerializer(serializers.Serializer[Any]):
    """The commands that the sender can enter now, and those that are nearly possible."""

    version = serializers.IntegerField()
    offers = serializers.ListField(child=serializers.DictField())
    nearly = NearlySerializer(many=True)


class FurtherRuleSerializer(serializers.Serializer[Any]):
    """Another rule that had a part in an outcome."""

    rule = serializers.CharField()
    sentence = serializers.CharField()


class ExplainedSerializer(RuleSerializer):
    """The explanation of an outcome. `amounts` explains each sum of money in a sentence."""

    sentence = serializers.CharField(help_text="What the rule says.")
    also = FurtherRuleSerializer(many=True)
    amounts = serializers.ListField(child=serializers.CharField())


class EntryExplainedSerializer(serializers.Serializer[Any]):
    """An entry of the journal, and why it is as it is."""

    number = serializers.IntegerField()
    text = serializers.CharField()
    explained = ExplainedSerializer()
    agrees = serializers.BooleanField(
        help_text="Whether today's engine decides the same. The entry stands either way."
    )


class PostedSerializer(BookSerializer):
    """The entry that a command became, and the book as it stands now."""

    transaction = TransactionSerializer()


class BatchPostedSerializer(BookSerializer):
    """The entries that a batch became, and the book as it stands now."""

    transactions = TransactionSerializer(many=True)


class ItemResultSerializer(serializers.Serializer[Any]):
    """The result of one command of a batch. `status` is null if the command wasn't tried."""

    key = serializers.UUIDField()
    status = serializers.IntegerField(allow_null=True)
    transaction = KeptEntrySerializer(required=False)
    problem = serializers.DictField(
        required=False, help_text="As the command would get it in a request of its own."
    )


class StoppedSerializer(BookSerializer):
    """The results of a batch up to its first problem, and the book as it stands now."""

    results = ItemResultSerializer(many=True)


class JournalSerializer(serializers.Serializer[Any]):
    """A page of the journal, oldest entry first. `next` is the address of the next page, null on
    the last one."""

    results = TransactionSerializer(many=True)
    next = serializers.CharField(allow_null=True)


class PreviewPostingSerializer(serializers.Serializer[Any]):
    """A posting that an entry would have."""

    account = serializers.CharField()
    commodity = serializers.CharField()
    quantity = serializers.IntegerField()


class PreviewSerializer(serializers.Serializer[Any]):
    """A preview of a command. Nothing is entered."""

    postings = PreviewPostingSerializer(many=True)
    facts = serializers.ListField(child=serializers.ListField())
    text = serializers.CharField()
    explained = ExplainedSerializer()
    digest = serializers.CharField(
        allow_null=True,
        help_text="Send it, with the text, as `outcome` of the post. Null where nothing is shown.",
    )


class OutcomeNowSerializer(serializers.Serializer[Any]):
    """The outcome that a command would have now. Send it as `outcome` if the banker agrees."""

    digest = serializers.CharField()
    text = serializers.CharField()


class ProblemSerializer(serializers.Serializer[Any]):
    """A problem (RFC 9457). `code` is for programs, `detail` for people."""

    type = serializers.CharField(default="about:blank")
    title = serializers.CharField()
    status = serializers.IntegerField()
    code = serializers.CharField()
    detail = serializers.CharField()
    request_id = serializers.CharField(
        required=False, help_text="As in `X-Request-ID`. The server's log has it too."
    )
    rule = serializers.CharField(required=False, help_text="The chapter of the rules that decides.")
    ruleset = serializers.CharField(
        required=False, help_text="The title of the ruleset that it is from."
    )
    rule_text = serializers.CharField(required=False, help_text="What the rule says.")
    remedy = serializers.CharField(required=False, help_text="What can be done about it.")
    rule_changed = serializers.BooleanField(
        required=False, help_text="Whether this game plays it differently from its ruleset."
    )
    field = serializers.CharField(required=False, help_text="The field that is malformed.")
    stage = serializers.IntegerField(required=False, help_text="The stage at fault, from 1.")
    version = serializers.IntegerField(required=False, help_text="The version of the book now.")
    index = serializers.IntegerField(required=False, help_text="The item of the batch, from 0.")
    line = serializers.IntegerField(required=False, help_text="The line of the file, from 1.")
    column = serializers.IntegerField(required=False, help_text="The column of the file, from 1.")
    expected = serializers.CharField(required=False, help_text="What belongs there.")
    faults = serializers.ListField(
        child=serializers.CharField(),
        required=False,
        help_text="Each fault in a sentence, if there can be many.",
    )
    shown = serializers.CharField(required=False, help_text="The line that the banker was shown.")
    now = OutcomeNowSerializer(required=False)
    namesakes = serializers.IntegerField(
        required=False, help_text="How many players have that name already."
    )
    tables = serializers.ListField(
        child=serializers.IntegerField(),
        required=False,
        help_text="The ids of the tables concerned.",
    )
    in_the_way = NumberedTextSerializer(
        many=True, required=False, help_text="The entries that have to be voided along with it."
    )


class EditionSerializer(serializers.Serializer[Any]):
    """An edition in the list. `extends` is the built-in edition that it follows, "" for none."""

    id = serializers.CharField()
    title = serializers.CharField()
    currency = serializers.CharField()
    extends = serializers.CharField()
    cards = serializers.DictField(
        child=serializers.IntegerField(), help_text="How many cards each deck has."
    )
    built_in = serializers.BooleanField()
    offered = serializers.BooleanField(help_text="Whether new events may be played on it.")
    added_at = serializers.DateTimeField(allow_null=True)


class GrantSerializer(serializers.Serializer[Any]):
    """The sender's role in one game."""

    game = serializers.UUIDField(source="game_id")
    role = serializers.CharField()
    seat = serializers.CharField(help_text='The seat of a player; "" in any other role.')
    status = serializers.CharField(source="game.status")


class MeSerializer(serializers.Serializer[Any]):
    """The sender: the pass that was sent, and its games, the newest last."""

    kind = serializers.CharField()
    label = serializers.CharField()  # type: ignore[assignment]  # not the form’s
    grants = GrantSerializer(many=True)


class PairedSerializer(serializers.Serializer[Any]):
    """The device's own pass."""

    def get_fields(self) -> dict[str, serializers.Field[Any, Any, Any, Any]]:
        """`pass` is a word of Python, so the fields are named here."""
        return {"pass": serializers.CharField(), "label": serializers.CharField()}


class PairRequestSerializer(serializers.Serializer[Any]):
    """The token of a card, a label for the device, and a key that the device makes for this
    request."""

    card = serializers.CharField()
    device = serializers.CharField(max_length=80)
    key = serializers.UUIDField(required=False)
