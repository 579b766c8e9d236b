"""A game as lines for people: where it stands, its tally, and what can be entered next."""

from __future__ import annotations

from collections.abc import Iterator

from engine.chapters.turns import blocker, thrower
from engine.game import Game
from engine.notation.forms import form_of_offer
from engine.offers import offers
from engine.tally import places_of, tally_of


def position_lines(game: Game) -> Iterator[str]:
    """The position: its state, a line per seat, the Bank, and what is open."""
    money = game.edition.money
    yield f"status: {game.status}, round {game.round_number}"
    for seat in game.seats:
        deeds = [_deed(game, lot) for lot in game.deeds_of(seat)]
        cards = [deck for deck, holder in game.jail_cards.items() if holder == seat]
        place = "out" if seat in game.bankrupt else _place(game, seat)
        goods = ", ".join(deeds + [f"jail card ({deck})" for deck in cards]) or "no deeds"
        yield f"{seat}  {money(game.cash[seat]):>8}  {place}: {goods}"
    yield f"Bank: {game.bank_houses} houses, {game.bank_hotels} hotels"
    yield from _open_lines(game)


def _open_lines(game: Game) -> Iterator[str]:
    """What has to be done first, rents that may be asked for, and who throws next."""
    for claim in game.claims:
        name, amount = game.edition.name_of(claim.lot), game.edition.money(claim.amount)
        yield f"open: Seat {claim.seat} may ask seat {claim.payer} for {amount}, rent of {name}."
    first = blocker(game)
    if first:
        yield f"open: {first}"
    elif thrower(game):
        yield f"next: Seat {thrower(game)} throws."


def _deed(game: Game, lot: str) -> str:
    level = game.level(lot)
    marks = {0: "", game.hotel_level: " [hotel]"}.get(level, f" [{level}]")
    return game.edition.name_of(lot) + marks + (" (mortgaged)" if game.mortgages[lot] else "")


def _place(game: Game, seat: str) -> str:
    jail = " (in Jail)" if seat in game.jail else ""
    return game.edition.spaces[game.tokens[seat]].name + jail


def tally_lines(game: Game) -> Iterator[str]:
    """The tally, best first."""
    totals = {seat: own["total"] for seat, own in tally_of(game).items()}
    placed = places_of(game)
    yield "tally:"
    for seat in sorted(totals, key=lambda seat: (placed[seat], seat)):
        yield f"{placed[seat]}. {seat}  {game.edition.money(totals[seat]):>8}"


def offer_lines(game: Game) -> Iterator[str]:
    """What can be entered now, each with the line of notation that enters it."""
    found = offers(game)
    width = max((len(item["text"]) for item in found), default=0)
    yield (
        "can be entered now (in capitals: to be filled in):" if found else "nothing can be entered"
    )
    for item in found:
        yield f"  {item['text']:{width}}  {form_of_offer(item)}"
