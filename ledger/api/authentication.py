"""Identify the sender of a request by `Authorization: Bearer …`: the holder of a pass, or an
organiser's program with an access key."""

from __future__ import annotations

from uuid import UUID

from django.contrib.auth.models import AbstractBaseUser, AnonymousUser
from drf_spectacular.extensions import OpenApiAuthenticationExtension
from rest_framework.authentication import BaseAuthentication
from rest_framework.exceptions import AuthenticationFailed
from rest_framework.request import Request

from ledger import access_keys, passes
from ledger.codes import LedgerCode
from ledger.models import AccessKey, Pass
from ledger.problems import Problem


class KeyAuthentication(BaseAuthentication):
    """An access key in the header; `request.user` is the account that made it and `request.auth`
    the `AccessKey`. Cookies are ignored, so there is nothing to forge (CSRF)."""

    def authenticate(self, request: Request) -> tuple[AbstractBaseUser, AccessKey] | None:
        """The key, or None if something else is sent. Raises for one that opens nothing."""
        token = _bearer(request)
        if token is None or not token.startswith(access_keys.PREFIX):
            return None
        key = access_keys.find(token)
        if key is None:
            raise AuthenticationFailed
        if key.revoked_at is not None or not key.user.is_active:
            raise Problem(
                403,
                LedgerCode.ACCESS_KEY_REVOKED,
                f"The access key “{key.name}” was revoked. Make a new one on the page Access keys.",
            )
        access_keys.note_use(key)
        return key.user, key

    def authenticate_header(self, request: Request) -> str:
        """The header that a request without a key is told to send."""
        return "Bearer"


class PassAuthentication(BaseAuthentication):
    """A pass in the header; `request.auth` is the `Pass`. A card only pairs, it doesn't post."""

    def authenticate(self, request: Request) -> tuple[AnonymousUser, Pass] | None:
        """The pass, or None without a header for us. Raises for one that opens nothing."""
        token = _bearer(request)
        if token is None:
            return None
        holder = _find(token, request.parser_context["kwargs"].get("game_id", ""))
        if holder is None:
            raise AuthenticationFailed
        if holder.is_revoked:
            raise Problem(
                403,
                LedgerCode.PASS_REVOKED,
                "This link or device was withdrawn. Ask the organiser for a new one.",
            )
        if holder.kind == Pass.Kind.CARD:
            raise Problem(
                403, LedgerCode.PAIR_FIRST, "This is a card. Pair a device with it first."
            )
        return AnonymousUser(), holder

    def authenticate_header(self, request: Request) -> str:
        """The challenge sent to a request without a pass."""
        return "Bearer"


def _bearer(request: Request) -> str | None:
    """The bearer token in the header, or None."""
    scheme, _, token = request.headers.get("Authorization", "").partition(" ")
    return token.strip() if scheme.lower() == "bearer" else None


def _find(token: str, game_id: str) -> Pass | None:
    """The pass, with its role at the game that the address names, if any."""
    try:
        return passes.find_at(token, UUID(game_id))
    except ValueError:
        return passes.find(token)


class KeyScheme(OpenApiAuthenticationExtension):
    """The access key in the OpenAPI document."""

    target_class = KeyAuthentication
    name = "accessKey"

    def get_security_definition(self, auto_schema: object) -> dict[str, str]:
        """A bearer token."""
        return {
            "type": "http",
            "scheme": "bearer",
            "description": "An access key, which an organiser makes for a program on the page "
            "Access keys. It may do what the organiser may.",
        }


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
