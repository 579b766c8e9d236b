"""Webhooks: other programs are told what happens in an event.

Acts and standings note news in the outbox (`noting`); its handler writes a delivery for each
address that asked for it; a separate thread sends these (`thread`), so that no slow address holds
up a tally. docs/decisions/webhooks-have-their-own-thread.md has the reasons.
"""

from tournaments.services.webhooks.delivering import send_due
from tournaments.services.webhooks.kinds import KINDS, TEST
from tournaments.services.webhooks.noting import NEWS, distribute, note_act, note_standings
from tournaments.services.webhooks.signing import secret, signature

__all__ = [
    "KINDS",
    "NEWS",
    "TEST",
    "distribute",
    "note_act",
    "note_standings",
    "secret",
    "send_due",
    "signature",
]
