"""GO, where no dice are followed, and a salary that was forgotten (000:L29; 004:L46)."""

from __future__ import annotations

from engine.chapters.common import Offer, offer, seat_choices
from engine.commands import Salary
from engine.draft import Draft
from engine.errors import Refusal
from engine.game import Game
from engine.outcome import BANK, Outcome

RULE = "GO"


def decide_salary(game: Game, command: Salary) -> Outcome:
    """A player passed GO. In a tracked game the throw has posted that already; only a salary of
    an earlier lap, entered wrongly then, can be asked for (option `go_claim_window`, row 28)."""
    if command.late and game.options.go_claim_window == "next_go":
        raise Refusal(
            "SALARY_EXPIRED",
            f"Seat {command.seat} should have asked before passing GO again.",
            RULE,
        )
    if game.tracked and not command.late:
        raise Refusal("TRACKED", "The throw has posted the salary already.", RULE)
    if command.on_go and game.options.go_landing_salary == "single":
        raise Refusal("NO_HOUSE_RULE", "Landing on GO pays what passing it pays here.", RULE)
    draft = Draft(game)
    draft.pay(BANK, command.seat, _double(game) if command.on_go else _single(game))
    return draft.outcome()


def _single(game: Game) -> int:
    return game.edition.spaces[0].amount


def _double(game: Game) -> int:
    """What a house rule pays who lands exactly on GO."""
    return 2 * _single(game)


def offers(game: Game) -> list[Offer]:
    """The salary of this lap, where no dice are followed."""
    if game.tracked:
        return []
    ways: list[tuple[str, int, dict[str, bool]]] = [("passed", _single(game), {})]
    if game.options.go_landing_salary == "double":
        ways.append(("landed on", _double(game), {"on_go": True}))
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


def late_offers(game: Game) -> list[Offer]:
    """The salary of an earlier lap, in any game: the referee's to grant where the throws post every
    salary (`engine.needs_referee`)."""
    if game.options.go_claim_window != "game":
        return []
    amount = _single(game)
    seats = seat_choices(game.live)
    late = {"type": "salary", "late": True}
    asks: dict[str, object] = {"seat": {"kind": "one_of", "options": seats}}
    if game.options.go_landing_salary == "double":
        text = f"Landed on GO: {game.edition.money(_double(game))}"
        options = [{"value": True, "text": text}]
        asks["on_go"] = {"kind": "one_of", "optional": True, "options": options}
    text = f"A forgotten salary of {game.edition.money(amount)}"
    if game.tracked:
        return [offer("referee", text + " (referee)", late, asks=asks, amount=amount)]
    return [offer("game", text, late, asks=asks, amount=amount)]
