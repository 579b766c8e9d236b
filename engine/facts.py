"""The facts of an outcome, what each one changes, and `apply`, which makes no decision.

| fact | its values | what it changes |
| --- | --- | --- |
| started | first | status, first, turn, numbers, tokens on GO |
| turn | seat, turn number, round number | whose turn it is; a new turn's dice and doubles |
| threw | seat, die, die, doubles so far, throws again | the dice |
| moved | seat, from, to | a token |
| jailed / missed / freed | seat (/ misses) | Jail, and the turn of who is sent there |
| asked / answered | kind, seat, subject, number | open decisions |
| rent_due | owner, payer, lot, amount, ground (none before it was kept) | open rents |
| rents_aged / rent_closed | nothing / owner, payer, lot, amount, how | open rents |
| debt | id, seat, creditor, amount, reason | debts |
| debt_reduced / debt_closed | id, left / id, how | debts |
| taken_mortgaged | lot | deeds whose mortgage may still be lifted "at once" |
| shortage | building, count, wants | the shortage auction |
| shortage_sold / shortage_closed | seat / nothing | the shortage auction |
| prices | lot, dollars per level | what buildings cost that an auction sold |
| bankrupt | seat | who is out |
| last_turn / finished | nothing / winner or "" | the end |
| set | register, value | one register of the situation, as in the snapshot |
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any

from engine.edition import JAIL_POSITION
from engine.game import Claim, Debt, Game, Ground, Pending, Shortage
from engine.outcome import BANK, CASH, DEED_PREFIX, HOTEL, HOUSE, MORTGAGE, Outcome
from engine.registers import load_register

_DEED_AT = len(DEED_PREFIX)


def apply(game: Game, outcome: Outcome) -> Game:
    """Change `game` by an outcome that was decided for it, and return it. Can't fail."""
    for holder, lot, commodity, quantity in outcome.postings:
        if commodity == CASH:
            game.cash[holder] += quantity
        elif lot:
            _post_on_lot(game, lot, commodity, quantity)
        elif commodity.startswith(DEED_PREFIX):
            if quantity > 0:
                game.owner[commodity[_DEED_AT:]] = holder
        elif holder == BANK and commodity == HOUSE:
            game.bank_houses += quantity
        elif holder == BANK and commodity == HOTEL:
            game.bank_hotels += quantity
        elif quantity > 0 and commodity.startswith("jail-card:"):
            game.jail_cards[commodity[len("jail-card:") :]] = holder
    for fact in outcome.facts:
        APPLY[fact[0]](game, *fact[1:])
    return game


def _post_on_lot(game: Game, lot: str, commodity: str, quantity: int) -> None:
    if commodity == HOUSE:
        game.houses[lot] += quantity
    elif commodity == HOTEL:
        game.hotels[lot] += quantity
    elif commodity == MORTGAGE:
        game.mortgages[lot] += quantity


def _started(game: Game, first: str) -> None:
    game.status = "playing"
    game.first = game.turn = first
    game.turn_number = game.round_number = 1
    game.again = True
    game.contenders = ()


def _turn(game: Game, seat: str, turn_number: int, round_number: int) -> None:
    game.turn = seat
    game.turn_number = turn_number
    game.round_number = round_number
    game.again = True
    game.doubles = 0
    game.dice = None
    game.fresh = ()
    game.released = False
    game.salary = 0


def _threw(game: Game, seat: str, die: int, other: int, doubles: int, again: bool) -> None:
    game.dice = (die, other)
    game.doubles = doubles
    game.again = again
    game.released = False
    game.salary = 0


def _moved(game: Game, seat: str, origin: int, target: int) -> None:
    game.tokens[seat] = target


def _jailed(game: Game, seat: str) -> None:
    game.tokens[seat] = JAIL_POSITION
    game.jail[seat] = 0
    if game.turn == seat:
        game.again = False


def _missed(game: Game, seat: str, misses: int) -> None:
    game.jail[seat] = misses


def _freed(game: Game, seat: str) -> None:
    game.jail.pop(seat, None)


def _asked(game: Game, kind: str, seat: str, subject: str, number: int) -> None:
    game.pending += (Pending(kind, seat, subject, number),)


def _answered(game: Game, kind: str, seat: str, subject: str, number: int) -> None:
    game.pending = _without(game.pending, Pending(kind, seat, subject, number))


def _without(items: tuple[Pending, ...], item: Pending) -> tuple[Pending, ...]:
    at = items.index(item)
    return items[:at] + items[at + 1 :]


def _rent_due(
    game: Game, seat: str, payer: str, lot: str, amount: int, ground: Iterable[int] | None = None
) -> None:
    kept = Ground(*ground) if ground else None
    game.claims += (Claim(seat, payer, lot, amount, ground=kept),)


def _rents_aged(game: Game) -> None:
    game.claims = tuple(claim._replace(throws=claim.throws + 1) for claim in game.claims)


def _rent_closed(game: Game, seat: str, payer: str, lot: str, amount: int, how: str) -> None:
    for at, claim in enumerate(game.claims):
        if claim[:4] == (seat, payer, lot, amount):
            game.claims = game.claims[:at] + game.claims[at + 1 :]
            return


def _debt(game: Game, id: int, seat: str, creditor: str, amount: int, reason: str) -> None:
    game.debts += (Debt(id, seat, creditor, amount, reason),)
    game.next_debt = id + 1


def _debt_reduced(game: Game, id: int, left: int) -> None:
    game.debts = tuple(debt._replace(amount=left) if debt.id == id else debt for debt in game.debts)


def _debt_closed(game: Game, id: int, how: str) -> None:
    game.debts = tuple(debt for debt in game.debts if debt.id != id)


def _taken_mortgaged(game: Game, lot: str) -> None:
    game.fresh += (lot,)


def _shortage(game: Game, building: str, left: int, wants: tuple[tuple[str, int], ...]) -> None:
    game.shortage = Shortage(building, left, tuple((seat, n) for seat, n in wants))


def _shortage_sold(game: Game, seat: str) -> None:
    assert game.shortage is not None
    building, left, wants = game.shortage
    wants = tuple((s, n - (s == seat)) for s, n in wants if n > (s == seat))
    game.shortage = Shortage(building, left - 1, wants) if left > 1 and wants else None


def _prices(game: Game, lot: str, *paid: int) -> None:
    game.prices = {**game.prices, lot: paid}
    if not paid:
        del game.prices[lot]


def _shortage_closed(game: Game) -> None:
    game.shortage = None


def _bankrupt(game: Game, seat: str) -> None:
    game.bankrupt += (seat,)
    game.jail.pop(seat, None)
    if game.turn == seat:
        game.again = False


def _last_turn(game: Game) -> None:
    game.status = "last_turn"
    if game.options.time_up == "stop_now":
        game.again = False


def _finished(game: Game, winner: str) -> None:
    game.status = "finished"
    game.winner = winner
    game.again = False
    game.pending = ()
    game.claims = ()
    game.debts = ()
    game.shortage = None


def _set(game: Game, register: str, value: Any) -> None:
    setattr(game, register, load_register(register, value))


APPLY: dict[str, Callable[..., None]] = {
    "started": _started,
    "turn": _turn,
    "threw": _threw,
    "moved": _moved,
    "jailed": _jailed,
    "missed": _missed,
    "freed": _freed,
    "asked": _asked,
    "answered": _answered,
    "rent_due": _rent_due,
    "rents_aged": _rents_aged,
    "rent_closed": _rent_closed,
    "debt": _debt,
    "debt_reduced": _debt_reduced,
    "debt_closed": _debt_closed,
    "taken_mortgaged": _taken_mortgaged,
    "shortage": _shortage,
    "shortage_sold": _shortage_sold,
    "shortage_closed": _shortage_closed,
    "prices": _prices,
    "bankrupt": _bankrupt,
    "last_turn": _last_turn,
    "finished": _finished,
    "set": _set,
}
