"""BANKRUPTCY: who owes more than can be raised is out; who gets what (000:L101-103)."""

from __future__ import annotations

from engine.chapters import mortgages
from engine.chapters.building import note_prices, refund
from engine.chapters.common import Offer, offer
from engine.commands import Bankrupt, Withdraw
from engine.draft import Draft
from engine.errors import Refusal
from engine.game import Game
from engine.outcome import BANK, HOTEL, HOUSE, POT, Outcome

RULE = "BANKRUPTCY"


def raisable(game: Game, seat: str) -> int:
    """The most cash a player can raise alone: cash, buildings at half, mortgages. In dollars."""
    total = game.cash[seat]
    for lot in game.deeds_of(seat):
        total += refund(game, lot, game.level(lot))
        if not game.mortgages[lot]:
            total += game.edition.deeds[lot].mortgage
    return total


def _coming_in(game: Game, seat: str) -> int:
    """What others owe a seat and can pay, each by itself. In dollars."""
    return sum(
        debt.amount
        for debt in game.debts
        if debt.creditor == seat and raisable(game, debt.seat) >= game.owed_by(debt.seat)
    )


def means(game: Game, seat: str) -> int:
    """The most cash a player can raise, with what others can pay it. In dollars."""
    return raisable(game, seat) + _coming_in(game, seat)


def insolvent(game: Game, seat: str) -> bool:
    """True if a seat owes more than it can raise, with what others can pay it (000:L101)."""
    return 0 < game.owed_by(seat) > means(game, seat)


def decide_bankrupt(game: Game, command: Bankrupt) -> Outcome:
    """Only who owes more than can be raised; nobody may choose it (002:L39)."""
    seat = command.seat
    claims = _claims(game, seat)
    if not claims:
        raise Refusal(
            "NO_DEBT", f"Seat {seat} owes nothing: nobody may choose to go bankrupt.", RULE
        )
    if not insolvent(game, seat):
        money = game.edition.money
        coming = _coming_in(game, seat)
        more = f", is owed {money(coming)}" if coming else ""
        raise Refusal(
            "CAN_STILL_PAY",
            f"Seat {seat} can raise {money(raisable(game, seat))}{more} and owes "
            f"{money(game.owed_by(seat))}: it must be paid.",
            RULE,
        )
    draft = Draft(game)
    heirs = _heirs(game, command, list(claims))
    over = _ends_game(game, seat)
    if not (over and game.options.final_settlement == "intact"):
        _return_buildings(draft, seat, paid=not set(claims) <= {BANK, POT})
    _split_cash(draft, seat, claims)
    first = next(iter(claims))
    first_heir = BANK if first == POT else first
    _leave(draft, seat, heirs, first_heir=first_heir, over=over, winner_pays=True)
    return draft.outcome()


def decide_withdraw(game: Game, command: Withdraw) -> Outcome:
    """The director takes a player out: as bankrupt to the Bank (rulings, row 49)."""
    seat = command.seat
    draft = Draft(game)
    _return_buildings(draft, seat, paid=False)
    draft.pay(seat, BANK, game.cash[seat])
    heirs = dict.fromkeys(game.deeds_of(seat), BANK)
    over = _ends_game(game, seat)
    _leave(draft, seat, heirs, first_heir=BANK, over=over, winner_pays=False)
    return draft.outcome()


def _claims(game: Game, seat: str) -> dict[str, int]:
    """What a player owes each creditor, oldest claim first, or in the order of seats where
    option `multi_creditor` says so (rulings, row 38)."""
    claims: dict[str, int] = {}
    for debt in game.debts_of(seat):
        claims[debt.creditor] = claims.get(debt.creditor, 0) + debt.amount
    if game.options.multi_creditor == "split":
        return claims
    return {creditor: claims[creditor] for creditor in sorted(claims, key=_seats_first)}


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
    takers = list(dict.fromkeys(BANK if heir == POT else heir for heir in creditors))
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
    owed = sum(claims.values())
    shares = {creditor: cash * claim // owed for creditor, claim in claims.items()}
    odd = cash - sum(shares.values())
    for at, (creditor, share) in enumerate(shares.items()):
        draft.pay(seat, creditor, share + (at < odd))


def _leave(
    draft: Draft,
    seat: str,
    heirs: dict[str, str],
    *,
    first_heir: str,
    over: bool,
    winner_pays: bool,
) -> None:
    """Deeds pass on to their heirs, jail cards and what others owe to the first one; what concerned
    the player is closed, and the rest play on."""
    game = draft.game
    left = [other for other in game.live if other != seat]
    _close_affairs(draft, seat, first_heir)
    for deck, holder in game.jail_cards.items():
        if holder == seat:
            draft.jail_card(deck, seat, first_heir)
    draft.fact("bankrupt", seat)
    for lot, heir in heirs.items():
        _pass_on(draft, lot, seat, heir)
        if heir != BANK:
            if game.mortgages[lot]:
                _heir_pays(draft, heir, lot, over=over, fees=winner_pays or len(left) > 1)
        else:
            _to_auction(draft, lot, over=over)
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


def _heir_pays(draft: Draft, heir: str, lot: str, *, over: bool, fees: bool) -> None:
    """Interest on an inherited mortgage. When the game is over nothing can be owed any more, and
    the last winner pays only where a tournament counts every dollar (002:L35)."""
    game = draft.game
    options = game.options
    if not over:
        mortgages.take_over(draft, heir, lot)
    elif fees and (
        len(game.live) > 2 or options.final_transfer_fees == "always" or options.tournament
    ):
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


def _close_affairs(draft: Draft, seat: str, heir: str) -> None:
    game = draft.game
    for debt in game.debts:
        if debt.seat == seat:
            draft.fact("debt_closed", debt.id, "written off")
        elif debt.creditor == seat:
            # "All that he has of value" (000:L101) includes what others owe him.
            draft.fact("debt_closed", debt.id, "creditor out")
            if debt.seat != heir:
                draft.owe(debt.seat, heir, debt.amount, debt.reason)
    for claim in game.claims:
        if seat in (claim.seat, claim.payer):
            draft.fact("rent_closed", *claim[:4], "player out")
    for item in game.pending:
        # A lot the player had declined is still up for auction for the others.
        if item.seat == seat and item.kind != "auction":
            draft.answer(item)
    if game.shortage and any(bidder == seat for bidder, _ in game.shortage.wants):
        draft.fact("shortage_closed")


def offers(game: Game) -> list[Offer]:
    """Bankruptcy for whoever can't pay."""
    if not game.debts:
        return []
    found = []
    for seat in game.live:
        if insolvent(game, seat):
            owed_to = (BANK if heir == POT else heir for heir in _claims(game, seat))
            creditors = list(dict.fromkeys(owed_to))
            asks: dict[str, object] = {}
            deeds = game.deeds_of(seat)
            if len(creditors) > 1 and deeds and game.options.multi_creditor == "split":
                asks["deeds"] = {"kind": "assign", "lots": deeds, "to": creditors}
            text = f"Seat {seat} is bankrupt"
            found.append(offer("debt", text, {"type": "bankrupt", "seat": seat}, asks=asks))
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
