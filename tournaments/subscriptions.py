"""The news from the ledger that tournaments subscribe to; the ledger knows nothing of them."""

from __future__ import annotations

from typing import Any
from uuid import UUID

from django.contrib.auth.models import AbstractBaseUser, AnonymousUser
from django.db.models.signals import post_save
from django.dispatch import receiver

from ledger import outbox
from ledger.actors import Actor
from ledger.api.permissions import register_organisers, register_user_roles
from ledger.models import Game, Pass
from ledger.topics import BOOK_CLOSED, BOOK_REOPENED
from tournaments.models import Membership, Staff
from tournaments.services import highlights, live, on_paper, results, standings, webhooks
from tournaments.services.acts import acting_as
from tournaments.services.imported_games import has_imported

ORGANISER = Membership.Role.ORGANISER
TALLY = Actor.system("tally")


@outbox.subscriber(BOOK_CLOSED)
@outbox.subscriber(BOOK_REOPENED)
def follow_book(payload: dict[str, Any]) -> None:
    """Tally a book that was closed, or set its result aside: by the book as it is now."""
    with acting_as(TALLY.reference):
        results.tally_table(UUID(payload["game"]))


@outbox.subscriber(standings.DUE)
def follow_results(payload: dict[str, Any]) -> None:
    """Compute the standings of an event whose results have moved."""
    with acting_as(TALLY.reference):
        standings.compute_if_due(UUID(payload["event"]))


@outbox.subscriber(highlights.DUE)
def note_highlights(payload: dict[str, Any]) -> None:
    """Find what the closed books of an event have to tell, once their tables are ranked."""
    highlights.note_due(UUID(payload["event"]))


@outbox.subscriber(webhooks.NEWS)
def tell_other_programs(payload: dict[str, Any]) -> None:
    """Write the news for the addresses of an event."""
    webhooks.distribute(payload)


@receiver(post_save, sender=Pass, dispatch_uid="tournaments.paired")
def refresh_tablets(instance: Pass, created: bool, **news: Any) -> None:
    """Tell the floor view that a banker's card has its tablet, and that its table therefore doesn't
    play on paper."""
    if created and instance.card_id is not None:
        staff = Staff.objects.filter(card=instance.card_id).select_related("event").first()
        if staff is not None:
            live.announce(staff.event)
            with acting_as(f"pass:{instance.card_id}"):
                on_paper.unmark_at(staff.event_id, instance.card_id)


@register_user_roles
def role_at_table(user: AbstractBaseUser | AnonymousUser, game: Game) -> str | None:
    """Return the role of somebody with an account at a table of their event, or in a game that they
    have imported, which belongs to no table."""
    if user.pk is None:
        return None
    roles = Membership.objects.filter(user_id=user.pk, event__round_set__tables__game=game)
    role = roles.values_list("role", flat=True).first()
    return role or (ORGANISER if has_imported(user.pk, game) else None)


@register_organisers
def organises(user: AbstractBaseUser | AnonymousUser) -> bool:
    """Whether somebody with an account is an organiser of any event."""
    return Membership.objects.is_organiser(user.pk)
