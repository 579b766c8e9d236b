"""Decide who may open which page.

An organiser or referee with an account has a membership in the event. A referee may also use the
private link on their card, and an assistant at the desk or on the floor always does; the session
then remembers the card and its version, one for each event and role. So one phone may have several:
each opens what it is for. The addresses of players and bankers contain their links, so they need
nothing here. Everybody else sees public pages only.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator
from dataclasses import dataclass
from functools import wraps
from typing import Any, Concatenate
from uuid import UUID

from django.contrib.sessions.backends.base import SessionBase
from django.core.exceptions import PermissionDenied
from django.http import HttpRequest
from django.http.response import HttpResponseBase
from django.shortcuts import get_object_or_404

from ledger.actors import Actor, Role
from tournaments.models import Event, Membership, Staff
from tournaments.services.acts import acting_as
from tournaments.views.kept_words import log_in_first

ORGANISER = Membership.Role.ORGANISER
REFEREE = Membership.Role.REFEREE
DESK = Staff.Role.DESK
RUNNER = Staff.Role.RUNNER

OFFICIALS: frozenset[str] = frozenset({ORGANISER, REFEREE})
AT_THE_DESK: frozenset[str] = frozenset({ORGANISER, DESK})
ON_THE_FLOOR: frozenset[str] = frozenset({ORGANISER, REFEREE, RUNNER})


@dataclass(frozen=True, slots=True)
class Viewer:
    """The user of a page of an event, with their role there."""

    role: str
    name: str
    actor: Actor
    user_id: int | None

    @property
    def organises(self) -> bool:
        """Whether this is an organiser of the event, who may do everything in it."""
        return self.role == ORGANISER


def viewer_of(request: HttpRequest, event: Event) -> Viewer | None:
    """The role in which an organiser or referee looks at this event; None for everybody else."""
    return viewer_as(request, event, OFFICIALS)


def viewer_as(request: HttpRequest, event: Event, roles: Collection[str]) -> Viewer | None:
    """The viewer of this event in one of these roles; None for a user who has none of them."""
    return next((each for each in _viewers(request, event) if each.role in roles), None)


def remember_card(session: SessionBase, staff: Staff) -> None:
    """Let this session act for the card of a referee or assistant, until the card is renewed or
    revoked, or another one of the same event and role is scanned."""
    name = f"{staff.role}_cards"
    kept = {"id": str(staff.card_id), "version": staff.card.version}
    session[name] = {**session.get(name, {}), str(staff.event_id): kept}


def is_remembered(session: SessionBase, staff: Staff) -> bool:
    """Whether this session acts for the card already."""
    holder = _holder(session, staff.event, Staff.Role(staff.role))
    return holder is not None and holder.pk == staff.pk


def _viewers(request: HttpRequest, event: Event) -> Iterator[Viewer]:
    """All roles of a user in this event, the one with the most rights first."""
    user = request.user
    if user.is_authenticated:
        membership = Membership.objects.filter(event=event, user=user).first()
        if membership:
            actor = Actor.of_user(user.pk, membership.role)
            yield Viewer(membership.role, user.get_username(), actor, user.pk)
    for role in (Staff.Role.REFEREE, Staff.Role.DESK, Staff.Role.RUNNER):
        staff = _holder(request.session, event, role)
        if staff is not None:
            is_referee = role == Staff.Role.REFEREE
            actor = Actor.of_pass(staff.card, Role.REFEREE if is_referee else Role.ASSISTANT)
            yield Viewer(role, staff.name, actor, None)


def _holder(session: SessionBase, event: Event, role: Staff.Role) -> Staff | None:
    """The holder of the card that this session remembers for this role, if the card is still the
    same."""
    cards = session.get(f"{role.value}_cards", {})
    # A session that is older than this server's program may hold one card for all events.
    kept = cards.get(str(event.pk)) or session.get(f"{role.value}_card")
    if not kept:
        return None
    holders = Staff.objects.select_related("card").filter(
        event=event,
        role=role,
        card=UUID(kept["id"]),
        card__version=kept["version"],
        card__revoked_at=None,
    )
    return holders.first()


def accounts_only(view: Callable[..., HttpResponseBase]) -> Callable[..., HttpResponseBase]:
    """A page for everybody who has an account."""

    @wraps(view)
    def guarded(request: HttpRequest, **kwargs: Any) -> HttpResponseBase:
        if not request.user.is_authenticated:
            return log_in_first(request)
        return view(request, **kwargs)

    return guarded


def organisers_only(
    view: Callable[Concatenate[HttpRequest, Event, Viewer, ...], HttpResponseBase],
) -> Callable[..., HttpResponseBase]:
    """A page for the organisers of the event in the address. The view gets event and viewer."""
    return _guard(view, {ORGANISER}, "Only an organiser of this event may open it.")


def officials_only(
    view: Callable[Concatenate[HttpRequest, Event, Viewer, ...], HttpResponseBase],
) -> Callable[..., HttpResponseBase]:
    """A page for organisers and referees of the event. The view gets event and viewer."""
    return _guard(view, OFFICIALS, "Only organisers and referees may open it.")


def at_the_desk(
    view: Callable[Concatenate[HttpRequest, Event, Viewer, ...], HttpResponseBase],
) -> Callable[..., HttpResponseBase]:
    """A page for organisers and assistants at the desk. The view gets event and viewer."""
    return _guard(view, AT_THE_DESK, "Only organisers and assistants at the desk may open it.")


def on_the_floor(
    view: Callable[Concatenate[HttpRequest, Event, Viewer, ...], HttpResponseBase],
) -> Callable[..., HttpResponseBase]:
    """A page for organisers, referees and runners. The view gets event and viewer."""
    return _guard(view, ON_THE_FLOOR, "Only organisers, referees and runners may open it.")


def _guard(
    view: Callable[..., HttpResponseBase], roles: Collection[str], sentence: str
) -> Callable[..., HttpResponseBase]:
    @wraps(view)
    def guarded(request: HttpRequest, slug: str, **kwargs: Any) -> HttpResponseBase:
        event = get_object_or_404(Event, slug=slug)
        viewer = viewer_as(request, event, roles)
        if viewer is None:
            if request.user.is_authenticated or any(_viewers(request, event)):
                raise PermissionDenied(sentence)
            return log_in_first(request)
        with acting_as(viewer.actor.reference):
            return view(request, event, viewer, **kwargs)

    return guarded
