"""The end: last turn called, game over, and leaving and taking up tracking (001:L169, row 42)."""

from __future__ import annotations

from typing import Any

from engine.chapters.common import Offer, offer, seat_choices
from engine.chapters.jail import turns_in_jail
from engine.chapters.situation import situation_faults
from engine.chapters.turns import blocker, thrower
from engine.commands import CallLastTurn, Close, EndGame, Track, Untrack
from engine.draft import Draft
from engine.errors import Refusal
from engine.game import Game
from engine.outcome import Outcome

RULE = "TIME LIMIT GAME"


def decide_call_last_turn(game: Game, command: CallLastTurn) -> Outcome:
    """Time is up; what may still be played follows option `time_up` (rulings, row 42)."""
    if game.status == "last_turn":
        raise Refusal("LAST_TURN_CALLED", "The last turn has been called already.", RULE)
    draft = Draft(game)
    draft.fact("last_turn")
    return draft.outcome()


def decide_end_game(game: Game, command: EndGame) -> Outcome:
    """After the last turn, with nothing left open, the game is over. Rent can be asked for until
    then, so the owners are asked (000:L45)."""
    if game.status != "last_turn":
        raise Refusal("LAST_TURN_NOT_CALLED", "The last turn has not been called yet.", RULE)
    reason = blocker(game)
    if reason:
        raise Refusal("DECISION_OPEN", reason + " That comes before the end.", RULE)
    seat = thrower(game)
    if seat is not None:
        why = "this turn is finished" if game.again else "everyone gets as many turns"
        raise Refusal("TURNS_LEFT", f"Seat {seat} still has to throw: {why}.", RULE)
    _require_rents_asked(game, asked=command.asked)
    return _finish(game, "unclaimed")


def decide_close(game: Game, command: Close) -> Outcome:
    """The referee ends the game as it stands; open rents, debts and decisions lapse."""
    return _finish(game, "game over")


def _require_rents_asked(game: Game, *, asked: bool) -> None:
    """Nobody throws any more who would close the window for rents: the owners are asked instead."""
    if game.claims and not asked:
        raise Refusal(
            "RENT_OPEN",
            "Rent may still be asked for: call for it, enter what is asked for, and say then that "
            "the owners were asked.",
            "PAYING RENT",
        )


def _finish(game: Game, rents: str) -> Outcome:
    draft = Draft(game)
    for claim in game.claims:
        draft.fact("rent_closed", *claim[:4], rents)
    for debt in game.debts:
        draft.fact("debt_closed", debt.id, "game over")
    draft.fact("finished", game.live[0] if len(game.live) == 1 else "")
    return draft.outcome()


def decide_untrack(game: Game, command: Untrack) -> Outcome:
    """From now on only bank transactions are entered. Open rents are asked for once more and then
    closed, open decisions are dropped, debts stay."""
    _require_rents_asked(game, asked=command.asked)
    draft = Draft(game)
    leave_tracking(draft)
    return draft.outcome()


def leave_tracking(draft: Draft) -> None:
    """What follows from dice and turns ends: windows, decisions, lifting "at once"."""
    game = draft.game
    for claim in game.claims:
        draft.fact("rent_closed", *claim[:4], "unclaimed")
    for item in game.pending:
        if item.kind not in ("auction", "deal"):
            draft.answer(item)
    draft.fact("set", "tracked", False)
    draft.fact("set", "again", False)
    if game.fresh:
        draft.fact("set", "fresh", [])


def decide_track(game: Game, command: Track) -> Outcome:
    """Dice and turns are entered again, from the tokens, turn and prisoners that are named. Not
    after the last turn was called: that would give turns anew that have been had (row 42)."""
    if game.status == "last_turn":
        raise Refusal(
            "LAST_TURN_CALLED",
            "The last turn has been called: enter what the Bank still does, then end the game.",
            RULE,
        )
    live = set(game.live)
    named = set(command.tokens) | set(command.jail) | {command.turn}
    missing = live - set(command.tokens)
    if missing or not named <= live:
        raise Refusal(
            "TOKENS_MISSING",
            "Say where the token of every player still in stands.",
            "THE PLAY",
        )
    tokens = game.tokens | command.tokens
    faults = tuple(situation_faults(game, tokens, command.jail))
    if faults:
        raise Refusal(
            "IMPOSSIBLE_POSITION", "This position can't be: " + " ".join(faults), "THE PLAY", faults
        )
    draft = Draft(game)
    draft.fact("set", "tracked", True)
    draft.fact("set", "tokens", tokens)
    draft.fact("set", "jail", dict(command.jail))
    draft.fact("turn", command.turn, game.turn_number + 1, command.round_number)
    return draft.outcome()


def offers(game: Game) -> list[Offer]:
    """Calling the last turn, ending the game, leaving or taking up tracking."""
    found = []
    if game.status == "playing":
        found.append(offer("game", "Call the last turn", {"type": "call_last_turn"}))
    elif thrower(game) is None and blocker(game) is None:
        text = "End the game and tally"
        found.append(offer("game", text, {"type": "end_game"}, _asked(game)))
    if game.tracked:
        text = "Enter bank transactions only"
        found.append(offer("game", text, {"type": "untrack"}, _asked(game)))
    elif game.status == "playing":
        found.append(_track_offer(game))
    return found


_OWNERS_ASKED = {
    "asked": {
        "kind": "one_of",
        "options": [{"value": True, "text": "the owners were asked and want no more rent"}],
    }
}


def _asked(game: Game) -> dict[str, Any]:
    return _OWNERS_ASKED if game.claims else {}


def referee_offers(game: Game) -> list[Offer]:
    """The referee can close the book at any time."""
    asks = {"reason": {"kind": "text"}}
    text = "Close the book as it stands (referee)"
    return [offer("referee", text, {"type": "close"}, asks=asks)]


def _track_offer(game: Game) -> Offer:
    live = game.live
    options = seat_choices(live)
    asks = {
        "tokens": {"kind": "tokens", "seats": live},
        "turn": {"kind": "one_of", "options": options},
        "jail": {"kind": "misses", "seats": live, "max": turns_in_jail(game) - 1},
        "round_number": {"kind": "cash", "min": 1, "max": 10_000, "optional": True},
    }
    text = "Enter dice and turns again"
    return offer("game", text, {"type": "track"}, asks=asks, condition="possible_position")
