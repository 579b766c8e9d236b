"""A player disputes the result of a table instead of signing it: that calls a referee.

A dispute keeps this result open and blocks nothing else. It ends when it is taken back, when a
referee rules, or when the book is opened again.
"""

from __future__ import annotations

import unicodedata
from datetime import timedelta

from django.db import transaction
from django.db.models import QuerySet
from django.utils import timezone

from tournaments.codes import Code
from tournaments.models import Act, Call, Dispute, Result, Signature
from tournaments.problems import EveningProblem
from tournaments.services import acts, calls
from tournaments.services.locking import locked_table
from tournaments.services.results import open_result, settle

TEXT_MAX = 200
_UNSEEN = ("Cc", "Cs", "Zl", "Zp")
"""Characters of these categories have no place in a line of text. Joiners, as in emoji and Persian,
may stay."""


def dispute(
    table_id: int,
    letter: str,
    *,
    text: str,
    via: str,
    version: int | None = None,
    waited: timedelta = timedelta(),
    rewords: bool = False,
) -> Result:
    """Say why a player doesn't agree. If the player had signed, the signature goes. Disputing again
    changes nothing, unless it `rewords`: then the dispute that stands gives way to this one, and
    the result is never without one in between.

    `version` is the result that the player saw; `waited` is for how long the network has kept the
    dispute back. Raises `Problem` REASON_MISSING without a text,
    RESULT_CHANGED, NO_RESULT, ALREADY_RULED, ALREADY_SIGNED, UNKNOWN_SEAT, OTHER_DEVICE.
    """
    words = "".join(
        " " if unicodedata.category(each) in _UNSEEN else each for each in text.replace("\0", "")
    ).strip()[:TEXT_MAX]
    if not words:
        raise EveningProblem(Code.REASON_MISSING, "Say in a few words what is wrong.", status=400)
    with transaction.atomic():
        table = locked_table(table_id)
        result, seat = open_result(table, letter, version)
        given = {"text": words, "via": via}
        if rewords:
            standing = Dispute.objects.filter(result=result, seat=seat, end="")
            _end(standing.exclude(text=words), via)
        _, new = Dispute.objects.get_or_create(result=result, seat=seat, end="", defaults=given)
        if new:
            result.signatures.filter(seat=seat).delete()
            calls.call_about_result(table, waited=waited)
        settle(table, result, Act.Kind.DISPUTED if new else None)
    return result


def take_back(table_id: int, letter: str, *, via: str = Signature.Via.ORGANISER) -> Result:
    """The player no longer disputes the result. It stands if all others have signed and this
    player need not; the call that the dispute made is withdrawn.

    Without a dispute nothing changes. Raises `Problem` NO_RESULT, ALREADY_RULED, ALREADY_SIGNED,
    UNKNOWN_SEAT, OTHER_DEVICE.
    """
    with transaction.atomic():
        table = locked_table(table_id)
        result, seat = open_result(table, letter)
        standing = Dispute.objects.filter(result=result, end="")
        taken = _end(standing.filter(seat=seat), via)
        if not standing.exists():
            calls.end_about_result(table.pk, Call.End.WITHDRAWN)
        settle(table, result, Act.Kind.DISPUTE_TAKEN_BACK if taken else None)
    return result


def _end(standing: QuerySet[Dispute], via: str) -> int:
    """Take these back. Returns how many there were. Raises `Problem` OTHER_DEVICE on a tablet,
    which its banker holds, for one that was made elsewhere: it speaks for a player against the
    bank."""
    if via == Signature.Via.TABLET and standing.exclude(via=via).exists():
        raise EveningProblem(
            Code.OTHER_DEVICE,
            "This dispute was not made on the tablet.",
            "The player takes it back on the phone, or a referee does.",
            status=403,
        )
    return standing.update(
        end=Dispute.End.TAKEN_BACK, ended_by=acts.actor_now(), ended_at=timezone.now()
    )
