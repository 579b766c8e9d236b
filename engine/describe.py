"""One line for the journal: what happened, in words that a player at the table understands."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping
from typing import Any

from engine.chapters import corrections
from engine.chapters.common import listed, lot_names, seat_name, sentence, unbought
from engine.codecs import Bundle
from engine.commands import (
    Adjust,
    Auction,
    AuctionBuilding,
    Bankrupt,
    Build,
    Buy,
    CallLastTurn,
    ChooseTax,
    Close,
    CloseBuildingAuction,
    CollectPot,
    CollectRent,
    Command,
    Count,
    Deal,
    Decline,
    Draw,
    EndGame,
    LiftMortgage,
    Mortgage,
    NoBids,
    OpenBuildingAuction,
    Pay,
    PayFine,
    PayWithDeeds,
    PlayOn,
    Position,
    Rent,
    RentThrow,
    Roll,
    Salary,
    SellBuildings,
    Start,
    Tax,
    ThrowForStart,
    Track,
    Trade,
    Untrack,
    UseJailCard,
    Withdraw,
)  # fmt: skip
from engine.facts import DebtOpened, Finished, Freed, Jailed, Missed, Moved, RentClosed, RentDue
from engine.game import Game
from engine.outcome import CASH, Outcome

_SEAT = re.compile(r"\b[Ss]eat ([A-H])\b")


def with_names(text: str, names: Mapping[str, str]) -> str:
    """A sentence of the engine with "seat A" replaced by the name of who sits there."""
    return _SEAT.sub(lambda found: names.get(found[1], found[0]), text)


def describe(game: Game, command: Command, outcome: Outcome) -> str:
    """The journal line of a command that was decided for `game`, players as "seat A"."""
    lead = _LEADS[type(command)](game, command)
    return sentence("; ".join([lead, *_consequences(game, command, outcome)]))


def _goods(game: Game, goods: Bundle) -> str:
    words = [game.edition.money(goods.cash)] if goods.cash else []
    words += [game.edition.name_of(lot) for lot in goods.deeds]
    words += ["a jail card" for _ in goods.jail_cards]
    return listed(words)


def _trade(game: Game, command: Trade) -> str:
    return (
        f"seat {command.seat} gives {_goods(game, command.gives)} to seat {command.partner} for "
        f"{_goods(game, command.takes)}"
    )


def _levels(game: Game, lots: Mapping[str, int]) -> str:
    return listed(f"{count} on {game.edition.name_of(lot)}" for lot, count in lots.items())


def _sale(game: Game, command: SellBuildings) -> str:
    text = f"seat {command.seat} sells {_levels(game, command.lots)}"
    if command.purpose == "referee":
        return f"{text}, as the referee allows"
    if command.buys and command.price:
        return f"{text}, to pay {game.edition.money(command.price)} for {_name(game, command.buys)}"
    return text


def _draw(game: Game, command: Draw) -> str:
    return f"seat {command.seat} draws “{game.edition.cards[command.card].label}”"


def _throw(game: Game, command: Roll) -> str:
    return f"seat {command.seat} throws {command.dice[0]}+{command.dice[1]}"


def _totals(command: ThrowForStart) -> str:
    return listed(f"seat {seat} {total}" for seat, total in command.totals.items())


def _tax_name(game: Game, command: Tax) -> str:
    return next(s.name for s in game.edition.spaces if s.kind == f"{command.space}_tax")


def _name(game: Game, lot: str) -> str:
    return game.edition.name_of(lot)


def _lap(game: Game, command: Salary) -> str:
    reached = "landed on" if command.on_go else "passed"
    when = f" in round {command.round_number}" if command.round_number else " on an earlier lap"
    return f"seat {command.seat} {reached} GO{when if command.late else ''}"


_LEADS: dict[type[Any], Callable[[Game, Any], str]] = {
    Start: lambda g, c: f"the game starts, seat {c.first} throws first",
    ThrowForStart: lambda g, c: "the throws for the start: " + _totals(c),
    Deal: lambda g, c: f"seat {c.seat} is dealt {lot_names(g, c.lots)}",
    Roll: _throw,
    Buy: lambda g, c: f"seat {c.seat} buys {_name(g, c.lot)}",
    Decline: lambda g, c: f"seat {c.seat} declines {_name(g, c.lot)}: {unbought(g)}",
    Auction: lambda g, c: f"{_name(g, c.lot)} is auctioned to seat {c.seat}",
    NoBids: lambda g, c: f"nobody bids for {_name(g, c.lot)}",
    CollectRent: lambda g, c: f"seat {c.seat} asks for the rent of {_name(g, c.lot)}",
    RentThrow: lambda g, c: f"seat {c.seat} throws {c.dice[0]}+{c.dice[1]} for the rent",
    Draw: _draw,
    ChooseTax: lambda g, c: f"seat {c.seat} chooses {'10%' if c.choice == 'percent' else c.choice}",
    PayFine: lambda g, c: f"seat {c.seat} pays the fine",
    UseJailCard: lambda g, c: f"seat {c.seat} uses a jail card",
    Pay: lambda g, c: f"seat {c.seat} settles a debt",
    PayWithDeeds: lambda g, c: (
        f"seat {c.seat} pays {g.edition.money(c.worth)} of a debt with {lot_names(g, c.deeds)}"
    ),
    Build: lambda g, c: f"seat {c.seat} builds {_levels(g, c.lots)}",
    SellBuildings: _sale,
    Mortgage: lambda g, c: f"seat {c.seat} mortgages {lot_names(g, c.lots)}",
    LiftMortgage: lambda g, c: f"seat {c.seat} lifts the mortgage on {lot_names(g, c.lots)}",
    Trade: _trade,
    Bankrupt: lambda g, c: f"seat {c.seat} is bankrupt",
    Withdraw: lambda g, c: f"seat {c.seat} leaves the game",
    OpenBuildingAuction: lambda g, c: f"the last {c.building}s are up for auction",
    AuctionBuilding: lambda g, c: (
        f"seat {c.seat} wins a {c.building} for {_name(g, c.lot)} at {g.edition.money(c.price)}"
    ),
    CloseBuildingAuction: lambda g, c: "nobody bids for the buildings left",
    CallLastTurn: lambda g, c: "the last turn is called",
    PlayOn: lambda g, c: "there is more time: the last turn is taken back, and play goes on",
    EndGame: lambda g, c: "the game is over",
    Close: lambda g, c: f"the referee closes the book: {c.reason.rstrip('. ')}",
    Untrack: lambda g, c: "from here only bank transactions are entered",
    Track: lambda g, c: f"dice and turns are entered again, seat {c.turn} is next",
    Rent: lambda g, c: f"seat {c.seat} pays rent for {_name(g, c.lot)}",
    Salary: _lap,
    CollectPot: lambda g, c: f"seat {c.seat} lands on Free Parking",
    Tax: lambda g, c: f"seat {c.seat} lands on {_tax_name(g, c)}",
    Position: lambda g, c: "a position is set up",
    Adjust: corrections.adjust_words,
    Count: corrections.count_words,
}

_QUIET = (Start, Position, Adjust, Trade, Bankrupt, Withdraw, AuctionBuilding)


def _consequences(game: Game, command: Command, outcome: Outcome) -> Iterator[str]:
    money = game.edition.money
    for fact in outcome.facts:
        match fact:
            case Moved(target=target):
                yield f"to {game.edition.spaces[target].name}"
            case Jailed(seat):
                yield f"seat {seat} goes to Jail"
            case Missed():
                yield "stays in Jail"
            case Freed(seat):
                yield f"seat {seat} leaves Jail"
            case RentDue(owner=owner, amount=amount):
                yield f"{money(amount)} rent due to seat {owner}"
            case RentClosed(owner, payer, _, amount, "unclaimed"):
                yield f"seat {owner} didn't ask seat {payer} for {money(amount)} in time"
            case DebtOpened(_, seat, creditor, amount):
                yield f"seat {seat} owes {seat_name(creditor)} {money(amount)}"
            case Finished(winners):
                yield from _victory(game, winners)
    if not isinstance(command, _QUIET):
        yield from _transfers(game, outcome)


def _victory(game: Game, winners: str) -> Iterator[str]:
    """Who has won; nothing for a book that was closed before winners were noted."""
    if len(winners) > 1:
        yield f"{listed(f'seat {seat}' for seat in winners)} share the first place"
    elif winners:
        yield f"seat {winners} wins"
    elif game.options.tie_break == "playoff":
        yield "the first place is still to be played off"


def _transfers(game: Game, outcome: Outcome) -> Iterator[str]:
    """Cash from whom to whom, summed."""
    sums: dict[tuple[str, str], int] = {}
    for transfer in outcome.transfers:
        if transfer.commodity == CASH:
            key = (transfer.giver, transfer.taker)
            sums[key] = sums.get(key, 0) + transfer.count
    for (giver_name, taker_name), amount in sums.items():
        yield (
            f"{seat_name(giver_name)} pays {game.edition.money(amount)} to {seat_name(taker_name)}"
        )
