"""Any position can be set up: a game taken over from paper, a referee's correction, a test."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, fields, replace
from typing import Annotated, Any

from engine.builder import OutcomeBuilder
from engine.causes import SetRight
from engine.chapters import tracking
from engine.chapters.buying import on_auction
from engine.chapters.common import THE_REFEREE
from engine.chapters.position_checks import situation_faults
from engine.chapters.preparation import DEAL, fill_bank
from engine.codecs import DECK, LOT, OWNER, ROUND_MAX, SEAT, Flag, ListOf, MapOf, Whole
from engine.codes import RuleCode
from engine.command import Command, begun
from engine.edition import HOTELS_IN_BOX, HOUSES_IN_BOX, JAIL_POSITION
from engine.endings import DebtEnd, RentEnd
from engine.errors import No
from engine.facts import (
    DebtClosed,
    PricesKept,
    RentClosed,
    ShortageClosed,
    SituationSet,
    Started,
    TurnPassed,
)
from engine.game import Game
from engine.holders import BANK, BOX
from engine.naming import NOBODY_SITS, OUT, no_lot
from engine.offer_types import POSITION, Offer
from engine.outcome import Outcome
from engine.registry import Chapter, CommandRule, Offers, Section
from engine.situation_json import dump_pending
from engine.texts import Text, template

RULE = "PREPARATION"

IMPOSSIBLE = No(RuleCode.IMPOSSIBLE_POSITION, "This position is impossible: {faults}", RULE)

TWICE = template("{name} stands twice in {field}.")
NOT_BUILT_ON = template("Nothing can be built on {lot}.")
MORE_THAN_A_HOTEL = template("{lot} has more than a hotel.")
NOT_ONE_OWNER = template(
    "Buildings stand in the {color} group, which doesn't belong to one player."
)
BUILT_AND_MORTGAGED = template("Buildings stand in the {color} group, of which {lot} is mortgaged.")
NOT_EVEN = template("Buildings in the {color} group are not even.")
BANKS_MORTGAGE = template("{lot} belongs to the Bank, so it can't be mortgaged.")
TOO_MANY_HOUSES = template("There are {count} houses, and the set has {most}.")
TOO_MANY_HOTELS = template("There are {count} hotels, and the set has {most}.")
OUT_OF_TURN = template("Seat {seat} is not in the game and can't have the turn.")

IS_SET_UP = Text("a position is set up")
MAY_SET_UP = Text("Set up a position")


@dataclass
class Target:
    """The holdings of a position, complete: what it leaves out keeps its present value."""

    cash: dict[str, int]
    owner: dict[str, str]
    levels: dict[str, int]
    mortgaged: set[str]
    jail_cards: dict[str, str]


@dataclass(frozen=True, slots=True)
class Position(Command):
    """The referee (or a game that moves from paper) sets up a position; what is left out stays.

    `buildings`: levels per lot, 5 is a hotel (4 in a short game). `deeds`: the owner per lot,
    "Bank" gives one back. `turn` begins that turn with nothing open: decisions, rents to ask,
    debts and auctions are closed.
    """

    cash: Annotated[dict[str, int] | None, MapOf(SEAT, Whole(0, 1_000_000), 0, lenient=True)] = None
    deeds: Annotated[
        dict[str, str] | None,
        MapOf(LOT, OWNER, 0, lenient=True),
    ] = None
    buildings: Annotated[dict[str, int] | None, MapOf(LOT, Whole(0, 99), 0, lenient=True)] = None
    mortgaged: Annotated[tuple[str, ...] | None, ListOf(LOT, 0)] = None
    jail_cards: Annotated[
        dict[str, str] | None,
        MapOf(DECK, OWNER, 0, lenient=True),
    ] = None
    tokens: Annotated[dict[str, int] | None, MapOf(SEAT, Whole(0, 39), 0, lenient=True)] = None
    jail: Annotated[dict[str, int] | None, MapOf(SEAT, Whole(0, 2), 0, lenient=True)] = None
    turn: Annotated[str | None, SEAT] = None
    round_number: Annotated[int | None, Whole(1, ROUND_MAX)] = None
    doubles: Annotated[int | None, Whole(0, 2)] = None
    tracked: Annotated[bool | None, Flag()] = None


def decide_position(game: Game, command: Position) -> Outcome:
    """Postings from the present holdings to the position's, and its situation.

    Refuses IMPOSSIBLE_POSITION with all its faults, not only the first.
    """
    target = _target(game, command)
    on_hold = _mortgaged_at_the_bank(game, command) if command.turn is None else set()
    faults = [
        *_name_faults(game, command),
        *building_faults(game, replace(target, mortgaged=target.mortgaged - on_hold)),
        *_situation_faults(game, command),
    ]
    if faults:
        raise IMPOSSIBLE.with_faults(faults)
    builder = OutcomeBuilder(game)
    if game.status == "new":
        fill_bank(builder, SetRight())
        builder.note(Started(command.turn or game.seats[0]))
    _take_back(builder, target)
    _hand_out(builder, target)
    _set_situation(builder, command)
    return builder.outcome()


def _target(game: Game, command: Position) -> Target:
    new = game.status == "new"
    start = game.edition.starting_cash if new else 0
    cash = {seat: start or game.cash[seat] for seat in game.seats}
    owner = {lot: BANK if new else holder for lot, holder in game.owner.items()}
    levels = {lot: game.level(lot) for lot in game.owner}
    mortgaged = {lot for lot, marker in game.mortgages.items() if marker}
    if command.turn is not None:
        # Their auctions are closed, and the Bank keeps no mortgaged deed.
        mortgaged -= _mortgaged_at_the_bank(game, command)
    cards = {deck: BANK if new else holder for deck, holder in game.jail_cards.items()}
    return Target(
        cash | (command.cash or {}),
        owner | _on_board(game, command.deeds),
        levels | _on_board(game, command.buildings),
        mortgaged if command.mortgaged is None else set(command.mortgaged),
        cards | (command.jail_cards or {}),
    )


def _mortgaged_at_the_bank(game: Game, command: Position) -> set[str]:
    """A bankrupt's mortgaged deeds that are up for auction, and that the position doesn't name."""
    return {lot for lot in on_auction(game) - set(command.deeds or ()) if game.mortgages[lot]}


def _on_board(game: Game, by_lot: dict[str, Any] | None) -> dict[str, Any]:
    return {lot: value for lot, value in (by_lot or {}).items() if lot in game.edition.deeds}


def _name_faults(game: Game, command: Position) -> Iterator[str]:
    lots = {**(command.deeds or {}), **(command.buildings or {})}
    for lot in dict.fromkeys((*lots, *(command.mortgaged or ()))):
        if lot not in game.edition.deeds:
            yield no_lot(game, lot).sentence
    for item in fields(command):
        for name, _ in getattr(getattr(command, item.name), "again", ()):
            deed = game.edition.deeds.get(name)
            yield TWICE(name=deed.name if deed else name, field=item.name)
    seats = [*(command.cash or ()), *(command.tokens or ()), *(command.jail or ())]
    seats += [*(command.deeds or {}).values(), *(command.jail_cards or {}).values()]
    for seat in dict.fromkeys(seats):
        if seat != BANK and seat not in game.seats:
            yield NOBODY_SITS(seat=seat).sentence
        elif seat in game.bankrupt:
            yield OUT(seat=seat).sentence


def building_faults(game: Game, target: Target) -> Iterator[str]:
    """A sentence for each thing in an impossible place, and for more buildings than the set has."""
    edition = game.edition
    levels = target.levels
    for group, lots in edition.groups.items():
        built = [lot for lot in lots if levels[lot]]
        for lot in built:
            if edition.deeds[lot].kind != "street":
                yield NOT_BUILT_ON(lot=edition.name_of(lot))
            if levels[lot] > game.hotel_level:
                yield MORE_THAN_A_HOTEL(lot=edition.name_of(lot))
        if edition.deeds[lots[0]].kind != "street":
            continue
        color = group.replace("_", " ")
        owners = {target.owner[lot] for lot in lots}
        if built and (len(owners) > 1 or BANK in owners):
            yield NOT_ONE_OWNER(color=color)
        mortgaged = [edition.name_of(lot) for lot in lots if lot in target.mortgaged]
        if built and mortgaged:
            yield BUILT_AND_MORTGAGED(color=color, lot=mortgaged[0])
        group_levels = [levels[lot] for lot in lots]
        if max(group_levels) - min(group_levels) > 1:
            yield NOT_EVEN(color=color)
    for lot in edition.deeds:
        if lot in target.mortgaged and target.owner[lot] == BANK:
            yield BANKS_MORTGAGE(lot=edition.name_of(lot))
    houses = sum(level for level in levels.values() if level < game.hotel_level)
    hotels = sum(level == game.hotel_level for level in levels.values())
    if houses > HOUSES_IN_BOX:
        yield TOO_MANY_HOUSES(count=houses, most=HOUSES_IN_BOX)
    if hotels > HOTELS_IN_BOX:
        yield TOO_MANY_HOTELS(count=hotels, most=HOTELS_IN_BOX)


def _situation_faults(game: Game, command: Position) -> Iterator[str]:
    if command.turn is not None and command.turn not in game.live:
        yield OUT_OF_TURN(seat=command.turn)
    yield from situation_faults(game, *_places(game, command))


def _places(game: Game, command: Position) -> tuple[dict[str, int], dict[str, int]]:
    """The places of all tokens in the position, and the prisoners; a prisoner's token needn't be
    named."""
    if command.jail is None:
        return game.tokens | (command.tokens or {}), game.jail
    in_jail = dict.fromkeys(command.jail, JAIL_POSITION)
    return game.tokens | in_jail | (command.tokens or {}), dict(command.jail)


def _now(game: Game) -> tuple[dict[str, int], dict[str, str], dict[str, str]]:
    """Present cash, owners and jail card holders; for a new game as `fill_bank` leaves them."""
    if game.status == "new":
        start = game.edition.starting_cash
        return (
            dict.fromkeys(game.seats, start),
            dict.fromkeys(game.owner, BANK),
            dict.fromkeys(game.jail_cards, BANK),
        )
    assert BOX not in game.owner.values()
    return game.cash, game.owner, game.jail_cards


def _take_back(builder: OutcomeBuilder, target: Target) -> None:
    """Everything that changes goes to the Bank first, so that the stock never runs out on the
    way."""
    game = builder.game
    cash, owner, cards = _now(game)
    for lot, holder in owner.items():
        moves = target.owner[lot] != holder
        level = game.level(lot)
        if level and (moves or target.levels[lot] != level):
            builder.set_level(lot, holder, 0, level, SetRight())
            if lot in game.prices:
                builder.note(PricesKept(lot))
        if game.mortgages[lot] and (moves or lot not in target.mortgaged):
            builder.unmark(lot, holder, SetRight())
        if moves and holder != BANK:
            builder.move(f"deed:{lot}", holder, BANK, SetRight())
    for deck, holder in cards.items():
        if holder not in (BANK, target.jail_cards[deck]):
            builder.jail_card(deck, holder, BANK, SetRight())
    for seat in game.seats:
        builder.pay(seat, BANK, max(0, cash[seat] - target.cash[seat]), SetRight())


def _hand_out(builder: OutcomeBuilder, target: Target) -> None:
    game = builder.game
    cash, owner, cards = _now(game)
    for lot, holder in target.owner.items():
        moves = owner[lot] != holder
        level = game.level(lot)
        if moves and holder != BANK:
            builder.move(f"deed:{lot}", BANK, holder, SetRight())
        if lot in target.mortgaged and (moves or not game.mortgages[lot]):
            builder.mark(lot, holder, SetRight())
        if target.levels[lot] and (moves or target.levels[lot] != level):
            builder.set_level(lot, holder, target.levels[lot], 0, SetRight())
    for deck, holder in target.jail_cards.items():
        if holder not in (BANK, cards[deck]):
            builder.jail_card(deck, BANK, holder, SetRight())
    for seat in game.seats:
        builder.pay(BANK, seat, max(0, target.cash[seat] - cash[seat]), SetRight())


def _set_situation(builder: OutcomeBuilder, command: Position) -> None:
    game = builder.game
    tokens, jail = _places(game, command)
    if command.jail is not None:
        builder.note(SituationSet("jail", jail))
    if tokens != game.tokens:
        builder.note(SituationSet("tokens", tokens))
    if command.turn is not None:
        round_number = command.round_number or max(1, game.round_number)
        _close_all(builder)
        builder.note(TurnPassed(command.turn, max(1, game.turn_number), round_number))
    else:
        if _stops_the_dice(game, command):
            tracking.leave_tracking(builder)
        _drop_decisions(builder, command, tokens, jail)
    if command.turn is None and command.round_number is not None:
        builder.note(SituationSet("round_number", command.round_number))
    if command.doubles is not None:
        builder.note(SituationSet("doubles", command.doubles))
    if command.tracked is not None:
        builder.note(SituationSet("tracked", command.tracked))


def _stops_the_dice(game: Game, command: Position) -> bool:
    return command.tracked is False and game.tracked


def _drop_decisions(
    builder: OutcomeBuilder, command: Position, tokens: dict[str, int], jail: dict[str, int]
) -> None:
    """Close whatever is open about deeds that are set up, or for a seat whose token was elsewhere;
    and the deal, if the Bank has no deed left for it."""
    game = builder.game
    owners = (game.owner | _on_board(game, command.deeds)).values()
    moved = {
        seat
        for seat in game.seats
        if (tokens[seat], seat in jail) != (game.tokens[seat], seat in game.jail)
    }
    stops = _stops_the_dice(game, command)
    still_open = tuple(item for item in game.pending if not (stops and item.kind.of_turn))
    kept = tuple(
        item
        for item in still_open
        if item.subject not in (command.deeds or ())
        and (item.seat not in moved or not item.kind.of_turn)
        and (item.kind != DEAL or BANK in owners)
    )
    if kept != still_open:
        builder.note(SituationSet("pending", dump_pending(kept)))


def _close_all(builder: OutcomeBuilder) -> None:
    """The seat whose turn is set begins it with nothing open: no decision, rent, debt or
    auction."""
    game = builder.game
    for claim in game.claims:
        builder.note(RentClosed.of(claim, RentEnd.POSITION))
    for debt in game.debts:
        builder.note(DebtClosed(debt.id, DebtEnd.POSITION))
    for item in game.pending:
        builder.answer(item)
    if game.shortage:
        builder.note(ShortageClosed())


def _offers(game: Game) -> list[Offer]:
    """The referee can set up a position, at any time."""
    return [_POSITION]


_POSITION = Offer("referee", MAY_SET_UP, begun(Position), {"position": POSITION})

CHAPTER = Chapter(
    commands=(
        CommandRule(
            command=Position,
            decide=decide_position,
            words=lambda game, command: IS_SET_UP,
            rule=THE_REFEREE,
            topic="corrections",
            before_start=True,
            referee=True,
            quiet=True,
            # The command reports unknown names together with all its other faults.
            checks_itself=tuple(item.name for item in fields(Position)),
        ),
    ),
    offers=(
        Offers(
            make=_offers,
            groups=("referee",),
            section=Section.REFEREE,
            statuses=("new", "playing", "last_turn"),
        ),
    ),
)
