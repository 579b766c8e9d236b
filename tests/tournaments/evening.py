"""An evening for the tests: an event, its people, and rounds that are played in a moment. The cast,
Ada, Ben, Cleo and Dan, come first on the list; the players after them are P05, P06 …
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from datetime import date
from typing import Any

from ledger import outbox
from ledger.actors import Actor, Role
from ledger.models import Game, OutboxRow
from ledger.services import games, posting
from tournaments.formats import plans_of, preliminary_and_final
from tournaments.models import Event, Player, Result, Round, Staff, Standings, Table
from tournaments.services import (
    clock,
    draws,
    events,
    people,
    player_lists,
    players,
    reopening,
    results,
    rounds,
)

CAST = ("Ada", "Ben", "Cleo", "Dan")
REFEREE = Actor("user:1", Role.REFEREE)
BANK = Actor("pass:00000000-0000-0000-0000-000000000001", Role.BANK)


def name_of(number: int) -> str:
    """The name of the player with this number, from 1."""
    return CAST[number - 1] if number <= len(CAST) else f"P{number:02}"


SHORT = ("rounds", "minutes", "table_size", "advance", "scoring")


def make_event(*, here: int = 8, bankers: int | None = None, **fields: Any) -> Event:
    """An event with `here` players checked in, and by default one banker for each table. Its
    stages are given by their `plans`, or in short, as `rounds=1` and `advance=2`."""
    short = {name: fields.pop(name) for name in SHORT if name in fields}
    fields.setdefault("plans", preliminary_and_final(**short))
    event = events.create_event(date=date(2027, 3, 20), **({"name": "Spring night"} | fields))
    return fill(event, here=here, bankers=bankers)


def fill(event: Event, *, here: int = 8, bankers: int | None = None) -> Event:
    """An event with its people: the cast first, all checked in, and bankers."""
    listed = "\n".join(name_of(number) for number in range(1, here + 1))
    player_lists.import_players(event, listed)
    players.check_in(event.players.order_by("number"))
    count = here // 3 + 1 if bankers is None else bankers
    names = [f"Banker {number:02}" for number in range(1, count + 1)]
    people.add_many(event, names, Staff.Role.BANKER)
    return event


def change_stage(event: Event, number: int = 1, **fields: Any) -> Event:
    """The organiser changes fields of a stage."""
    plans = plans_of(event)
    plans[number - 1] = replace(plans[number - 1], **fields)
    version = Event.objects.get(pk=event.pk).version
    return events.update_event(event.pk, version=version, plans=plans)


def player(event: Event, name: str) -> Player:
    """The player of this name."""
    return event.players.get(name=name)


def drafted(event: Event, seed: int = 1) -> Round:
    """A draft of the next round."""
    return draws.draft(event.pk, seed=seed)


def released(event: Event, seed: int = 1) -> Round:
    """The next round, its seats public and its books open."""
    return release(drafted(event, seed))


def release(round_: Round) -> Round:
    """The draft, confirmed and released."""
    round_ = draws.confirm(round_.pk, version=fresh(round_).version)
    return draws.release(round_.pk, version=round_.version)


def playing(event: Event, seed: int = 1) -> Round:
    """The next round with its clock started and the first entry in each book."""
    return begin(released(event, seed))


def begin(round_: Round) -> Round:
    """Start the clock of a released round, and the game of each table."""
    clock.start(round_.pk, by="Olga")
    return start_all(round_)


def start_all(round_: Round) -> Round:
    """Start the game of each table."""
    for table in tables_of(round_):
        start_game(table)
    return fresh(round_)


def start_game(table: Table) -> None:
    """The first entry of a table: everybody has $1,500."""
    post(table, {"type": "start", "first": "A"})


def post(table: Table, command: dict[str, Any], actor: Actor = REFEREE) -> None:
    """Enter something at a table."""
    assert table.game_id is not None
    posting.post(table.game_id, command, actor=actor, version=None)


def end_game(table: Table, cash: Mapping[str, int] | None = None) -> Result:
    """End a started game with these amounts of cash by seat, and deliver the news of it."""
    assert table.game_id is not None
    if cash:
        post(table, {"type": "position", "cash": dict(cash)})
    games.close_book(table.game_id, actor=REFEREE, reason="time")
    deliver()
    return Result.objects.get(table=table)


def game_of(table: Table) -> Game:
    """The game of a table that has one, as the database has it now."""
    assert table.game_id is not None
    return Game.objects.get(pk=table.game_id)


def rule(table: Table, reason: str = "A slip", *, by: str = "Rita", **assets: int) -> list[str]:
    """A referee looks at the result of a table and rules on it, with these assets by seat."""
    return _rule(table, reason, by, assets)


def rule_for(table: Table, name: str, worth: int, reason: str = "A slip") -> list[str]:
    """The referee rules that the player of that name has this much."""
    return _rule(table, reason, "Rita", {table.seats.get(player__name=name).letter: worth})


def _rule(table: Table, reason: str, by: str, assets: Mapping[str, int]) -> list[str]:
    seen = Result.objects.filter(table=table).values_list("version", flat=True).first() or 1
    return results.rule(table.pk, version=seen, actor=REFEREE, by=by, reason=reason, assets=assets)


def reopen(table: Table) -> None:
    """A referee opens the book of a table again, and the news of it is delivered."""
    open_again(table)
    deliver()


def open_again(table: Table, reason: str = "A rent is disputed") -> None:
    """A referee looks at a table whose game is over and opens its book again."""
    game = Game.objects.get(table=table)
    reopening.reopen_book(table.pk, version=game.version, actor=REFEREE, reason=reason)


def sign_all(table: Table) -> None:
    """Every player of the table signs."""
    for seat in table.seats.all():
        results.sign(table.pk, seat.letter, via="tablet")
    deliver()


def played(event: Event, cash: Mapping[str, int] | None = None, *, seed: int = 1) -> Round:
    """A whole round: `cash` has the amounts of players by name, the others keep $1,500."""
    return play_out(playing(event, seed), cash)


def play_out(round_: Round, cash: Mapping[str, int] | None = None) -> Round:
    """End each game, sign each result, finish the round."""
    for table in tables_of(round_):
        amounts = {
            letter: (cash or {})[name]
            for letter, name in table.names().items()
            if name in (cash or {})
        }
        end_game(table, amounts)
        sign_all(table)
    return rounds.finish(round_.pk)


def close_book(table: Table) -> None:
    """End a started game, of which nobody has heard yet."""
    assert table.game_id is not None
    games.close_book(table.game_id, actor=REFEREE, reason="time")


def deliver_jobs(topic: str) -> None:
    """Deliver what is open in the outbox of this topic, and nothing that comes of it."""
    for row in list(OutboxRow.objects.filter(done_at=None, topic=topic).order_by("pk")):
        assert outbox.deliver(row.pk), OutboxRow.objects.get(pk=row.pk).last_error


def deliver() -> None:
    """Do what Celery does: deliver what is open in the outbox, and what comes of that."""
    while row := OutboxRow.objects.filter(done_at=None).order_by("pk").first():
        assert outbox.deliver(row.pk), OutboxRow.objects.get(pk=row.pk).last_error


def tables_of(round_: Round) -> list[Table]:
    """The tables of a round in their order, as the database has them."""
    return list(Table.objects.filter(round=round_).order_by("number"))


def fresh(round_: Round) -> Round:
    """The round as the database has it."""
    return Round.objects.get(pk=round_.pk)


def names_at(table: Table) -> list[str]:
    """The names at a table, by seat."""
    return [name for _, name in sorted(table.names().items())]


def rows(event: Event) -> list[dict[str, Any]]:
    """The rows of the standings."""
    standings = Standings.objects.filter(event=event).first()
    return list(standings.rows) if standings else []


def row(event: Event, name: str) -> dict[str, Any]:
    """The row of one player."""
    return next(each for each in rows(event) if each["name"] == name)


def ranking(event: Event) -> list[tuple[int, str]]:
    """Rank and name of everybody in the standings."""
    return [(each["rank"], each["name"]) for each in rows(event)]
