"""Who sends a request: the holder of a pass (`Authorization: Bearer <token>`)."""

from __future__ import annotations

from uuid import UUID

from django.contrib.auth.models import AnonymousUser
from drf_spectacular.extensions import OpenApiAuthenticationExtension
from rest_framework.authentication import BaseAuthentication
from rest_framework.exceptions import AuthenticationFailed
from rest_framework.request import Request

from ledger import passes
from ledger.codes import Code
from ledger.models import Pass
from ledger.problems import Problem


class PassAuthentication(BaseAuthentication):
    """A pass in the header; `request.auth` is the `Pass`. A card only pairs, it doesn't post."""

    def authenticate(self, request: Request) -> tuple[AnonymousUser, Pass] | None:
        """The pass, or None without a header for us. Raises for one that opens nothing."""
        scheme, _, token = request.headers.get("Authorization", "").partition(" ")
        if scheme.lower() != "bearer":
            return None
        holder = _find(token.strip(), request.parser_context["kwargs"].get("game_id", ""))
        if holder is None:
            raise AuthenticationFailed
        if holder.is_revoked:
            raise Problem(
                403,
                Code.PASS_REVOKED,
                "This link or device was withdrawn. Ask the organiser for a new one.",
            )
        if holder.kind == Pass.Kind.CARD:
            raise Problem(403, Code.PAIR_FIRST, "This is a card. Pair a device with it first.")
        return AnonymousUser(), holder

    def authenticate_header(self, request: Request) -> str:
        """What a request without a pass is told to send."""
        return "Bearer"


def _find(token: str, game_id: str) -> Pass | None:
    """The pass, with what it is at the game that the address names, if it names one."""
    try:
        return passes.find_at(token, UUID(game_id))
    except ValueError:
        return passes.find(token)


class PassScheme(OpenApiAuthenticationExtension):
    """The pass in the OpenAPI document."""

    target_class = PassAuthentication
    name = "pass"

    def get_security_definition(self, auto_schema: object) -> dict[str, str]:
        """A bearer token."""
        return {
            "type": "http",
            "scheme": "bearer",
            "description": "The token of a paired device, a player's link or a referee's link.",
        }
