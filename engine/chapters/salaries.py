"""GO where no dice are entered, and a forgotten salary (rules: salary, salary-claimed)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated

from engine.builder import OutcomeBuilder
from engine.chapters.moments import untracked
from engine.codecs import ROUND_MAX, Flag, Whole
from engine.codes import Code
from engine.errors import Refusal
from engine.fields import Seat
from engine.game import Game
from engine.offer_json import Ask, Offer, number, offer, one_seat, yes
from engine.outcome import BANK, Outcome
from engine.reasons import SalaryEarned
from engine.registry import Chapter, Command, CommandRule, Offers, Place, Rule

RULE = "GO"


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
        raise Refusal(
            Code.SALARY_EXPIRED,
            f"Seat {command.seat} should have asked before passing GO again.",
            RULE,
        )
    if game.tracked and not command.late:
        raise Refusal(
            Code.TRACKED, f"The throw has already posted seat {command.seat}'s salary.", RULE
        )
    if command.on_go and not doubles_on_go(game):
        raise Refusal(Code.NO_HOUSE_RULE, "Landing on GO pays what passing it pays here.", RULE)
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
        raise Refusal(
            Code.NOT_LATE,
            f"The salary of seat {command.seat} is for the move just made: only a late one names "
            "its round.",
            RULE,
        )
    if command.round_number > _last_round(game):
        raise Refusal(
            Code.ROUND_TO_COME,
            f"Round {command.round_number} is still to come: the table is in round "
            f"{game.round_number}.",
            RULE,
        )


def _last_round(game: Game) -> int:
    """The last round that a late salary can be for."""
    return game.round_number if game.tracked else ROUND_MAX


def salary(game: Game, *, double: bool = False) -> int:
    """The salary in dollars."""
    return game.edition.spaces[0].amount * (2 if double else 1)


def doubles_on_go(game: Game) -> bool:
    """True if a house rule pays twice the salary to a player who lands exactly on GO."""
    return game.options.go_landing_salary == "double"


def _offers(game: Game) -> list[Offer]:
    """The salary of this lap, where no dice are followed."""
    ways: list[tuple[str, int, dict[str, bool]]] = [("passed", salary(game), {})]
    if doubles_on_go(game):
        ways.append(("landed on", salary(game, double=True), {"on_go": True}))
    return [
        offer(
            "turn",
            f"Seat {seat} {way} GO: {game.edition.money(amount)}",
            {"type": "salary", "seat": seat, **more},
            amount=amount,
        )
        for seat in game.live
        for way, amount, more in ways
    ]


def _late_offers(game: Game) -> list[Offer]:
    """The salary of an earlier lap, in any game: the referee's to grant where the throws post every
    salary (`engine.needs_referee`)."""
    if game.options.go_claim_window != "game":
        return []
    amount = salary(game)
    late = {"type": "salary", "late": True}
    asks: dict[str, Ask] = {
        "seat": one_seat(game.live),
        "round_number": number(1, _last_round(game), optional=True),
    }
    if doubles_on_go(game):
        text = f"Landed on GO: {game.edition.money(salary(game, double=True))}"
        asks["on_go"] = yes(text, optional=True)
    text = f"A forgotten salary of {game.edition.money(amount)}"
    if game.tracked:
        return [offer("referee", text + " (referee)", late, asks=asks, amount=amount)]
    return [offer("game", text, late, asks=asks, amount=amount)]


SALARY = Rule(RULE, "Passing or reaching GO pays the salary.")


def _lap(game: Game, command: Salary) -> str:
    reached = "landed on" if command.on_go else "passed"
    when = f" in round {command.round_number}" if command.round_number else " on an earlier lap"
    return f"seat {command.seat} {reached} GO{when if command.late else ''}"


CHAPTER = Chapter(
    rules=(Rule(RULE, "Passing or reaching GO pays the salary, once for each time around."),),
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
        Offers(make=_late_offers, groups=("game", "referee"), place=Place.ANY_TIME),
    ),
)
