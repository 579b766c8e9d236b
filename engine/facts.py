"""The facts of an outcome, what each one changes, and `apply`, which makes no decision.

A fact is applied by the function of its name, which says the registers that it can change.

| fact | its values |
| --- | --- |
| started | first |
| turn | seat, turn number, round number |
| threw | seat, die, die, doubles so far, throws again |
| moved | seat, from, to |
| jailed / missed / freed | seat (/ misses) |
| asked / answered | kind, seat, subject, number |
| rent_due | owner, payer, lot, amount, ground (none before it was kept) |
| rents_aged / rent_closed | nothing / owner, payer, lot, amount, how |
| debt | id, seat, creditor, amount, reason |
| debt_reduced / debt_closed | id, left / id, how |
| taken_mortgaged | lot |
| shortage | building, count, wants |
| shortage_sold / shortage_closed | seat / nothing |
| prices | lot, dollars per level |
| bankrupt | seat |
| last_turn / finished | nothing / the seats that win, as one word, or "" |
| set | register, value |
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any

from engine.edition import JAIL_POSITION
from engine.game import Claim, Debt, Game, Ground, Pending, Shortage
from engine.outcome import BANK, CASH, DEED_PREFIX, HOTEL, HOUSE, MORTGAGE, Fact, Outcome
from engine.situation_json import REGISTERS, load_register

_DEED_AT = len(DEED_PREFIX)
_OF_A_TURN = (
    "turn",
    "turn_number",
    "round_number",
    "again",
    "doubles",
    "dice",
    "fresh",
    "released",
    "salary",
)

_Applies = Callable[..., None]
_APPLY: dict[str, _Applies] = {}
_CHANGED: dict[str, tuple[str, ...]] = {}


def _changes(*registers: str) -> Callable[[_Applies], _Applies]:
    """Have a function apply the fact of its name, which changes no registers but these."""

    def keep(function: _Applies) -> _Applies:
        fact = function.__name__.removeprefix("_")
        _APPLY[fact], _CHANGED[fact] = function, registers
        return function

    return keep


def changed_registers(facts: Iterable[Fact]) -> list[str]:
    """The registers that facts change, in the snapshot's order."""
    changed: set[str] = set()
    for fact in facts:
        changed.update((fact[1],) if fact[0] == "set" else _CHANGED[fact[0]])
    return [register for register in REGISTERS if register in changed]


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
        _APPLY[fact[0]](game, *fact[1:])
    return game


def _post_on_lot(game: Game, lot: str, commodity: str, quantity: int) -> None:
    if commodity == HOUSE:
        game.houses[lot] += quantity
    elif commodity == HOTEL:
        game.hotels[lot] += quantity
    elif commodity == MORTGAGE:
        game.mortgages[lot] += quantity


@_changes("status", "first", "contenders", *_OF_A_TURN)
def _started(game: Game, first: str) -> None:
    game.status = "playing"
    game.first = game.turn = first
    game.turn_number = game.round_number = 1
    game.again = True
    game.contenders = ()


@_changes(*_OF_A_TURN)
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


@_changes("dice", "doubles", "again", "released", "salary")
def _threw(game: Game, seat: str, die: int, other: int, doubles: int, again: bool) -> None:
    game.dice = (die, other)
    game.doubles = doubles
    game.again = again
    game.released = False
    game.salary = 0


@_changes("tokens")
def _moved(game: Game, seat: str, origin: int, target: int) -> None:
    game.tokens[seat] = target


@_changes("tokens", "jail", "again")
def _jailed(game: Game, seat: str) -> None:
    game.tokens[seat] = JAIL_POSITION
    game.jail[seat] = 0
    if game.turn == seat:
        game.again = False


@_changes("jail")
def _missed(game: Game, seat: str, misses: int) -> None:
    game.jail[seat] = misses


@_changes("jail")
def _freed(game: Game, seat: str) -> None:
    game.jail.pop(seat, None)


@_changes("pending")
def _asked(game: Game, kind: str, seat: str, subject: str, number: int) -> None:
    game.pending += (Pending(kind, seat, subject, number),)


@_changes("pending")
def _answered(game: Game, kind: str, seat: str, subject: str, number: int) -> None:
    game.pending = _without(game.pending, Pending(kind, seat, subject, number))


def _without(items: tuple[Pending, ...], item: Pending) -> tuple[Pending, ...]:
    at = items.index(item)
    return items[:at] + items[at + 1 :]


@_changes("claims")
def _rent_due(
    game: Game, seat: str, payer: str, lot: str, amount: int, ground: Iterable[int] | None = None
) -> None:
    # Stored outcomes have it as a list, or, if they are old, not at all.
    kept = ground if ground is None or isinstance(ground, Ground) else Ground(*ground)
    game.claims += (Claim(seat, payer, lot, amount, ground=kept),)


@_changes("claims")
def _rents_aged(game: Game) -> None:
    game.claims = tuple(claim._replace(throws=claim.throws + 1) for claim in game.claims)


@_changes("claims")
def _rent_closed(game: Game, seat: str, payer: str, lot: str, amount: int, how: str) -> None:
    for at, claim in enumerate(game.claims):
        if claim[:4] == (seat, payer, lot, amount):
            game.claims = game.claims[:at] + game.claims[at + 1 :]
            return


@_changes("debts", "next_debt")
def _debt(game: Game, id: int, seat: str, creditor: str, amount: int, reason: str) -> None:
    game.debts += (Debt(id, seat, creditor, amount, reason),)
    game.next_debt = id + 1


@_changes("debts")
def _debt_reduced(game: Game, id: int, left: int) -> None:
    game.debts = tuple(debt._replace(amount=left) if debt.id == id else debt for debt in game.debts)


@_changes("debts")
def _debt_closed(game: Game, id: int, how: str) -> None:
    game.debts = tuple(debt for debt in game.debts if debt.id != id)


@_changes("fresh")
def _taken_mortgaged(game: Game, lot: str) -> None:
    game.fresh += (lot,)


@_changes("shortage")
def _shortage(game: Game, building: str, left: int, wants: tuple[tuple[str, int], ...]) -> None:
    game.shortage = Shortage(building, left, tuple((seat, n) for seat, n in wants))


@_changes("shortage")
def _shortage_sold(game: Game, seat: str) -> None:
    assert game.shortage is not None
    building, left, wants = game.shortage
    wants = tuple((s, n - (s == seat)) for s, n in wants if n > (s == seat))
    game.shortage = Shortage(building, left - 1, wants) if left > 1 and wants else None


@_changes("prices")
def _prices(game: Game, lot: str, *paid: int) -> None:
    game.prices = {**game.prices, lot: paid}
    if not paid:
        del game.prices[lot]


@_changes("shortage")
def _shortage_closed(game: Game) -> None:
    game.shortage = None


@_changes("bankrupt", "jail", "again")
def _bankrupt(game: Game, seat: str) -> None:
    game.bankrupt += (seat,)
    game.jail.pop(seat, None)
    if game.turn == seat:
        game.again = False


@_changes("status", "again")
def _last_turn(game: Game) -> None:
    game.status = "last_turn"
    if game.options.time_up == "stop_now":
        game.again = False


@_changes("status", "winner", "again", "pending", "claims", "debts", "shortage")
def _finished(game: Game, winners: str) -> None:
    game.status = "finished"
    game.winner = winners
    game.again = False
    game.pending = ()
    game.claims = ()
    game.debts = ()
    game.shortage = None


@_changes()  # but the one register that it names
def _set(game: Game, register: str, value: Any) -> None:
    setattr(game, register, load_register(register, value))
