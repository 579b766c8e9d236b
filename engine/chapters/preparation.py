"""PREPARATION: the starting money, the first player, the deeds dealt in short and timed games."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated

from engine.builder import OutcomeBuilder
from engine.causes import Cause, Dealt, PrintedPrice, SetOut, StartingMoney
from engine.chapters.buying import on_auction
from engine.chapters.moments import deciding
from engine.codecs import SEAT, MapOf, Whole
from engine.codes import RuleCode
from engine.command import Command, begun
from engine.decisions import OpenDecision
from engine.edition import DECKS, HOTELS_IN_BOX, HOUSES_IN_BOX
from engine.errors import No
from engine.facts import SituationSet, Started
from engine.fields import AnyLots, Seat
from engine.game import Game, Pending
from engine.holders import BANK, BOX
from engine.offer_types import BySeat, Due, Offer, SomeLots
from engine.outcome import DEED_PREFIX, HOTEL, HOUSE, MORTGAGE, Outcome
from engine.registry import Chapter, CommandRule, Offers, Rule
from engine.texts import Counted, Text, template
from engine.wording import listed, lot_names

RULE = "PREPARATION"

HEADING = Rule(
    RULE, "The Bank is set up, everyone gets the starting money, and the highest throw begins."
)
STARTING = Rule(RULE, "Everyone gets the starting money; the highest throw begins.")
WHO_BEGINS = Rule("THE PLAY", "The highest throw begins; players who tie throw again.")
DEALING = Rule(RULE, "Short and timed games deal title deeds before the start.")

DEAL = OpenDecision(
    "deal",
    "Seat {seat} has title deeds to be dealt.",
    of_turn=False,
    settled_otherwise=True,
)

ALREADY_STARTED = No(RuleCode.ALREADY_STARTED, "The game has already started.", RULE)
OTHERS_THROW = No(
    RuleCode.OTHERS_THROW,
    "Exactly these seats throw for the start: {seats}.",
    RULE,
    says="The highest throw begins; players who tie for it throw again.",
)
NOT_THE_HIGHEST = No(
    RuleCode.NOT_THE_HIGHEST,
    "The highest throw was that of seat {seats}.",
    RULE,
    says=OTHERS_THROW.says,
)
NOTHING_TO_DEAL = No(
    RuleCode.NOTHING_TO_DEAL, "Seat {seat} is dealt no deeds now.", RULE, option="deal"
)
WRONG_NUMBER = No(RuleCode.WRONG_NUMBER, "Seat {seat} is dealt {deeds}.", RULE, option="deal")
NOT_IN_PILE = No(
    RuleCode.NOT_FOR_SALE,
    "{lot} is not in the pile, so it can't be dealt.",
    RULE,
    says="Deeds are dealt from those that nobody has.",
)

STARTS = template("the game starts, seat {seat} throws first")
THROWN = template("the throws for the start: {throws}")
THROW_OF = template("seat {seat} {total}")
IS_DEALT = template("seat {seat} is dealt {lots}")
IS_DEALT_NONE = template("seat {seat} is dealt no deeds: none are left")

DEEDS = Counted("{count} deed", "{count} deeds")
MAY_DEAL = template("Seat {seat} is dealt {deeds}")
MAY_DEAL_TO_PAY = template("Seat {seat} is dealt {deeds}, to pay")
MAY_DEAL_NONE = template("Seat {seat} is dealt no deeds: none are left")
MAY_START = template("Start: seat {seat} throws first")
MAY_THROW = Text("Throw for the start")
MAY_ONLY_BANK = Text("With more than five players the banker may bank without playing.")
_MOST_WHO_BANK_AND_PLAY = 5
_DEALT = {"none": 0, "two_paid": 2, "three_free": 3}


def fill_bank(builder: OutcomeBuilder, starting_cash: Cause) -> None:
    """All pieces out of the box into the Bank, the starting cash to every player (rules: the-set,
    starting-money)."""
    edition, because = builder.game.edition, SetOut()
    for lot in edition.deeds:
        builder.move(DEED_PREFIX + lot, BOX, BANK, because)
    builder.move(HOUSE, BOX, BANK, because, HOUSES_IN_BOX)
    builder.move(HOTEL, BOX, BANK, because, HOTELS_IN_BOX)
    builder.move(MORTGAGE, BOX, BANK, because, len(edition.deeds))
    for deck in DECKS:
        builder.jail_card(deck, BOX, BANK, because)
    for seat in builder.game.seats:
        builder.pay(BANK, seat, edition.starting_cash, starting_cash)


@dataclass(frozen=True, slots=True)
class ThrowForStart(Command):
    """The throws that decide who starts; players who tie for the highest throw again."""

    totals: Annotated[dict[str, int], MapOf(SEAT, Whole(2, 12), 2)]


def decide_throw_for_start(game: Game, command: ThrowForStart) -> Outcome:
    """The highest total starts; players who tie throw again (rule: first-player)."""
    if game.status != "new":
        raise ALREADY_STARTED()
    expected = set(game.contenders or game.seats)
    if set(command.totals) != expected:
        seats = ", ".join(sorted(expected))
        raise OTHERS_THROW(seats=seats)
    highest = max(command.totals.values())
    builder = OutcomeBuilder(game)
    left = [seat for seat in game.seats if command.totals.get(seat) == highest]
    builder.note(SituationSet("contenders", tuple(left)))
    return builder.outcome()


@dataclass(frozen=True, slots=True)
class Start(Command):
    """The Bank is filled, everyone gets the starting cash; `first` throws first."""

    first: Seat


def decide_start(game: Game, command: Start) -> Outcome:
    """The player with the highest throw starts (rule: first-player)."""
    if game.status != "new":
        raise ALREADY_STARTED()
    if game.contenders and game.contenders != (command.first,):
        seats = ", ".join(game.contenders)
        raise NOT_THE_HIGHEST(seats=seats)
    builder = OutcomeBuilder(game)
    fill_bank(builder, StartingMoney())
    builder.note(Started(command.first))
    count = _DEALT[game.options.deal]
    if count:
        for seat in game.seats:
            builder.ask(DEAL, seat, "", count)
    return builder.outcome()


@dataclass(frozen=True, slots=True)
class Deal(Command):
    """The title deeds that a player was dealt before the start, where the ruleset deals some; none
    if none are left."""

    seat: Seat
    lots: AnyLots


def decide_deal(game: Game, command: Deal) -> Outcome:
    """Deeds dealt before the start: three free, or two to pay (rules: three-free-deeds,
    two-paid-deeds).

    Fewer, or none, if no more are left, since deeds were bought earlier without dice or a referee
    gave them out.
    """
    pending = game.pending_of(DEAL, command.seat)
    if pending is None:
        raise NOTHING_TO_DEAL(seat=command.seat)
    heap = _heap(game)
    number = min(pending.number, len(heap))
    if len(command.lots) != number:
        raise WRONG_NUMBER(seat=command.seat, deeds=DEEDS(number))
    builder = OutcomeBuilder(game)
    builder.answer(pending)
    for lot in command.lots:
        if lot not in heap:
            raise NOT_IN_PILE(lot=game.edition.name_of(lot))
        if game.options.deal == "two_paid":
            price = game.edition.deeds[lot].price
            builder.charge(command.seat, BANK, price, PrintedPrice(lot))
        builder.deed(lot, BANK, command.seat, Dealt(lot))
    return builder.outcome()


def _heap(game: Game) -> list[str]:
    """The deeds that can still be dealt: the Bank's, without those of a player who left before
    the start, which are up for auction."""
    up_for_auction = on_auction(game)
    return [lot for lot in game.deeds_of(BANK) if lot not in up_for_auction]


def _deal_offers(game: Game) -> list[Offer]:
    """The deeds to be dealt; not due any more once the game may end without them."""
    is_due = game.tracked or game.status != "last_turn"
    due = Due.NEXT if is_due else None
    return [_deal_offer(game, item, due) for item in game.pending if item.kind == DEAL]


def _deal_offer(game: Game, item: Pending, due: Due | None) -> Offer:
    edition, heap = game.edition, _heap(game)
    if not heap:
        command = begun(Deal, seat=item.seat, lots=[])
        return Offer("turn", MAY_DEAL_NONE(seat=item.seat), command, due=due)
    paid = game.options.deal == "two_paid"
    prices = {lot: edition.deeds[lot].price if paid else 0 for lot in heap}
    number = min(item.number, len(heap))
    text = MAY_DEAL_TO_PAY if paid else MAY_DEAL
    return Offer(
        "turn",
        text(seat=item.seat, deeds=DEEDS(number)),
        begun(Deal, seat=item.seat),
        {"lots": SomeLots(edition, heap, prices, exactly=number)},
        due=due,
    )


def _start_offers(game: Game) -> list[Offer]:
    """One offer for each player who may throw first."""
    contenders = list(game.contenders or game.seats)
    found = [
        Offer(
            "game",
            MAY_START(seat=seat),
            begun(Start, first=seat),
            due=Due.INSTEAD if len(contenders) > 1 else Due.NEXT,
        )
        for seat in contenders
        if not game.contenders or len(contenders) == 1
    ]
    if len(contenders) > 1:
        asks = {"totals": BySeat("totals", contenders, least=2, most=12)}
        command = begun(ThrowForStart)
        is_first = not game.contenders
        why = MAY_ONLY_BANK if is_first and len(game.seats) > _MOST_WHO_BANK_AND_PLAY else ""
        found.append(Offer("game", MAY_THROW, command, asks, due=Due.NEXT, why=why))
    return found


def _throws(game: Game, command: ThrowForStart) -> str:
    throws = (THROW_OF(seat=seat, total=total) for seat, total in command.totals.items())
    return THROWN(throws=listed(throws))


def _is_dealt(game: Game, deal: Deal) -> str:
    if not deal.lots:
        return IS_DEALT_NONE(seat=deal.seat)
    return IS_DEALT(seat=deal.seat, lots=lot_names(game, deal.lots))


CHAPTER = Chapter(
    rules=(HEADING,),
    decisions=(DEAL,),
    commands=(
        CommandRule(
            command=Start,
            decide=decide_start,
            words=lambda game, start: STARTS(seat=start.first),
            rule=STARTING,
            topic="throws",
            before_start=True,
            quiet=True,
        ),
        CommandRule(
            command=ThrowForStart,
            decide=decide_throw_for_start,
            words=_throws,
            rule=WHO_BEGINS,
            topic="throws",
            before_start=True,
            checks_itself=("totals",),
        ),
        CommandRule(
            command=Deal,
            decide=decide_deal,
            words=_is_dealt,
            rule=DEALING,
            options=("deal",),
            topic="deeds",
        ),
    ),
    offers=(
        Offers(make=_start_offers, groups=("game",), statuses=("new",)),
        Offers(make=_deal_offers, groups=("turn",), when=deciding(DEAL)),
    ),
)
