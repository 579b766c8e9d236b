"""`decide`: what a command would do to a game, or why the rules refuse it. Reads only."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any, NoReturn

from engine.chapters import (
    bankruptcy,
    building,
    buying,
    cards,
    corrections,
    debts,
    ending,
    jail,
    landing,
    mortgages,
    positions,
    preparation,
    rent,
    rolling,
    salaries,
    selling,
    shortage,
    taxes,
    trading,
)
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
from engine.errors import Refusal
from engine.game import Game
from engine.outcome import BANK, Outcome
from engine.parsing import CODECS
from engine.spelling import did_you_mean

_DECIDE: dict[type[Any], Callable[[Game, Any], Outcome]] = {
    Start: preparation.decide_start,
    ThrowForStart: preparation.decide_throw_for_start,
    Deal: preparation.decide_deal,
    Roll: rolling.decide_roll,
    Buy: buying.decide_buy,
    Decline: buying.decide_decline,
    Auction: buying.decide_auction,
    NoBids: buying.decide_no_bids,
    CollectRent: rent.decide_collect_rent,
    RentThrow: rent.decide_rent_throw,
    Draw: cards.decide_draw,
    ChooseTax: taxes.decide_choose_tax,
    PayFine: jail.decide_pay_fine,
    UseJailCard: jail.decide_use_jail_card,
    Pay: debts.decide_pay,
    PayWithDeeds: debts.decide_pay_with_deeds,
    Build: building.decide_build,
    SellBuildings: selling.decide_sell_buildings,
    Mortgage: mortgages.decide_mortgage,
    LiftMortgage: mortgages.decide_lift_mortgage,
    Trade: trading.decide_trade,
    Bankrupt: bankruptcy.decide_bankrupt,
    Withdraw: bankruptcy.decide_withdraw,
    OpenBuildingAuction: shortage.decide_open,
    AuctionBuilding: shortage.decide_auction,
    CloseBuildingAuction: shortage.decide_close,
    CallLastTurn: ending.decide_call_last_turn,
    PlayOn: ending.decide_play_on,
    EndGame: ending.decide_end_game,
    Close: ending.decide_close,
    Untrack: ending.decide_untrack,
    Track: ending.decide_track,
    Rent: rent.decide_rent,
    Salary: salaries.decide_salary,
    CollectPot: landing.decide_collect_pot,
    Tax: taxes.decide_tax,
    Position: positions.decide_position,
    Adjust: corrections.decide_adjust,
    Count: corrections.decide_count,
}

TRACKED_ONLY = frozenset({Roll, Decline, RentThrow, ChooseTax, Untrack})
UNTRACKED_ONLY = frozenset({Rent, Tax, CollectPot, Track})


def decide(game: Game, command: Command) -> Outcome:
    """What `command` does to `game`: all postings and facts. The game is not changed.

    Raises `Refusal` if the rules forbid it, for the first reason in the order: the state of the
    game, who and what is named, tracking, then the chapter's own order.
    """
    kind = type(command)
    if game.status == "finished":
        raise Refusal(
            "GAME_FINISHED",
            "The game is over: nothing more can be entered.",
            "THE PLAY",
        )
    if game.status == "new" and kind not in (Start, ThrowForStart, Position):
        raise Refusal("NOT_STARTED", "The game has not been started yet.", "PREPARATION")
    for name, require in _NAMES[kind]:
        value = getattr(command, name)
        if value is not None:
            require(game, value)
    if kind in (UNTRACKED_ONLY if game.tracked else TRACKED_ONLY):
        _refuse_tracking(game)
    return _DECIDE[kind](game, command)


def _refuse_tracking(game: Game) -> NoReturn:
    if game.tracked:
        raise Refusal(
            "TRACKED", "This game enters dice and turns: that follows from them.", "THE PLAY"
        )
    raise Refusal(
        "NOT_TRACKED", "Dice and turns are not entered in this game at present.", "THE PLAY"
    )


def _require_seat(game: Game, seat: str) -> None:
    if seat in game.seats and seat not in game.bankrupt:
        return
    if seat not in game.seats:
        raise Refusal("UNKNOWN_SEAT", f"Nobody sits on seat {seat} at this table.", "THE PLAY")
    if seat in game.bankrupt and seat != BANK:
        raise Refusal("PLAYER_OUT", f"Seat {seat} is out of the game.", "BANKRUPTCY")


def _require_seats(game: Game, seats: Iterable[str]) -> None:
    for seat in seats:
        _require_seat(game, seat)


def _require_lot(game: Game, lot: str) -> None:
    if lot not in game.owner:
        hint = did_you_mean(lot, game.owner)
        sentence = f"There is no lot “{lot}” on this board. {hint}".rstrip()
        raise Refusal("UNKNOWN_LOT", sentence, "BUYING PROPERTY")


def _require_lots(game: Game, lots: Iterable[str]) -> None:
    for lot in lots:
        _require_lot(game, lot)


def _require_goods(game: Game, goods: Bundle) -> None:
    _require_lots(game, goods.deeds)


_REQUIRE: dict[str, Callable[[Game, Any], None]] = {
    "seat": _require_seat,
    "payer": _require_seat,
    "partner": _require_seat,
    "first": _require_seat,
    "turn": _require_seat,
    "wants": _require_seats,
    "counted": _require_seats,
    "notes": _require_seats,
    "lots": _require_lots,
    "deeds": _require_lots,
    "lift": _require_lots,
    "gives": _require_goods,
    "takes": _require_goods,
    "lot": _require_lot,
    "buys": _require_lot,
}
# Per type of command its fields that name seats or lots, with what is required of them. A position
# lists such faults itself, with all others.
_NAMES = {
    kind: [(name, require) for name, require in _REQUIRE.items() if name in CODECS[kind]]
    for kind in _DECIDE
} | {Position: []}
