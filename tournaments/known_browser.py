"""Browsers in which somebody has logged in before.

Wrong passwords lock a user name for the address they came from. A hall often shares one address, so
a guest who knows an organiser's name could lock that organiser out. Somebody who has logged in
before, in the same browser and with the present password, is never locked out.
"""

from __future__ import annotations

from typing import Any

from django.contrib.auth import get_user_model
from django.contrib.auth.base_user import AbstractBaseUser
from django.core.signing import BadSignature, Signer
from django.http import HttpRequest, HttpResponse
from django.utils.crypto import constant_time_compare, salted_hmac

COOKIE = "known_browser"
MAX_AGE_SECONDS = 180 * 24 * 3600

_SIGNER = Signer(salt="tournaments.known_browser")


def remember(response: HttpResponse, user: AbstractBaseUser, *, secure: bool) -> None:
    """Let this browser carry the proof that `user` logged in with it."""
    response.set_cookie(
        COOKIE,
        _SIGNER.sign(_proof(user)),
        max_age=MAX_AGE_SECONDS,
        httponly=True,
        secure=secure,
        samesite="Lax",
    )


def is_known(request: HttpRequest, credentials: dict[str, Any] | None) -> bool:
    """Whether the user name of these credentials has logged in from this browser before."""
    shown = proof_in(request.COOKIES.get(COOKIE, ""))
    name = (credentials or {}).get("username")
    if not shown or not name:
        return False
    user = get_user_model().objects.filter(username=name).first()
    return user is not None and constant_time_compare(shown, _proof(user))


def proof_in(cookie: str) -> str:
    """The proof that a cookie of ours carries, "" for any other. It needs no database, and comes
    before the password is checked."""
    try:
        return _SIGNER.unsign(cookie)
    except BadSignature:
        return ""


def _proof(user: AbstractBaseUser) -> str:
    """A proof derived from SECRET_KEY, which changes with the password."""
    digest = salted_hmac(
        "tournaments.known_browser", f"{user.pk}:{user.password}", algorithm="sha256"
    )
    return digest.hexdigest()
