"""One line for the journal: what happened, in words that a player at the table understands."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping

from engine.command import Command
from engine.endings import RentEnd
from engine.facts import DebtOpened, Finished, Freed, Jailed, Missed, Moved, RentClosed, RentDue
from engine.game import Game
from engine.outcome import CASH, Outcome
from engine.registry import rule_of
from engine.texts import Text, template
from engine.wording import listed, seat_name, sentence

MOVES = template("to {space}")
GOES_TO_JAIL = template("seat {seat} goes to Jail")
STAYS_IN_JAIL = Text("stays in Jail")
LEAVES_JAIL = template("seat {seat} leaves Jail")
RENT_IS_DUE = template("{amount} rent due to seat {owner}")
NOT_ASKED_IN_TIME = template("seat {owner} didn't ask seat {payer} for {amount} in time")
OWES = template("seat {seat} owes {creditor} {amount}")
SHARE_FIRST_PLACE = template("{seats} share the first place")
WINS = template("seat {seat} wins")
TO_PLAY_OFF = Text("the first place is still to be played off")
PAYS = template("{payer} pays {amount} to {payee}")
PAYS_EACH = template("{payer} pays {amount} each to {payees}")
EACH_PAY = template("{payers} each pay {payee} {amount}")

_SEAT = re.compile(r"\b[Ss]eat ([A-H])\b")
_OPEN_RENT = re.compile("; " + RENT_IS_DUE(amount=r"\S+", owner="[A-H]"))


def with_names(text: str, names: Mapping[str, str]) -> str:
    """A sentence of the engine with "seat A" replaced by the name of the player there."""
    return _SEAT.sub(lambda found: names.get(found[1], found[0]), text)


def without_open_rents(text: str) -> str:
    """A journal line for everybody's eyes: without the rents that it opens, since owners have to
    ask for them unprompted (rule: rent-silence)."""
    return _OPEN_RENT.sub("", text)


def describe(game: Game, command: Command, outcome: Outcome) -> str:
    """The journal line of a command decided for `game`, players as "seat A"."""
    lead = rule_of(command).words(game, command)
    return sentence("; ".join([lead, *_consequences(game, command, outcome)]))


def _consequences(game: Game, command: Command, outcome: Outcome) -> Iterator[str]:
    money = game.edition.money
    for fact in outcome.facts:
        match fact:
            case Moved(target=target):
                yield MOVES(space=game.edition.spaces[target].name)
            case Jailed(seat):
                yield GOES_TO_JAIL(seat=seat)
            case Missed():
                yield STAYS_IN_JAIL
            case Freed(seat):
                yield LEAVES_JAIL(seat=seat)
            case RentDue(owner=owner, amount=amount):
                yield RENT_IS_DUE(amount=money(amount), owner=owner)
            case RentClosed(owner, payer, _, amount, RentEnd.UNCLAIMED):
                yield NOT_ASKED_IN_TIME(owner=owner, payer=payer, amount=money(amount))
            case DebtOpened(_, seat, creditor, amount):
                yield OWES(seat=seat, creditor=seat_name(creditor), amount=money(amount))
            case Finished(winners):
                yield from _victory(game, winners)
    if not rule_of(command).quiet:
        yield from _transfers(game, outcome)


def _victory(game: Game, winners: str) -> Iterator[str]:
    """The winners; nothing for a book that was closed before winners were noted."""
    if len(winners) > 1:
        yield SHARE_FIRST_PLACE(seats=listed(map(seat_name, winners)))
    elif winners:
        yield WINS(seat=winners)
    elif game.options.tie_break == "playoff":
        yield TO_PLAY_OFF


def _transfers(game: Game, outcome: Outcome) -> Iterator[str]:
    """Cash from whom to whom, summed. Those who get the same from one payer are named together, and
    so are those who pay the same to one payee."""
    sums: dict[tuple[str, str], int] = {}
    for transfer in outcome.transfers:
        if transfer.commodity == CASH:
            key = (transfer.giver, transfer.taker)
            sums[key] = sums.get(key, 0) + transfer.count
    payees_of: dict[tuple[str, int], list[str]] = {}
    for (giver, taker), amount in sums.items():
        payees_of.setdefault((giver, amount), []).append(seat_name(taker))
    payers_of: dict[tuple[tuple[str, ...], int], list[str]] = {}
    for (giver, amount), payees in payees_of.items():
        payers_of.setdefault((tuple(payees), amount), []).append(seat_name(giver))
    for (takers, amount), payers in payers_of.items():
        money = game.edition.money(amount)
        if len(takers) > 1:
            named = listed(takers)
            yield from (PAYS_EACH(payer=payer, amount=money, payees=named) for payer in payers)
        elif len(payers) > 1:
            yield EACH_PAY(payers=listed(payers), payee=takers[0], amount=money)
        else:
            yield PAYS(payer=payers[0], amount=money, payee=takers[0])
