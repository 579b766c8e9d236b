"""A game as lines for people: where it stands, its tally, and what can be entered next."""

from __future__ import annotations

from collections.abc import Iterator

from engine.chapters.mortgages import lift_cost
from engine.chapters.turns import is_blocked, open_decision, thrower
from engine.game import Game
from engine.notation.forms import form_of_offer
from engine.offers import offers
from engine.tally import places_of, tally_of, winners_of
from engine.texts import Text, template
from engine.wording import listed, seat_name

STATUS = template("status: {status}, round {round}")
SEAT_LINE = template("{seat}  {cash:>8}  {place}: {goods}")
OUT = Text("out")
JAIL_CARD = template("jail card ({deck})")
NO_DEEDS = Text("no deeds")
BANK_LINE = template("Bank: {houses} houses, {hotels} hotels")
WINNERS = template("winners: {seats} share the first place")
WINNER = template("winner: {seat}")
UNDECIDED = Text("winner: the first place is still to be played off")
RENT_UNTIL_NEXT = template(
    "open: Seat {seat} may ask seat {payer} for {amount}, rent of {lot}, until the next player "
    "throws."
)
RENT_UNTIL_SECOND = template(
    "open: Seat {seat} may ask seat {payer} for {amount}, rent of {lot}, until the next player "
    "and the one after have thrown."
)
OWES = template("open: Seat {seat} owes {amount} to {creditor}: {seat} pay {debt}")
ONE_ON_AUCTION = template("open: 1 {building} is up for auction; {wants}.")
ON_AUCTION = template("open: {left} {building}s are up for auction; {wants}.")
WANTS = template("seat {seat} up to {count}")
OPEN = template("open: {decision}")
MAY_LIFT = template("open: Seat {seat} may lift the mortgage on {lot} for {cost} in this turn.")
LAST_TURN = Text("open: The last turn was called.")
NEXT = template("next: Seat {seat} throws.")
HOTEL = Text(" [hotel]")
MORTGAGED = Text(" (mortgaged)")
IN_JAIL = Text(" (in Jail)")
FIRST_TOGETHER = Text("shares the first place")
FIRST = Text("winner")
CAN_BE_ENTERED = Text("can be entered now (in capitals: to be filled in):")
NOTHING = Text("nothing can be entered")


def position_lines(game: Game) -> Iterator[str]:
    """The position: its state, a line per seat, the Bank, and what is open."""
    money = game.edition.money
    yield STATUS(status=game.status, round=game.round_number)
    if game.status == "finished":
        yield _winner_line(game)
    for seat in game.seats:
        deeds = [_deed(game, lot) for lot in game.deeds_of(seat)]
        cards = [deck for deck, holder in game.jail_cards.items() if holder == seat]
        place = OUT if seat in game.bankrupt else _place(game, seat)
        goods = ", ".join(deeds + [JAIL_CARD(deck=deck) for deck in cards]) or NO_DEEDS
        yield SEAT_LINE(seat=seat, cash=money(game.cash[seat]), place=place, goods=goods)
    yield BANK_LINE(houses=game.bank_houses, hotels=game.bank_hotels)
    yield from _open_lines(game)


def _winner_line(game: Game) -> str:
    winners = [seat_name(seat) for seat in winners_of(game)]
    if len(winners) > 1:
        return WINNERS(seats=listed(winners))
    return WINNER(seat=winners[0]) if winners else UNDECIDED


def _open_lines(game: Game) -> Iterator[str]:
    """Everything that is open, with the numbers that `pay` needs; then who throws next."""
    money, name_of = game.edition.money, game.edition.name_of
    for claim in game.claims:
        yield (RENT_UNTIL_NEXT if claim.throws else RENT_UNTIL_SECOND)(
            seat=claim.seat,
            payer=claim.payer,
            amount=money(claim.amount),
            lot=name_of(claim.lot),
        )
    for debt in game.debts:
        creditor = seat_name(debt.creditor)
        yield OWES(seat=debt.seat, amount=money(debt.amount), creditor=creditor, debt=debt.id)
    if game.shortage:
        wants = listed(WANTS(seat=seat, count=count) for seat, count in game.shortage.wants)
        left, building = game.shortage.left, game.shortage.building
        if left == 1:
            yield ONE_ON_AUCTION(building=building, wants=wants)
        else:
            yield ON_AUCTION(left=left, building=building, wants=wants)
    for item in game.pending:
        yield OPEN(decision=open_decision(game, item))
    for lot in game.fresh:
        owner, cost = game.owner[lot], money(lift_cost(game, lot))
        yield MAY_LIFT(seat=owner, lot=name_of(lot), cost=cost)
    if game.status == "last_turn":
        yield LAST_TURN
    if not is_blocked(game) and thrower(game):
        yield NEXT(seat=thrower(game))


def _deed(game: Game, lot: str) -> str:
    level = game.level(lot)
    marks = {0: "", game.hotel_level: HOTEL}.get(level, f" [{level}]")
    return game.edition.name_of(lot) + marks + (MORTGAGED if game.mortgages[lot] else "")


def _place(game: Game, seat: str) -> str:
    jail = IN_JAIL if seat in game.jail else ""
    return game.edition.spaces[game.tokens[seat]].name + jail


def tally_lines(game: Game) -> Iterator[str]:
    """The tally, best first; once the game is over, with the winner marked."""
    winners = winners_of(game) if game.status == "finished" else ""
    mark = FIRST_TOGETHER if len(winners) > 1 else FIRST
    totals = {seat: own["total"] for seat, own in tally_of(game).items()}
    placed = places_of(game)
    yield "tally:"
    for seat in sorted(totals, key=lambda seat: (placed[seat], seat)):
        won = f"  {mark}" if seat in winners else ""
        yield f"{placed[seat]}. {seat}  {game.edition.money(totals[seat]):>8}{won}"


def offer_lines(game: Game) -> Iterator[str]:
    """The offers, each with the line of notation that enters it."""
    found = offers(game)
    width = max((len(item.text) for item in found), default=0)
    yield CAN_BE_ENTERED if found else NOTHING
    for item in found:
        yield f"  {item.text:{width}}  {form_of_offer(item)}"
