"""A player's own table, and what they have to do there."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from datetime import datetime
from uuid import UUID, uuid4

import engine
from ledger.actors import Actor, Role
from tournaments.models import Call, Player, Round, Table
from tournaments.services.table_states import LAST_TURNS, State, table_state
from tournaments.views.components.deeds import ShownDeed, deeds_of
from tournaments.views.components.results import LineUrls, ShownResult, shown_result
from tournaments.views.components.seats import ShownSeat, shown_seats
from tournaments.views.components.whose_turn import turn_at

SIGN = "Compare your result with the cash and deeds before you. Sign it, or say what is wrong."
PLAYED_LATER = "Your game will be played later. An organiser tells you when."
REASONS = [reason for reason in Call.Reason if reason != Call.Reason.RESULT]
"""The reasons for which a player can call a referee; a result is disputed beside its line."""


@dataclass(frozen=True, slots=True)
class Neighbor:
    """Another player at the table, with what is open to see before them."""

    seat: ShownSeat
    deeds: tuple[ShownDeed, ...]


@dataclass(frozen=True, slots=True)
class OwnCall:
    """The table's standing call: about what, since when, who is on the way ("" for nobody), and
    whether it is this player's own to withdraw."""

    key: UUID
    about: str
    at: datetime
    heard_by: str
    is_mine: bool


@dataclass(frozen=True, slots=True)
class Mine:
    """A player's own table as they see it. `to_do` is what waits for them there. `cash` is None
    before the game has begun. `last_turn`: the last turn has been called here. `may_call`: the
    round goes on; `new_key` is for a call to come."""

    table: Table
    letter: str
    token: str
    state: State
    to_do: tuple[str, ...]
    turn_line: str
    last_turn: bool
    cash: str | None
    bankrupt: bool
    deeds: tuple[ShownDeed, ...]
    jail_cards: int
    others: tuple[Neighbor, ...]
    result: ShownResult | None
    call: OwnCall | None
    may_call: bool
    new_key: UUID


def my_table(player: Player, table: Table, letter: str, urls: LineUrls) -> Mine:
    """The table (as `for_floor` gives it) of a player who sits in seat `letter`."""
    names = table.names()
    game = engine.game_from_json(table.game.state) if table.game and table.game.version else None
    turn = turn_at(table, game)
    result = shown_result(table, {letter: urls})
    state = table_state(table)
    return Mine(
        table=table,
        letter=letter,
        token=table.tokens().get(letter, ""),
        state=state,
        to_do=tuple(_to_do(table, letter, game, result)),
        turn_line=f"It is {names[turn]}’s turn." if turn and turn != letter else "",
        last_turn=state.words == LAST_TURNS,
        cash=game.edition.money(game.cash[letter]) if game else None,
        bankrupt=game is not None and letter in game.bankrupt,
        deeds=deeds_of(game, letter) if game else (),
        jail_cards=list(game.jail_cards.values()).count(letter) if game else 0,
        others=tuple(
            Neighbor(seat, deeds_of(game, seat.letter) if game else ())
            for seat in shown_seats(table)
            if seat.letter != letter
        ),
        result=result,
        call=_call(player, table),
        may_call=table.round.status != Round.Status.FINISHED,
        new_key=uuid4(),
    )


def _to_do(
    table: Table, letter: str, game: engine.Game | None, result: ShownResult | None
) -> Iterator[str]:
    if _waits_for(result, letter):
        yield SIGN
    if table.game is None or not table.game.is_open:
        return
    if table.postponed:
        yield PLAYED_LATER
        return
    if game is None:
        yield f"Take your seat: table {table.number}, seat {letter}."
        return
    names = table.names()
    for debt in game.debts_of(letter):
        creditor = names.get(debt.creditor, "the Bank")
        yield f"You owe {creditor} {game.edition.money(debt.amount)}: sell, mortgage or trade."
    if turn_at(table, game) == letter:
        yield "It is your turn."


def _waits_for(result: ShownResult | None, letter: str) -> bool:
    """Whether a result still needs this player's own yes or no."""
    lines = result.lines if result is not None and not result.stands else []
    return any(
        line.letter == letter and not (line.signed_at or line.disputed or line.excused)
        for line in lines
    )


def _call(player: Player, table: Table) -> OwnCall | None:
    found = Call.objects.standing().filter(table=table).order_by()
    standing = next(iter(found), None)  # a table has one at most
    if standing is None:
        return None
    mine = Actor.of_pass(player.link, Role.PLAYER).reference
    is_mine = standing.by == mine and standing.reason != Call.Reason.RESULT
    return OwnCall(
        key=standing.key,
        about=standing.about,
        at=standing.called_at,
        heard_by=standing.heard_name,
        is_mine=is_mine,
    )
