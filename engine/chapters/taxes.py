"""INCOME TAX and Luxury Tax (rules: income-tax, income-tax-flat, luxury-tax).

The worth for the 10% is one of two valuations that never mix; the other is the final tally
(rule: two-valuations).
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated

from engine.builder import OutcomeBuilder
from engine.causes import FlatTax, ShareOfWorth
from engine.chapters.common import ten_percent, treasury
from engine.chapters.moments import deciding, untracked
from engine.codecs import one_of
from engine.codes import RuleCode
from engine.command import Command, begun
from engine.decisions import OpenDecision
from engine.errors import No
from engine.fields import Seat
from engine.game import Game
from engine.offer_types import Due, Offer, OneSeat
from engine.outcome import Outcome
from engine.registry import Chapter, CommandRule, Offers, Rule
from engine.texts import template

RULE = "INCOME TAX"

TAX_RULE = Rule(RULE, "The tax goes to the Bank; a choice is made before the worth is counted.")

INCOME_TAX = OpenDecision("income_tax", "Seat {seat} has to choose the income tax.")

FLAT_HERE = No(
    RuleCode.OPTION_NOT_IN_RULESET,
    "Income tax is a flat amount in this game.",
    RULE,
    says="These taxes are flat amounts in this game.",
    option="income_tax",
)
FLAT_SPACE = FLAT_HERE.to_say("{space} is a flat amount here.", RULE)
NO_TAX_CHOICE = No(
    RuleCode.NO_TAX_CHOICE,
    "Seat {seat} has no income tax to choose: a choice that was made stands.",
    RULE,
    says="The choice is made once, before the worth is counted, and stands.",
)

CHOOSES_FLAT = template("seat {seat} chooses the flat amount")
CHOOSES_SHARE = template("seat {seat} chooses 10%")
LANDS = template("seat {seat} lands on {space}")

MAY_PAY_FLAT = template("Seat {seat} pays {flat} income tax")
MAY_PAY_SHARE = template("Seat {seat} pays 10% of the total worth")
SPACE_FLAT = template("{space}")
SPACE_SHARE = template("{space}, 10% of the worth")


def taxable_worth(game: Game, seat: str) -> int:
    """The worth of which 10% is taken, by option `income_tax_base`, in dollars (rule:
    income-tax)."""
    base = game.options.income_tax_base
    worth = game.cash[seat]
    for lot in game.deeds_of(seat):
        deed = game.edition.deeds[lot]
        worth += sum(game.paid_for(lot))
        if base == "printed_all" or (base == "current" and not game.mortgages[lot]):
            worth += deed.price
        elif base == "current":
            worth += deed.mortgage
    return worth


def land_on_income_tax(builder: OutcomeBuilder, seat: str, amount: int) -> None:
    """Ask for the choice, or charge the flat amount where the ruleset has no choice."""
    if builder.game.options.income_tax == "choice":
        builder.ask(INCOME_TAX, seat, "", amount)
    else:
        because = FlatTax("income_tax", chosen=False)
        builder.charge(seat, treasury(builder.game), amount, because)


@dataclass(frozen=True, slots=True)
class ChooseTax(Command):
    """The choice on Income Tax, made before the worth is counted."""

    seat: Seat
    choice: Annotated[str, one_of("flat", "percent")]


def decide_choose_tax(game: Game, command: ChooseTax) -> Outcome:
    """The choice is made before the worth is counted, and stands (rule: tax-choice-first)."""
    if command.choice == "percent" and game.options.income_tax == "flat":
        raise FLAT_HERE()
    pending = game.pending_of(INCOME_TAX, command.seat)
    if pending is None:
        raise NO_TAX_CHOICE(seat=command.seat)
    builder = OutcomeBuilder(game)
    builder.answer(pending)
    _charge(builder, command.seat, command.choice, "income_tax", pending.number)
    return builder.outcome()


def _charge(builder: OutcomeBuilder, seat: str, choice: str, space: str, flat: int) -> None:
    """The amount printed on the space, or, if that was chosen, 10% of the worth."""
    game = builder.game
    if choice == "flat":
        builder.charge(seat, treasury(game), flat, FlatTax(space, chosen=True))
        return
    worth = taxable_worth(game, seat)
    cash, buildings = game.cash[seat], sum(sum(game.paid_for(lot)) for lot in game.deeds_of(seat))
    deeds = worth - cash - buildings
    counted = None if game.options.income_tax_base == "cash_buildings" else deeds
    because = ShareOfWorth(space, cash, buildings, counted)
    builder.charge(seat, treasury(game), ten_percent(game, worth), because)


@dataclass(frozen=True, slots=True)
class Tax(Command):
    """Untracked: a player landed on a tax space."""

    seat: Seat
    space: Annotated[str, one_of("income", "luxury")]
    choice: Annotated[str, one_of("flat", "percent")] = "flat"


def decide_tax(game: Game, command: Tax) -> Outcome:
    """The amount of the space, or 10% of the worth, as the player chooses."""
    kind = f"{command.space}_tax"
    space = game.edition.space_of(kind)
    if command.choice == "percent" and (
        command.space == "luxury" or game.options.income_tax == "flat"
    ):
        raise FLAT_SPACE(space=space.name)
    builder = OutcomeBuilder(game)
    _charge(builder, command.seat, command.choice, kind, space.amount)
    return builder.outcome()


def _offers(game: Game) -> list[Offer]:
    """The choice on Income Tax. The 10% is offered without its amount: choose first, then count."""
    found = []
    for item in game.pending:
        if item.kind == INCOME_TAX:
            flat = game.edition.money(item.number)
            found += [
                Offer(
                    "turn",
                    MAY_PAY_FLAT(seat=item.seat, flat=flat),
                    begun(ChooseTax, seat=item.seat, choice="flat"),
                    amount=item.number,
                    due=Due.INSTEAD,
                ),
                Offer(
                    "turn",
                    MAY_PAY_SHARE(seat=item.seat),
                    begun(ChooseTax, seat=item.seat, choice="percent"),
                    due=Due.INSTEAD,
                ),
            ]
    return found


def _untracked_offers(game: Game) -> list[Offer]:
    choices = [("income", "flat"), ("luxury", "flat")]
    if game.options.income_tax == "choice":
        choices.insert(1, ("income", "percent"))
    found = []
    for space, choice in choices:
        name = game.edition.space_of(f"{space}_tax").name
        text = SPACE_SHARE if choice == "percent" else SPACE_FLAT
        chosen = {} if choice == "flat" else {"choice": choice}
        found.append(
            Offer(
                "turn",
                text(space=name),
                begun(Tax, space=space, **chosen),
                asks={"seat": OneSeat(game.live)},
            )
        )
    return found


def _chooses(game: Game, command: ChooseTax) -> str:
    chooses = CHOOSES_SHARE if command.choice == "percent" else CHOOSES_FLAT
    return chooses(seat=command.seat)


def _lands(game: Game, command: Tax) -> str:
    space = game.edition.space_of(f"{command.space}_tax").name
    return LANDS(seat=command.seat, space=space)


CHAPTER = Chapter(
    rules=(TAX_RULE,),
    decisions=(INCOME_TAX,),
    commands=(
        # Nobody may see beforehand what these come to: the choice is made first (rule:
        # tax-choice-first).
        CommandRule(
            command=ChooseTax,
            decide=decide_choose_tax,
            words=_chooses,
            rule=TAX_RULE,
            options=("income_tax_base",),
            topic="cards",
            tracked=True,
            blind=True,
        ),
        CommandRule(
            command=Tax,
            decide=decide_tax,
            words=_lands,
            rule=TAX_RULE,
            topic="cards",
            tracked=False,
            blind=True,
        ),
    ),
    offers=(
        Offers(make=_offers, groups=("turn",), when=deciding(INCOME_TAX)),
        Offers(make=_untracked_offers, groups=("turn",), when=untracked),
    ),
)
