"""The parts of the OpenAPI document that aren't shapes: prose, headers, examples, problems."""

from __future__ import annotations

from typing import Any

from drf_spectacular.utils import (
    OpenApiParameter,
    OpenApiResponse,
    PolymorphicProxySerializer,
)

import engine
from ledger.api.serializers import (
    BatchPostedSerializer,
    PostedSerializer,
    ProblemSerializer,
    StoppedSerializer,
)

_PROBLEMS = {
    400: "MALFORMED (see `field`), MALFORMED_FILE (see `line`), KEY_MISSING",
    401: "NO_PASS",
    403: "OTHER_TABLE, READ_ONLY_LINK, REFEREE_ONLY, ORGANISER_ONLY, PASS_REVOKED, PAIR_FIRST, "
    "ACCESS_KEY_REVOKED",
    404: "UNKNOWN_GAME, UNKNOWN_ENTRY, UNKNOWN_CARD, UNKNOWN_EDITION",
    409: "KEY_REUSED, BOOK_CLOSED, OUTCOME_DIFFERS (see `shown` and `now`), "
    "OTHER_BOOK, ALREADY_PAIRED",
    412: "STALE_VERSION (see `version`)",
    413: "TOO_LARGE",
    415: "NO_FORM",
    422: (
        "A refusal by the rules: its own code, and the rule behind it with its place; "
        "EDITION_FAULTS (see `faults`)"
    ),
    428: "VERSION_MISSING",
}


def problems(*statuses: int) -> dict[Any, Any]:
    """The problem documents that an operation may answer with."""
    return {
        (status, "application/problem+json"): OpenApiResponse(
            ProblemSerializer, description=_PROBLEMS[status]
        )
        for status in statuses
    }


EDITION = """
The body is an edition, or names one that it `extends` and has what is different: its own `name` and
`title`, and any of `currency`, `railroad`, `notes`, `spaces` and `decks`. docs/editions.md has
every field.

All faults are listed at once, each with its place, such as `decks.chance[3].amount`, and nothing is
stored. What is stored is never changed: a correction is an edition of another name.

Open to whoever organises an event here.
"""

ENTRY_NUMBER = OpenApiParameter(
    "number", int, OpenApiParameter.PATH, description="Number of the entry, from 1."
)

POSTING = """
The body is one command, or a batch: `{"transactions": [{"key", "command", "made_at"?,
"outcome"?}, …], "mode"?}`. With the mode `all_or_nothing`, which is the default, all of them are
entered or none. With `stop_at_first` those before the first problem stay; the answer is 200 with a
result for each, and each entry as a device keeps it (`GET …/book`).

A command may carry the `outcome` that its banker was shown: digest and text of its preview. If it
would now come to something else, nothing is entered, and both are told (OUTCOME_DIFFERS).

A device that decides by an engine of its own names it: `Engine` is the hash in the address of that
engine, and each answer has the server's. Where they differ, what waits is judged by its outcomes
like anything else; the device loads the newer engine when nothing waits any more.

A batch may carry the `link` of the version that it was made for. Where that version of the book has
another head, nothing is entered (OTHER_BOOK).

Make a new UUID for each command, store both before sending, and send the same request again until
an answer comes: a key is posted once, and answered the same ever after (`Idempotent-Replayed:
true`). Accepted commands and refusals by the rules (422) are bound to their key. A stale version
(412), a closed book, another outcome than was shown, a missing right and a fault are not: the same
key may come again. Of a batch that is all or nothing, nothing is bound when it is refused.

`state`, `offers`, `version`, `status` and `newest` of an answer are always those of now, also
when the transaction itself is a replay.
"""

BOOK = """
What a device keeps to go on without a network: what the game began with (only with `after=0`), and
each entry with its key and its place among undos and redos, by which `engine` plays it again and
comes to the same head.

A device that has a part of the book says up to where (`after`) and with which head (`link`), and
gets the rest. Where that head isn't the one of this book, which was restored from an older copy,
say, the answer is OTHER_BOOK. For whoever may post to the book.
"""

OFFERS = """
`offers` are all commands that would be accepted now, with exact amounts or ranges; a field that is
still open stands in `asks`. A `condition` is what these fields have to meet together; several are
joined by `_and_`: `even`, `purpose`, `more_than`, `both_give`, `can_pay`, `can_lift`,
`enough_for_all`, `whole_groups`, `each_counted_once`, `can_be_held`, `possible_position`
(`engine/offer_types.py` says each in a sentence). `nearly` are commands that a banker may look for
in this position and that the rules refuse, each with the reason in `refused`. Where a card is to be
drawn, one that can't come yet `lies_below`: it was drawn, and lies under others. That is a hint, as
a deck may have been shuffled; such a card is accepted, too. Only these offers have it, as it takes
a look at the whole book.
"""

EXPLAIN = """
The rule of the entry's command, what it says and where it stands, the rules that its outcome
brought in beside it, and how each amount came about. The book is replayed, from the stored
outcomes, to the position that the entry met. The record stands whatever is said here; `agrees` is
false where the engine of today would decide the command otherwise.
"""

# Headers are plain strings: generated clients put given values into a request unchanged.
POSTING_HEADERS = [
    OpenApiParameter(
        "Idempotency-Key",
        str,
        OpenApiParameter.HEADER,
        description="The command's own UUID. A batch has them inside.",
    ),
    OpenApiParameter(
        "If-Match",
        str,
        OpenApiParameter.HEADER,
        required=True,
        description='The version that the sender has seen, e.g. `"12"`.',
    ),
    OpenApiParameter(
        "Made-At",
        str,
        OpenApiParameter.HEADER,
        description="When the device made the command, e.g. `2026-11-21T19:30:00Z`.",
    ),
]

IMPORT_KEY = OpenApiParameter(
    "Idempotency-Key",
    str,
    OpenApiParameter.HEADER,
    required=True,
    description="A new UUID for each file; the same one when the request is sent again.",
)

COMMAND: dict[str, Any] = {
    "application/json": {
        "type": "object",
        "required": ["type"],
        "properties": {"type": {"enum": [*sorted(engine.COMMAND_TYPES), "undo", "void"]}},
        "additionalProperties": True,
    }
}

_OUTCOME = {
    "type": "object",
    "required": ["digest", "text"],
    "properties": {
        "digest": {"type": "string", "pattern": "^[0-9a-f]{64}$"},
        "text": {"type": "string"},
    },
}

_BATCH = {
    "type": "object",
    "required": ["transactions"],
    "properties": {
        "transactions": {
            "type": "array",
            "items": {
                "type": "object",
                "required": ["key", "command"],
                "properties": {
                    "key": {"type": "string", "format": "uuid"},
                    "command": COMMAND["application/json"],
                    "made_at": {"type": "string", "format": "date-time"},
                    "outcome": _OUTCOME,
                },
            },
        },
        "mode": {"enum": ["all_or_nothing", "stop_at_first"], "default": "all_or_nothing"},
        "link": {
            "type": "string",
            "pattern": "^[0-9a-f]{64}$",
            "description": "Head of the sender's book at the version in If-Match.",
        },
    },
}

POSTING_REQUEST: dict[str, Any] = {
    "application/json": {"oneOf": [COMMAND["application/json"], _BATCH]}
}

STOPPED = OpenApiResponse(StoppedSerializer, description="A batch that stops at the first problem.")
POSTED = PolymorphicProxySerializer(
    component_name="PostedOneOrMore",
    serializers=[PostedSerializer, BatchPostedSerializer],
    resource_type_field_name=None,
)
