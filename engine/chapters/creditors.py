"""BANKRUPTCY: which creditor gets what of the goods that a player leaves (rule: bankrupt)."""

from __future__ import annotations

from collections.abc import Mapping

from engine.chapters.common import refund
from engine.chapters.last_bankruptcy import ends_game
from engine.chapters.owing import owed_to_each
from engine.codes import RuleCode
from engine.errors import No
from engine.game import Game
from engine.holders import BANK, POT
from engine.texts import Text
from engine.wording import listed, seat_name

RULE = "BANKRUPTCY"

SHARED = Text("Creditors share what a player has if it doesn't cover all the debts.")

NOT_A_CREDITOR = No(
    RuleCode.NOT_A_CREDITOR, "{lot} must go from seat {seat} to a creditor: {creditors}.", RULE
)
DEEDS_TO_DIVIDE = No(
    RuleCode.DEEDS_TO_DIVIDE,
    "There are {count} creditors: say who takes {lot} and every other deed.",
    RULE,
    says=SHARED,
    option="multi_creditor",
)
GROUP_STAYS_WHOLE = No(
    RuleCode.GROUP_STAYS_WHOLE,
    "Buildings stay on the color group of {lot}: {heir} can't take that lot while {other} takes "
    "{member}.",
    RULE,
    says="Where buildings stay in the last bankruptcy, a color group with buildings goes to one "
    "creditor.",
    remedy="Give every lot of that color group to the same creditor.",
    option="final_settlement",
)


def claims_on(game: Game, seat: str) -> dict[str, int]:
    """The claims of each creditor on a player, net, oldest claim first, or in the order of seats if
    option `multi_creditor` says so (rule: several-creditors)."""
    claims = owed_to_each(game, seat)
    if game.options.multi_creditor == "split":
        return claims
    return {creditor: claims[creditor] for creditor in sorted(claims, key=_seats_first)}


def chief_creditor(game: Game, seat: str, claims: Mapping[str, int]) -> str:
    """The taker of what isn't divided: the creditor with the oldest claim or, if they are paid in
    the order of seats, the first who isn't paid in full (rule: several-creditors)."""
    first, *others = claims or (BANK,)
    if game.options.multi_creditor == "split" or not others:
        return first
    cash = game.cash[seat]
    if has_players(claims) and not passes_intact(game):
        cash += sum(refund(game, lot, game.level(lot)) for lot in game.deeds_of(seat))
    for creditor, claim in claims.items():
        cash -= claim
        if cash < 0:
            return creditor
    return first


def has_players(claims: Mapping[str, int]) -> bool:
    """True if a player is among the creditors, not the Bank alone."""
    return not set(claims) <= {BANK, POT}


def passes_intact(game: Game) -> bool:
    """True if buildings stay where they are: in the last bankruptcy of the wiki's short game."""
    return game.options.final_settlement == "intact" and ends_game(game)


def takers_of(game: Game, claims: Mapping[str, int], chief: str) -> list[str]:
    """The creditors who may take deeds: all of them or, in the order of seats, the chief one
    alone."""
    if game.options.multi_creditor == "seat_order":
        return [taker_for(chief)]
    return list(dict.fromkeys(map(taker_for, claims)))


def taker_for(creditor: str) -> str:
    """The taker of goods for a creditor: the Bank for the pot, which holds cash only."""
    return BANK if creditor == POT else creditor


def _seats_first(creditor: str) -> tuple[bool, str]:
    return creditor in (BANK, POT), creditor


def heirs_of(
    game: Game, seat: str, agreed: Mapping[str, str], claims: Mapping[str, int], chief: str
) -> dict[str, str]:
    """The new owner of each deed. Several creditors divide them as they `agreed` (rule:
    several-creditors)."""
    deeds = game.deeds_of(seat)
    takers = takers_of(game, claims, chief)
    for lot, heir in agreed.items():
        if lot not in deeds or heir not in takers:
            raise NOT_A_CREDITOR(
                lot=game.edition.name_of(lot), seat=seat, creditors=listed(map(seat_name, takers))
            )
    if len(takers) == 1:
        return dict.fromkeys(deeds, takers[0])
    missing = [lot for lot in deeds if lot not in agreed]
    if missing:
        raise DEEDS_TO_DIVIDE(count=len(takers), lot=game.edition.name_of(missing[0]))
    if passes_intact(game):
        _require_whole_groups(game, agreed)
    return {lot: agreed[lot] for lot in deeds}


def _require_whole_groups(game: Game, heirs: Mapping[str, str]) -> None:
    """A color group whose buildings stay on it goes to one creditor (rule: selling-lots)."""
    for lot, heir in heirs.items():
        for member in game.group_of(lot) if game.built_group(lot) else ():
            if heirs[member] != heir:
                raise GROUP_STAYS_WHOLE(
                    lot=game.edition.name_of(lot),
                    heir=seat_name(heir),
                    other=seat_name(heirs[member]),
                    member=game.edition.name_of(member),
                )


def shares_of(amount: int, claims: Mapping[str, int]) -> dict[str, int]:
    """An amount in proportion to the claims, in whole dollars; odd ones to the earliest claims."""
    owed = sum(claims.values())
    shares = {creditor: amount * claim // owed for creditor, claim in claims.items()}
    odd = amount - sum(shares.values())
    return {
        creditor: share + 1 if at < odd else share
        for at, (creditor, share) in enumerate(shares.items())
    }


def parts_of(game: Game, amount: int, claims: Mapping[str, int]) -> dict[str, int]:
    """The part of an amount that goes to each creditor, no more than the claim: in proportion or,
    if option `multi_creditor` says so, one claim after the other until it is gone."""
    if game.options.multi_creditor == "split":
        owed = sum(claims.values())
        return shares_of(min(amount, owed), claims) if owed else {}
    parts = {}
    for creditor, claim in claims.items():
        parts[creditor] = min(claim, amount)
        amount -= parts[creditor]
    return parts
