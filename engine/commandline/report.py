"""A game as lines for people: where it stands, its tally, and what can be entered next."""

from __future__ import annotations

from collections.abc import Iterator

from engine.chapters.common import listed, seat_name
from engine.chapters.mortgages import lift_cost
from engine.chapters.turns import is_blocked, open_decision, thrower
from engine.game import Game
from engine.notation.forms import form_of_offer
from engine.offers import offers
from engine.tally import places_of, tally_of, winners_of


def position_lines(game: Game) -> Iterator[str]:
    """The position: its state, a line per seat, the Bank, and what is open."""
    money = game.edition.money
    yield f"status: {game.status}, round {game.round_number}"
    if game.status == "finished":
        yield _winner_line(game)
    for seat in game.seats:
        deeds = [_deed(game, lot) for lot in game.deeds_of(seat)]
        cards = [deck for deck, holder in game.jail_cards.items() if holder == seat]
        place = "out" if seat in game.bankrupt else _place(game, seat)
        goods = ", ".join(deeds + [f"jail card ({deck})" for deck in cards]) or "no deeds"
        yield f"{seat}  {money(game.cash[seat]):>8}  {place}: {goods}"
    yield f"Bank: {game.bank_houses} houses, {game.bank_hotels} hotels"
    yield from _open_lines(game)


def _winner_line(game: Game) -> str:
    winners = [f"seat {seat}" for seat in winners_of(game)]
    if len(winners) > 1:
        return f"winners: {listed(winners)} share the first place"
    return f"winner: {winners[0]}" if winners else f"winner: {_UNDECIDED}"


_UNDECIDED = "the first place is still to be played off"


def _open_lines(game: Game) -> Iterator[str]:
    """Everything that is open, with the numbers that `pay` needs; then who throws next."""
    money, name_of = game.edition.money, game.edition.name_of
    for claim in game.claims:
        until = "throws" if claim.throws else "and the one after have thrown"
        yield (
            f"open: Seat {claim.seat} may ask seat {claim.payer} for {money(claim.amount)}, rent "
            f"of {name_of(claim.lot)}, until the next player {until}."
        )
    for debt in game.debts:
        yield (
            f"open: Seat {debt.seat} owes {money(debt.amount)} to {seat_name(debt.creditor)}: "
            f"{debt.seat} pay {debt.id}"
        )
    if game.shortage:
        wants = listed(f"seat {seat} up to {count}" for seat, count in game.shortage.wants)
        left, building = game.shortage.left, game.shortage.building
        are = f"{building} is" if left == 1 else f"{building}s are"
        yield f"open: {left} {are} up for auction; {wants}."
    for item in game.pending:
        yield f"open: {open_decision(game, item)}"
    for lot in game.fresh:
        owner, cost = game.owner[lot], money(lift_cost(game, lot))
        yield f"open: Seat {owner} may lift the mortgage on {name_of(lot)} for {cost} in this turn."
    if game.status == "last_turn":
        yield "open: The last turn was called."
    if not is_blocked(game) and thrower(game):
        yield f"next: Seat {thrower(game)} throws."


def _deed(game: Game, lot: str) -> str:
    level = game.level(lot)
    marks = {0: "", game.hotel_level: " [hotel]"}.get(level, f" [{level}]")
    return game.edition.name_of(lot) + marks + (" (mortgaged)" if game.mortgages[lot] else "")


def _place(game: Game, seat: str) -> str:
    jail = " (in Jail)" if seat in game.jail else ""
    return game.edition.spaces[game.tokens[seat]].name + jail


def tally_lines(game: Game) -> Iterator[str]:
    """The tally, best first; once the game is over, with the winner marked."""
    winners = winners_of(game) if game.status == "finished" else ""
    mark = "shares the first place" if len(winners) > 1 else "winner"
    totals = {seat: own["total"] for seat, own in tally_of(game).items()}
    placed = places_of(game)
    yield "tally:"
    for seat in sorted(totals, key=lambda seat: (placed[seat], seat)):
        won = f"  {mark}" if seat in winners else ""
        yield f"{placed[seat]}. {seat}  {game.edition.money(totals[seat]):>8}{won}"


def offer_lines(game: Game) -> Iterator[str]:
    """What can be entered now, each with the line of notation that enters it."""
    found = offers(game)
    width = max((len(item["text"]) for item in found), default=0)
    yield (
        "can be entered now (in capitals: to be filled in):" if found else "nothing can be entered"
    )
    for item in found:
        yield f"  {item['text']:{width}}  {form_of_offer(item)}"
