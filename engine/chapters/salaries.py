"""GO when dice aren't entered, and a forgotten salary (rules: salary, salary-claimed)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated

from engine.builder import OutcomeBuilder
from engine.causes import SalaryEarned
from engine.chapters.moments import untracked
from engine.codecs import ROUND_MAX, Flag, Whole
from engine.codes import RuleCode
from engine.command import Command, begun
from engine.errors import No
from engine.fields import Seat
from engine.game import Game
from engine.holders import BANK
from engine.offer_types import Ask, Number, Offer, OneSeat, yes
from engine.outcome import Outcome
from engine.registry import Chapter, CommandRule, Offers, Rule, Section
from engine.texts import Template, template

RULE = "GO"

HEADING = Rule(RULE, "Passing or reaching GO pays the salary, once for each time around.")
SALARY = Rule(RULE, "Passing or reaching GO pays the salary.")

SALARY_EXPIRED = No(
    RuleCode.SALARY_EXPIRED,
    "Seat {seat} should have asked before passing GO again.",
    RULE,
    says="A forgotten salary is paid only until GO is passed again.",
    option="go_claim_window",
)
POSTED = No(RuleCode.TRACKED, "The throw has already posted seat {seat}'s salary.", RULE)
NOT_DOUBLE = No(
    RuleCode.NO_HOUSE_RULE,
    "Landing on GO pays what passing it pays here.",
    RULE,
    says="A house rule holds only in a game that has chosen it.",
)
NOT_LATE = No(
    RuleCode.NOT_LATE,
    "The salary of seat {seat} is for the move just made: only a late one names its round.",
    RULE,
    says="A salary that is paid with its move needs no round.",
    remedy="Leave the round out.",
)
ROUND_TO_COME = No(
    RuleCode.ROUND_TO_COME,
    "Round {round} is still to come: the table is in round {now}.",
    RULE,
    says="A forgotten salary is for a move that has been made.",
    remedy="Name an earlier round, or leave it out.",
)

PASSED = template("seat {seat} passed GO")
LANDED = template("seat {seat} landed on GO")
EARLIER = template("{what} on an earlier lap")
IN_ROUND = template("{what} in round {round}")

MAY_PASS = template("Seat {seat} passed GO: {amount}")
MAY_LAND = template("Seat {seat} landed on GO: {amount}")
FORGOTTEN = template("A forgotten salary of {amount}")
FORGOTTEN_BY_REFEREE = template("A forgotten salary of {amount} (referee)")
DID_LAND = template("Landed on GO: {amount}")


@dataclass(frozen=True, slots=True)
class Salary(Command):
    """A player passed GO: untracked; or `late`, forgotten on an earlier lap, in any game.

    `on_go`: landed exactly on it, for twice the salary by a house rule. `round_number`: the round
    of the move that a late salary is for; it tells two forgotten salaries apart.
    """

    seat: Seat
    late: Annotated[bool, Flag()] = False
    on_go: Annotated[bool, Flag()] = False
    round_number: Annotated[int | None, Whole(1, ROUND_MAX)] = None


def decide_salary(game: Game, command: Salary) -> Outcome:
    """A player passed GO. In a tracked game the throw has posted that already; only a salary of
    an earlier lap, entered wrongly then, can be asked for (rule: salary-claimed)."""
    if command.late and game.options.go_claim_window == "next_go":
        raise SALARY_EXPIRED(seat=command.seat)
    if game.tracked and not command.late:
        raise POSTED(seat=command.seat)
    if command.on_go and not doubles_on_go(game):
        raise NOT_DOUBLE()
    _require_past_round(game, command)
    builder = OutcomeBuilder(game)
    amount = salary(game, double=command.on_go)
    builder.pay(BANK, command.seat, amount, SalaryEarned(command.on_go))
    return builder.outcome()


def _require_past_round(game: Game, command: Salary) -> None:
    """Only a late salary names its round. The rounds are counted while dice are entered."""
    if command.round_number is None:
        return
    if not command.late:
        raise NOT_LATE(seat=command.seat)
    if command.round_number > _last_round(game):
        raise ROUND_TO_COME(round=command.round_number, now=game.round_number)


def _last_round(game: Game) -> int:
    """The last round for which a late salary can be claimed. A game may outlast the highest round
    number that a command can hold."""
    return min(game.round_number, ROUND_MAX) if game.tracked else ROUND_MAX


def salary(game: Game, *, double: bool = False) -> int:
    """The salary in dollars."""
    return game.edition.spaces[0].amount * (2 if double else 1)


def doubles_on_go(game: Game) -> bool:
    """True if a house rule pays twice the salary to a player who lands exactly on GO."""
    return game.options.go_landing_salary == "double"


def _offers(game: Game) -> list[Offer]:
    """The salary of this lap, if dice aren't entered."""
    ways: list[tuple[Template, int, dict[str, bool]]] = [(MAY_PASS, salary(game), {})]
    if doubles_on_go(game):
        ways.append((MAY_LAND, salary(game, double=True), {"on_go": True}))
    return [
        Offer(
            "turn",
            way(seat=seat, amount=game.edition.money(amount)),
            begun(Salary, seat=seat, **more),
            amount=amount,
        )
        for seat in game.live
        for way, amount, more in ways
    ]


def _late_offers(game: Game) -> list[Offer]:
    """The salary of an earlier lap, in any game: only the referee grants it if the throws post
    every salary (`engine.needs_referee`)."""
    if game.options.go_claim_window != "game":
        return []
    amount = salary(game)
    late = begun(Salary, late=True)
    asks: dict[str, Ask] = {
        "seat": OneSeat(game.live),
        "round_number": Number(1, _last_round(game), optional=True),
    }
    if doubles_on_go(game):
        landed = DID_LAND(amount=game.edition.money(salary(game, double=True)))
        asks["on_go"] = yes(landed, optional=True)
    group, text = ("referee", FORGOTTEN_BY_REFEREE) if game.tracked else ("game", FORGOTTEN)
    return [Offer(group, text(amount=game.edition.money(amount)), late, asks=asks, amount=amount)]


def _lap(game: Game, command: Salary) -> str:
    what = (LANDED if command.on_go else PASSED)(seat=command.seat)
    if not command.late:
        return what
    if command.round_number:
        return IN_ROUND(what=what, round=command.round_number)
    return EARLIER(what=what)


CHAPTER = Chapter(
    rules=(HEADING,),
    commands=(
        CommandRule(
            command=Salary,
            decide=decide_salary,
            words=_lap,
            rule=SALARY,
            options=("go_landing_salary",),
            topic="throws",
            # The throw has posted it, unless an earlier move was entered wrongly (rule:
            # salary-claimed).
            referee=lambda game, salary: salary.late and game.tracked,
        ),
    ),
    also={SalaryEarned: SALARY},
    offers=(
        Offers(make=_offers, groups=("turn",), when=untracked),
        Offers(make=_late_offers, groups=("game", "referee"), section=Section.ANY_TIME),
    ),
)
