"""A large hall, made in a moment: rows written in bulk, with nobody to play at the tables."""

from __future__ import annotations

import random

from django.utils import timezone

from ledger.models import Game, Pass
from ledger.services.games import make_game
from tests.tournaments.evening import name_of
from tournaments.models import Event, Player, Result, Round, Seat, Staff, Table

SEATS = "ABCD"


def fill(event: Event, tables: int) -> None:
    """Add players for this many tables of four, all here, and a banker for each table."""
    now = timezone.now()
    numbers = range(1, 4 * tables + 1)
    links = Pass.objects.bulk_create(
        Pass(kind=Pass.Kind.PLAYER, label=f"player {number}") for number in numbers
    )
    Player.objects.bulk_create(
        Player(event=event, number=number, name=name_of(number), checked_in_at=now, link=link)
        for number, link in zip(numbers, links, strict=True)
    )
    names = [f"Banker {number:04}" for number in range(1, tables + 1)]
    cards = Pass.objects.bulk_create(Pass(kind=Pass.Kind.CARD, label=name) for name in names)
    Staff.objects.bulk_create(
        Staff(event=event, name=name, role=Staff.Role.BANKER, card=card)
        for name, card in zip(names, cards, strict=True)
    )


def seat(
    event: Event,
    status: str = Round.Status.CONFIRMED,
    *,
    number: int = 1,
    chance: random.Random | None = None,
) -> Round:
    """A round of a filled event: four to a table, in their order or at random, without books."""
    round_ = Round.objects.create(
        event=event,
        stage=event.stages.get(number=1),
        number=number,
        status=status,
        minutes=90,
        draw_seed=1,
    )
    bankers = list(event.staff.filter(role=Staff.Role.BANKER))
    tables = Table.objects.bulk_create(
        Table(round=round_, number=number, banker=banker)
        for number, banker in enumerate(bankers, 1)
    )
    players = list(event.players.order_by("number"))
    if chance is not None:
        chance.shuffle(players)
    Seat.objects.bulk_create(
        Seat(
            table=tables[at // 4],
            round=round_,
            letter=SEATS[at % 4],
            player=player,
        )
        for at, player in enumerate(players)
    )
    return round_


def open_books(round_: Round) -> None:
    """An empty book for each table, without anybody who may enter something."""
    event = round_.event
    rules = {"ruleset": event.ruleset, "options": event.options, "edition": event.edition}
    tables = list(round_.tables.all())
    books = Game.objects.bulk_create(make_game(seats=SEATS, **rules) for _ in tables)
    for table, book in zip(tables, books, strict=True):
        table.game = book
    Table.objects.bulk_update(tables, ["game"])


def end_books(round_: Round) -> None:
    """Close all books of the round without an entry, and give each table the same result."""
    Game.objects.filter(table__round=round_).update(status=Game.Status.CLOSED)
    lines = {"total": 1500, "lines": [{"what": "cash", "lot": "", "amount": 1500}]}
    now = timezone.now()
    Result.objects.bulk_create(
        Result(
            table=table,
            tally=dict.fromkeys(SEATS, lines),
            assets=dict.fromkeys(SEATS, 1500),
            places=dict.fromkeys(SEATS, 1),
            book_version=table.game.version if table.game else 0,
            tallied_at=now,
        )
        for table in round_.tables.select_related("game")
    )
