"""BANKRUPTCY: who owes more than can be raised is out; who gets what (000:L101-103)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any, NamedTuple

from engine.chapters import mortgages
from engine.chapters.common import Offer, offer
from engine.chapters.selling import note_prices, refund
from engine.chapters.solvency import (
    cannot_pay,
    coming_in,
    insolvent,
    owed_by_each,
    owed_to_each,
    raisable,
    to_ask,
    waits_for,
)
from engine.commands import Bankrupt, Withdraw
from engine.draft import Draft
from engine.errors import Refusal
from engine.game import Debt, Game, Pending
from engine.outcome import BANK, HOTEL, HOUSE, POT, Fact, Outcome
from engine.registers import load_register

RULE = "BANKRUPTCY"


class Estate(NamedTuple):
    """What becomes of the goods of a `seat` that is out: dollars claimed by each creditor, the
    first one first; who takes which deed; which mortgages the new owners lift at once."""

    seat: str
    claims: dict[str, int]
    heirs: dict[str, str]
    lift: tuple[str, ...] = ()


def decide_bankrupt(game: Game, command: Bankrupt) -> Outcome:
    """Only who owes more than can be raised; nobody may choose it (002:L39)."""
    seat = command.seat
    claims = _claims(game, seat)
    if not game.owed_by(seat):
        raise Refusal(
            "NO_DEBT", f"Seat {seat} owes nothing: nobody may choose to go bankrupt.", RULE
        )
    _require_insolvent(game, seat, sum(claims.values()))
    draft = Draft(game)
    estate = Estate(seat, claims, _heirs(game, command, list(claims)), command.lift)
    over = _ends_game(game, seat)
    _require_lifted(game, estate, over=over)
    if not (over and game.options.final_settlement == "intact"):
        _return_buildings(draft, seat, paid=not set(claims) <= {BANK, POT})
    _split_cash(draft, seat, claims)
    _leave(draft, estate, over=over, winner_pays=True)
    return draft.outcome()


def _require_insolvent(game: Game, seat: str, owed: int) -> None:
    money = game.edition.money
    if not cannot_pay(game, seat):
        coming = coming_in(game, seat)
        asking = to_ask(game, seat)
        more = f", is owed {money(coming)}" if coming else ""
        more += f", may still ask for {money(asking)} of rent" if asking else ""
        raise Refusal(
            "CAN_STILL_PAY",
            f"Seat {seat} can raise {money(raisable(game, seat))}{more} and owes {money(owed)}: it "
            "must be paid.",
            RULE,
        )
    other = waits_for(game, seat)
    if other:
        raise Refusal(
            "DEBTOR_FIRST",
            f"Seat {other} owes seat {seat} and can't pay: that bankruptcy comes first, what it "
            f"leaves may save seat {seat}.",
            RULE,
        )


def decide_withdraw(game: Game, command: Withdraw) -> Outcome:
    """The director takes a player out: as bankrupt to the Bank (rulings, row 49)."""
    seat = command.seat
    draft = Draft(game)
    _return_buildings(draft, seat, paid=False)
    draft.pay(seat, BANK, game.cash[seat])
    estate = Estate(seat, {BANK: 1}, dict.fromkeys(game.deeds_of(seat), BANK))
    _leave(draft, estate, over=_ends_game(game, seat), winner_pays=False)
    return draft.outcome()


def return_to_play(game: Game, outcome: Outcome, restores: Mapping[str, Any]) -> Iterator[Fact]:
    """Facts that bring back into today's game who went out by this outcome; none for another.

    With them comes what they owed before, by the registers that `restores` keeps, to who is still
    in the game. The auctions of their deeds end that have not been held, with the interest that is
    still owed on them. What they were owed stays with their creditors.
    """
    back = [seat for seat in game.bankrupt if ("bankrupt", seat) in outcome.facts]
    if not back:
        return
    out = [seat for seat in game.bankrupt if seat not in back]
    still_owed = {debt.id for debt in game.debts}
    yield ("set", "bankrupt", out)
    for fact in outcome.facts:
        if fact[:2] == ("asked", "auction") and Pending(*fact[1:]) in game.pending:
            yield ("answered", *fact[1:])
        elif fact[0] == "debt" and fact[5].startswith("interest:") and fact[1] in still_owed:
            yield ("debt_closed", fact[1], "void")
    debts = load_register("debts", restores.get("debts", []))
    owed = [debt for debt in debts if debt.seat in back and debt.creditor not in out]
    for id_, debt in enumerate(owed, game.next_debt):
        yield ("debt", id_, *debt[1:])


def _claims(game: Game, seat: str) -> dict[str, int]:
    """What a player owes each creditor in the end, oldest claim first, or in the order of seats
    where option `multi_creditor` says so (rulings, row 38)."""
    claims = owed_to_each(game, seat)
    if game.options.multi_creditor == "split":
        return claims
    return {creditor: claims[creditor] for creditor in sorted(claims, key=_seats_first)}


def _taker(creditor: str) -> str:
    """Who takes goods for a creditor: the Bank for the pot, which holds cash only."""
    return BANK if creditor == POT else creditor


def _require_lifted(game: Game, estate: Estate, *, over: bool) -> None:
    """Mortgages can be lifted by a new owner who plays on."""
    if estate.lift and over:
        raise Refusal(
            "GAME_ENDS", "The game ends with this bankruptcy: no mortgage is lifted.", RULE
        )
    taken = [lot for lot, heir in estate.heirs.items() if heir != BANK]
    mortgages.require_mortgages_passed(game, estate.lift, taken)


def _seats_first(creditor: str) -> tuple[bool, str]:
    return creditor in (BANK, POT), creditor


def _ends_game(game: Game, seat: str) -> bool:
    """True if this bankruptcy ends the game: one player is left, or a short game's count is
    reached (001:L165, 003:L169)."""
    limit = game.options.ends_after_bankruptcies
    return len(game.live) == 2 or (limit > 0 and len(game.bankrupt) + 1 >= limit)


def _heirs(game: Game, command: Bankrupt, creditors: list[str]) -> dict[str, str]:
    """Who takes which deed. Several creditors divide them as they agree, or the first one in the
    order of seats takes them all (rulings, row 38)."""
    deeds = game.deeds_of(command.seat)
    takers = list(dict.fromkeys(map(_taker, creditors)))
    for lot, heir in command.deeds.items():
        if lot not in deeds or heir not in takers:
            raise Refusal(
                "NOT_A_CREDITOR",
                f"{game.edition.name_of(lot)} must go from seat {command.seat} to a creditor.",
                RULE,
            )
    if len(takers) == 1 or game.options.multi_creditor == "seat_order":
        return dict.fromkeys(deeds, takers[0])
    missing = [lot for lot in deeds if lot not in command.deeds]
    if missing:
        raise Refusal(
            "DEEDS_TO_DIVIDE",
            f"There are {len(takers)} creditors: say who takes "
            f"{game.edition.name_of(missing[0])} and every other deed.",
            RULE,
        )
    return {lot: command.deeds[lot] for lot in deeds}


def _return_buildings(draft: Draft, seat: str, *, paid: bool) -> None:
    """All buildings to the Bank: at half price for a player's claim, for nothing to the Bank's."""
    game = draft.game
    for lot in game.deeds_of(seat):
        level = game.level(lot)
        if level:
            draft.set_level(lot, seat, 0, level)
            draft.pay(BANK, seat, refund(game, lot, level) if paid else 0)
            note_prices(draft, lot, ())


def _split_cash(draft: Draft, seat: str, claims: dict[str, int]) -> None:
    """The cash in proportion to the claims, odd dollars to the earliest; or in the order of seats
    until it is gone."""
    cash = draft.cash(seat)
    if draft.game.options.multi_creditor == "seat_order":
        for creditor, claim in claims.items():
            paid = min(claim, draft.cash(seat))
            draft.pay(seat, creditor, paid)
        draft.pay(seat, next(iter(claims)), draft.cash(seat))
        return
    for creditor, share in _shares(cash, claims).items():
        draft.pay(seat, creditor, share)


def _shares(amount: int, claims: Mapping[str, int]) -> dict[str, int]:
    """An amount in proportion to the claims, in whole dollars; odd ones to the earliest claims."""
    owed = sum(claims.values())
    shares = {creditor: amount * claim // owed for creditor, claim in claims.items()}
    odd = amount - sum(shares.values())
    return {creditor: share + (at < odd) for at, (creditor, share) in enumerate(shares.items())}


def _leave(draft: Draft, estate: Estate, *, over: bool, winner_pays: bool) -> None:
    """Deeds pass on to their heirs, jail cards to the first one; what concerned the player is
    closed, and the rest play on."""
    game, seat = draft.game, estate.seat
    left = [other for other in game.live if other != seat]
    _close_affairs(draft, estate)
    for deck, holder in game.jail_cards.items():
        if holder == seat:
            draft.jail_card(deck, seat, _taker(next(iter(estate.claims))))
    draft.fact("bankrupt", seat)
    for lot, heir in estate.heirs.items():
        _pass_on(draft, lot, seat, heir)
        if heir == BANK:
            _to_auction(draft, lot, over=over)
        elif game.mortgages[lot] and not over:
            mortgages.take_over(draft, heir, lot, lift=lot in estate.lift)
        elif game.mortgages[lot] and (winner_pays or len(left) > 1):
            _pay_final_fee(draft, heir, lot)
    if over:
        draft.fact("finished", left[0] if len(left) == 1 else "")


def _pass_on(draft: Draft, lot: str, seat: str, heir: str) -> None:
    """A deed to the heir; buildings that weren't sold before go with it (003:L169), or, where the
    Bank inherits, into its stock."""
    game = draft.game
    kept = game.level(lot) and not any(
        posting.lot == lot and posting.commodity in (HOUSE, HOTEL) for posting in draft.postings
    )
    draft.deed(lot, seat, heir)
    if kept and heir != BANK:
        for building, count in ((HOUSE, game.houses[lot]), (HOTEL, game.hotels[lot])):
            if count:
                draft.move(building, seat, heir, count, of=lot, to=lot)
    elif kept:
        draft.set_level(lot, seat, 0, game.level(lot))


def _pay_final_fee(draft: Draft, heir: str, lot: str) -> None:
    """Interest on a mortgage inherited when the game is over: nothing can be owed any more, and
    the last winner pays only where a tournament counts every dollar (002:L35)."""
    game = draft.game
    options = game.options
    if len(game.live) > 2 or options.final_transfer_fees == "always" or options.tournament:
        fee = mortgages.transfer_interest(game, lot)
        draft.pay(heir, BANK, min(fee, draft.cash(heir)))


def _to_auction(draft: Draft, lot: str, *, over: bool) -> None:
    """A deed that fell to the Bank is auctioned at once, mortgaged or cleared (row 20)."""
    options = draft.game.options
    held = options.auctions == "held" and not over
    if draft.game.mortgages[lot] and (not held or options.bank_auction_mortgage == "clear"):
        draft.unmark(lot, BANK)
    if held:
        draft.ask("auction", BANK, lot)


def _close_affairs(draft: Draft, estate: Estate) -> None:
    game, seat = draft.game, estate.seat
    receivable = owed_by_each(game, seat)
    for debt in game.debts:
        if debt.seat == seat:
            draft.fact("debt_closed", debt.id, "written off")
        elif debt.creditor == seat:
            draft.fact("debt_closed", debt.id, "creditor out")
            amount = min(debt.amount, receivable.get(debt.seat, 0))
            if amount:
                receivable[debt.seat] -= amount
                _pass_on_debt(draft, debt._replace(amount=amount), estate.claims)
    for claim in game.claims:
        if seat in (claim.seat, claim.payer):
            draft.fact("rent_closed", *claim[:4], "player out")
    for item in game.pending:
        # A lot the player had declined is still up for auction for the others.
        if item.seat == seat and item.kind != "auction":
            draft.answer(item)
    if game.shortage and any(bidder == seat for bidder, _ in game.shortage.wants):
        draft.fact("shortage_closed")


def _pass_on_debt(draft: Draft, debt: Debt, claims: Mapping[str, int]) -> None:
    """What another owes to who is out goes to the creditors like cash: "all that he has of value"
    (000:L101). Nobody owes himself."""
    shares = {next(iter(claims)): debt.amount}
    if draft.game.options.multi_creditor == "split":
        shares = _shares(debt.amount, claims)
    for creditor, share in shares.items():
        if share and creditor != debt.seat:
            draft.owe(debt.seat, creditor, share, debt.reason)


def offers(game: Game) -> list[Offer]:
    """Bankruptcy for whoever can't pay."""
    if not game.debts:
        return []
    found = []
    for seat in game.live:
        if insolvent(game, seat):
            creditors = list(dict.fromkeys(map(_taker, _claims(game, seat))))
            asks: dict[str, object] = {}
            deeds = game.deeds_of(seat)
            if len(creditors) > 1 and deeds and game.options.multi_creditor == "split":
                asks["deeds"] = {"kind": "assign", "lots": deeds, "to": creditors}
            lift = {}
            if creditors != [BANK] and not _ends_game(game, seat):
                lift = mortgages.lift_ask(game, deeds)
            more = {"condition": "can_lift"} if lift else {}
            text = f"Seat {seat} is bankrupt"
            command = {"type": "bankrupt", "seat": seat}
            found.append(offer("debt", text, command, asks=asks | lift, **more))
    return found


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
