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
The body is a whole edition, or one that `extends` another and has only the differences: its own
`name` and `title`, and any of `currency`, `railroad`, `notes`, `spaces` and `decks`.
docs/editions.md has every field.

All faults are listed at once, each with its place, such as `decks.chance[3].amount`, and nothing is
stored. A stored edition never changes: to correct one, send an edition of another name.

Open to everybody who organises an event here.
"""

ENTRY_NUMBER = OpenApiParameter(
    "number", int, OpenApiParameter.PATH, description="Number of the entry, from 1."
)

POSTING = """
The body is one command, or a batch: `{"transactions": [{"key", "command", "made_at"?,
"outcome"?}, …], "mode"?}`. With the mode `all_or_nothing`, the default, either all of them are
entered or none. With `stop_at_first` the commands before the first problem stay; the answer is 200
with a result for each, and each entry as a device keeps it (`GET …/book`).

A command may carry the `outcome` that its banker was shown: digest and text of its preview. If the
outcome would now be different, nothing is entered, and the answer has both (OUTCOME_DIFFERS).

A device that decides with its own engine names it: `Engine` is the hash in the address of that
engine, and each answer has the server's. If they differ, waiting entries are judged by their
outcomes as usual; the device loads the newer engine once nothing is waiting.

A batch may carry the `link` of the version that it was made for. If the book has another head at
that version, nothing is entered (OTHER_BOOK).

Make a new UUID for each command, store both before sending, and send the same request again until
an answer comes: a key is posted once, and always gets the same answer (`Idempotent-Replayed:
true`). Accepted commands and refusals by the rules (422) are bound to their key. A stale version
(412), a closed book, a different outcome, a missing right and a fault are not: the same key may
come again. If an `all_or_nothing` batch is refused, none of its keys is bound.

`state`, `offers`, `version`, `status` and `newest` of an answer are always the current ones, even
when the transaction itself is a replay.
"""

BOOK = """
Everything that a device needs to go on without a network: how the game began (only with `after=0`),
and each entry with its key and its place among undos and redos, so that `engine` can play it again
and arrive at the same head.

A device that has a part of the book says up to which entry (`after`) and with which head (`link`),
and gets the rest. If this book has another head there, for example because it was restored from an
older copy, the answer is OTHER_BOOK. For everybody who may post to the book.
"""

OFFERS = """
`offers` are all commands that would be accepted now, with exact amounts or ranges; a field that is
still open is in `asks`. A `condition` says what these fields have to meet together; several are
joined by `_and_`: `even`, `purpose`, `more_than`, `both_give`, `can_pay`, `can_lift`,
`enough_for_all`, `whole_groups`, `each_counted_once`, `can_be_held`, `possible_position`
(`engine/offer_types.py` explains each in a sentence). Show the preview of a `weighty` offer
before you enter it. `nearly` are commands that a banker may look for in this position but that the
rules refuse, each with the reason in `refused`. When a card is drawn, `lies_below` marks cards that
can't come yet, because they were drawn and are below others. That is a hint, since a deck may have
been shuffled: such a card is accepted, too. Only these offers have it, since it takes a look at the
whole book.
"""

EXPLAIN = """
The rule of the entry's command, its words and its source, the other rules behind its outcome, and
how each amount came about. The book is replayed from the stored outcomes up to the position before
the entry. The record stands whatever this says; `agrees` is false if today's engine would decide
the command differently.
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
