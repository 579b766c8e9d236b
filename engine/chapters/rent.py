"""PAYING RENT: asking for it in time (rules: rent, rent-window)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated

from engine.builder import OutcomeBuilder
from engine.causes import Ground, RentOf
from engine.chapters.moments import deciding, rent_open, untracked
from engine.chapters.rent_amounts import amount_of, ground_of, how
from engine.chapters.turns import still_to_begin
from engine.codecs import Flag, Whole
from engine.codes import RuleCode
from engine.command import Command, begun
from engine.decisions import OpenDecision
from engine.endings import RentEnd
from engine.errors import No, Refusal
from engine.facts import RentClosed, RentDue, RentsAged
from engine.fields import Dice, Lot, Seat
from engine.game import Claim, Game
from engine.holders import BANK
from engine.offer_types import DICE, Ask, Due, Number, Offer, OneSeat, yes
from engine.outcome import Outcome
from engine.registry import Chapter, CommandRule, Offers, Rule
from engine.texts import template

RULE = "PAYING RENT"

HEADING = Rule(RULE, "The owner of an unmortgaged lot collects the rent on its title deed.")
COLLECTED = Rule(RULE, "The owner collects the rent of the title deed, if asked for in time.")
DUE = Rule(RULE, "Rent is due when the owner asks, before the second following player throws.")
LOST = Rule(
    RULE, "Rent is lost if the owner doesn't ask before the second following player throws."
)

RENT_THROW = OpenDecision("rent_throw", "Seat {seat} has to throw for the rent of {lot}.", "lot")

AUTOMATIC = No(
    RuleCode.RENT_EXPIRED,
    "In this game rent is posted automatically with the throw: nobody has to ask for it.",
    RULE,
    says=LOST.sentence,
    remedy="If it was asked for in time, ask the referee.",
    option="rent_claim",
)
NOT_ITS_OWNER = AUTOMATIC.to_say("Seat {seat} doesn't own {lot}, so no rent for it is due.", RULE)
NONE_FOR_MORTGAGED = AUTOMATIC.to_say("{lot} is mortgaged, so no rent is due for it.", RULE)
NOT_THERE = AUTOMATIC.to_say(
    "Seat {payer} isn't on {lot}. Rent has to be asked for before the second following player "
    "throws.",
    RULE,
)
PAID_OR_LOST = AUTOMATIC.to_say(
    "Seat {payer} no longer owes rent for {lot}: it has been paid, or seat {seat} didn't ask "
    "before the second following player threw.",
    RULE,
)
NO_THROW_ASKED = No(RuleCode.NO_THROW_ASKED, "No rent waits for a throw by seat {seat}.", RULE)
NO_RENT_DUE = No(RuleCode.NO_RENT_DUE, "Seat {seat} owes no rent for {lot}.", RULE)
MORTGAGED = No(
    RuleCode.MORTGAGED,
    "{lot} is mortgaged, so no rent is due for it.",
    RULE,
    says="A mortgaged lot collects no rent.",
)
DICE_NEEDED = No(
    RuleCode.DICE_NEEDED, "The rent for {lot} depends on the dice: enter their total.", RULE
)
NO_SUCH_CARD = No(RuleCode.NO_SUCH_CARD, "No card in this game changes the rent for {lot}.", RULE)

ASKS = template("seat {seat} asks for the rent of {lot}")
THROWS = template("seat {seat} throws {die}+{other} for the rent")
PAYS = template("seat {seat} pays rent for {lot}")

MAY_ASK = template("Seat {seat} asks seat {payer} for {amount} rent")
MAY_THROW = template("Seat {seat} throws for the rent of {lot}")
MAY_PAY = template("Rent of {lot} to seat {owner}")
TO_RAILROAD = template("Card to the nearest {railroad}: {factor} times the rent")
TO_UTILITY = template("Card to the nearest utility: {factor} times the throw")


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
        builder.ask(RENT_THROW, payer, lot, factor)
        return
    open_rent(builder, payer, owner, lot, ground_of(game, lot, dice, factor))


def open_rent(builder: OutcomeBuilder, payer: str, owner: str, lot: str, ground: Ground) -> None:
    """Let rent be asked for, or post it at once where the ruleset says so
    (rule: rent-automatic)."""
    amount = amount_of(builder.game.edition.deeds[lot], ground)
    if builder.game.options.rent_claim == "automatic":
        builder.charge(payer, owner, amount, RentOf(lot, ground))
    else:
        builder.note(RentDue(owner, payer, lot, amount, ground))


def age_rents(builder: OutcomeBuilder) -> None:
    """Another player throws: rents not asked for before the second such throw are lost. A player's
    own further throws don't count (rule: rent-window).
    """
    claims = builder.game.claims
    if not claims:
        return
    for claim in claims:
        if claim.throws:
            builder.note(RentClosed.of(claim, RentEnd.UNCLAIMED))
    if any(not claim.throws for claim in claims):
        builder.note(RentsAged())


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
        raise _why_none(game, command)
    builder = OutcomeBuilder(game)
    builder.note(RentClosed.of(claim, RentEnd.COLLECTED))
    builder.charge(claim.payer, claim.seat, claim.amount, RentOf(claim.lot, claim.ground))
    return builder.outcome()


def _why_none(game: Game, command: CollectRent) -> Refusal:
    """Return why no rent is due between the two, as far as the present position shows."""
    name = game.edition.name_of(command.lot)
    if game.options.rent_claim == "automatic":
        return AUTOMATIC()
    if game.owner[command.lot] != command.seat:
        return NOT_ITS_OWNER(seat=command.seat, lot=name)
    if game.mortgages[command.lot]:
        return NONE_FOR_MORTGAGED(lot=name)
    if game.tokens[command.payer] != game.edition.deeds[command.lot].position:
        return NOT_THERE(payer=command.payer, lot=name)
    return PAID_OR_LOST(payer=command.payer, lot=name, seat=command.seat)


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
    pending = game.pending_of(RENT_THROW, command.seat)
    if pending is None:
        raise NO_THROW_ASKED(seat=command.seat)
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
        raise NO_RENT_DUE(seat=command.seat, lot=name)
    if game.mortgages[command.lot]:
        raise MORTGAGED(lot=name)
    if game.edition.deeds[command.lot].kind == "utility" and command.dice < 2:
        raise DICE_NEEDED(lot=name)
    builder = OutcomeBuilder(game)
    if command.by_card and card_factor(game, command) == 1:
        raise NO_SUCH_CARD(lot=name)
    ground = ground_of(game, command.lot, command.dice, card_factor(game, command))
    amount = amount_of(game.edition.deeds[command.lot], ground)
    builder.charge(command.seat, owner, amount, RentOf(command.lot, ground))
    return builder.outcome()


def card_factor(game: Game, command: Rent) -> int:
    """The factor of the card to the nearest one, for the rent of a railroad or the throw for a
    utility (rule: card-moves). It is 1, for the usual rent, without a card or if the card names the
    lot."""
    kind = game.edition.deeds[command.lot].kind
    return game.edition.nearest_factors.get(kind, 1) if command.by_card else 1


def _offers(game: Game) -> list[Offer]:
    """Rents to collect, and with whose turn each one lapses. Of rents between the same players for
    the same lot, only the oldest: it is collected first."""
    # "" if too few still throw for it to lapse before the end.
    ahead = (*still_to_begin(game), "", "")
    oldest: dict[tuple[str, str, str], Claim] = {}
    for claim in game.claims:
        oldest.setdefault((claim.seat, claim.payer, claim.lot), claim)
    return [_claim_offer(game, claim, ahead[1 - claim.throws]) for claim in oldest.values()]


def _claim_offer(game: Game, claim: Claim, until: str) -> Offer:
    seat, payer, lot = claim.seat, claim.payer, claim.lot
    return Offer(
        "rent",
        MAY_ASK(seat=seat, payer=payer, amount=game.edition.money(claim.amount)),
        begun(CollectRent, seat=seat, payer=payer, lot=lot),
        amount=claim.amount,
        why=how(game, lot, claim.amount, claim.ground),
        until=until,
    )


def _throw_offers(game: Game) -> list[Offer]:
    """Throws for rent."""
    return [
        Offer(
            "turn",
            MAY_THROW(seat=item.seat, lot=game.edition.name_of(item.subject)),
            begun(RentThrow, seat=item.seat),
            DICE,
            due=Due.NEXT,
        )
        for item in game.pending
        if item.kind == RENT_THROW
    ]


def _untracked_offers(game: Game) -> list[Offer]:
    """If dice aren't entered: the rent of every lot, from any other player."""
    live = game.live
    found = []
    for lot, owner in game.owner.items():
        if game.mortgages[lot] or owner not in live:
            continue
        payers = OneSeat([seat for seat in live if seat != owner])
        asks: dict[str, Ask] = {"seat": payers}
        amount = None
        kind = game.edition.deeds[lot].kind
        factor = game.edition.nearest_factors.get(kind)
        if factor:
            if kind == "railroad":
                words = TO_RAILROAD(railroad=game.edition.railroad, factor=factor)
            else:
                words = TO_UTILITY(factor=factor)
            asks["by_card"] = yes(words, optional=True)
        if kind == "utility":
            asks["dice"] = Number(2, 12)
        else:
            amount = amount_of(game.edition.deeds[lot], ground_of(game, lot))
        text = MAY_PAY(lot=game.edition.name_of(lot), owner=owner)
        found.append(Offer("rent", text, begun(Rent, lot=lot), asks, amount=amount))
    return found


def _asks(game: Game, command: CollectRent) -> str:
    return ASKS(seat=command.seat, lot=game.edition.name_of(command.lot))


def _throws(game: Game, command: RentThrow) -> str:
    die, other = command.dice
    return THROWS(seat=command.seat, die=die, other=other)


CHAPTER = Chapter(
    rules=(HEADING,),
    decisions=(RENT_THROW,),
    commands=(
        CommandRule(
            command=CollectRent,
            decide=decide_collect_rent,
            words=_asks,
            rule=COLLECTED,
            options=("rent_claim",),
            topic="rent",
        ),
        CommandRule(
            command=RentThrow,
            decide=decide_rent_throw,
            words=_throws,
            rule=COLLECTED,
            topic="rent",
            tracked=True,
        ),
        CommandRule(
            command=Rent,
            decide=decide_rent,
            words=lambda game, command: PAYS(
                seat=command.seat, lot=game.edition.name_of(command.lot)
            ),
            rule=COLLECTED,
            topic="rent",
            tracked=False,
        ),
    ),
    also={RentDue: DUE, RentClosed: LOST},
    offers=(
        Offers(make=_offers, groups=("rent",), when=rent_open),
        Offers(make=_throw_offers, groups=("turn",), when=deciding(RENT_THROW)),
        Offers(make=_untracked_offers, groups=("rent",), when=untracked),
    ),
)
