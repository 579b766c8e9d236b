"""The shapes of the API's answers, for OpenAPI; `ledger.api.rendering` makes books and entries."""

from __future__ import annotations

from typing import Any

from rest_framework import serializers

from engine.book.entries import FOR_UNDO
from ledger.models import Posting, Transaction


class PostingSerializer(serializers.ModelSerializer[Posting]):
    """One leg of an entry. `balance`: what the account holds of the commodity after it."""

    class Meta:
        model = Posting
        fields = ("account", "commodity", "quantity", "balance")


class TransactionSerializer(serializers.ModelSerializer[Transaction]):
    """An entry of the journal."""

    postings = PostingSerializer(many=True)
    reverses = serializers.IntegerField(allow_null=True, help_text="Entry it takes back.")
    reversed_by = serializers.IntegerField(allow_null=True, help_text="Entry that takes it back.")
    actor = serializers.CharField(help_text="Who entered it, as known today.")
    device = serializers.CharField(help_text='Its device, "" for none.')

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
    """An entry that can be taken back, and its line."""

    number = serializers.IntegerField()
    text = serializers.CharField()


class NewestSerializer(serializers.Serializer[Any]):
    """The newest entry. `undo` and `redo` are what this sender may take back or enter again now;
    `can_undo` says that `undo` is the newest entry itself."""

    number = serializers.IntegerField()
    text = serializers.CharField()
    can_undo = serializers.BooleanField()
    undo = NumberedTextSerializer(allow_null=True)
    redo = NumberedTextSerializer(allow_null=True)


class BookSerializer(serializers.Serializer[Any]):
    """A book as it is now."""

    version = serializers.IntegerField(help_text="Number of the newest entry; the ETag.")
    status = serializers.ChoiceField(["open", "closed"])
    link = serializers.CharField(help_text="Head of the game chain: what was entered, in order.")
    seal = serializers.CharField(help_text="Head of the seal chain: also by whom, how and when.")
    state = serializers.DictField(help_text="The engine's snapshot.")
    offers = serializers.ListField(
        child=serializers.DictField(), help_text="What this sender can enter now."
    )
    newest = NewestSerializer(allow_null=True)


class LiveSerializer(serializers.Serializer[Any]):
    """Where news of the game come from, as server-sent events."""

    url = serializers.CharField()


class BeginningSerializer(serializers.Serializer[Any]):
    """What a game began with: whoever plays its entries from here comes to its head."""

    ruleset = serializers.CharField()
    options = serializers.DictField(help_text="Changes to the ruleset.")
    edition = serializers.CharField()
    edition_file = serializers.DictField(
        allow_null=True, help_text="The file of an edition that was added; null for a built-in one."
    )
    seats = serializers.CharField()


class KeptEntrySerializer(TransactionSerializer):
    """An entry as a device keeps it: with its key and what undo and redo go by."""

    class Meta(TransactionSerializer.Meta):
        fields = (
            *TransactionSerializer.Meta.fields,
            "key",
            *FOR_UNDO,
        )


class KeptBookSerializer(serializers.Serializer[Any]):
    """A book, or the rest of one, as a device keeps it. `version`, `link` and `status` are those of
    the whole book, `next` the address of the next page, or null."""

    game = BeginningSerializer(allow_null=True)
    version = serializers.IntegerField()
    link = serializers.CharField()
    status = serializers.ChoiceField(["open", "closed"])
    entries = KeptEntrySerializer(many=True)
    next = serializers.CharField(allow_null=True)


class GameSerializer(BookSerializer):
    """A game with its book as it is now."""

    id = serializers.UUIDField()
    live = LiveSerializer()


class RuleSerializer(serializers.Serializer[Any]):
    """A rule and where it stands: a chapter of a ruleset."""

    ruleset = serializers.CharField(help_text="Title of the ruleset.")
    rule = serializers.CharField(help_text="The chapter, e.g. HOUSES.")
    rule_changed = serializers.BooleanField(
        help_text="Whether this game plays it differently from its ruleset."
    )


class RefusedSerializer(RuleSerializer):
    """Why something can't be entered now."""

    code = serializers.CharField()
    sentence = serializers.CharField()
    rule_text = serializers.CharField(help_text="What the rule says.")
    remedy = serializers.CharField(help_text='What can be done now, "" for nothing but that.')


class NearlySerializer(serializers.Serializer[Any]):
    """Something that a banker may look for and the rules refuse now."""

    command = serializers.DictField()
    group = serializers.CharField()
    text = serializers.CharField()
    refused = RefusedSerializer()


class OffersSerializer(serializers.Serializer[Any]):
    """What this sender can enter now, and what is nearly possible."""

    version = serializers.IntegerField()
    offers = serializers.ListField(child=serializers.DictField())
    nearly = NearlySerializer(many=True)


class FurtherRuleSerializer(serializers.Serializer[Any]):
    """A rule that an outcome brings in beside its own."""

    rule = serializers.CharField()
    sentence = serializers.CharField()


class ExplainedSerializer(RuleSerializer):
    """Why an outcome is as it is. `amounts`: a sentence for each sum of money."""

    sentence = serializers.CharField(help_text="What the rule says.")
    also = FurtherRuleSerializer(many=True)
    amounts = serializers.ListField(child=serializers.CharField())


class EntryExplainedSerializer(serializers.Serializer[Any]):
    """An entry of the journal and why it is as it is."""

    number = serializers.IntegerField()
    text = serializers.CharField()
    explained = ExplainedSerializer()
    agrees = serializers.BooleanField(
        help_text="Whether the engine of today decides the same. The record stands either way."
    )


class PostedSerializer(BookSerializer):
    """The entry that a command became, and the book as it is now."""

    transaction = TransactionSerializer()


class BatchPostedSerializer(BookSerializer):
    """The entries that a batch became, and the book as it is now."""

    transactions = TransactionSerializer(many=True)


class ItemResultSerializer(serializers.Serializer[Any]):
    """What became of one command of a batch. `status` is null if it was not tried."""

    key = serializers.UUIDField()
    status = serializers.IntegerField(allow_null=True)
    transaction = KeptEntrySerializer(required=False)
    problem = serializers.DictField(required=False, help_text="As its own request would get it.")


class StoppedSerializer(BookSerializer):
    """A batch up to its first problem, and the book as it is now."""

    results = ItemResultSerializer(many=True)


class JournalSerializer(serializers.Serializer[Any]):
    """A page of the journal, oldest entry first. `next`: the address of the next page, or null."""

    results = TransactionSerializer(many=True)
    next = serializers.CharField(allow_null=True)


class PreviewPostingSerializer(serializers.Serializer[Any]):
    """A leg of an entry that isn't made."""

    account = serializers.CharField()
    commodity = serializers.CharField()
    quantity = serializers.IntegerField()


class PreviewSerializer(serializers.Serializer[Any]):
    """What a command would do."""

    postings = PreviewPostingSerializer(many=True)
    facts = serializers.ListField(child=serializers.ListField())
    text = serializers.CharField()
    explained = ExplainedSerializer()
    digest = serializers.CharField(
        allow_null=True,
        help_text="Send it, with the text, as `outcome` of the post; null where nothing is shown.",
    )


class OutcomeNowSerializer(serializers.Serializer[Any]):
    """What a command would do now: what to send as `outcome` if the banker agrees."""

    digest = serializers.CharField()
    text = serializers.CharField()


class ProblemSerializer(serializers.Serializer[Any]):
    """What went wrong (RFC 9457). `code` is for programs, `detail` for people."""

    type = serializers.CharField(default="about:blank")
    title = serializers.CharField()
    status = serializers.IntegerField()
    code = serializers.CharField()
    detail = serializers.CharField()
    request_id = serializers.CharField(
        required=False, help_text="As in `X-Request-ID`; the log of the server has it too."
    )
    rule = serializers.CharField(required=False, help_text="Chapter of the rules that decides.")
    ruleset = serializers.CharField(required=False, help_text="Title of the ruleset it is from.")
    rule_text = serializers.CharField(required=False, help_text="What the rule says.")
    remedy = serializers.CharField(required=False, help_text="What can be done now.")
    rule_changed = serializers.BooleanField(
        required=False, help_text="Whether this game plays it differently from its ruleset."
    )
    field = serializers.CharField(required=False, help_text="The field that is malformed.")
    stage = serializers.IntegerField(required=False, help_text="The stage, from 1, if it is one's.")
    version = serializers.IntegerField(required=False, help_text="Version of the book now.")
    index = serializers.IntegerField(required=False, help_text="Item of the batch, from 0.")
    line = serializers.IntegerField(required=False, help_text="Line of the file, from 1.")
    column = serializers.IntegerField(required=False, help_text="Column of the file, from 1.")
    expected = serializers.CharField(required=False, help_text="What belongs there.")
    faults = serializers.ListField(
        child=serializers.CharField(), required=False, help_text="Every single fault, where many."
    )
    shown = serializers.CharField(required=False, help_text="The line that the banker was shown.")
    now = OutcomeNowSerializer(required=False)
    namesakes = serializers.IntegerField(
        required=False, help_text="How many players of that name there are."
    )
    tables = serializers.ListField(
        child=serializers.IntegerField(), required=False, help_text="Ids of the tables concerned."
    )
    in_the_way = NumberedTextSerializer(
        many=True, required=False, help_text="The entries to void along with it."
    )


class EditionSerializer(serializers.Serializer[Any]):
    """An edition in the list. `extends`: the built-in one that it follows, or ""."""

    id = serializers.CharField()
    title = serializers.CharField()
    currency = serializers.CharField()
    extends = serializers.CharField()
    cards = serializers.DictField(child=serializers.IntegerField(), help_text="Cards per deck.")
    built_in = serializers.BooleanField()
    offered = serializers.BooleanField(help_text="Whether new events may be played on it.")
    added_at = serializers.DateTimeField(allow_null=True)


class GrantSerializer(serializers.Serializer[Any]):
    """What the sender is at one game."""

    game = serializers.UUIDField(source="game_id")
    role = serializers.CharField()
    seat = serializers.CharField(help_text='The seat of a player, else "".')
    status = serializers.CharField(source="game.status")


class MeSerializer(serializers.Serializer[Any]):
    """Who the sender is: the pass, and its games, the newest last."""

    kind = serializers.CharField()
    label = serializers.CharField()  # type: ignore[assignment]  # not the form’s
    grants = GrantSerializer(many=True)


class PairedSerializer(serializers.Serializer[Any]):
    """The device's own pass."""

    def get_fields(self) -> dict[str, serializers.Field[Any, Any, Any, Any]]:
        """`pass` is a word of Python, so the fields are named here."""
        return {"pass": serializers.CharField(), "label": serializers.CharField()}


class PairRequestSerializer(serializers.Serializer[Any]):
    """A card's token, a label for the device, and the device's own key for this request."""

    card = serializers.CharField()
    device = serializers.CharField(max_length=80)
    key = serializers.UUIDField(required=False)
