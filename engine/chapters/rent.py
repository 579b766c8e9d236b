"""PAYING RENT: how much, and asking for it in time (rules: rent, double-rent, rent-window)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated

from engine.builder import OutcomeBuilder
from engine.chapters.moments import deciding, rent_open, untracked
from engine.codecs import Flag, Whole
from engine.codes import Code
from engine.edition import Deed, Edition
from engine.endings import RentEnd
from engine.errors import Refusal
from engine.facts import RentClosed, RentDue
from engine.fields import Dice, Lot, Seat
from engine.game import Claim, Game
from engine.offer_json import DICE, Ask, Offer, number, offer, one_seat, yes
from engine.outcome import BANK, Outcome
from engine.reasons import Ground, RentOf
from engine.registry import Chapter, Command, CommandRule, Offers, Rule

RULE = "PAYING RENT"


def amount_due(game: Game, lot: str, dice: int = 0, factor: int = 1) -> int:
    """The rent of an unmortgaged lot in dollars; `dice` is the total thrown, for a utility.

    `factor` is a card's: so many times a railroad's rent, or the throw for a utility.
    """
    return _amount(game.edition.deeds[lot], ground_of(game, lot, dice, factor))


def ground_of(game: Game, lot: str, dice: int = 0, factor: int = 1) -> Ground:
    """What the rent of an unmortgaged lot is counted from now; see `amount_due`."""
    kind = game.edition.deeds[lot].kind
    if kind != "street":
        return Ground(_counted(game, lot) - 1, factor, dice if kind == "utility" else 0)
    if game.hotels[lot]:
        return Ground(_HOTEL)
    houses = game.houses[lot]
    return Ground(houses, 2 if not houses and _doubles_rent(game, lot) else 1)


def _amount(deed: Deed, ground: Ground) -> int:
    if deed.kind != "utility":
        return deed.rents[ground.line] * ground.times
    return ground.dice * (ground.times if ground.times > 1 else deed.rents[ground.line])


def _doubles_rent(game: Game, lot: str) -> bool:
    if not game.owns_group(game.owner[lot], lot):
        return False
    return not (
        game.options.double_rent_needs_unmortgaged_set
        and any(game.mortgages[member] for member in game.group_of(lot))
    )


def _counted(game: Game, lot: str) -> int:
    """How many of the group's deeds count for the rent of a lot."""
    owner, holder = game.owner, game.owner[lot]
    owned = [member for member in game.group_of(lot) if owner[member] == holder]
    if game.options.mortgaged_counts_in_set:
        return len(owned)
    return sum(not game.mortgages[member] for member in owned)


def how(game: Game, lot: str, amount: int, ground: Ground) -> str:
    """How a rent of `amount` dollars came about: "Boardwalk, 3 houses: $1,400"."""
    deed = game.edition.deeds[lot]
    basis = _WORDS[deed.kind](game.edition, deed, ground)
    return f"{deed.name}, {basis}: {game.edition.money(amount)}"


def _street(edition: Edition, deed: Deed, ground: Ground) -> str:
    return "whole color group, double rent" if ground.times == 2 else _LEVELS[ground.line]


def _railroad(edition: Edition, deed: Deed, ground: Ground) -> str:
    count = ground.line + 1
    owned = f"{count} {edition.railroad}{'s' * (count > 1)}"
    times = "twice" if ground.times == 2 else f"{ground.times} times"
    return f"{owned}, {times} by the card" if ground.times > 1 else owned


def _utility(edition: Edition, deed: Deed, ground: Ground) -> str:
    owned = "both utilities" if ground.line else "one utility"
    if ground.times > 1:
        return f"{owned}, by the card, {ground.times} × {ground.dice}"
    return f"{owned}, {deed.rents[ground.line]} × {ground.dice}"


_HOTEL = 5
_LEVELS = ("unimproved", "1 house", "2 houses", "3 houses", "4 houses", "hotel")
_WORDS = {"street": _street, "railroad": _railroad, "utility": _utility}
_MULTIPLIED = {"railroad": "rent", "utility": "throw"}


def fall_due(
    builder: OutcomeBuilder, payer: str, owner: str, lot: str, dice: int, factor: int
) -> None:
    """A player landed on another's lot: rent opens, a throw for it is asked, or nothing is due."""
    game = builder.game
    if game.mortgages[lot]:
        return
    if owner in game.jail and game.options.rent_in_jail == "none":
        return
    if game.edition.deeds[lot].kind == "utility" and not dice:
        builder.ask("rent_throw", payer, lot, factor)
        return
    open_rent(builder, payer, owner, lot, ground_of(game, lot, dice, factor))


def open_rent(builder: OutcomeBuilder, payer: str, owner: str, lot: str, ground: Ground) -> None:
    """Let rent be asked for, or post it at once where the ruleset says so
    (rule: rent-automatic)."""
    amount = _amount(builder.game.edition.deeds[lot], ground)
    if builder.game.options.rent_claim == "automatic":
        builder.charge(payer, owner, amount, RentOf(lot, ground))
    else:
        builder.note(RentDue(owner, payer, lot, amount, ground))


@dataclass(frozen=True, slots=True)
class CollectRent(Command):
    """The owner `seat` asks `payer` for the rent that is open on a lot."""

    seat: Seat
    payer: Seat
    lot: Lot


def decide_collect_rent(game: Game, command: CollectRent) -> Outcome:
    """The owner asks in time: the rent is paid, or becomes a debt."""
    claim = _claim(game, command)
    if claim is None:
        raise Refusal(Code.RENT_EXPIRED, _why_none(game, command), RULE)
    builder = OutcomeBuilder(game)
    builder.note(RentClosed.of(claim, RentEnd.COLLECTED))
    builder.charge(claim.payer, claim.seat, claim.amount, RentOf(claim.lot, claim.ground))
    return builder.outcome()


def _why_none(game: Game, command: CollectRent) -> str:
    """Why no rent is open between the two, as far as the table shows it now."""
    name = game.edition.name_of(command.lot)
    if game.options.rent_claim == "automatic":
        return "In this game the throw posts the rent automatically: nobody has to ask for it."
    if game.owner[command.lot] != command.seat:
        return f"Seat {command.seat} doesn't own {name}, so no rent for it is due."
    if game.mortgages[command.lot]:
        return f"{name} is mortgaged, so no rent is due for it."
    if game.tokens[command.payer] != game.edition.deeds[command.lot].position:
        return (
            f"Seat {command.payer} isn't on {name}. Rent has to be asked for before the second "
            "following player throws."
        )
    return (
        f"Seat {command.payer} no longer owes rent for {name}: it has been paid, or seat "
        f"{command.seat} didn't ask before the second following player threw."
    )


def _claim(game: Game, command: CollectRent) -> Claim | None:
    wanted = (command.seat, command.payer, command.lot)
    for claim in game.claims:
        if (claim.seat, claim.payer, claim.lot) == wanted:
            return claim
    return None


@dataclass(frozen=True, slots=True)
class RentThrow(Command):
    """The fresh throw that a card asks for, to know the rent of a utility."""

    seat: Seat
    dice: Dice


def decide_rent_throw(game: Game, command: RentThrow) -> Outcome:
    """The fresh throw for a utility that a card sent the player to, times what the card says."""
    pending = game.pending_of("rent_throw", command.seat)
    if pending is None:
        raise Refusal(
            Code.NO_THROW_ASKED,
            f"No rent waits for a throw by seat {command.seat}.",
            RULE,
        )
    builder = OutcomeBuilder(game)
    builder.answer(pending)
    lot = pending.subject
    owner = game.owner[lot]
    # Between card and throw the deed may have been mortgaged, traded or taken by the Bank.
    if owner not in (command.seat, BANK) and not game.mortgages[lot]:
        ground = ground_of(game, lot, sum(command.dice), pending.number)
        open_rent(builder, command.seat, owner, lot, ground)
    return builder.outcome()


@dataclass(frozen=True, slots=True)
class Rent(Command):
    """Untracked: `seat` pays the rent of a lot; `dice` is the total thrown, for a utility.

    `by_card`: a card to the nearest railroad or utility sent it there, for a multiple of the rent
    or of the throw.
    """

    seat: Seat
    lot: Lot
    dice: Annotated[int, Whole(0, 12)] = 0
    by_card: Annotated[bool, Flag()] = False


def decide_rent(game: Game, command: Rent) -> Outcome:
    """Untracked: the banker says who landed where; the engine knows what is due."""
    owner = game.owner[command.lot]
    name = game.edition.name_of(command.lot)
    if owner in (command.seat, BANK):
        raise Refusal(Code.NO_RENT_DUE, f"Seat {command.seat} owes no rent for {name}.", RULE)
    if game.mortgages[command.lot]:
        raise Refusal(Code.MORTGAGED, f"{name} is mortgaged, so no rent is due for it.", RULE)
    if game.edition.deeds[command.lot].kind == "utility" and not 2 <= command.dice <= 12:
        raise Refusal(
            Code.DICE_NEEDED, f"The rent for {name} depends on the dice: enter their total.", RULE
        )
    builder = OutcomeBuilder(game)
    if command.by_card and card_factor(game, command) == 1:
        raise Refusal(Code.NO_SUCH_CARD, f"No card in this game changes the rent for {name}.", RULE)
    ground = ground_of(game, command.lot, command.dice, card_factor(game, command))
    amount = _amount(game.edition.deeds[command.lot], ground)
    builder.charge(command.seat, owner, amount, RentOf(command.lot, ground))
    return builder.outcome()


def card_factor(game: Game, command: Rent) -> int:
    """What the card to the nearest one multiplies: the rent of a railroad, or the throw for a
    utility (rule: card-moves). 1 for a card that names the lot, or none: the usual rent."""
    kind = game.edition.deeds[command.lot].kind
    return game.edition.nearest_factors.get(kind, 1) if command.by_card else 1


def _offers(game: Game) -> list[Offer]:
    """Rents to collect."""
    money, name_of = game.edition.money, game.edition.name_of
    return [
        offer(
            "rent",
            f"Seat {claim.payer} pays {money(claim.amount)} rent to seat {claim.seat} for "
            f"{name_of(claim.lot)}",
            {
                "type": "collect_rent",
                "seat": claim.seat,
                "payer": claim.payer,
                "lot": claim.lot,
            },
            amount=claim.amount,
            why=how(game, claim.lot, claim.amount, claim.ground),
        )
        for claim in game.claims
    ]


def _throw_offers(game: Game) -> list[Offer]:
    """Throws for rent."""
    return [
        offer(
            "turn",
            f"Seat {item.seat} throws for the rent of {game.edition.name_of(item.subject)}",
            {"type": "rent_throw", "seat": item.seat},
            DICE,
        )
        for item in game.pending
        if item.kind == "rent_throw"
    ]


def _untracked_offers(game: Game) -> list[Offer]:
    """Where no dice are followed: the rent of every lot, from any other player."""
    live = game.live
    found = []
    for lot, owner in game.owner.items():
        if owner == BANK or game.mortgages[lot] or owner not in live:
            continue
        payers = one_seat(seat for seat in live if seat != owner)
        asks: dict[str, Ask] = {"seat": payers}
        amount = None
        kind = game.edition.deeds[lot].kind
        factor = game.edition.nearest_factors.get(kind)
        if factor:
            nearest = game.edition.railroad if kind == "railroad" else kind
            words = f"Card to the nearest {nearest}: {factor} times the {_MULTIPLIED[kind]}"
            asks["by_card"] = yes(words, optional=True)
        if kind == "utility":
            asks["dice"] = number(2, 12)
        else:
            amount = amount_due(game, lot)
        text = f"Rent of {game.edition.name_of(lot)} to seat {owner}"
        found.append(offer("rent", text, {"type": "rent", "lot": lot}, asks, amount=amount))
    return found


_RENT = Rule(RULE, "The owner collects the rent of the title deed, if asked for in time.")


def _asks(game: Game, command: CollectRent) -> str:
    return f"seat {command.seat} asks for the rent of {game.edition.name_of(command.lot)}"


def _throws(game: Game, command: RentThrow) -> str:
    die, other = command.dice
    return f"seat {command.seat} throws {die}+{other} for the rent"


CHAPTER = Chapter(
    rules=(Rule(RULE, "The owner of an unmortgaged lot collects the rent on its title deed."),),
    commands=(
        CommandRule(
            command=CollectRent,
            decide=decide_collect_rent,
            words=_asks,
            rule=_RENT,
            options=("rent_claim",),
            topic="rent",
        ),
        CommandRule(
            command=RentThrow,
            decide=decide_rent_throw,
            words=_throws,
            rule=_RENT,
            topic="rent",
            tracked=True,
        ),
        CommandRule(
            command=Rent,
            decide=decide_rent,
            words=lambda game, command: (
                f"seat {command.seat} pays rent for {game.edition.name_of(command.lot)}"
            ),
            rule=_RENT,
            topic="rent",
            tracked=False,
        ),
    ),
    also={
        RentDue: Rule(
            RULE, "Rent is due when the owner asks, before the second following player throws."
        ),
        RentClosed: Rule(
            RULE, "Rent is lost if the owner doesn't ask before the second following player throws."
        ),
    },
    offers=(
        Offers(make=_offers, groups=("rent",), when=rent_open),
        Offers(make=_throw_offers, groups=("turn",), when=deciding("rent_throw")),
        Offers(make=_untracked_offers, groups=("rent",), when=untracked),
    ),
)
