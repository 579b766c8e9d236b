"""Who may open which page.

An organiser or referee with an account has a membership in the event. A referee may also come by
the private link on their card; the session then remembers the card and the version it had. Players
and bankers carry their link in the address and need nothing here. Everybody else sees public pages
only.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import wraps
from typing import Any, Concatenate
from uuid import UUID

from django.contrib.auth.views import redirect_to_login
from django.contrib.sessions.backends.base import SessionBase
from django.core.exceptions import PermissionDenied
from django.http import HttpRequest
from django.http.response import HttpResponseBase
from django.shortcuts import get_object_or_404

from ledger.actors import Actor
from ledger.models import Pass
from tournaments.models import Event, Membership, Staff
from tournaments.services.acts import acting_as

_REFEREE_CARD = "referee_card"

ORGANISER = Membership.Role.ORGANISER
REFEREE = Membership.Role.REFEREE


@dataclass(frozen=True, slots=True)
class Viewer:
    """Whoever looks at a page of an event, with the role in which they do."""

    role: str
    name: str
    actor: Actor
    user_id: int | None

    @property
    def organises(self) -> bool:
        """Whether this is an organiser of the event, who may do everything in it."""
        return self.role == ORGANISER


def viewer_of(request: HttpRequest, event: Event) -> Viewer | None:
    """In which role somebody looks at this event; None for strangers."""
    user = request.user
    if user.is_authenticated:
        membership = Membership.objects.filter(event=event, user=user).first()
        if membership:
            actor = Actor.of_user(user.pk, membership.role)
            return Viewer(membership.role, user.get_username(), actor, user.pk)
    staff = _referee_of(request.session, event)
    if staff is not None:
        return Viewer(REFEREE, staff.name, Actor.of_pass(staff.card, REFEREE), None)
    return None


def remember_card(session: SessionBase, card: Pass) -> None:
    """Let this session act for a referee's card, until the card is renewed or revoked."""
    session[_REFEREE_CARD] = {"id": str(card.pk), "version": card.version}


def _referee_of(session: SessionBase, event: Event) -> Staff | None:
    """The referee whose card this session remembers, if the card is still the same one."""
    kept = session.get(_REFEREE_CARD)
    if not isinstance(kept, dict):
        return None
    referees = Staff.objects.select_related("card").filter(
        event=event,
        role=Staff.Role.REFEREE,
        card=UUID(kept["id"]),
        card__version=kept["version"],
        card__revoked_at=None,
    )
    return referees.first()


def organisers_only(
    view: Callable[Concatenate[HttpRequest, Event, Viewer, ...], HttpResponseBase],
) -> Callable[..., HttpResponseBase]:
    """A page for the organisers of the event in the address. The view gets event and viewer."""
    return _guard(view, {ORGANISER}, "Only an organiser of this event may open it.")


def officials_only(
    view: Callable[Concatenate[HttpRequest, Event, Viewer, ...], HttpResponseBase],
) -> Callable[..., HttpResponseBase]:
    """A page for organisers and referees of the event. The view gets event and viewer."""
    return _guard(view, {ORGANISER, REFEREE}, "Only organisers and referees may open it.")


def _guard(
    view: Callable[..., HttpResponseBase], roles: set[str], sentence: str
) -> Callable[..., HttpResponseBase]:
    @wraps(view)
    def guarded(request: HttpRequest, slug: str, **kwargs: Any) -> HttpResponseBase:
        event = get_object_or_404(Event, slug=slug)
        viewer = viewer_of(request, event)
        if viewer is None and not request.user.is_authenticated:
            return redirect_to_login(request.get_full_path())
        if viewer is None or viewer.role not in roles:
            raise PermissionDenied(sentence)
        with acting_as(viewer.actor.reference):
            return view(request, event, viewer, **kwargs)

    return guarded
