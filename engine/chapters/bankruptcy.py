"""BANKRUPTCY: a player who can't raise what he owes is out; who gets what (rule: bankrupt)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

from engine.builder import OutcomeBuilder
from engine.chapters import mortgages
from engine.chapters.common import Offer, listed, lot_names, offer, seat_name
from engine.chapters.ending import finish, rents_ask
from engine.chapters.last_bankruptcy import ends_game, first_of_all, require_last
from engine.chapters.owing import owed_by_each, owed_to_each
from engine.chapters.selling import note_prices, refund
from engine.chapters.solvency import (
    cannot_pay,
    coming_in,
    insolvent,
    raisable,
    to_ask,
    waits_for,
)
from engine.commands import Bankrupt, Withdraw
from engine.errors import Refusal
from engine.facts import DebtClosed, RentClosed, ShortageClosed, WentBankrupt
from engine.game import Debt, Game
from engine.outcome import BANK, HOTEL, HOUSE, POT, Outcome

RULE = "BANKRUPTCY"


class Estate(NamedTuple):
    """What becomes of the goods of a `seat` that is out: the dollars that each creditor claims,
    the first one first; who takes which deed; the `chief` creditor, who takes what isn't divided;
    which mortgages the new owners lift at once."""

    seat: str
    claims: dict[str, int]
    heirs: dict[str, str]
    chief: str
    lift: tuple[str, ...] = ()


def decide_bankrupt(game: Game, command: Bankrupt) -> Outcome:
    """Only for a player who owes more than he can raise; nobody may choose it (rule: no-choice)."""
    seat = command.seat
    claims = _claims(game, seat)
    if not game.owed_by(seat):
        raise Refusal(
            "NO_DEBT", f"Seat {seat} owes nothing: nobody may choose to go bankrupt.", RULE
        )
    _require_insolvent(game, seat, sum(claims.values()))
    require_last(game, seat, asked=command.asked)
    builder = OutcomeBuilder(game)
    chief = _chief_creditor(game, seat, claims)
    estate = Estate(seat, claims, _heirs(game, command, claims, chief), chief, command.lift)
    over = ends_game(game, seat)
    _require_lifted(game, estate, over=over)
    if not _passes_intact(game, seat):
        _return_buildings(builder, seat, paid=_has_players(claims))
    _pay_claims(builder, seat, claims)
    _leave(builder, estate, over=over, winner_pays=True)
    return builder.outcome()


def _require_insolvent(game: Game, seat: str, owed: int) -> None:
    money = game.edition.money
    if not cannot_pay(game, seat):
        coming = coming_in(game, seat)
        asking = to_ask(game, seat)
        more = f", is owed {money(coming)}" if coming else ""
        more += f", may still ask for {money(asking)} of rent" if asking else ""
        raise Refusal(
            "CAN_STILL_PAY",
            f"Seat {seat} can raise {money(raisable(game, seat))}{more} and owes {money(owed)}, so "
            "it must pay.",
            RULE,
        )
    other = waits_for(game, seat)
    if other:
        raise Refusal(
            "DEBTOR_FIRST",
            f"Seat {other} owes seat {seat} and can't pay: that bankruptcy comes first, and "
            f"what it leaves may save seat {seat}.",
            RULE,
        )


def decide_withdraw(game: Game, command: Withdraw) -> Outcome:
    """The referee takes a player out: as bankrupt to the Bank (rule: withdrawal)."""
    seat = command.seat
    builder = OutcomeBuilder(game)
    _return_buildings(builder, seat, paid=False)
    builder.pay(seat, BANK, game.cash[seat])
    estate = Estate(seat, {BANK: 1}, dict.fromkeys(game.deeds_of(seat), BANK), BANK)
    _leave(builder, estate, over=ends_game(game, seat), winner_pays=False)
    return builder.outcome()


def _claims(game: Game, seat: str) -> dict[str, int]:
    """What a player owes each creditor in the end, oldest claim first, or in the order of seats
    where option `multi_creditor` says so (rule: several-creditors)."""
    claims = owed_to_each(game, seat)
    if game.options.multi_creditor == "split":
        return claims
    return {creditor: claims[creditor] for creditor in sorted(claims, key=_seats_first)}


def _chief_creditor(game: Game, seat: str, claims: Mapping[str, int]) -> str:
    """Who takes what isn't divided: the creditor with the oldest claim, or, where they are paid in
    the order of seats, the first who isn't paid in full (rule: several-creditors)."""
    first, *others = claims or {BANK: 0}
    if game.options.multi_creditor == "split" or not others:
        return first
    cash = game.cash[seat]
    if _has_players(claims) and not _passes_intact(game, seat):
        cash += sum(refund(game, lot, game.level(lot)) for lot in game.deeds_of(seat))
    for creditor, claim in claims.items():
        cash -= claim
        if cash < 0:
            return creditor
    return first


def _has_players(claims: Mapping[str, int]) -> bool:
    return not set(claims) <= {BANK, POT}


def _passes_intact(game: Game, seat: str) -> bool:
    """True if buildings stay where they are: in the last bankruptcy of the wiki's short game."""
    return game.options.final_settlement == "intact" and ends_game(game, seat)


def _takers(game: Game, claims: Mapping[str, int], chief: str) -> list[str]:
    """Who may take deeds: every creditor, or, in the order of seats, the chief one alone."""
    if game.options.multi_creditor == "seat_order":
        return [_taker(chief)]
    return list(dict.fromkeys(map(_taker, claims)))


def _taker(creditor: str) -> str:
    """Who takes goods for a creditor: the Bank for the pot, which holds cash only."""
    return BANK if creditor == POT else creditor


def _require_lifted(game: Game, estate: Estate, *, over: bool) -> None:
    """Mortgages can be lifted by a new owner who plays on."""
    if estate.lift and over:
        raise Refusal(
            "GAME_ENDS",
            "The game ends with this bankruptcy: no mortgage is lifted any more, so not that on "
            f"{lot_names(game, estate.lift)}.",
            RULE,
        )
    taken = [lot for lot, heir in estate.heirs.items() if heir != BANK]
    mortgages.require_mortgages_passed(game, estate.lift, taken)


def _seats_first(creditor: str) -> tuple[bool, str]:
    return creditor in (BANK, POT), creditor


def _heirs(game: Game, command: Bankrupt, claims: Mapping[str, int], chief: str) -> dict[str, str]:
    """Who takes which deed. Several divide them as they agree (rule: several-creditors)."""
    deeds = game.deeds_of(command.seat)
    takers = _takers(game, claims, chief)
    for lot, heir in command.deeds.items():
        if lot not in deeds or heir not in takers:
            raise Refusal(
                "NOT_A_CREDITOR",
                f"{game.edition.name_of(lot)} must go from seat {command.seat} to a creditor: "
                f"{listed(map(seat_name, takers))}.",
                RULE,
            )
    if len(takers) == 1:
        return dict.fromkeys(deeds, takers[0])
    missing = [lot for lot in deeds if lot not in command.deeds]
    if missing:
        raise Refusal(
            "DEEDS_TO_DIVIDE",
            f"There are {len(takers)} creditors: say who takes "
            f"{game.edition.name_of(missing[0])} and every other deed.",
            RULE,
        )
    if _passes_intact(game, command.seat):
        _require_whole_groups(game, command.deeds)
    return {lot: command.deeds[lot] for lot in deeds}


def _require_whole_groups(game: Game, heirs: Mapping[str, str]) -> None:
    """A color group whose buildings stay on it goes to one creditor (rule: selling-lots)."""
    for lot, heir in heirs.items():
        for member in game.group_of(lot) if game.built_group(lot) else ():
            if heirs[member] != heir:
                raise Refusal(
                    "GROUP_STAYS_WHOLE",
                    f"Buildings stay on the color group of {game.edition.name_of(lot)}: "
                    f"{seat_name(heir)} can't take that lot while {seat_name(heirs[member])} takes "
                    f"{game.edition.name_of(member)}.",
                    RULE,
                )


def _return_buildings(builder: OutcomeBuilder, seat: str, *, paid: bool) -> None:
    """All buildings to the Bank: at half price for a player's claim, for nothing to the Bank's."""
    game = builder.game
    for lot in game.deeds_of(seat):
        level = game.level(lot)
        if level:
            builder.set_level(lot, seat, 0, level)
            builder.pay(BANK, seat, refund(game, lot, level) if paid else 0)
            note_prices(builder, lot, ())


def _pay_claims(builder: OutcomeBuilder, seat: str, claims: Mapping[str, int]) -> None:
    """The cash in proportion to the claims, odd dollars to the earliest; or in the order of seats
    until it is gone."""
    if builder.game.options.multi_creditor == "seat_order":
        for creditor, claim in claims.items():
            builder.pay(seat, creditor, min(claim, builder.cash(seat)))
        return
    for creditor, share in _shares(builder.cash(seat), claims).items():
        builder.pay(seat, creditor, share)


def _shares(amount: int, claims: Mapping[str, int]) -> dict[str, int]:
    """An amount in proportion to the claims, in whole dollars; odd ones to the earliest claims."""
    owed = sum(claims.values())
    shares = {creditor: amount * claim // owed for creditor, claim in claims.items()}
    odd = amount - sum(shares.values())
    return {creditor: share + (at < odd) for at, (creditor, share) in enumerate(shares.items())}


def _leave(builder: OutcomeBuilder, estate: Estate, *, over: bool, winner_pays: bool) -> None:
    """Deeds pass on to their heirs, jail cards to the chief creditor; what concerned the player is
    closed, and the rest play on."""
    game, seat = builder.game, estate.seat
    left = [other for other in game.live if other != seat]
    _close_affairs(builder, estate)
    for deck, holder in game.jail_cards.items():
        if holder == seat:
            builder.jail_card(deck, seat, _taker(estate.chief))
    builder.note(WentBankrupt(seat))
    for lot, heir in estate.heirs.items():
        _pass_on(builder, lot, seat, heir)
        if heir == BANK:
            _to_auction(builder, lot, over=over)
        elif game.mortgages[lot] and not over:
            mortgages.take_over(builder, heir, lot, lift=lot in estate.lift)
        elif game.mortgages[lot] and (winner_pays or len(left) > 1):
            _pay_final_fee(builder, heir, lot)
    if over:
        finish(builder)


def _pass_on(builder: OutcomeBuilder, lot: str, seat: str, heir: str) -> None:
    """A deed to the heir; what still stands there goes with it (rule: over-at-second), or, where
    the Bank inherits, into its stock."""
    game = builder.game
    kept = game.level(lot) and not any(
        transfer.giver_lot == lot and transfer.commodity in (HOUSE, HOTEL)
        for transfer in builder.transfers
    )
    builder.deed(lot, seat, heir)
    if kept and heir != BANK:
        for building, count in ((HOUSE, game.houses[lot]), (HOTEL, game.hotels[lot])):
            if count:
                builder.move(building, seat, heir, count, of=lot, to=lot)
    elif kept:
        builder.set_level(lot, seat, 0, game.level(lot))


def _pay_final_fee(builder: OutcomeBuilder, heir: str, lot: str) -> None:
    """Interest on a mortgage inherited when the game is over: nothing can be owed any more, and
    the last winner pays only where a tournament counts every dollar (rule: two-players-left)."""
    game = builder.game
    options = game.options
    if len(game.live) > 2 or options.final_transfer_fees == "always" or options.tournament:
        fee = mortgages.transfer_interest(game, lot)
        builder.pay(heir, BANK, min(fee, builder.cash(heir)))


def _to_auction(builder: OutcomeBuilder, lot: str, *, over: bool) -> None:
    """A deed that fell to the Bank is auctioned at once, mortgaged or cleared
    (rule: mortgages-at-the-bank)."""
    options = builder.game.options
    held = options.auctions == "held" and not over
    if builder.game.mortgages[lot] and (not held or options.bank_auction_mortgage == "clear"):
        builder.unmark(lot, BANK)
    if held:
        builder.ask("auction", BANK, lot)


def _close_affairs(builder: OutcomeBuilder, estate: Estate) -> None:
    game, seat = builder.game, estate.seat
    receivable = owed_by_each(game, seat)
    for debt in game.debts:
        if debt.seat == seat:
            builder.note(DebtClosed(debt.id, "written off"))
        elif debt.creditor == seat:
            builder.note(DebtClosed(debt.id, "creditor out"))
            amount = min(debt.amount, receivable.get(debt.seat, 0))
            if amount:
                receivable[debt.seat] -= amount
                _pass_on_debt(builder, debt._replace(amount=amount), estate)
    for claim in game.claims:
        if seat in (claim.seat, claim.payer):
            builder.note(RentClosed.of(claim, "player out"))
    for item in game.pending:
        # A lot the player had declined is still up for auction for the others.
        if item.seat == seat and item.kind != "auction":
            builder.answer(item)
    if game.shortage and any(bidder == seat for bidder, _ in game.shortage.wants):
        builder.note(ShortageClosed())


def _pass_on_debt(builder: OutcomeBuilder, debt: Debt, estate: Estate) -> None:
    """What another owes a player who is out goes to the creditors, like all that he has
    of value (rule: bankrupt-to-player). Nobody owes himself."""
    shares = {estate.chief: debt.amount}
    if builder.game.options.multi_creditor == "split":
        shares = _shares(debt.amount, estate.claims)
    for creditor, share in shares.items():
        if share and creditor != debt.seat:
            builder.owe(debt.seat, creditor, share, debt.reason)


def offers(game: Game) -> list[Offer]:
    """Bankruptcy for a player who can't pay, once nothing has to come before it."""
    if not game.debts:
        return []
    return [
        _offer(game, seat)
        for seat in game.live
        if insolvent(game, seat) and not first_of_all(game, seat)
    ]


def _offer(game: Game, seat: str) -> Offer:
    claims, deeds = _claims(game, seat), game.deeds_of(seat)
    takers = _takers(game, claims, _chief_creditor(game, seat, claims))
    asks: dict[str, object] = {}
    more: dict[str, str] = {}
    if len(takers) > 1 and deeds:
        asks["deeds"] = {"kind": "assign", "lots": deeds, "to": takers}
        if _passes_intact(game, seat) and any(map(game.built_group, deeds)):
            more["condition"] = "whole_groups"
    lift = {}
    if ends_game(game, seat):
        asks |= rents_ask(game)
    elif takers != [BANK]:
        lift = mortgages.lift_ask(game, deeds)
        if lift:
            more["condition"] = "can_lift"
    command = {"type": "bankrupt", "seat": seat}
    return offer("debt", f"Seat {seat} is bankrupt", command, asks=asks | lift, **more)


def referee_offers(game: Game) -> list[Offer]:
    """The referee can take a player out."""
    return [
        offer(
            "referee",
            f"Seat {seat} leaves the game (referee)",
            {"type": "withdraw", "seat": seat},
        )
        for seat in game.live
    ]
