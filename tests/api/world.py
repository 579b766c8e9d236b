"""An evening in the middle of a round, and those who may ask the API about it."""

from __future__ import annotations

from dataclasses import dataclass
from random import Random
from typing import Any
from uuid import UUID

from django.contrib.auth.models import User
from django.test import Client

import engine
from ledger import passes
from ledger.models import Game
from tests.engine.anything import any_command
from tests.engine.offering import fill, offered
from tests.engine.walking import next_offer
from tests.ledger.books import grant
from tests.tournaments import evening
from tournaments.models import Event, Membership, Staff, Table
from tournaments.services import people

CSRF = "c" * 32
"""The token that a form of the organiser's browser carries, as its cookie does."""

ROLES = ("organiser", "referee", "bank", "player", "nobody")


@dataclass
class World:
    """One event: the first table plays, the second has ended, the third has not begun."""

    event: Event
    tables: list[Table]
    headers: dict[str, dict[str, str]]
    cookies: dict[str, dict[str, str]]

    def names(self, name: str, chance: Random) -> Any:
        """A value that exists for a parameter of this name; None if there is none."""
        table = chance.choice([self.tables[0], *self.tables])
        known: dict[str, list[Any]] = {
            "game_id": [str(table.game_id)],
            "table_id": [table.pk],
            "slug": [self.event.slug],
            "edition": list(engine.EDITION_NAMES),
            "after": [0, 1, 5],
            "Idempotency-Key": [str(UUID(int=chance.getrandbits(128))), str(UUID(int=1))],
            "Made-At": ["2026-11-21T19:30:00Z"],
        }
        if name == "number":
            known[name] = [1, 2, 3, self._game(table).version]
        if name in ("If-Match", "If-None-Match"):
            known[name] = [f'"{self._game(table).version}"']
        return chance.choice(known[name]) if name in known else None

    def command(self, chance: Random) -> dict[str, Any]:
        """Something that can be entered at the first table, or nearly."""
        game = self._game(self.tables[0]).engine_game()
        offers = offered(game)
        if chance.random() < 0.2:
            kind = chance.choice(["undo", "void"])
            return {"type": kind, "number": chance.randint(1, 9)} | (
                {"reason": "the dice fell down"} if kind == "void" else {}
            )
        if not offers or chance.random() < 0.3:
            return any_command(chance, game)
        return fill(chance, next_offer(chance, game))

    def _game(self, table: Table) -> Game:
        return Game.objects.get(table=table)


def make_world() -> World:
    """The evening, and everybody's credentials as headers."""
    event = evening.make_event(here=12, table_size=4)
    tables = evening.tables_of(evening.playing(event))
    evening.end_game(tables[1])
    table = Table.objects.select_related("banker__card").get(pk=tables[0].pk)
    assert table.banker
    bank = passes.pair(table.banker.card, "Tablet")
    grant(table.banker.card, Game.objects.get(table=tables[1]), "bank")
    player = table.seats.get(letter="A").player.link
    referee = people.add_staff(event, "Rita", Staff.Role.REFEREE).card
    headers = {
        "organiser": {"X-CSRFToken": CSRF},
        "referee": _bearer(passes.token(referee)),
        "bank": _bearer(passes.token(bank)),
        "player": _bearer(passes.token(player)),
        "nobody": {},
    }
    cookies: dict[str, dict[str, str]] = {role: {} for role in ROLES} | {
        "organiser": _session_of(event)
    }
    return World(event, tables, headers, cookies)


def _bearer(token: str) -> dict[str, str]:
    return {"Authorization": f"Bearer {token}"}


def _session_of(event: Event) -> dict[str, str]:
    """The cookies of a browser in which the organiser is logged in."""
    user = User.objects.create_user("olga")
    Membership.objects.create(event=event, user=user, role="organiser")
    client = Client()
    client.force_login(user, backend="django.contrib.auth.backends.ModelBackend")
    return {"sessionid": client.cookies["sessionid"].value, "csrftoken": CSRF}
