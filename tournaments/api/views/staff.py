"""Staff, for programs that organise: bankers, referees, assistants, and those with accounts."""

from __future__ import annotations

from django.urls import reverse
from drf_spectacular.utils import extend_schema
from rest_framework.request import Request
from rest_framework.response import Response

from ledger.api.views.base import ApiView
from ledger.problems import Problem
from tournaments.api import docs
from tournaments.api.rendering.staff import render_staff
from tournaments.api.serializers.staff import (
    CardVersionSerializer,
    InvitationSerializer,
    NewInvitationSerializer,
    NewStaffSerializer,
    StaffListSerializer,
    StaffSerializer,
)
from tournaments.api.views.organising import organising, read
from tournaments.codes import Code
from tournaments.models import Event, Staff
from tournaments.services import accounts, people

_READING = {401: "NO_PASS", 403: "ORGANISER_ONLY", 404: "UNKNOWN_EVENT"}
_ADDING = {400: "MALFORMED", **_READING, 409: "ALREADY_BANKER, WHICH_PLAYER"}
_INVITING = {400: "MALFORMED", **_READING}
_ONE = {401: "NO_PASS", 403: "ORGANISER_ONLY", 404: "UNKNOWN_EVENT, UNKNOWN_STAFF"}


class StaffListView(ApiView):
    """The list."""

    @extend_schema(
        operation_id="staff_read",
        summary="Bankers, referees and assistants with their links",
        responses={200: StaffListSerializer, **docs.problems(_READING)},
    )
    def get(self, request: Request, slug: str) -> Response:
        """The list."""
        with organising(request, slug) as event:
            return Response({"staff": render_staff(event)})

    @extend_schema(
        operation_id="staff_add",
        summary="Add bankers, referees or assistants",
        description="A banker with the name of a player is that player.",
        request=NewStaffSerializer,
        responses={201: StaffListSerializer, **docs.problems(_ADDING)},
    )
    def post(self, request: Request, slug: str) -> Response:
        """Add staff, and return them."""
        with organising(request, slug) as event:
            asked = read(NewStaffSerializer, request)
            added = people.add_many(
                event, asked["names"], asked["role"], newest=asked.get("newest")
            )
            new = {each.pk for each in added}
            shown = [each for each in render_staff(event) if each["id"] in new]
            return Response({"staff": shown}, status=201)


class StaffView(ApiView):
    """One of them."""

    @extend_schema(
        operation_id="staff_remove",
        summary="Take somebody off the list; their card no longer works",
        responses={204: None, **docs.problems({**_ONE, 409: "BANKER_HAS_TABLE"})},
    )
    def delete(self, request: Request, slug: str, staff_id: int) -> Response:
        """An empty answer, 204, once the card opens nothing."""
        with organising(request, slug) as event:
            people.remove_staff(_find(event, staff_id))
            return Response(status=204)


class RenewedCardView(ApiView):
    """A card that was lost."""

    @extend_schema(
        operation_id="staff_renew",
        summary="Make a new link for a card that was lost",
        description="The old card and the device that it was open on no longer work. It names the "
        "card that the sender saw.",
        request=CardVersionSerializer,
        responses={
            200: StaffSerializer,
            **docs.problems({400: "MALFORMED", **_ONE, 409: "CARD_CHANGED"}),
        },
    )
    def post(self, request: Request, slug: str, staff_id: int) -> Response:
        """Renew a card, and return its holder."""
        with organising(request, slug) as event:
            staff = _find(event, staff_id)
            version = read(CardVersionSerializer, request)["card_version"]
            people.renew_card(staff, version=version)
            [shown] = [each for each in render_staff(event) if each["id"] == staff.pk]
            return Response(shown)


class InvitationsView(ApiView):
    """Other organisers, and referees with accounts."""

    @extend_schema(
        operation_id="organiser_invite",
        summary="Invite another organiser, or a referee",
        description="Each request makes a link; each link makes one account.",
        request=NewInvitationSerializer,
        responses={201: InvitationSerializer, **docs.problems(_INVITING)},
    )
    def post(self, request: Request, slug: str) -> Response:
        """The link."""
        with organising(request, slug) as event:
            made = accounts.invite(event, **read(NewInvitationSerializer, request))
            link = reverse("welcome", args=[accounts.invitation_token(made)])
            shown = {"name": made.name, "role": made.role, "link": link}
            return Response(shown, status=201)


def _find(event: Event, staff_id: int) -> Staff:
    staff = event.staff.select_related("card", "event").filter(pk=staff_id).first()
    if staff is None:
        raise Problem(404, Code.UNKNOWN_STAFF, "Nobody on the list has this id.")
    return staff
