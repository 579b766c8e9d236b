"""PAYING RENT: how much, and who has to ask for it in time (000:L37-45; 004:L34-36, L44)."""

from __future__ import annotations

from engine.chapters.common import DICE, Offer, offer, seat_choices
from engine.commands import CollectRent, Rent, RentThrow
from engine.draft import Draft
from engine.errors import Refusal
from engine.game import Claim, Game
from engine.outcome import BANK, Outcome

RULE = "PAYING RENT"


def amount_due(game: Game, lot: str, dice: int, factor: int = 1) -> int:
    """The rent of an unmortgaged lot in dollars; `dice` is the total thrown, for a utility.

    `factor` is a card's: so many times a railroad's rent, or the throw for a utility.
    """
    deed = game.edition.deeds[lot]
    owner = game.owner[lot]
    if deed.kind == "street":
        if game.hotels[lot]:
            return deed.rents[5]
        if game.houses[lot]:
            return deed.rents[game.houses[lot]]
        return deed.rents[0] * (2 if _doubles_rent(game, owner, lot) else 1)
    count = _counted(game, lot)
    if deed.kind == "railroad":
        return deed.rents[count - 1] * factor
    return dice * (factor if factor > 1 else deed.rents[count - 1])


def _doubles_rent(game: Game, owner: str, lot: str) -> bool:
    if not game.owns_group(owner, lot):
        return False
    return not (
        game.options.double_rent_needs_unmortgaged_set
        and any(game.mortgages[member] for member in game.group_of(lot))
    )


def how(game: Game, lot: str, amount: int, dice: int = 0) -> str:
    """How a rent of `amount` dollars comes about: "Boardwalk, 3 houses: $1,400".

    Read from the amount, as what stands there may have changed since the landing. `dice` is the
    total thrown for a utility, 0 if it isn't known any more.
    """
    deed = game.edition.deeds[lot]
    state = _STATES[deed.kind](game, lot, amount, dice)
    return f"{deed.name}{state and ', '}{state}: {game.edition.money(amount)}"


def dice_of(game: Game, claim: Claim) -> int:
    """The throw after which the payer stands on the lot, 0 when that can't be told any more.

    It isn't what a utility's rent was counted with where a card brought the payer there.
    """
    stands_there = game.tokens[claim.payer] == game.edition.deeds[claim.lot].position
    return sum(game.dice) if game.dice and stands_there and not claim.throws else 0


def _street(game: Game, lot: str, amount: int, dice: int) -> str:
    rents = game.edition.deeds[lot].rents
    level = 5 if game.hotels[lot] else game.houses[lot]
    if rents[level] == amount:
        return _LEVELS[level]
    if amount == 2 * rents[0]:
        return "whole color group, double rent"
    return _LEVELS[rents.index(amount)] if amount in rents else ""


def _counted(game: Game, lot: str) -> int:
    """How many of the group's deeds count for the rent of a lot now."""
    owner, holder = game.owner, game.owner[lot]
    owned = [member for member in game.group_of(lot) if owner[member] == holder]
    if game.options.mortgaged_counts_in_set:
        return len(owned)
    return sum(not game.mortgages[member] for member in owned)


def _railroad(game: Game, lot: str, amount: int, dice: int) -> str:
    rents = game.edition.deeds[lot].rents
    count = _counted(game, lot)
    for owned, factor in ((count, 1), (count, 2), *_RAILROADS):
        if owned and rents[owned - 1] * factor == amount:
            twice = ", twice by the card" if factor == 2 else ""
            return f"{owned} {game.edition.railroad}{'s' * (owned > 1)}{twice}"
    return ""


def _utility(game: Game, lot: str, amount: int, dice: int) -> str:
    """One utility or both, and the throw; a card asks for ten times a throw of its own.

    $20 and $40 on one utility can be either: without the throw they aren't told apart.
    """
    one, both = game.edition.deeds[lot].rents
    count = _counted(game, lot)
    usual = both if count == 2 else one
    ways = [way for way in (usual, one, both) if amount % way == 0 and 2 <= amount // way <= 12]
    if not ways:
        return ""
    if usual == one and {one, both} <= set(ways) and not dice:
        return "one utility"
    by_throw = [way for way in ways if way * dice == amount]
    by_card = [both] if dice and both in ways else []
    factor = (by_throw or by_card or ways)[0]
    owned = "both utilities" if factor == both and count == 2 else "one utility"
    card = ", by the card" if factor == both and count != 2 else ""
    return f"{owned}{card}, {factor} × {amount // factor}"


_RAILROADS = tuple((owned, factor) for factor in (1, 2) for owned in (1, 2, 3, 4))
_MULTIPLIED = {"railroad": "rent", "utility": "throw"}
_LEVELS = ("unimproved", "1 house", "2 houses", "3 houses", "4 houses", "hotel")
_STATES = {"street": _street, "railroad": _railroad, "utility": _utility}


def fall_due(draft: Draft, payer: str, owner: str, lot: str, dice: int, factor: int) -> None:
    """A player landed on another's lot: rent opens, a throw for it is asked, or nothing is due."""
    game = draft.game
    if game.mortgages[lot]:
        return
    if owner in game.jail and game.options.rent_in_jail == "none":
        return
    if game.edition.deeds[lot].kind == "utility" and not dice:
        draft.ask("rent_throw", payer, lot, factor)
        return
    open_rent(draft, payer, owner, lot, amount_due(game, lot, dice, factor))


def open_rent(draft: Draft, payer: str, owner: str, lot: str, amount: int) -> None:
    """Let rent be asked for, or post it at once where the ruleset says so (rulings, row 26)."""
    if draft.game.options.rent_claim == "automatic":
        draft.charge(payer, owner, amount, "rent:" + lot)
    else:
        draft.fact("rent_due", owner, payer, lot, amount)


def decide_collect_rent(game: Game, command: CollectRent) -> Outcome:
    """The owner asks in time: the rent is paid, or becomes a debt."""
    claim = _claim(game, command)
    if claim is None:
        name = game.edition.name_of(command.lot)
        raise Refusal(
            "RENT_EXPIRED",
            f"Seat {command.seat} has no rent to ask of seat {command.payer} for {name}: none is "
            "due, or it wasn't asked for before the second following player threw.",
            RULE,
        )
    draft = Draft(game)
    draft.fact("rent_closed", *claim[:4], "collected")
    draft.charge(claim.payer, claim.seat, claim.amount, "rent:" + claim.lot)
    return draft.outcome()


def _claim(game: Game, command: CollectRent) -> Claim | None:
    wanted = (command.seat, command.payer, command.lot)
    for claim in game.claims:
        if claim[:3] == wanted:
            return claim
    return None


def decide_rent_throw(game: Game, command: RentThrow) -> Outcome:
    """The fresh throw for a utility that a card sent the player to, times what the card says."""
    pending = game.pending_of("rent_throw", command.seat)
    if pending is None:
        raise Refusal(
            "NO_THROW_ASKED",
            f"Seat {command.seat} has no throw for rent to make.",
            RULE,
        )
    draft = Draft(game)
    draft.answer(pending)
    lot = pending.subject
    owner = game.owner[lot]
    # Between card and throw the deed may have been mortgaged, traded or taken by the Bank.
    if owner not in (command.seat, BANK) and not game.mortgages[lot]:
        amount = amount_due(game, lot, sum(command.dice), pending.number)
        open_rent(draft, command.seat, owner, lot, amount)
    return draft.outcome()


def decide_rent(game: Game, command: Rent) -> Outcome:
    """Untracked: the banker says who landed where; the engine knows what is due."""
    owner = game.owner[command.lot]
    name = game.edition.name_of(command.lot)
    if owner in (command.seat, BANK):
        raise Refusal("NO_RENT_DUE", f"No rent is due from seat {command.seat} on {name}.", RULE)
    if game.mortgages[command.lot]:
        raise Refusal("MORTGAGED", f"{name} is mortgaged: no rent can be collected.", RULE)
    if game.edition.deeds[command.lot].kind == "utility" and not 2 <= command.dice <= 12:
        raise Refusal("DICE_NEEDED", f"The rent of {name} needs the total of the dice.", RULE)
    draft = Draft(game)
    amount = amount_due(game, command.lot, command.dice, _card_factor(game, command))
    draft.charge(command.seat, owner, amount, "rent:" + command.lot)
    return draft.outcome()


def _card_factor(game: Game, command: Rent) -> int:
    """What the card to the nearest one multiplies: the rent of a railroad, or the throw for a
    utility (000:L47). A card that names the lot asks for the usual rent."""
    deed = game.edition.deeds[command.lot]
    if not command.by_card:
        return 1
    factor = game.edition.nearest_factors.get(deed.kind)
    if factor is None:
        raise Refusal("NO_SUCH_CARD", f"No card here changes the rent of {deed.name}.", RULE)
    return factor


def offers(game: Game) -> list[Offer]:
    """Rents to collect."""
    if not game.claims:
        return []
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
            why=how(game, claim.lot, claim.amount, dice_of(game, claim)),
        )
        for claim in game.claims
    ]


def throw_offers(game: Game) -> list[Offer]:
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


def untracked_offers(game: Game) -> list[Offer]:
    """Where no dice are followed: the rent of every lot, from any other player."""
    if game.tracked:
        return []
    live = game.live
    found = []
    for lot, owner in game.owner.items():
        if owner == BANK or game.mortgages[lot] or owner not in live:
            continue
        payers = seat_choices(seat for seat in live if seat != owner)
        asks: dict[str, object] = {"seat": {"kind": "one_of", "options": payers}}
        more: dict[str, object] = {}
        kind = game.edition.deeds[lot].kind
        factor = game.edition.nearest_factors.get(kind)
        if factor:
            words = f"Card to the nearest {kind}: {factor} times the {_MULTIPLIED[kind]}"
            options = [{"value": True, "text": words}]
            asks["by_card"] = {"kind": "one_of", "optional": True, "options": options}
        if kind == "utility":
            asks["dice"] = {"kind": "cash", "min": 2, "max": 12}
        else:
            more["amount"] = amount_due(game, lot, 0)
        text = f"Rent of {game.edition.name_of(lot)} to seat {owner}"
        found.append(offer("rent", text, {"type": "rent", "lot": lot}, asks=asks, **more))
    return found
