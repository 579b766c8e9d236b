"""The next entry at a table: by the player with something to decide, the most urgent first."""

from __future__ import annotations

from rehearsal.policy import before_the_throw, buying, debts, shortage
from rehearsal.policy.chance import Chance
from rehearsal.policy.decks import Decks
from rehearsal.policy.temperament import People
from rehearsal.policy.view import CommandJson, View


def choose(view: View, people: People, decks: Decks, chance: Chance) -> CommandJson | None:
    """The command that the table enters next, complete; None when only the organiser can go on.

    `people` has the temperament of every seat.
    """
    if view.game.status == "new":
        return _begin(view, chance)
    return (
        debts.settle(view, people, chance)
        or _decide(view, people, decks, chance)
        or shortage.bid(view, people, chance)
        or _ask_rent(view, people, chance)
        or _finish(view)
        or before_the_throw.attend(view, people, chance)
        or _throw(view, chance)
    )


def _decide(view: View, people: People, decks: Decks, chance: Chance) -> CommandJson | None:
    """Answer the oldest open decision."""
    for pending in view.game.pending:
        kind, seat = pending.kind, pending.seat
        if kind == "purchase":
            return buying.buy_or_decline(view, people, chance, seat, pending.subject)
        if kind == "auction":
            return buying.auction(view, people, chance, pending.subject)
        if kind == "deal":
            return _deal(view, chance, seat)
        if kind == "card":
            return _draw(view, decks, seat)
        if kind == "fine_or_draw":
            return _fine_or_draw(view, decks, chance, seat)
        if kind == "income_tax":
            return _choose_tax(view, people, chance, seat)
        if kind == "rent_throw":
            return {"type": "rent_throw", "seat": seat, "dice": chance.dice()}
        if kind == "fine_or_card":
            offer = view.found("use_jail_card", seat) or view.found("pay_fine", seat)
            return dict(offer["command"]) if offer else None
    return None


def _begin(view: View, chance: Chance) -> CommandJson | None:
    """Everybody throws, and the highest throw starts; those who tie throw again."""
    throw = view.found("throw_for_start")
    if throw:
        seats = throw["asks"]["totals"]["seats"]
        return {**throw["command"], "totals": {seat: sum(chance.dice(seat)) for seat in seats}}
    start = view.found("start")
    return dict(start["command"]) if start else None


def _deal(view: View, chance: Chance, seat: str) -> CommandJson | None:
    offer = view.found("deal", seat)
    if offer is None:
        return None
    if not offer["asks"]:
        return dict(offer["command"])
    ask = offer["asks"]["lots"]
    deeds = [option["value"] for option in ask["options"]]
    return {**offer["command"], "lots": chance.about("deal").sample(deeds, ask["exactly"])}


def _draw(view: View, decks: Decks, seat: str) -> CommandJson | None:
    offer = view.found("draw", seat)
    if offer is None:
        return None
    deck = next(
        item.subject
        for item in view.game.pending
        if item.kind in ("card", "fine_or_draw") and item.seat == seat
    )
    possible = [option["value"] for option in offer["asks"]["card"]["options"]]
    return {**offer["command"], "card": decks.top(deck, possible)}


def _fine_or_draw(view: View, decks: Decks, chance: Chance, seat: str) -> CommandJson | None:
    """Half pay, half try their luck; a player who can't pay has to draw."""
    fine = view.found("pay_fine", seat)
    if fine and chance.about("fine", seat).random() < 0.5:
        return dict(fine["command"])
    return _draw(view, decks, seat)


def _choose_tax(view: View, people: People, chance: Chance, seat: str) -> CommandJson:
    """A player who feels poor prefers the ten percent; nobody counts before choosing."""
    deeds = view.game.deeds_of(seat)
    guess = view.game.cash[seat] + sum(view.board.deeds[lot].price for lot in deeds)
    guess = int(guess * chance.about("tax", seat).uniform(0.7, 1.1))
    return {"type": "choose_tax", "seat": seat, "choice": "percent" if guess < 2000 else "flat"}


def _ask_rent(view: View, people: People, chance: Chance) -> CommandJson | None:
    """Owners ask for rent, mostly at once; an inattentive one may lose it."""
    at_the_end = view.found("end_game") is not None
    for offer in view.all_found("collect_rent"):
        seat, payer, lot = (offer["command"][key] for key in ("seat", "payer", "lot"))
        turn = view.game.turn_number
        notices = chance.of_turn(turn, "rent", seat, payer, lot).random() < people[seat].attention
        if notices or at_the_end:
            return dict(offer["command"])
    return None


def _finish(view: View) -> CommandJson | None:
    offer = view.found("end_game")
    return dict(offer["command"]) if offer else None


def _throw(view: View, chance: Chance) -> CommandJson | None:
    offer = view.found("roll")
    return {**offer["command"], "dice": chance.dice()} if offer else None
