"""PREPARATION: the starting money, who starts, the deeds dealt in short and timed games."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated

from engine.builder import OutcomeBuilder
from engine.chapters.common import listed, lot_names
from engine.chapters.moments import deciding
from engine.codecs import SEAT, MapOf, Whole
from engine.codes import Code
from engine.edition import DECKS, HOTELS_IN_BOX, HOUSES_IN_BOX
from engine.errors import Refusal
from engine.facts import RegisterSet, Started
from engine.fields import Lots, Seat
from engine.game import Game
from engine.offer_json import Offer, exact_lots, offer, totals
from engine.outcome import BANK, BOX, DEED_PREFIX, HOTEL, HOUSE, MORTGAGE, Outcome
from engine.reasons import PrintedPrice, Reason, StartingMoney
from engine.registry import Chapter, Command, CommandRule, Offers, Rule

RULE = "PREPARATION"
_DEALT = {"none": 0, "two_paid": 2, "three_free": 3}


def fill_bank(builder: OutcomeBuilder, because: Reason) -> None:
    """All pieces out of the box into the Bank, the starting cash to every player (rules: the-set,
    starting-money)."""
    edition = builder.game.edition
    for lot in edition.deeds:
        builder.move(DEED_PREFIX + lot, BOX, BANK)
    builder.move(HOUSE, BOX, BANK, HOUSES_IN_BOX)
    builder.move(HOTEL, BOX, BANK, HOTELS_IN_BOX)
    builder.move(MORTGAGE, BOX, BANK, len(edition.deeds))
    for deck in DECKS:
        builder.jail_card(deck, BOX, BANK)
    for seat in builder.game.seats:
        builder.pay(BANK, seat, edition.starting_cash, because)


@dataclass(frozen=True, slots=True)
class ThrowForStart(Command):
    """The throws that decide who starts; who ties for the highest throws again."""

    totals: Annotated[dict[str, int], MapOf(SEAT, Whole(2, 12), 2)]


def decide_throw_for_start(game: Game, command: ThrowForStart) -> Outcome:
    """The highest total starts; players who tie for it throw again (rule: first-player)."""
    if game.status != "new":
        raise Refusal(Code.ALREADY_STARTED, "The game has already started.", RULE)
    expected = set(game.contenders or game.seats)
    if set(command.totals) != expected:
        seats = ", ".join(sorted(expected))
        raise Refusal(
            Code.OTHERS_THROW,
            f"These seats throw for the start, all of them and no other: {seats}.",
            RULE,
        )
    highest = max(command.totals.values())
    builder = OutcomeBuilder(game)
    left = [seat for seat in game.seats if command.totals.get(seat) == highest]
    builder.note(RegisterSet("contenders", tuple(left)))
    return builder.outcome()


@dataclass(frozen=True, slots=True)
class Start(Command):
    """The Bank is filled, everyone gets the starting cash; `first` throws first."""

    first: Seat


def decide_start(game: Game, command: Start) -> Outcome:
    """The player with the highest throw starts (rule: first-player)."""
    if game.status != "new":
        raise Refusal(Code.ALREADY_STARTED, "The game has already started.", RULE)
    if game.contenders and game.contenders != (command.first,):
        seats = ", ".join(game.contenders)
        raise Refusal(Code.NOT_THE_HIGHEST, f"The highest throw was that of seat {seats}.", RULE)
    builder = OutcomeBuilder(game)
    fill_bank(builder, StartingMoney())
    builder.note(Started(command.first))
    count = _DEALT[game.options.deal]
    if count:
        for seat in game.seats:
            builder.ask("deal", seat, "", count)
    return builder.outcome()


@dataclass(frozen=True, slots=True)
class Deal(Command):
    """The title deeds that a player was dealt before the start, where the ruleset deals some."""

    seat: Seat
    lots: Lots


def decide_deal(game: Game, command: Deal) -> Outcome:
    """Deeds dealt before the start: three free, or two to pay (rules: three-free-deeds,
    two-paid-deeds).

    Fewer where no more are left, since deeds were bought before without dice.
    """
    pending = game.pending_of("deal", command.seat)
    if pending is None:
        raise Refusal(Code.NOTHING_TO_DEAL, f"Seat {command.seat} is dealt no deeds now.", RULE)
    heap = _heap(game)
    number = min(pending.number, len(heap))
    if len(command.lots) != number:
        raise Refusal(Code.WRONG_NUMBER, f"Seat {command.seat} is dealt {_deeds(number)}.", RULE)
    builder = OutcomeBuilder(game)
    builder.answer(pending)
    for lot in command.lots:
        if lot not in heap:
            name = game.edition.name_of(lot)
            raise Refusal(
                Code.NOT_FOR_SALE, f"{name} is not in the pile, so it can't be dealt.", RULE
            )
        if game.options.deal == "two_paid":
            price = game.edition.deeds[lot].price
            builder.charge(command.seat, BANK, price, PrintedPrice(lot))
        builder.deed(lot, BANK, command.seat)
    return builder.outcome()


def _deeds(count: int) -> str:
    return f"{count} deed{'s' * (count != 1)}"


def _heap(game: Game) -> list[str]:
    """The deeds that can still be dealt: the Bank's, without those of a player who left before
    the start, which are up for auction."""
    on_auction = [item.subject for item in game.pending if item.kind == "auction"]
    return [lot for lot in game.deeds_of(BANK) if lot not in on_auction]


def _deal_offers(game: Game) -> list[Offer]:
    """The deeds to be dealt."""
    edition, heap = game.edition, _heap(game)
    paid = game.options.deal == "two_paid"
    prices = {lot: edition.deeds[lot].price if paid else 0 for lot in heap}
    return [
        offer(
            "turn",
            f"Seat {item.seat} is dealt {_deeds(number)}" + (", to pay" if paid else ""),
            {"type": "deal", "seat": item.seat},
            {"lots": exact_lots(edition, heap, prices, number)},
        )
        for item in game.pending
        if item.kind == "deal" and (number := min(item.number, len(heap)))
    ]


def _start_offers(game: Game) -> list[Offer]:
    """Who throws first."""
    contenders = list(game.contenders or game.seats)
    found = [
        offer("game", f"Start: seat {seat} throws first", {"type": "start", "first": seat})
        for seat in contenders
        if not game.contenders or len(contenders) == 1
    ]
    if len(contenders) > 1:
        asks = {"totals": totals(contenders)}
        found.append(offer("game", "Throw for the start", {"type": "throw_for_start"}, asks=asks))
    return found


def _throws(game: Game, command: ThrowForStart) -> str:
    totals = listed(f"seat {seat} {total}" for seat, total in command.totals.items())
    return f"the throws for the start: {totals}"


CHAPTER = Chapter(
    rules=(
        Rule(
            RULE,
            "The Bank is set up, everyone gets the starting money, and the highest throw begins.",
        ),
    ),
    commands=(
        CommandRule(
            command=Start,
            decide=decide_start,
            words=lambda game, start: f"the game starts, seat {start.first} throws first",
            rule=Rule(RULE, "Everyone gets the starting money; the highest throw begins."),
            topic="throws",
            before_start=True,
            quiet=True,
        ),
        CommandRule(
            command=ThrowForStart,
            decide=decide_throw_for_start,
            words=_throws,
            rule=Rule("THE PLAY", "The highest throw begins; players who tie throw again."),
            topic="throws",
            before_start=True,
            checks_itself=("totals",),
        ),
        CommandRule(
            command=Deal,
            decide=decide_deal,
            words=lambda game, deal: f"seat {deal.seat} is dealt {lot_names(game, deal.lots)}",
            rule=Rule(RULE, "Short and timed games deal title deeds before the start."),
            options=("deal",),
            topic="deeds",
        ),
    ),
    offers=(
        Offers(make=_start_offers, groups=("game",), statuses=("new",)),
        Offers(make=_deal_offers, groups=("turn",), when=deciding("deal")),
    ),
)
