"""The role of the sender of a request at a table.

Passes carry grants. For people with an account the ledger asks functions that `tournaments`
registers: the ledger knows games, not events.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import cached_property
from typing import Any, TypeVar
from uuid import UUID

from rest_framework.exceptions import NotAuthenticated
from rest_framework.request import Request

from ledger.actors import Actor, ActorLabel, Role, labels_of, labels_of_pass
from ledger.api.authentication import PassAuthentication
from ledger.codes import LedgerCode
from ledger.models import AccessKey, Game, Grant, Pass
from ledger.problems import Problem, unknown_game
from ledger.writing import Sender

RoleOf = Callable[[Any, Game], str | None]
RoleOfType = TypeVar("RoleOfType", bound=RoleOf)

IsOrganiser = Callable[[Any], bool]
IsOrganiserType = TypeVar("IsOrganiserType", bound=IsOrganiser)

_user_roles: list[RoleOf] = []
_organisers: list[IsOrganiser] = []


def register_user_roles(role_of: RoleOfType) -> RoleOfType:
    """Ask this function (user, game) for the role of people with an account: `organiser`,
    `referee`, or None. Works as a decorator."""
    _user_roles.append(role_of)
    return role_of


def register_organisers(is_organiser: IsOrganiserType) -> IsOrganiserType:
    """Ask this function (user) whether somebody with an account organises anything here, and so
    may import games of their own and add editions for everybody. Works as a decorator."""
    _organisers.append(is_organiser)
    return is_organiser


@dataclass(frozen=True)
class Access:
    """A game, with the actor that the sender is there."""

    game_id: UUID
    actor: Actor
    holder: Pass | None = None

    @cached_property
    def game(self) -> Game:
        """The game, read when it is first needed."""
        return _game(self.game_id)

    def labels(self) -> dict[str, ActorLabel]:
        """The sender's labels in the journal."""
        if self.holder is None:
            return labels_of([self.actor.reference, self.actor.device])
        return {"": ActorLabel("")} | labels_of_pass(self.holder)

    @property
    def sender(self) -> Sender | None:
        """What must still hold when the holder of a pass writes an entry."""
        if self.holder is None:
            return None
        card = self.holder.card.label if self.holder.card else ""
        version, label = self.holder.version, self.holder.label
        return Sender(self.holder.pk, version, label, card, self.actor.role)

    @property
    def writes(self) -> bool:
        """Whether the sender may post at all."""
        return self.actor.is_official or self.actor.role == Role.BANK


def require_access(request: Request, game_id: str) -> Access:
    """The game, if the sender may see it. Raises `Problem` UNKNOWN_GAME or OTHER_TABLE, and
    `NotAuthenticated` for a stranger."""
    if request.auth is None and not request.user.is_authenticated:
        raise NotAuthenticated
    key = _key(game_id)
    if isinstance(request.auth, Pass):
        access = _by_pass(request.auth, key)
    else:
        access = _by_account(request, _game(key))
    if access is None:
        raise Problem(403, LedgerCode.OTHER_TABLE, "This link or account doesn't open this table.")
    return access


def require_writing(request: Request, game_id: str) -> Access:
    """Like `require_access`, for a sender who may also post. Raises `Problem` READ_ONLY_LINK."""
    access = require_access(request, game_id)
    if not access.writes:
        raise Problem(
            403,
            LedgerCode.READ_ONLY_LINK,
            "A player's link shows the book; only the bank enters into it.",
        )
    return access


def require_pass_still(request: Request, game_id: str) -> Actor:
    """Like `require_writing` for a request with a pass, for which everything is read again. Raises
    what `PassAuthentication` raises, too."""
    found = PassAuthentication().authenticate(request)
    if found is None:
        raise NotAuthenticated
    request.user, request.auth = found
    return require_writing(request, game_id).actor


def require_organiser(request: Request, *, to: str) -> Actor:
    """An organiser with an account, as an actor. Raises `Problem` ORGANISER_ONLY, which says what
    they wanted `to` do, and `NotAuthenticated` for a stranger."""
    if request.auth is None and not request.user.is_authenticated:
        raise NotAuthenticated
    is_account = not isinstance(request.auth, Pass)
    if is_account and any(is_one(request.user) for is_one in _organisers):
        return actor_of_account(request, Role.ORGANISER)
    raise Problem(403, LedgerCode.ORGANISER_ONLY, f"Only an organiser with an account can {to}.")


def actor_of_account(request: Request, role: str) -> Actor:
    """The logged-in user in this role, with the access key of their program if there is one."""
    device = request.auth.reference if isinstance(request.auth, AccessKey) else ""
    return Actor.of_user(request.user.pk, role, device)


def _key(game_id: str) -> UUID:
    try:
        return UUID(game_id)
    except ValueError:
        raise unknown_game() from None


def _game(key: UUID) -> Game:
    game = Game.objects.filter(pk=key).first()
    if game is None:
        raise unknown_game()
    return game


def _by_pass(holder: Pass, key: UUID) -> Access | None:
    role = Grant.objects.role_at(key, holder)
    if role is None:
        _game(key)
        return None
    return Access(key, Actor.of_pass(holder, role), holder)


def _by_account(request: Request, game: Game) -> Access | None:
    for role_of in _user_roles:
        role = role_of(request.user, game)
        if role:
            return Access(game.pk, actor_of_account(request, role))
    return None
