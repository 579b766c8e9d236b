"""THE REFEREE corrects what somebody holds. No rulebook has this: it keeps book and table the
same."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Annotated

from engine.adjustments import Move, MoveCodec
from engine.apply import apply
from engine.builder import OutcomeBuilder
from engine.causes import SetRight
from engine.chapters.buying import AUCTION, PURCHASE, on_auction
from engine.chapters.common import THE_REFEREE
from engine.chapters.positions import Target, building_faults
from engine.codecs import REASON, ListOf
from engine.codes import RuleCode
from engine.command import Command, begun
from engine.commodities import A_JAIL_CARD, HOTELS, HOUSES
from engine.errors import No
from engine.fact_registry import Fact
from engine.facts import PricesKept, SituationSet
from engine.game import Game
from engine.holders import BANK, POT
from engine.naming import NO_LOT, NOBODY_SITS
from engine.offer_types import MOVES, TEXT, Condition, Offer
from engine.outcome import HOTEL, HOUSE, Outcome
from engine.registry import Chapter, CommandRule, Offers, Section
from engine.texts import Text, template
from engine.wording import deck_name, listed, seat_name, sentence

RULE = "THE REFEREE"

IMPOSSIBLE = No(RuleCode.IMPOSSIBLE_ADJUSTMENT, "This adjustment is impossible: {faults}", RULE)

MORE_THAN_FITS = template("{lot} has more buildings than a lot can hold.")
MORTGAGED_TWICE = template("{lot} is mortgaged twice.")
OUT_AND_HOLDS = template("Seat {seat} is out of the game and can't hold anything.")
UP_FOR_SALE = template("{lot} is up for sale: that has to end first.")
TO_ITSELF = template("{holder} can't give something to itself.")
ONLY_CASH = Text("Only cash lies in the pot.")
NO_POT = Text("There is no pot in this game.")
NOT_COVERED = template("{holder} has {held}: {amount} can't be taken.")
CARD_ELSEWHERE = template("The {deck} jail card is with {holder}, not with {giver}.")
NOT_BETWEEN_PLAYERS = template("Buildings move between the Bank and {lot}, or with its deed.")
TOO_FEW_LEFT = template("The Bank has {stock} of the {count} {building}s for {lot}.")
TOO_FEW_STAND = template("{lot} has {standing} of the {count} {building}s to be taken away.")
IS_MORTGAGED = template("{lot} is mortgaged now.")
IS_NOT_MORTGAGED = template("{lot} is not mortgaged now.")
NOT_HELD = template("{lot} belongs to {owner}, not to {holder}.")

ADJUSTS = template("the referee adjusts {moves} ({reason})")
NOW_MORTGAGED = template("{lot}, now mortgaged")
NOW_NOT_MORTGAGED = template("{lot}, now not mortgaged")
ONTO = template("{things} from the Bank to {lot}")
OFF = template("{things} from {lot} to the Bank")
GOES = template("{what} from {giver} to {taker}")

MAY_ADJUST = Text("Adjust what a player holds (referee)")


@dataclass(frozen=True, slots=True)
class Adjust(Command):
    """The referee sets right what somebody holds, move by move, and says why."""

    moves: Annotated[tuple[Move, ...], ListOf(MoveCodec())]
    reason: Annotated[str, REASON]


def decide_adjust(game: Game, command: Adjust) -> Outcome:
    """The moves in their order, each as far as the holdings allow; tokens, turns and debts stay.

    Refuses IMPOSSIBLE_ADJUSTMENT with all its faults: those of single moves or, if there are none,
    those that the moves would add to the position.
    """
    after = game.copy()
    builder = OutcomeBuilder(after)
    faults: list[str] = []
    for move in command.moves:
        done = len(builder.transfers)
        fault = _name_fault(after, move) or _MAKE[_kind(move)](builder, move)
        faults += [fault] if fault else []
        apply(after, Outcome(tuple(builder.transfers[done:]), ()))
    faults = faults or new_faults(game, after)
    if faults:
        raise IMPOSSIBLE.with_faults(faults)
    for fact in goes_along(game, after):
        builder.note(fact)
    return builder.outcome()


def new_faults(before: Game, after: Game) -> list[str]:
    """Faults in the holdings of `after` that those of `before` don't have, one sentence each.
    Tokens and turns are ignored."""
    known = set(_faults(before))
    return [fault for fault in _faults(after) if fault not in known]


def goes_along(before: Game, after: Game) -> Iterator[Fact]:
    """Notes that must follow the holdings: changed prices of buildings from auctions (option
    `building_resale`), in board order; and the right to lift a mortgage at once, closed if the deed
    has another owner or no mortgage."""
    for lot in before.owner:
        if lot in before.prices and before.level(lot) != after.level(lot):
            yield PricesKept(lot)
    fresh = [
        lot
        for lot in before.fresh
        if after.mortgages[lot] and after.owner[lot] == before.owner[lot]
    ]
    if len(fresh) < len(before.fresh):
        yield SituationSet("fresh", fresh)


def _faults(game: Game) -> Iterator[str]:
    levels = {lot: game.level(lot) for lot in game.owner}
    # A bankrupt's mortgaged deed lies with the Bank until it is auctioned.
    mortgaged = {lot for lot, marker in game.mortgages.items() if marker} - on_auction(game)
    yield from building_faults(
        game, Target(game.cash, game.owner, levels, mortgaged, game.jail_cards)
    )
    for lot, deed in game.edition.deeds.items():
        houses, hotels = game.houses[lot], game.hotels[lot]
        if hotels > 1 or (hotels and houses) or houses >= game.hotel_level:
            yield MORE_THAN_FITS(lot=deed.name)
        if game.mortgages[lot] > 1:
            yield MORTGAGED_TWICE(lot=deed.name)
    for seat in game.bankrupt:
        if holds(game, seat):
            yield OUT_AND_HOLDS(seat=seat)
    for item in game.pending:
        if item.kind in (PURCHASE, AUCTION) and game.owner[item.subject] != BANK:
            yield UP_FOR_SALE(lot=game.edition.name_of(item.subject))


def holds(game: Game, seat: str) -> bool:
    """Whether the seat has anything."""
    return bool(game.cash[seat] or game.deeds_of(seat) or seat in game.jail_cards.values())


def _kind(move: Move) -> str:
    if move.mortgaged is not None:
        return "mortgage"
    if move.lot:
        return "buildings"
    if move.jail_card:
        return "jail_card"
    return "deed" if move.deed else "cash"


def _name_fault(game: Game, move: Move) -> str | None:
    for holder in (move.giver, move.taker):
        if holder not in ("", BANK, POT, *game.seats):
            return NOBODY_SITS(seat=holder).sentence
    for lot in (move.deed, move.lot):
        if lot and lot not in game.owner:
            return NO_LOT(lot=lot).sentence
    if move.giver and move.giver == move.taker:
        return TO_ITSELF(holder=sentence(seat_name(move.giver)))
    if POT in (move.giver, move.taker) and not move.cash:
        return ONLY_CASH
    if POT in (move.giver, move.taker) and game.options.free_parking == "nothing":
        return NO_POT
    return None


def _move_cash(builder: OutcomeBuilder, move: Move) -> str | None:
    game = builder.game
    held = game.cash[move.giver]
    if move.giver != BANK and held < move.cash:
        money = game.edition.money
        holder = sentence(seat_name(move.giver))
        return NOT_COVERED(holder=holder, held=money(held), amount=money(move.cash))
    builder.pay(move.giver, move.taker, move.cash, SetRight())
    return None


def _move_deed(builder: OutcomeBuilder, move: Move) -> str | None:
    """Move a deed with its mortgage and buildings; the Bank's own deeds keep neither."""
    game, lot = builder.game, move.deed
    if game.owner[lot] != move.giver:
        return _not_held(game, lot, move.giver)
    level = game.level(lot)
    if move.taker == BANK:
        builder.set_level(lot, move.giver, 0, level, SetRight())
        if game.mortgages[lot]:
            builder.unmark(lot, move.giver, SetRight())
        builder.move(f"deed:{lot}", move.giver, BANK, SetRight())
        return None
    builder.deed(lot, move.giver, move.taker, SetRight())
    for building, held in ((HOUSE, game.houses), (HOTEL, game.hotels)):
        if held[lot]:
            builder.move(building, move.giver, move.taker, SetRight(), held[lot], of=lot, to=lot)
    return None


def _move_jail_card(builder: OutcomeBuilder, move: Move) -> str | None:
    holder = builder.game.jail_cards[move.jail_card]
    if holder != move.giver:
        return CARD_ELSEWHERE(
            deck=deck_name(move.jail_card), holder=seat_name(holder), giver=seat_name(move.giver)
        )
    builder.jail_card(move.jail_card, move.giver, move.taker, SetRight())
    return None


def _move_buildings(builder: OutcomeBuilder, move: Move) -> str | None:
    game, lot = builder.game, move.lot
    name = game.edition.name_of(lot)
    seat = move.taker if move.giver == BANK else move.giver
    if BANK not in (move.giver, move.taker):
        return NOT_BETWEEN_PLAYERS(lot=name)
    if game.owner[lot] != seat:
        return _not_held(game, lot, seat)
    building, count = (HOUSE, move.houses) if move.houses else (HOTEL, move.hotels)
    standing = (game.houses if move.houses else game.hotels)[lot]
    if move.giver == BANK:
        stock = game.bank_houses if move.houses else game.bank_hotels
        if stock < count:
            return TOO_FEW_LEFT(stock=stock, count=count, building=building, lot=name)
        builder.move(building, BANK, seat, SetRight(), count, to=lot)
        return None
    if standing < count:
        return TOO_FEW_STAND(lot=name, standing=standing, count=count, building=building)
    builder.move(building, seat, BANK, SetRight(), count, of=lot)
    return None


def _mark_mortgage(builder: OutcomeBuilder, move: Move) -> str | None:
    game, lot = builder.game, move.lot
    if bool(game.mortgages[lot]) == move.mortgaged:
        now = IS_MORTGAGED if move.mortgaged else IS_NOT_MORTGAGED
        return now(lot=game.edition.name_of(lot))
    (builder.mark if move.mortgaged else builder.unmark)(lot, game.owner[lot], SetRight())
    return None


def _not_held(game: Game, lot: str, holder: str) -> str:
    name, owner = game.edition.name_of(lot), seat_name(game.owner[lot])
    return NOT_HELD(lot=name, owner=owner, holder=seat_name(holder))


_MAKE: dict[str, Callable[[OutcomeBuilder, Move], str | None]] = {
    "cash": _move_cash,
    "deed": _move_deed,
    "jail_card": _move_jail_card,
    "buildings": _move_buildings,
    "mortgage": _mark_mortgage,
}


def adjust_words(game: Game, command: Adjust) -> str:
    """The moves of an adjustment and its reason, for the journal."""
    moves = listed(_move_words(game, move) for move in command.moves)
    return ADJUSTS(moves=moves, reason=command.reason)


def _move_words(game: Game, move: Move) -> str:
    edition = game.edition
    if move.mortgaged is not None:
        now = NOW_MORTGAGED if move.mortgaged else NOW_NOT_MORTGAGED
        return now(lot=edition.name_of(move.lot))
    if move.lot:
        things = HOUSES(move.houses) if move.houses else HOTELS(move.hotels)
        way = ONTO if move.giver == BANK else OFF
        return way(things=things, lot=edition.name_of(move.lot))
    if move.cash:
        what = edition.money(move.cash)
    else:
        what = edition.name_of(move.deed) if move.deed else A_JAIL_CARD
    return GOES(what=what, giver=seat_name(move.giver), taker=seat_name(move.taker))


def _referee_offers(game: Game) -> list[Offer]:
    """The referee can set right what somebody holds, at any time."""
    return [_ADJUSTMENT]


_ADJUSTMENT = Offer(
    "referee",
    MAY_ADJUST,
    begun(Adjust),
    {"moves": MOVES, "reason": TEXT},
    conditions=(Condition.CAN_BE_HELD,),
)


CHAPTER = Chapter(
    rules=(THE_REFEREE,),
    commands=(
        CommandRule(
            command=Adjust,
            decide=decide_adjust,
            words=adjust_words,
            rule=THE_REFEREE,
            topic="corrections",
            referee=True,
            quiet=True,
        ),
    ),
    offers=(Offers(make=_referee_offers, groups=("referee",), section=Section.REFEREE),),
)
