"""Games imported from a file: they belong to no table, but to the person who imported them."""

from __future__ import annotations

from ledger.actors import Actor
from ledger.models import Game, Transaction
from tournaments.models import Membership, Table


def has_imported(user_id: int, game: Game) -> bool:
    """Whether this user imported the game, as its first entry says."""
    importer = Actor.of_user(user_id, Membership.Role.ORGANISER).reference
    first = Transaction.objects.filter(game=game, number=1, actor=importer)
    return first.exists() and not Table.objects.filter(game=game).exists()
