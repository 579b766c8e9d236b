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
    draft = Draft(game)
    draft.pay(BANK, command.seat, game.edition.spaces[0].amount)
    return draft.outcome()


def offers(game: Game) -> list[Offer]:
    """The salary of this lap, where no dice are followed."""
    if game.tracked:
        return []
    amount = game.edition.spaces[0].amount
    text = f"passed GO: {game.edition.money(amount)}"
    return [
        offer("turn", f"Seat {seat} {text}", {"type": "salary", "seat": seat}, amount=amount)
        for seat in game.live
    ]


def late_offers(game: Game) -> list[Offer]:
    """The salary of an earlier lap, in any game."""
    if game.options.go_claim_window != "game":
        return []
    amount = game.edition.spaces[0].amount
    seats = seat_choices(game.live)
    late = {"type": "salary", "late": True}
    asks = {"seat": {"kind": "one_of", "options": seats}}
    text = f"A forgotten salary of {game.edition.money(amount)}"
    return [offer("game", text, late, asks=asks, amount=amount)]
