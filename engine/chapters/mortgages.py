"""MORTGAGES: taking, lifting, and taking over a mortgaged deed (rules: mortgaging, lifting)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from engine.builder import OutcomeBuilder
from engine.causes import Interest, LiftedAtOnce, MortgageLifted, MortgageValue
from engine.chapters.board_index import BoardIndex
from engine.chapters.common import (
    BUILDINGS_STAY,
    IN_CASH,
    OWES,
    RAISE_MONEY,
    SELL_BUILDINGS,
    require_cash,
    require_no_debt,
    require_owner,
    short_of,
    ten_percent,
)
from engine.codes import RuleCode
from engine.command import Command, begun
from engine.errors import No
from engine.facts import SituationSet, TakenMortgaged
from engine.fields import Lots, Seat
from engine.game import Game
from engine.holders import BANK
from engine.offer_types import Offer, SomeLots
from engine.outcome import Outcome
from engine.registry import Candidate, Chapter, CommandRule, Offers, Rule, Section
from engine.texts import template
from engine.wording import lot_names

RULE = "MORTGAGES"

HEADING = Rule(
    RULE,
    "Bare lots are mortgaged for the value on the deed and lifted by their owner for that value "
    "and 10%.",
)
MORTGAGING = Rule(RULE, "Bare deeds are mortgaged for the value printed on them.")
LIFTING = Rule(RULE, "A mortgage is lifted for its amount and 10% interest.")

AT_ONCE_SHORT = No(
    RuleCode.NOT_ENOUGH_CASH,
    "Seat {seat} has {held} and needs {needed} to lift the mortgage on {lot} at once: {missing} "
    "short.",
    RULE,
    says=IN_CASH,
    remedy=RAISE_MONEY,
)
LIFT_SHORT = AT_ONCE_SHORT.to_say(
    "Seat {seat} has {held} and needs {needed} to lift {lots}: {missing} short.", RULE
)
PASSING_SHORT = AT_ONCE_SHORT.to_say(
    "Seat {seat} has {held} and needs {needed} for the mortgage on {lot}: {missing} short.", RULE
)
DEBT_FIRST = OWES.to_say(
    "Seat {seat} is in debt and can't lift the mortgage on {lot} at once.", RULE
)
NOT_MORTGAGED = No(RuleCode.NOT_MORTGAGED, "{lot} is not mortgaged.", RULE)
NOT_PASSED = NOT_MORTGAGED.to_say(
    "{lot} doesn't change hands here: its mortgage is lifted in an entry of its own.", RULE
)
ALREADY_MORTGAGED = No(
    RuleCode.ALREADY_MORTGAGED,
    "{lot} is already mortgaged.",
    RULE,
    says="A lot is mortgaged once.",
)
BUILT_ON = No(
    RuleCode.BUILDINGS_ON_GROUP,
    "All buildings of its color group must be sold before {lot} can be mortgaged.",
    RULE,
    says=BUILDINGS_STAY,
    remedy=SELL_BUILDINGS,
)

MORTGAGES = template("seat {seat} mortgages {lots}")
LIFTS = template("seat {seat} lifts the mortgage on {lots}")

MAY_MORTGAGE = template("Seat {seat} mortgages")
MAY_LIFT = template("Seat {seat} lifts a mortgage")
WANTS_TO_MORTGAGE = template("Seat {seat} mortgages {lot}")
WANTS_TO_LIFT = template("Seat {seat} lifts the mortgage on {lot}")


def interest(game: Game, lot: str) -> int:
    """The interest for lifting a mortgage: 10%, rounded once per deed (rule: rounding)."""
    return ten_percent(game, game.edition.deeds[lot].mortgage)


def transfer_interest(game: Game, lot: str) -> int:
    """The interest a new owner pays at once, by option `transfer_interest_base`
    (rule: interest-base)."""
    return ten_percent(game, _interest_base(game, lot))


def _interest_base(game: Game, lot: str) -> int:
    deed = game.edition.deeds[lot]
    printed = game.options.transfer_interest_base == "printed"
    return deed.price if printed else deed.mortgage


def due_at_transfer(
    game: Game, lot: str, *, lift: bool, inherited: bool = False
) -> tuple[int, Interest | LiftedAtOnce]:
    """The price of a mortgaged deed to its new owner, and the reason: the interest or, to `lift`
    the mortgage with the transfer, the whole amount."""
    base, interest = _interest_base(game, lot), transfer_interest(game, lot)
    if lift:
        due = interest + at_once(game, lot)
        return due, LiftedAtOnce(lot, base, interest, inherited)
    return interest, Interest(lot, base, inherited)


def take_over(
    builder: OutcomeBuilder, seat: str, lot: str, *, lift: bool, inherited: bool = False
) -> None:
    """A new owner of a mortgaged deed pays the interest, as a debt if short of cash (rule:
    heir-pays-interest), or lifts the mortgage with the transfer, for cash only."""
    due, because = due_at_transfer(builder.game, lot, lift=lift, inherited=inherited)
    if not lift:
        builder.charge(seat, BANK, due, because)
        note_taken(builder, lot)
        return
    name = builder.game.edition.name_of(lot)
    if builder.cash(seat) < due:
        raise short_of(builder.game, AT_ONCE_SHORT, seat, builder.cash(seat), due, lot=name)
    if builder.owes(seat):
        raise DEBT_FIRST(seat=seat, lot=name)
    builder.pay(seat, BANK, due, because)
    builder.unmark(lot, seat, because)


def require_mortgages_passed(game: Game, lift: Iterable[str], passed: Iterable[str]) -> None:
    """Refuse NOT_MORTGAGED unless only mortgaged deeds that change hands are lifted at once."""
    for lot in lift:
        name = game.edition.name_of(lot)
        if not game.mortgages[lot]:
            raise NOT_MORTGAGED(lot=name)
        if lot not in passed:
            raise NOT_PASSED(lot=name)


def lift_ask(game: Game, lots: Iterable[str], among: tuple[str, ...] = ()) -> dict[str, SomeLots]:
    """The question which mortgages on `lots` their new owner lifts at once, with the whole cost of
    each; `among` names the fields with the lots that change hands. Nothing if there are none."""
    mortgaged = game.mortgages
    face_down = [lot for lot in lots if mortgaged[lot]]
    if not face_down:
        return {}
    costs = {lot: transfer_interest(game, lot) + at_once(game, lot) for lot in face_down}
    return {"lift": SomeLots(game.edition, costs, costs, optional=True, among=among)}


def note_taken(builder: OutcomeBuilder, lot: str) -> None:
    """Remember that a mortgage may still be lifted "at once". Without turns nobody can say until
    when, so there it is chosen with the transfer itself (rule: mortgaged-deed-sold)."""
    if builder.game.tracked:
        builder.note(TakenMortgaged(lot))


def lift_cost(game: Game, lot: str) -> int:
    """The price of lifting a mortgage now, in dollars: the mortgage plus 10%, or what `at_once`
    costs."""
    if lot in game.fresh:
        return at_once(game, lot)
    return game.edition.deeds[lot].mortgage + interest(game, lot)


def at_once(game: Game, lot: str) -> int:
    """The price of lifting in the turn of the transfer; the interest on the transfer comes on top.

    Option `same_turn_lift_interest`: 10% in all, or another 10% (rule: twenty-percent).
    """
    principal = game.edition.deeds[lot].mortgage
    if game.options.same_turn_lift_interest == 10:
        return principal
    return principal + interest(game, lot)


@dataclass(frozen=True, slots=True)
class Mortgage(Command):
    """Deeds are mortgaged."""

    seat: Seat
    lots: Lots


def decide_mortgage(game: Game, command: Mortgage) -> Outcome:
    """Bare lots of a group without buildings are mortgaged at the printed value
    (rule: mortgaging)."""
    require_owner(game, command.seat, command.lots, RULE)
    builder = OutcomeBuilder(game)
    for lot in command.lots:
        name = game.edition.name_of(lot)
        if game.mortgages[lot]:
            raise ALREADY_MORTGAGED(lot=name)
        if game.built_group(lot):
            raise BUILT_ON(lot=name)
        because = MortgageValue(lot)
        builder.mark(lot, command.seat, because)
        builder.pay(BANK, command.seat, game.edition.deeds[lot].mortgage, because)
    # A new mortgage is the owner's own, not the one that came with the deed.
    if set(game.fresh) & set(command.lots):
        builder.note(SituationSet("fresh", [lot for lot in game.fresh if lot not in command.lots]))
    return builder.outcome()


@dataclass(frozen=True, slots=True)
class LiftMortgage(Command):
    """Mortgages are lifted."""

    seat: Seat
    lots: Lots


def decide_lift_mortgage(game: Game, command: LiftMortgage) -> Outcome:
    """Only the owner lifts, for the mortgage plus 10% (rules: lifting, only-the-owner-lifts)."""
    require_owner(game, command.seat, command.lots, RULE)
    require_no_debt(game, command.seat, RULE)
    for lot in command.lots:
        if not game.mortgages[lot]:
            raise NOT_MORTGAGED(lot=game.edition.name_of(lot))
    cost = sum(lift_cost(game, lot) for lot in command.lots)
    require_cash(game, command.seat, cost, LIFT_SHORT, lots=lot_names(game, command.lots))
    builder = OutcomeBuilder(game)
    for lot in command.lots:
        because = MortgageLifted(lot, game.edition.deeds[lot].mortgage)
        builder.unmark(lot, command.seat, because)
        builder.pay(command.seat, BANK, lift_cost(game, lot), because)
    return builder.outcome()


def _offers(board: BoardIndex) -> list[Offer]:
    """Per player: which deeds can be mortgaged for how much, which mortgages lifted."""
    game = board.game
    cards, mortgaged = game.edition.deeds, game.mortgages
    found = []
    for seat in board.asking:
        values = {lot: cards[lot].mortgage for lot in board.bare(seat) if not mortgaged[lot]}
        if values:
            found.append(_offer(game, Mortgage, MAY_MORTGAGE(seat=seat), seat, values))
        face_down = [lot for lot in board.deeds_of(seat) if mortgaged[lot]]
        if not face_down or game.owed_by(seat):
            continue
        costs = {lot: lift_cost(game, lot) for lot in face_down}
        costs = {lot: cost for lot, cost in costs.items() if cost <= game.cash[seat]}
        if costs:
            found.append(_offer(game, LiftMortgage, MAY_LIFT(seat=seat), seat, costs))
    return found


def _offer(game: Game, kind: type[Command], text: str, seat: str, amounts: dict[str, int]) -> Offer:
    budget = game.cash[seat] if kind is LiftMortgage else None
    lots = SomeLots(game.edition, amounts, amounts, budget=budget)
    return Offer("manage", text, begun(kind, seat=seat), {"lots": lots})


def _lifts(game: Game, command: LiftMortgage) -> str:
    return LIFTS(seat=command.seat, lots=lot_names(game, command.lots))


def _candidates(game: Game, seat: str, lot: str) -> Iterator[Candidate]:
    name = game.edition.name_of(lot)
    if game.mortgages[lot]:
        text = WANTS_TO_LIFT(seat=seat, lot=name)
        yield Candidate("manage", text, LiftMortgage(seat, (lot,)))
    else:
        text = WANTS_TO_MORTGAGE(seat=seat, lot=name)
        yield Candidate("manage", text, Mortgage(seat, (lot,)))


CHAPTER = Chapter(
    rules=(HEADING,),
    commands=(
        CommandRule(
            command=Mortgage,
            decide=decide_mortgage,
            words=lambda game, command: MORTGAGES(
                seat=command.seat, lots=lot_names(game, command.lots)
            ),
            rule=MORTGAGING,
            topic="mortgages",
        ),
        CommandRule(
            command=LiftMortgage,
            decide=decide_lift_mortgage,
            words=_lifts,
            rule=LIFTING,
            options=("same_turn_lift_interest", "rounding"),
            topic="mortgages",
        ),
    ),
    offers=(Offers(make=_offers, groups=("manage",), section=Section.ANY_TIME, of_board=True),),
    candidates_on_lot=_candidates,
)
