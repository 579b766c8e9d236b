"""Moving the token, and what its new space asks for (rules: landing, salary)."""

from __future__ import annotations

from dataclasses import dataclass

from engine.builder import OutcomeBuilder
from engine.causes import FlatTax, PotTaken, SalaryEarned
from engine.chapters import rent, salaries, taxes
from engine.chapters.buying import PURCHASE
from engine.chapters.common import treasury
from engine.chapters.moments import untracked
from engine.codes import RuleCode
from engine.command import Command, begun
from engine.decisions import OpenDecision
from engine.edition import BOARD_LENGTH
from engine.errors import No
from engine.facts import Jailed, Moved, SituationSet
from engine.fields import Seat
from engine.game import Game
from engine.holders import BANK, POT
from engine.offer_types import Offer
from engine.outcome import Outcome
from engine.registry import Chapter, CommandRule, Offers, Rule
from engine.texts import template

RULE = "FREE PARKING"

HEADING = Rule(RULE, "Free Parking is a rest; only a house rule pays something out there.")
POT_RULE = Rule(RULE, "House rule: a player who lands on Free Parking takes the pot.")

CARD = OpenDecision("card", "Seat {seat} has a card to draw.", "deck")

NO_POT = No(
    RuleCode.NO_HOUSE_RULE,
    "Free Parking is only a rest in this game.",
    RULE,
    says="A house rule holds only in a game that has chosen it.",
)
POT_EMPTY = No(RuleCode.POT_EMPTY, "There is nothing in the pot of Free Parking.", RULE)

LANDS = template("seat {seat} lands on Free Parking")
MAY_TAKE_POT = template("Seat {seat} takes the pot of Free Parking: {amount}")


def advance(builder: OutcomeBuilder, seat: str, steps: int) -> None:
    """Move forward by `steps`, collect the salary on the way, and land."""
    origin = builder.game.tokens[seat]
    target = (origin + steps) % BOARD_LENGTH
    builder.note(Moved(seat, origin, target))
    if target < origin:
        _pay_salary(builder, seat, target, by_throw=True)
    _land(builder, seat, target, steps)


def advance_to(builder: OutcomeBuilder, seat: str, target: int, rent_factor: int = 1) -> None:
    """Move forward to a space that a card names; the salary is paid as by a throw
    (rule: card-moves)."""
    origin = builder.game.tokens[seat]
    builder.note(Moved(seat, origin, target))
    if target <= origin:
        _pay_salary(builder, seat, target, by_throw=False)
    _land(builder, seat, target, rent_factor=rent_factor)


def go_back(builder: OutcomeBuilder, seat: str, steps: int) -> None:
    """Move backwards: no salary."""
    origin = builder.game.tokens[seat]
    target = (origin - steps) % BOARD_LENGTH
    builder.note(Moved(seat, origin, target))
    _land(builder, seat, target)


def _pay_salary(builder: OutcomeBuilder, seat: str, target: int, *, by_throw: bool) -> None:
    """The salary for passing or reaching GO (rule: salary); a house rule doubles it on the
    space."""
    game = builder.game
    double = target == 0 and salaries.doubles_on_go(game)
    salary = salaries.salary(game, double=double)
    builder.pay(BANK, seat, salary, SalaryEarned(double))
    if by_throw and not game.options.jail_keeps_go_of_same_throw:
        builder.note(SituationSet("salary", salary))


def _land(
    builder: OutcomeBuilder, seat: str, position: int, dice: int = 0, rent_factor: int = 1
) -> None:
    """Do what the space asks for; `dice` is the total thrown, 0 if a card moved the token."""
    game = builder.game
    space = game.edition.spaces[position]
    if space.deed:
        owner = game.owner[space.deed]
        if owner == BANK:
            builder.ask(PURCHASE, seat, space.deed)
        elif owner != seat:
            rent.fall_due(builder, seat, owner, space.deed, dice, rent_factor)
    elif space.kind in ("chance", "community_chest"):
        builder.ask(CARD, seat, space.kind.replace("_", "-"))
    elif space.kind == "go_to_jail":
        builder.note(Jailed(seat))
    elif space.kind == "income_tax":
        taxes.land_on_income_tax(builder, seat, space.amount)
    elif space.kind == "luxury_tax":
        builder.charge(seat, treasury(game), space.amount, FlatTax(space.kind, chosen=False))
    elif space.kind == "free_parking":
        builder.pay(POT, seat, builder.cash(POT), PotTaken())


@dataclass(frozen=True, slots=True)
class CollectPot(Command):
    """Untracked: a player landed on Free Parking, where a house rule pays out the pot."""

    seat: Seat


def decide_collect_pot(game: Game, command: CollectPot) -> Outcome:
    """Untracked: a player landed on Free Parking; a house rule pays out the pot."""
    if game.options.free_parking == "nothing":
        raise NO_POT()
    if not game.cash[POT]:
        raise POT_EMPTY()
    builder = OutcomeBuilder(game)
    builder.pay(POT, command.seat, game.cash[POT], PotTaken())
    return builder.outcome()


def _offers(game: Game) -> list[Offer]:
    """The pot for the player who landed on Free Parking, if dice aren't entered."""
    amount = game.cash[POT]
    if not amount:
        return []
    money = game.edition.money(amount)
    return [
        Offer(
            "turn",
            MAY_TAKE_POT(seat=seat, amount=money),
            begun(CollectPot, seat=seat),
            amount=amount,
        )
        for seat in game.live
    ]


CHAPTER = Chapter(
    rules=(HEADING,),
    decisions=(CARD,),
    commands=(
        CommandRule(
            command=CollectPot,
            decide=decide_collect_pot,
            words=lambda game, command: LANDS(seat=command.seat),
            rule=POT_RULE,
            options=("free_parking",),
            topic="cards",
            tracked=False,
        ),
    ),
    offers=(Offers(make=_offers, groups=("turn",), when=untracked),),
)
