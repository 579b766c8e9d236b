"""A table as it was after one of its entries, for people."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from datetime import datetime

import engine
from ledger import actors
from ledger.journal.effective_entries import effective_entries_of
from ledger.journal.entry import Entry, PostingRow
from ledger.models import Game
from ledger.services.asof import AsOf, as_of
from tournaments.models import Table
from tournaments.plurals import counted
from tournaments.views.components.deeds import ShownDeed, deeds_of
from tournaments.views.components.journal import who
from tournaments.views.components.money import change_in_words


@dataclass(frozen=True, slots=True)
class Holding:
    """A player's holdings after an entry: `change` is what the entry moved of their cash, "" for
    nothing; `worth` the tally; `where` the space of the token, "" if no turns are entered; `token`
    its kind, "" if nobody entered it."""

    letter: str
    name: str
    cash: str
    change: str
    worth: str
    where: str
    token: str
    note: str
    turn: bool
    deeds: tuple[ShownDeed, ...]
    jail_cards: int


@dataclass(frozen=True, slots=True)
class GameStep:
    """A table after entry `number` of `total`; 0 is before the first. `undone` is the entry that
    has taken it back since, or None. `bank` is what the Bank had left."""

    number: int
    total: int
    text: str
    actor: str
    role: str
    made_at: datetime | None
    posted_at: datetime | None
    undone: int | None
    turn: str
    bank: str
    holdings: tuple[Holding, ...]


def game_step(table: Table, game: Game, number: int) -> GameStep:
    """The table after that entry. Raises `Problem` UNKNOWN_ENTRY."""
    return step_of(table, game, as_of(game, number))


def step_of(table: Table, game: Game, moment: AsOf) -> GameStep:
    """The table at that moment of its game."""
    names = table.names()
    entry, position = moment.entry, moment.position
    shown = actors.labels_of({entry.actor, entry.device}) if entry else {}
    return GameStep(
        number=moment.number,
        total=game.version,
        text=engine.with_names(entry.text, names) if entry else "Before the first entry",
        actor=who(shown[entry.actor].label, shown[entry.device].device) if entry else "",
        role=entry.role if entry else "",
        made_at=entry.made_at if entry else None,
        posted_at=entry.posted_at if entry else None,
        undone=effective_entries_of(game.pk).taken_back.get(moment.number),
        turn=_turn(position, names),
        bank=_stock(position),
        holdings=tuple(_holdings(moment, entry, names, table.tokens())),
    )


def _holdings(
    moment: AsOf, entry: Entry | None, names: Mapping[str, str], tokens: Mapping[str, str]
) -> Iterable[Holding]:
    position, edition = moment.position, moment.position.edition
    changes = _changes(entry.postings if entry else ())
    for seat, name in names.items():
        yield Holding(
            letter=seat,
            name=name,
            cash=edition.money(position.cash[seat]),
            change=change_in_words(change, edition) if (change := changes.get(seat)) else "",
            worth=edition.money(moment.tally[seat]["total"]),
            where=edition.spaces[position.tokens[seat]].name if position.tracked else "",
            token=tokens.get(seat, ""),
            note=_note(position, seat),
            turn=seat == position.turn and position.tracked and position.status != "finished",
            deeds=deeds_of(position, seat),
            jail_cards=list(position.jail_cards.values()).count(seat),
        )


def _stock(position: engine.Game) -> str:
    houses, hotels = position.bank_houses, position.bank_hotels
    return f"{counted(houses, 'house')} and {counted(hotels, 'hotel')}"


def _changes(postings: Iterable[PostingRow]) -> dict[str, int]:
    changes: dict[str, int] = {}
    for leg in postings:
        if leg.commodity == "cash":
            changes[leg.account] = changes.get(leg.account, 0) + leg.quantity
    return changes


def _note(position: engine.Game, seat: str) -> str:
    if seat in position.bankrupt:
        return "bankrupt"
    return "in Jail" if seat in position.jail else ""


def _turn(position: engine.Game, names: Mapping[str, str]) -> str:
    if position.status == "new":
        return "The game has not begun"
    if position.status == "finished":
        return "The game is over"
    if not position.tracked:
        return "Only bank transactions are entered"
    return f"Round {position.round_number}, turn of {names.get(position.turn, position.turn)}"
