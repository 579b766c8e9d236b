"""THE REFEREE sets right what somebody holds; the banker counts the cash on the table.

Neither stands in a rulebook: they keep the book and the table the same.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Annotated

from engine import offer_json
from engine.adjustments import Move, MoveCodec, NotesCodec
from engine.apply import apply
from engine.builder import OutcomeBuilder
from engine.chapters.common import THE_REFEREE, deck_name, listed, seat_name, sentence
from engine.chapters.positions import Target, building_faults
from engine.codecs import REASON, SEAT, ListOf, MapOf, Whole
from engine.codes import Code
from engine.errors import Refusal
from engine.facts import Fact, PricesKept, RegisterSet
from engine.game import Game
from engine.offer_json import MOVES, TEXT, Asks, Condition, Offer, offer
from engine.outcome import BANK, HOTEL, HOUSE, POT, Outcome
from engine.reasons import SetRight
from engine.registry import Chapter, Command, CommandRule, Offers, Place, Rule
from engine.snapshot import copy_of

REFEREE = "THE REFEREE"
THE_BANK = "THE BANK"


# --- The referee's adjustment -----------------------------------------------------------------
@dataclass(frozen=True, slots=True)
class Adjust(Command):
    """The referee sets right what somebody holds, move by move, and says why."""

    moves: Annotated[tuple[Move, ...], ListOf(MoveCodec())]
    reason: Annotated[str, REASON]


def decide_adjust(game: Game, command: Adjust) -> Outcome:
    """The moves in their order, each as far as it is covered; tokens, turns and debts stay.

    Refuses IMPOSSIBLE_ADJUSTMENT with all its faults: those of single moves, or else what the
    position that they lead to would have wrong and hasn't now.
    """
    after = copy_of(game)
    builder = OutcomeBuilder(after)
    faults: list[str] = []
    for move in command.moves:
        done = len(builder.transfers)
        fault = _name_fault(after, move) or _MAKE[_kind(move)](builder, move)
        faults += [fault] if fault else []
        apply(after, Outcome(tuple(builder.transfers[done:]), ()))
    faults = faults or new_faults(game, after)
    if faults:
        raise Refusal(
            Code.IMPOSSIBLE_ADJUSTMENT,
            "This adjustment is impossible: " + " ".join(faults),
            REFEREE,
            tuple(faults),
        )
    for fact in goes_along(game, after):
        builder.note(fact)
    return builder.outcome()


def new_faults(before: Game, after: Game) -> list[str]:
    """What is wrong with the holdings of `after` and wasn't with those of `before`, a sentence
    each. Tokens and turns are not looked at."""
    known = set(_faults(before))
    return [fault for fault in _faults(after) if fault not in known]


def goes_along(before: Game, after: Game) -> Iterator[Fact]:
    """What is noted beside the holdings and goes with them: what a building cost at an auction
    (option `building_resale`) where it has changed, in board order, and that the mortgage on a deed
    may still be lifted at once where the deed has another owner, or no mortgage."""
    for lot in before.owner:
        if lot in before.prices and before.level(lot) != after.level(lot):
            yield PricesKept(lot)
    fresh = [
        lot
        for lot in before.fresh
        if after.mortgages[lot] and after.owner[lot] == before.owner[lot]
    ]
    if len(fresh) < len(before.fresh):
        yield RegisterSet("fresh", fresh)


def _faults(game: Game) -> Iterator[str]:
    levels = {lot: game.level(lot) for lot in game.owner}
    mortgaged = {lot for lot, marker in game.mortgages.items() if marker}
    yield from building_faults(
        game, Target(game.cash, game.owner, levels, mortgaged, game.jail_cards)
    )
    for lot, deed in game.edition.deeds.items():
        houses, hotels = game.houses[lot], game.hotels[lot]
        if hotels > 1 or (hotels and houses) or houses >= game.hotel_level:
            yield f"More stands on {deed.name} than a lot can take."
        if game.mortgages[lot] > 1:
            yield f"{deed.name} is mortgaged twice."
    for seat in game.bankrupt:
        if holds(game, seat):
            yield f"Seat {seat} is out of the game and can't hold anything."
    for item in game.pending:
        if item.kind in ("purchase", "auction") and game.owner[item.subject] != BANK:
            yield f"{game.edition.name_of(item.subject)} is up for sale: that has to end first."


def holds(game: Game, seat: str) -> bool:
    """Whether the seat has anything."""
    return bool(game.cash[seat] or game.deeds_of(seat) or seat in game.jail_cards.values())


def _kind(move: Move) -> str:
    if move.mortgaged is not None:
        return "mortgage"
    if move.lot:
        return "buildings"
    return "jail_card" if move.jail_card else "deed" if move.deed else "cash"


def _name_fault(game: Game, move: Move) -> str | None:
    for holder in (move.giver, move.taker):
        if holder not in ("", BANK, POT, *game.seats):
            return f"Nobody sits in seat {holder} at this table."
    for lot in (move.deed, move.lot):
        if lot and lot not in game.owner:
            return f"There is no lot “{lot}” on this board."
    if move.giver and move.giver == move.taker:
        return f"{sentence(seat_name(move.giver))} can't give something to itself."
    if POT in (move.giver, move.taker) and not move.cash:
        return "Only cash lies in the pot."
    if POT in (move.giver, move.taker) and game.options.free_parking == "nothing":
        return "There is no pot in this game."
    return None


def _move_cash(builder: OutcomeBuilder, move: Move) -> str | None:
    game = builder.game
    held = game.cash[move.giver]
    if move.giver != BANK and held < move.cash:
        money = game.edition.money
        short = f"{seat_name(move.giver)} has {money(held)}: {money(move.cash)} can't be taken."
        return sentence(short)
    builder.pay(move.giver, move.taker, move.cash, SetRight())
    return None


def _move_deed(builder: OutcomeBuilder, move: Move) -> str | None:
    """With its mortgage and what stands on it; the Bank keeps neither on a deed of its own."""
    game, lot = builder.game, move.deed
    if game.owner[lot] != move.giver:
        return _not_held(game, lot, move.giver)
    level = game.level(lot)
    if move.taker == BANK:
        builder.set_level(lot, move.giver, 0, level)
        if game.mortgages[lot]:
            builder.unmark(lot, move.giver)
        builder.move(f"deed:{lot}", move.giver, BANK)
        return None
    builder.deed(lot, move.giver, move.taker)
    for building, held in ((HOUSE, game.houses), (HOTEL, game.hotels)):
        if held[lot]:
            builder.move(building, move.giver, move.taker, held[lot], of=lot, to=lot)
    return None


def _move_jail_card(builder: OutcomeBuilder, move: Move) -> str | None:
    holder = builder.game.jail_cards[move.jail_card]
    if holder != move.giver:
        return (
            f"The {deck_name(move.jail_card)} jail card is with {seat_name(holder)}, not with "
            f"{seat_name(move.giver)}."
        )
    builder.jail_card(move.jail_card, move.giver, move.taker)
    return None


def _move_buildings(builder: OutcomeBuilder, move: Move) -> str | None:
    game, lot = builder.game, move.lot
    name = game.edition.name_of(lot)
    seat = move.taker if move.giver == BANK else move.giver
    if BANK not in (move.giver, move.taker):
        return f"Buildings move between the Bank and {name}, or with its deed."
    if game.owner[lot] != seat:
        return _not_held(game, lot, seat)
    building, count = (HOUSE, move.houses) if move.houses else (HOTEL, move.hotels)
    standing = (game.houses if move.houses else game.hotels)[lot]
    if move.giver == BANK:
        stock = game.bank_houses if move.houses else game.bank_hotels
        if stock < count:
            return f"The Bank has {stock} of the {count} {building}s for {name}."
        builder.move(building, BANK, seat, count, to=lot)
        return None
    if standing < count:
        return f"{name} has {standing} of the {count} {building}s to be taken away."
    builder.move(building, seat, BANK, count, of=lot)
    return None


def _mark_mortgage(builder: OutcomeBuilder, move: Move) -> str | None:
    game, lot = builder.game, move.lot
    if bool(game.mortgages[lot]) == move.mortgaged:
        return f"{game.edition.name_of(lot)} is {'' if move.mortgaged else 'not '}mortgaged now."
    (builder.mark if move.mortgaged else builder.unmark)(lot, game.owner[lot])
    return None


def _not_held(game: Game, lot: str, holder: str) -> str:
    name, owner = game.edition.name_of(lot), seat_name(game.owner[lot])
    return f"{name} belongs to {owner}, not to {seat_name(holder)}."


_MAKE: dict[str, Callable[[OutcomeBuilder, Move], str | None]] = {
    "cash": _move_cash,
    "deed": _move_deed,
    "jail_card": _move_jail_card,
    "buildings": _move_buildings,
    "mortgage": _mark_mortgage,
}


def adjust_words(game: Game, command: Adjust) -> str:
    """What an adjustment moves, and why, for the journal."""
    moves = listed(_move_words(game, move) for move in command.moves)
    return f"the referee adjusts {moves} ({command.reason})"


def _move_words(game: Game, move: Move) -> str:
    edition = game.edition
    if move.mortgaged is not None:
        return f"{edition.name_of(move.lot)}, now {'' if move.mortgaged else 'not '}mortgaged"
    if move.lot:
        count, building = (move.houses, "house") if move.houses else (move.hotels, "hotel")
        things = f"{count} {building}{'s' if count > 1 else ''}"
        if move.giver == BANK:
            return f"{things} from the Bank to {edition.name_of(move.lot)}"
        return f"{things} from {edition.name_of(move.lot)} to the Bank"
    if move.cash:
        what = edition.money(move.cash)
    else:
        what = edition.name_of(move.deed) if move.deed else "a jail card"
    return f"{what} from {seat_name(move.giver)} to {seat_name(move.taker)}"


# --- The count --------------------------------------------------------------------------------
@dataclass(frozen=True, slots=True)
class Count(Command):
    """The cash on the table is counted, per seat in dollars (`counted`) or by its `notes`.

    It is compared with the book and changes nothing.
    """

    counted: Annotated[dict[str, int] | None, MapOf(SEAT, Whole(0, 1_000_000))] = None
    notes: Annotated[dict[str, dict[str, int]] | None, MapOf(SEAT, NotesCodec())] = None


def decide_count(game: Game, command: Count) -> Outcome:
    """Nothing moves, whatever was counted: a difference is for the referee to set right."""
    counted, notes = command.counted or {}, command.notes or {}
    twice = sorted(counted.keys() & notes.keys())
    if twice or not (counted or notes):
        wrong = f"Seat {twice[0]} is counted twice" if twice else "Nothing is counted"
        raise Refusal(
            Code.COUNT_ONCE, wrong + ": give each player's total, or each player's notes.", THE_BANK
        )
    for held in notes.values():
        for note in held:
            if int(note) not in game.edition.notes:
                money = game.edition.money(int(note))
                raise Refusal(Code.UNKNOWN_NOTE, f"This edition has no note of {money}.", THE_BANK)
    return OutcomeBuilder(game).outcome()


def counted_cash(command: Count) -> dict[str, int]:
    """What a count found, per seat in dollars."""
    summed = {
        seat: sum(int(note) * count for note, count in held.items())
        for seat, held in (command.notes or {}).items()
    }
    return dict(sorted(((command.counted or {}) | summed).items()))


def count_words(game: Game, command: Count) -> str:
    """Who agrees with the book and who doesn't, for the journal."""
    counted = counted_cash(command)
    if all(cash == game.cash[seat] for seat, cash in counted.items()) and len(counted) > 1:
        return "the table is counted: all agree with the book"
    return "the table is counted: " + listed(
        _difference(game, seat, cash) for seat, cash in counted.items()
    )


def count_amounts(game: Game, command: Count) -> Iterator[str]:
    """Per seat what the book has, what was counted, and the difference, as sentences."""
    money = game.edition.money
    for seat, cash in counted_cash(command).items():
        off = cash - game.cash[seat]
        words = f"{money(abs(off))} too {'many' if off > 0 else 'few'}" if off else "they agree"
        yield f"Seat {seat}: book {money(game.cash[seat])}, counted {money(cash)}: {words}"


def _difference(game: Game, seat: str, cash: int) -> str:
    off = cash - game.cash[seat]
    if not off:
        return f"seat {seat} agrees"
    return f"seat {seat} has {game.edition.money(abs(off))} too {'many' if off > 0 else 'few'}"


# --- What can be entered ----------------------------------------------------------------------
def _offers(game: Game) -> list[Offer]:
    """The count, at any time: totals or notes, each player once."""
    live, once = game.live, [Condition.EACH_COUNTED_ONCE]
    asks: Asks = {
        "counted": offer_json.counted(live),
        "notes": offer_json.notes(live, sorted(game.edition.notes, reverse=True)),
    }
    return [offer("game", "Count the table", {"type": "count"}, asks, conditions=once)]


def _referee_offers(game: Game) -> list[Offer]:
    """Setting right what somebody holds is the referee's, and always possible."""
    asks = {"moves": MOVES, "reason": TEXT}
    text = "Adjust what a player holds (referee)"
    return [offer("referee", text, {"type": "adjust"}, asks, conditions=[Condition.CAN_BE_HELD])]


CHAPTER = Chapter(
    rules=(
        Rule(THE_BANK, "The Bank pays, sells, lends and collects; it never goes broke."),
        THE_REFEREE,
    ),
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
        CommandRule(
            command=Count,
            decide=decide_count,
            words=count_words,
            rule=Rule(THE_BANK, "The cash on the table is counted and compared with the book."),
            topic="counts",
        ),
    ),
    offers=(
        Offers(make=_offers, groups=("game",), place=Place.ANY_TIME),
        Offers(make=_referee_offers, groups=("referee",), place=Place.REFEREE),
    ),
)
