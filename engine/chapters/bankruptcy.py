"""BANKRUPTCY: a player who can't raise what they owe is out, and others take what is left (rule:
bankrupt)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from typing import Annotated, NamedTuple

from engine.builder import OutcomeBuilder
from engine.causes import EstateShare, LeftBehind, MortgageCleared, Refund
from engine.chapters import mortgages
from engine.chapters.buying import AUCTION
from engine.chapters.common import THE_REFEREE, refund
from engine.chapters.creditors import (
    chief_creditor,
    claims_on,
    has_players,
    heirs_of,
    parts_of,
    passes_intact,
    shares_of,
    taker_for,
    takers_of,
)
from engine.chapters.ending import finish, rents_ask
from engine.chapters.last_bankruptcy import ends_game, first_is_last, first_of_all, require_last
from engine.chapters.last_debts import pay_last_debts
from engine.chapters.moments import in_debt
from engine.chapters.owing import owed_by_each
from engine.chapters.selling import note_prices
from engine.chapters.solvency import (
    cannot_pay,
    coming_in,
    insolvent,
    raisable,
    to_ask,
    waits_for,
)
from engine.codecs import LOT, OWNER, MapOf
from engine.codes import RuleCode
from engine.command import Command, begun
from engine.endings import DebtEnd, RentEnd
from engine.errors import No
from engine.facts import DebtClosed, RentClosed, ShortageClosed, WentBankrupt
from engine.fields import AnyLots, Seat, YesNo
from engine.game import Debt, Game
from engine.holders import BANK, SEAT_LETTERS
from engine.offer_types import Ask, Assign, Condition, Due, Offer
from engine.outcome import HOTEL, HOUSE, Outcome
from engine.registry import Candidate, Chapter, CommandRule, Offers, Rule, Section
from engine.texts import template
from engine.wording import lot_names

RULE = "BANKRUPTCY"

HEADING = Rule(
    RULE,
    "Debts come first. A player who owes more than they can raise hands everything over and is "
    "out.",
)
OUT = Rule(RULE, "A player who owes more than they can raise hands everything over and is out.")

NO_DEBT = No(
    RuleCode.NO_DEBT,
    "Seat {seat} owes nothing: nobody may choose to go bankrupt.",
    RULE,
    says="Nobody may choose bankruptcy: only a debt that can't be paid puts a player out.",
    remedy="A player who wants to leave asks the referee.",
)
CAN_STILL_PAY = No(
    RuleCode.CAN_STILL_PAY,
    "Seat {seat} can raise {raised} and owes {owed}: that must be paid.",
    RULE,
    says="Nobody may choose bankruptcy: a player who can raise the money must pay.",
    remedy="Collect debts and open rents, mortgage, sell buildings or trade, then pay.",
)
IS_OWED = template("{raised}, is owed {coming}")
MAY_ASK = template("{raised}, may still ask for {rent} of rent")
DEBTOR_FIRST = No(
    RuleCode.DEBTOR_FIRST,
    "Seat {other} owes seat {seat} and can't pay: that bankruptcy comes first, and what it leaves "
    "may save seat {seat}.",
    RULE,
    says="A bankruptcy that may save another player comes before that player's own.",
)
GAME_ENDS = No(
    RuleCode.GAME_ENDS,
    "The game ends with this bankruptcy, so no mortgage is lifted now: leave out {lots}.",
    RULE,
)

IS_BANKRUPT = template("seat {seat} is bankrupt")
LEAVES = template("seat {seat} leaves the game")

MAY_GO_BANKRUPT = template("Seat {seat} is bankrupt")
OUT_OF_REACH = template("Seat {seat} owes {owed} and can raise {raised}: {missing} short.")
MAY_LEAVE = template("Seat {seat} leaves the game (referee)")


class Estate(NamedTuple):
    """The division of the goods of a `seat` that is out: each creditor's claim in dollars, in
    order; who takes which deed; the `chief` creditor, who takes what isn't divided; which mortgages
    the new owners lift at once."""

    seat: str
    claims: dict[str, int]
    heirs: dict[str, str]
    chief: str
    lift: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Bankrupt(Command):
    """A player can't pay and is out. With several creditors `deeds` says who gets which; the new
    owners lift the mortgages in `lift` at once. Where the game ends with it, `asked` says that the
    owners of rents still open were asked, as at the end of a timed game."""

    seat: Seat
    deeds: Annotated[
        dict[str, str],
        MapOf(LOT, OWNER, 0),
    ] = field(default_factory=dict)
    lift: AnyLots = ()
    asked: YesNo = False


def decide_bankrupt(game: Game, command: Bankrupt) -> Outcome:
    """Only for a player who owes more than can be raised; nobody may choose it (rule:
    no-choice)."""
    seat = command.seat
    claims = claims_on(game, seat)
    if not game.owed_by(seat):
        raise NO_DEBT(seat=seat)
    _require_insolvent(game, seat, sum(claims.values()))
    require_last(game, seat, asked=command.asked)
    builder = OutcomeBuilder(game)
    chief = chief_creditor(game, seat, claims)
    estate = Estate(
        seat, claims, heirs_of(game, seat, command.deeds, claims, chief), chief, command.lift
    )
    over = ends_game(game)
    _require_lifted(game, estate, over=over)
    if passes_intact(game):
        _return_buildings(builder, seat, _to_the_bank(estate), paid=False)
    else:
        _return_buildings(builder, seat, estate.heirs, paid=has_players(claims))
    _pay_claims(builder, seat, claims)
    _leave(builder, estate, over=over)
    return builder.outcome()


def _require_insolvent(game: Game, seat: str, owed: int) -> None:
    money = game.edition.money
    if not cannot_pay(game, seat):
        coming = coming_in(game, seat)
        asking = to_ask(game, seat)
        raised = money(raisable(game, seat))
        if coming:
            raised = IS_OWED(raised=raised, coming=money(coming))
        if asking:
            raised = MAY_ASK(raised=raised, rent=money(asking))
        raise CAN_STILL_PAY(seat=seat, raised=raised, owed=money(owed))
    other = waits_for(game, seat)
    if other:
        raise DEBTOR_FIRST(other=other, seat=seat)


@dataclass(frozen=True, slots=True)
class Withdraw(Command):
    """The referee takes a player out of the game: all goods go to the Bank."""

    seat: Seat


def decide_withdraw(game: Game, command: Withdraw) -> Outcome:
    """The referee takes a player out: as bankrupt to the Bank (rule: withdrawal)."""
    seat = command.seat
    builder = OutcomeBuilder(game)
    estate = Estate(seat, {BANK: 1}, dict.fromkeys(game.deeds_of(seat), BANK), BANK)
    _return_buildings(builder, seat, estate.heirs, paid=False)
    builder.pay(seat, BANK, game.cash[seat], _share_of(game, seat, BANK))
    _leave(builder, estate, over=ends_game(game))
    return builder.outcome()


def _require_lifted(game: Game, estate: Estate, *, over: bool) -> None:
    """Refuse to lift mortgages unless their new owner plays on."""
    if estate.lift and over:
        raise GAME_ENDS(lots=lot_names(game, estate.lift))
    taken = [lot for lot, heir in estate.heirs.items() if heir != BANK]
    mortgages.require_mortgages_passed(game, estate.lift, taken)


def _to_the_bank(estate: Estate) -> list[str]:
    """The lots that the Bank inherits."""
    return [lot for lot, heir in estate.heirs.items() if heir == BANK]


def _return_buildings(
    builder: OutcomeBuilder, seat: str, lots: Iterable[str], *, paid: bool
) -> None:
    """Return the buildings on these lots to the Bank, at half price if `paid`, else for nothing."""
    game = builder.game
    for lot in lots:
        level = game.level(lot)
        if level:
            because = Refund(lot, level) if paid else LeftBehind()
            builder.set_level(lot, seat, 0, level, because)
            if paid:
                builder.pay(BANK, seat, refund(game, lot, level), because)
            note_prices(builder, lot, ())


def _share_of(game: Game, seat: str, creditor: str) -> EstateShare:
    owed = [debt.amount for debt in game.debts_of(seat) if debt.creditor == creditor]
    return EstateShare(sum(owed))


def _pay_claims(builder: OutcomeBuilder, seat: str, claims: Mapping[str, int]) -> None:
    """Divide the cash in proportion to the claims, odd dollars to the earliest; or pay one claim
    after the other, in the order of seats, until it is gone."""
    for creditor, share in parts_of(builder.game, builder.cash(seat), claims).items():
        builder.pay(seat, creditor, share, _share_of(builder.game, seat, creditor))


def _leave(builder: OutcomeBuilder, estate: Estate, *, over: bool) -> None:
    """Deeds pass on to their heirs, jail cards to the chief creditor; open matters of the player
    are closed, and the rest play on."""
    game, seat = builder.game, estate.seat
    _close_affairs(builder, estate)
    for deck, holder in game.jail_cards.items():
        if holder == seat:
            builder.jail_card(deck, seat, taker_for(estate.chief), LeftBehind())
    builder.note(WentBankrupt(seat))
    for lot, heir in estate.heirs.items():
        _pass_on(builder, lot, seat, heir)
        if heir == BANK:
            _to_auction(builder, lot, over=over)
        elif game.mortgages[lot] and not over:
            mortgages.take_over(builder, heir, lot, lift=lot in estate.lift, inherited=True)
        elif game.mortgages[lot]:
            _pay_final_fee(builder, heir, lot)
    if over:
        pay_last_debts(builder)
        finish(builder)


def _pass_on(builder: OutcomeBuilder, lot: str, seat: str, heir: str) -> None:
    """Give the heir a deed. If estates pass intact, another player gets its buildings with it
    (rule: over-at-second)."""
    game = builder.game
    builder.deed(lot, seat, heir, LeftBehind())
    if heir != BANK and passes_intact(game):
        for building, count in ((HOUSE, game.houses[lot]), (HOTEL, game.hotels[lot])):
            if count:
                builder.move(building, seat, heir, LeftBehind(), count, of=lot, to=lot)


def _pay_final_fee(builder: OutcomeBuilder, heir: str, lot: str) -> None:
    """Interest on a mortgage inherited when the game is over: nothing can be owed any more, and
    the last winner pays only where a tournament counts every dollar (rule: two-players-left)."""
    game = builder.game
    options = game.options
    if len(game.live) > 2 or options.final_transfer_fees == "always" or options.tournament:
        fee, because = mortgages.due_at_transfer(game, lot, lift=False, inherited=True)
        builder.pay(heir, BANK, min(fee, builder.cash(heir)), because)


def _to_auction(builder: OutcomeBuilder, lot: str, *, over: bool) -> None:
    """A deed that fell to the Bank is auctioned at once, mortgaged or cleared
    (rule: mortgages-at-the-bank)."""
    options = builder.game.options
    held = options.auctions == "held" and not over
    if builder.game.mortgages[lot] and (not held or options.bank_auction_mortgage == "clear"):
        builder.unmark(lot, BANK, MortgageCleared(lot))
    if held:
        builder.ask(AUCTION, BANK, lot)


def _close_affairs(builder: OutcomeBuilder, estate: Estate) -> None:
    game, seat = builder.game, estate.seat
    receivable = owed_by_each(game, seat)
    for debt in game.debts:
        if debt.seat == seat:
            builder.note(DebtClosed(debt.id, DebtEnd.WRITTEN_OFF))
        elif debt.creditor == seat:
            builder.note(DebtClosed(debt.id, DebtEnd.CREDITOR_OUT))
            amount = min(debt.amount, receivable.get(debt.seat, 0))
            if amount:
                receivable[debt.seat] -= amount
                _pass_on_debt(builder, debt._replace(amount=amount), estate)
    for claim in game.claims:
        if seat in (claim.seat, claim.payer):
            builder.note(RentClosed.of(claim, RentEnd.PLAYER_OUT))
    for item in game.pending:
        # A lot the player had declined is still up for auction for the others.
        if item.seat == seat and not item.kind.of_table:
            builder.answer(item)
    if game.shortage and any(bidder == seat for bidder, _ in game.shortage.wants):
        builder.note(ShortageClosed())


def _pass_on_debt(builder: OutcomeBuilder, debt: Debt, estate: Estate) -> None:
    """A debt to a player who is out passes to the creditors, like everything of value that the
    player has (rule: bankrupt-to-player). Nobody owes themselves."""
    shares = {estate.chief: debt.amount}
    if builder.game.options.multi_creditor == "split":
        shares = shares_of(debt.amount, estate.claims)
    for creditor, share in shares.items():
        if share and creditor != debt.seat:
            builder.pass_on(debt._replace(creditor=creditor, amount=share))


def _offers(game: Game) -> list[Offer]:
    """Bankruptcy for a player who can't pay, once nothing else must come first."""
    seats = [seat for seat in game.live if insolvent(game, seat) and not first_of_all(game, seat)]
    return [_offer(game, seat, first_is_last(seats, seat)) for seat in seats]


def _offer(game: Game, seat: str, order: str) -> Offer:
    claims, deeds = claims_on(game, seat), game.deeds_of(seat)
    takers = takers_of(game, claims, chief_creditor(game, seat, claims))
    asks: dict[str, Ask] = {}
    conditions: tuple[Condition, ...] = ()
    if len(takers) > 1 and deeds:
        asks["deeds"] = Assign(deeds, takers)
        if passes_intact(game) and any(map(game.built_group, deeds)):
            conditions = (Condition.WHOLE_GROUPS,)
    if ends_game(game):
        asks |= rents_ask(game)
    elif takers != [BANK]:
        lift = mortgages.lift_ask(game, deeds)
        asks |= lift
        if lift:
            conditions = (Condition.CAN_LIFT,)
    command = begun(Bankrupt, seat=seat)
    text = MAY_GO_BANKRUPT(seat=seat)
    money, owed, raised = game.edition.money, game.owed_by(seat), raisable(game, seat)
    why = OUT_OF_REACH(
        seat=seat, owed=money(owed), raised=money(raised), missing=money(owed - raised)
    )
    return Offer("debt", text, command, asks, why=why + order, conditions=conditions, due=Due.NEXT)


def _referee_offers(game: Game) -> list[Offer]:
    """The referee can take a player out."""
    return [_LEAVING[seat] for seat in game.live]


_LEAVING = {
    seat: Offer("referee", MAY_LEAVE(seat=seat), begun(Withdraw, seat=seat))
    for seat in SEAT_LETTERS
}


def _candidates(game: Game) -> Iterator[Candidate]:
    for seat in dict.fromkeys(debt.seat for debt in game.debts):
        yield Candidate("debt", MAY_GO_BANKRUPT(seat=seat), Bankrupt(seat))


CHAPTER = Chapter(
    rules=(HEADING,),
    commands=(
        CommandRule(
            command=Bankrupt,
            decide=decide_bankrupt,
            words=lambda game, command: IS_BANKRUPT(seat=command.seat),
            rule=OUT,
            options=("multi_creditor", "final_settlement", "final_transfer_fees"),
            topic="debts",
            leaves=True,
            quiet=True,
        ),
        CommandRule(
            command=Withdraw,
            decide=decide_withdraw,
            words=lambda game, command: LEAVES(seat=command.seat),
            rule=THE_REFEREE,
            topic="debts",
            referee=True,
            leaves=True,
            quiet=True,
        ),
    ),
    also={WentBankrupt: OUT},
    offers=(
        Offers(make=_offers, groups=("debt",), when=in_debt),
        Offers(make=_referee_offers, groups=("referee",), section=Section.REFEREE),
    ),
    candidates=_candidates,
)
