"""The expectations that a notation file can state at any point of the game, listed in `FORMS`."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from types import MappingProxyType
from typing import NamedTuple

from engine.chapters.turns import blocker, thrower
from engine.codecs import without_sign
from engine.game import Game
from engine.notation.record import Expectation
from engine.offers import offers
from engine.tally import places_of, tally_of
from engine.texts import Text, template
from engine.wording import listed

QUOTED = template("“{word}”")
PERHAPS = template("perhaps {word}")
EXPECTED_FOUND = template("expected {words}, found {found}.")
OFFERED = Text("offered")
NOT_OFFERED = Text("not offered")

SEAT = Text("seat")
OWNER = Text("owner")
PAYER = Text("payer")
CREDITOR = Text("creditor")
SEAT_OR_BANK = Text("seat or Bank")
SEAT_OR_NOBODY = Text("seat or nobody")
SEATS_OR_NOBODY = Text("seat or seats or nobody")
LOT = Text("lot")
LOT_OR_POSITION = Text("lot or position from 0 to 39")
LEVEL = Text("0 to 4 or hotel")
BUILDING = Text("house or hotel")
DECK = Text("chance or community-chest")
AMOUNT = Text("amount")
CHANGE = Text("+ or - amount")
COUNT = Text("count")
PLACE = Text("place")
MISSES_OR_OUT = Text("misses or out")
STATUS = Text("new or playing or last_turn or finished")
COMMAND = Text("command")

Last = dict[str, int]


class Form(NamedTuple):
    """The `words` that an expectation takes, and when it `holds`. If `least` is fewer, the last
    words may be left out."""

    words: tuple[str, ...]
    least: int
    holds: str


def _form(*words: str, holds: str, least: int | None = None) -> Form:
    return Form(words, len(words) if least is None else least, holds)


FORMS: Mapping[str, Form] = MappingProxyType(
    {
        "cash": _form(SEAT_OR_BANK, AMOUNT, holds="that is the holder's cash"),
        "change": _form(
            SEAT_OR_BANK, CHANGE, holds="the last command changed the holder's cash by that"
        ),
        "owner": _form(LOT, SEAT_OR_BANK, holds="the deed lies there"),
        "level": _form(LOT, LEVEL, holds="that stands on the lot"),
        "mortgaged": _form(LOT, holds="it is mortgaged"),
        "unmortgaged": _form(LOT, holds="it isn't"),
        "stock": _form(BUILDING, COUNT, holds="the Bank has this many"),
        "jail-card": _form(DECK, SEAT_OR_BANK, holds="the card lies there"),
        "token": _form(SEAT, LOT_OR_POSITION, holds="the token stands there"),
        "jail": _form(SEAT, MISSES_OR_OUT, holds="in Jail with this many misses, or not in Jail"),
        "throws": _form(SEAT_OR_NOBODY, holds="who may throw next"),
        "rent": _form(OWNER, PAYER, LOT, AMOUNT, holds="such a rent may be asked"),
        "no-rent": _form(OWNER, PAYER, LOT, holds="no such rent may be asked"),
        "debt": _form(SEAT, CREDITOR, AMOUNT, holds="such a debt is open"),
        "owes": _form(SEAT, AMOUNT, holds="the sum of a seat's debts"),
        "status": _form(STATUS, holds="the state of the game"),
        "winner": _form(SEATS_OR_NOBODY, holds="who has won; A,B if both share the first place"),
        "tally": _form(SEAT, AMOUNT, holds="the asset tally"),
        "place": _form(SEAT, PLACE, holds="the place in the tally"),
        "offered": _form(COMMAND, SEAT, holds="it can be entered now", least=1),
        "not-offered": _form(COMMAND, SEAT, holds="it can't", least=1),
    }
)


def takes(what: str) -> str:
    """The words that an expectation takes, as a phrase: “seat or Bank” and “amount”."""
    form = FORMS[what]
    words = [QUOTED(word=word) for word in form.words]
    words[form.least :] = [PERHAPS(word=word) for word in words[form.least :]]
    return listed(words)


def check(game: Game, last: Last, expectation: Expectation) -> str | None:
    """None if the expectation holds, else what was found instead, as a sentence.

    `last` is the change of cash per holder by the last command. The words have been checked already
    (`vocabulary.misspelled`).
    """
    found, wanted = _CHECKS[expectation.what](game, last, *expectation.words)
    if found == wanted:
        return None
    words = " ".join((expectation.what, *expectation.words))
    return EXPECTED_FOUND(words=words, found=found)


Pair = tuple[str, str]


def _cash(game: Game, last: Last, holder: str, amount: str) -> Pair:
    return str(game.cash[holder]), _amount(amount)


def _amount(text: str) -> str:
    return str(int(without_sign(text).replace(",", "")))


def _change(game: Game, last: Last, holder: str, amount: str) -> Pair:
    if holder not in game.cash:
        raise KeyError(holder)
    return str(last.get(holder, 0)), _amount(amount)


def _owner(game: Game, last: Last, lot: str, holder: str) -> Pair:
    return game.owner[lot], holder


def _level(game: Game, last: Last, lot: str, level: str) -> Pair:
    found = game.level(lot)
    return "hotel" if found == game.hotel_level else str(found), level


def _mortgaged(game: Game, last: Last, lot: str) -> Pair:
    return ("mortgaged" if game.mortgages[lot] else "unmortgaged"), "mortgaged"


def _unmortgaged(game: Game, last: Last, lot: str) -> Pair:
    return ("mortgaged" if game.mortgages[lot] else "unmortgaged"), "unmortgaged"


def _stock(game: Game, last: Last, building: str, count: str) -> Pair:
    return str({"house": game.bank_houses, "hotel": game.bank_hotels}[building]), count


def _jail_card(game: Game, last: Last, deck: str, holder: str) -> Pair:
    return game.jail_cards[deck], holder


def _token(game: Game, last: Last, seat: str, place: str) -> Pair:
    deeds = game.edition.deeds
    wanted = deeds[place].position if place in deeds else int(place)
    return str(game.tokens[seat]), str(wanted)


def _jail(game: Game, last: Last, seat: str, misses: str) -> Pair:
    return str(game.jail.get(seat, "out")), misses


def _throws(game: Game, last: Last, seat: str) -> Pair:
    return (None if blocker(game) else thrower(game)) or "nobody", seat


def _rent(game: Game, last: Last, owner: str, payer: str, lot: str, amount: str) -> Pair:
    return _rents(game, owner, payer, lot), _amount(amount)


def _no_rent(game: Game, last: Last, owner: str, payer: str, lot: str) -> Pair:
    return _rents(game, owner, payer, lot), "none"


def _rents(game: Game, owner: str, payer: str, lot: str) -> str:
    found = [
        str(claim.amount)
        for claim in game.claims
        if (claim.seat, claim.payer, claim.lot) == (owner, payer, lot)
    ]
    return " ".join(found) or "none"


def _debt(game: Game, last: Last, seat: str, creditor: str, amount: str) -> Pair:
    found = [str(d.amount) for d in game.debts if (d.seat, d.creditor) == (seat, creditor)]
    return " ".join(found) or "none", _amount(amount)


def _owes(game: Game, last: Last, seat: str, amount: str) -> Pair:
    return str(game.owed_by(seat)), _amount(amount)


def _status(game: Game, last: Last, status: str) -> Pair:
    return game.status, status


def _winner(game: Game, last: Last, seats: str) -> Pair:
    return ",".join(game.winner) or "nobody", seats


def _tally(game: Game, last: Last, seat: str, amount: str) -> Pair:
    return str(tally_of(game)[seat]["total"]), _amount(amount)


def _place(game: Game, last: Last, seat: str, place: str) -> Pair:
    return str(places_of(game)[seat]), place


def _has_offer(game: Game, kind: str, seat: str) -> str:
    found = any(
        item.command.kind.verb == kind and item.command.settled.get("seat", "") in ("", seat)
        for item in offers(game)
    )
    return OFFERED if found else NOT_OFFERED


def _offered(game: Game, last: Last, kind: str, seat: str = "") -> Pair:
    return _has_offer(game, kind, seat), OFFERED


def _not_offered(game: Game, last: Last, kind: str, seat: str = "") -> Pair:
    return _has_offer(game, kind, seat), NOT_OFFERED


_CHECKS: dict[str, Callable[..., Pair]] = {
    "cash": _cash,
    "change": _change,
    "owner": _owner,
    "level": _level,
    "mortgaged": _mortgaged,
    "unmortgaged": _unmortgaged,
    "stock": _stock,
    "jail-card": _jail_card,
    "token": _token,
    "jail": _jail,
    "throws": _throws,
    "rent": _rent,
    "no-rent": _no_rent,
    "debt": _debt,
    "owes": _owes,
    "status": _status,
    "winner": _winner,
    "tally": _tally,
    "place": _place,
    "offered": _offered,
    "not-offered": _not_offered,
}
