"""PAYING RENT: how much, and how it is worked out (rules: rent, double-rent)."""

from __future__ import annotations

from engine.causes import Ground
from engine.edition import Deed, Edition
from engine.game import Game
from engine.texts import Counted, Text, template

HOW = template("{lot}, {basis}: {amount}")
WHOLE_GROUP = Text("whole color group, double rent")
LEVELS = (
    Text("unimproved"),
    Text("1 house"),
    Text("2 houses"),
    Text("3 houses"),
    Text("4 houses"),
    Text("hotel"),
)
RAILROADS = Counted("{count} {railroad}", "{count} {railroad}s")
TWICE_BY_CARD = template("{owned}, twice by the card")
TIMES_BY_CARD = template("{owned}, {times} times by the card")
ONE_UTILITY = Text("one utility")
BOTH_UTILITIES = Text("both utilities")
THROW_BY_CARD = template("{owned}, by the card, {times} × {dice}")
THROW = template("{owned}, {times} × {dice}")
TIMES_THE_DICE = template("{times} × the dice")


def ground_of(game: Game, lot: str, dice: int = 0, factor: int = 1) -> Ground:
    """The basis of the rent of an unmortgaged lot now; `dice` is the total thrown, for a utility.

    `factor` is a card's: it multiplies a railroad's rent, or the throw for a utility.
    """
    kind = game.edition.deeds[lot].kind
    if kind != "street":
        return Ground(_counted(game, lot) - 1, factor, dice if kind == "utility" else 0)
    if game.hotels[lot]:
        return Ground(_HOTEL)
    houses = game.houses[lot]
    return Ground(houses, 2 if not houses and _doubles_rent(game, lot) else 1)


def amount_of(deed: Deed, ground: Ground) -> int:
    """The rent worked out from this ground, in dollars."""
    if deed.kind != "utility":
        return deed.rents[ground.line] * ground.times
    return ground.dice * (ground.times if ground.times > 1 else deed.rents[ground.line])


def usual_rent(game: Game, lot: str, dice: int) -> int:
    """The rent of a player's lot as it stands, without a card, in dollars; `dice` is the total
    thrown, for a utility."""
    if game.mortgages[lot]:
        return 0
    return amount_of(game.edition.deeds[lot], ground_of(game, lot, dice))


def rent_now(game: Game, lot: str) -> str:
    """The usual rent in words: "$1,400", "4 × the dice", "" for none."""
    if game.mortgages[lot]:
        return ""
    deed, ground = game.edition.deeds[lot], ground_of(game, lot)
    if deed.kind == "utility":
        return TIMES_THE_DICE(times=deed.rents[ground.line])
    return game.edition.money(amount_of(deed, ground))


def _doubles_rent(game: Game, lot: str) -> bool:
    if not game.owns_group(game.owner[lot], lot):
        return False
    return not (
        game.options.double_rent_needs_unmortgaged_set
        and any(game.mortgages[member] for member in game.group_of(lot))
    )


def _counted(game: Game, lot: str) -> int:
    """Return how many deeds of the lot's group count for its rent."""
    owner, holder = game.owner, game.owner[lot]
    owned = [member for member in game.group_of(lot) if owner[member] == holder]
    if game.options.mortgaged_counts_in_set:
        return len(owned)
    return sum(not game.mortgages[member] for member in owned)


def how(game: Game, lot: str, amount: int, ground: Ground) -> str:
    """Break down a rent of `amount` dollars: "Boardwalk, 3 houses: $1,400"."""
    deed = game.edition.deeds[lot]
    basis = _WORDS[deed.kind](game.edition, deed, ground)
    return HOW(lot=deed.name, basis=basis, amount=game.edition.money(amount))


def _street(edition: Edition, deed: Deed, ground: Ground) -> str:
    return WHOLE_GROUP if ground.times == 2 else LEVELS[ground.line]


def _railroad(edition: Edition, deed: Deed, ground: Ground) -> str:
    owned = RAILROADS(ground.line + 1, railroad=edition.railroad)
    if ground.times == 1:
        return owned
    if ground.times == 2:
        return TWICE_BY_CARD(owned=owned)
    return TIMES_BY_CARD(owned=owned, times=ground.times)


def _utility(edition: Edition, deed: Deed, ground: Ground) -> str:
    owned = BOTH_UTILITIES if ground.line else ONE_UTILITY
    if ground.times > 1:
        return THROW_BY_CARD(owned=owned, times=ground.times, dice=ground.dice)
    return THROW(owned=owned, times=deed.rents[ground.line], dice=ground.dice)


_HOTEL = 5
_WORDS = {"street": _street, "railroad": _railroad, "utility": _utility}
