"""The one-time links that nobody has used yet."""

from __future__ import annotations

from dataclasses import dataclass
from uuid import UUID

from django.http import HttpRequest
from django.urls import reverse
from django.utils.safestring import SafeString

from tournaments.models import Event
from tournaments.services import accounts
from tournaments.views.components.qr import full_link, qr_code


@dataclass(frozen=True, slots=True)
class Invited:
    """An invitation: for whom, as what, and its link."""

    pk: UUID
    name: str
    role: str
    link: str
    qr: SafeString


def invited(request: HttpRequest, event: Event) -> list[Invited]:
    """Return the open invitations to an event, oldest first."""
    found = []
    for row in event.invitations.filter(accepted_at=None).order_by("created_at"):
        path = reverse("welcome", args=[accounts.invitation_token(row)])
        link = full_link(request, path)
        found.append(Invited(row.pk, row.name, row.role, link, qr_code(link)))
    return found
