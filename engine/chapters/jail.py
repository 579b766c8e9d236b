"""JAIL: the ways out (rule: jail-ways-out). The ways in are a space, a card and doubles
for the third time in a row."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Annotated

from engine.builder import OutcomeBuilder
from engine.causes import JailCardUsed, JailFine
from engine.chapters import cards, landing
from engine.chapters.cards import PayFine
from engine.chapters.common import (
    IN_CASH,
    ONLY_WHAT_CAN_BE_RAISED,
    require_cash,
    short_of,
    treasury,
)
from engine.chapters.moments import deciding, prisoner_throws, untracked
from engine.chapters.solvency import means_left
from engine.chapters.turns import begin_turn, is_blocked, thrower
from engine.codecs import DECK
from engine.codes import RuleCode
from engine.command import Command, begun
from engine.decisions import OpenDecision
from engine.errors import No
from engine.facts import Freed, Jailed, Missed, SituationSet, Threw
from engine.fields import Seat
from engine.game import Game
from engine.holders import BANK
from engine.offer_types import Due, Offer
from engine.outcome import Outcome
from engine.registry import Candidate, Chapter, CommandRule, Offers, Rule
from engine.texts import template
from engine.wording import deck_name

RULE = "JAIL"
FINE = 50
TURNS = 3

HEADING = Rule(
    RULE,
    "A prisoner leaves by doubles, a jail card or the fine; after the third miss the fine is due.",
)
FINE_FREES = Rule(RULE, "The fine frees a prisoner before the throw.")
CARD_FREES = Rule(RULE, "A jail card frees a prisoner and goes back to its deck.")
WAYS_IN = Rule(
    RULE, "The space, a card or doubles for the third time in a row send a player to Jail."
)
STAYING = Rule(RULE, "Without doubles a prisoner stays in Jail.")
WAYS_OUT = Rule(RULE, "Doubles, the fine or a jail card frees a prisoner.")

FINE_OR_CARD = OpenDecision("fine_or_card", "Seat {seat} has to pay the fine or use a jail card.")
# The fine is paid as a debt.
ADVANCE = OpenDecision(
    "advance", "Seat {seat} has a fine to pay before moving.", settled_otherwise=True
)

NOT_IN_JAIL = No(RuleCode.NOT_IN_JAIL, "Seat {seat} is not in Jail.", RULE)
NOT_BEFORE_THROW = No(
    RuleCode.NOT_BEFORE_THROW,
    "Seat {seat} leaves Jail in its own turn, before throwing the dice.",
    RULE,
    says="Fine and jail card come in one's own turn, before the throw.",
    remedy="Wait for that turn.",
)
FINE_AFTER_THROW = No(
    RuleCode.FINE_AFTER_THROW,
    "On the third turn seat {seat} throws first; without doubles the fine is due then.",
    RULE,
    says="The fine is paid before the throw only on the first turns in Jail.",
    remedy="Enter the throw.",
    option="jail_prepay_turns",
)
CASH_SHORT = No(
    RuleCode.NOT_ENOUGH_CASH,
    "Seat {seat} has {held} and needs {needed} for the fine: {missing} short.",
    RULE,
    says=IN_CASH,
    remedy="Throw for doubles, or raise the money first.",
)
MEANS_SHORT = No(
    RuleCode.NOT_ENOUGH_CASH,
    "Seat {seat} can raise {held} for the fine of {needed}, {missing} short, and has a jail card "
    "to use.",
    RULE,
    says=ONLY_WHAT_CAN_BE_RAISED,
    remedy="Use the jail card, or trade for the rest.",
)
NO_JAIL_CARD = No(RuleCode.NO_JAIL_CARD, "Seat {seat} doesn't hold the {deck} jail card.", RULE)

PAYS = template("seat {seat} pays the fine")
USES = template("seat {seat} uses a jail card")

MAY_PAY = template("Seat {seat} pays the {fine} fine")
MAY_USE = template("Seat {seat} uses a jail card ({deck})")
WANTS_TO_PAY = template("Seat {seat} pays the fine")
WANTS_TO_USE = template("Seat {seat} uses a jail card")


def turns_in_jail(game: Game) -> int:
    """The largest number of turns on which a prisoner throws for doubles (rules: jail-ways-out,
    jail-must-leave)."""
    return 1 if game.options.jail_must_leave else TURNS


def throw(builder: OutcomeBuilder, seat: str, die: int, other: int) -> None:
    """A throw in Jail. A prisoner who throws doubles goes free and moves, but doesn't throw again;
    one who misses for the third time pays the fine.

    With option `jail_third_turn_card` a card may be used instead (rule: jail-third-miss).
    """
    game = builder.game
    builder.note(Threw(seat, die, other, 0, False))
    if die == other:
        builder.note(Freed(seat))
        landing.advance(builder, seat, die + other)
        return
    misses = game.jail[seat] + 1
    if misses < turns_in_jail(game):
        builder.note(Missed(seat, misses))
        return
    if game.options.jail_third_turn_card and _holds_card(game, seat):
        builder.ask(FINE_OR_CARD, seat, "", die + other)
        return
    _fine_then_move(builder, seat, die + other)


def _fine_then_move(builder: OutcomeBuilder, seat: str, steps: int) -> None:
    if builder.charge(seat, treasury(builder.game), FINE, JailFine()):
        builder.note(Freed(seat))
        landing.advance(builder, seat, steps)
    else:
        builder.ask(ADVANCE, seat, "", steps)


def move_on(builder: OutcomeBuilder, seat: str) -> None:
    """The fine of the third miss has been paid as a debt: now the token moves."""
    pending = builder.game.pending_of(ADVANCE, seat)
    if pending is not None:
        builder.answer(pending)
        builder.note(Freed(seat))
        landing.advance(builder, seat, pending.number)


def _require_before_throw(game: Game, seat: str) -> None:
    if seat not in game.jail:
        raise NOT_IN_JAIL(seat=seat)
    if not game.tracked:
        return
    if is_blocked(game) or thrower(game) != seat:
        raise NOT_BEFORE_THROW(seat=seat)


def decide_pay_fine(game: Game, command: PayFine) -> Outcome:
    """The fine, before the throw, on the turns that `jail_prepay_turns` allows
    (rule: fine-before-the-throw).

    Or the fine of a card just drawn, if it offers the choice.
    """
    seat = command.seat
    builder = OutcomeBuilder(game)
    of_card = game.pending_of(cards.FINE_OR_DRAW, seat)
    if of_card:
        cards.pay_card_fine(builder, of_card)
        return builder.outcome()
    pending = game.pending_of(FINE_OR_CARD, seat)
    if pending:
        _require_means(game, seat)
        builder.answer(pending)
        _fine_then_move(builder, seat, pending.number)
        return builder.outcome()
    if not game.tracked:
        builder.charge(seat, treasury(builder.game), FINE, JailFine())
        return builder.outcome()
    _require_before_throw(game, seat)
    if game.jail[seat] >= game.options.jail_prepay_turns:
        raise FINE_AFTER_THROW(seat=seat)
    require_cash(game, seat, FINE, CASH_SHORT)
    begin_turn(builder, seat)
    builder.pay(seat, treasury(game), FINE, JailFine())
    _release(builder, seat)
    return builder.outcome()


def _require_means(game: Game, seat: str) -> None:
    """A prisoner with a jail card can't choose an unpayable fine: that would be choosing bankruptcy
    (rule: no-choice). One who has sold the card meanwhile has no choice and owes the fine."""
    if not _may_pay_fine(game, seat):
        raise short_of(game, MEANS_SHORT, seat, means_left(game, seat), FINE)


def _may_pay_fine(game: Game, seat: str) -> bool:
    return means_left(game, seat) >= FINE or not _holds_card(game, seat)


def _holds_card(game: Game, seat: str) -> bool:
    return seat in game.jail_cards.values()


def _release(builder: OutcomeBuilder, seat: str) -> None:
    builder.note(Freed(seat))
    if builder.game.options.double_after_paid_release == "move_only":
        builder.note(SituationSet("released", True))


@dataclass(frozen=True, slots=True)
class UseJailCard(Command):
    """A jail card is played and goes back to its deck."""

    seat: Seat
    deck: Annotated[str, DECK]


def decide_use_jail_card(game: Game, command: UseJailCard) -> Outcome:
    """A jail card, before the throw; it goes back to its own deck (rules: jail-card,
    jail-ways-out)."""
    seat = command.seat
    if game.jail_cards[command.deck] != seat:
        raise NO_JAIL_CARD(seat=seat, deck=deck_name(command.deck))
    builder = OutcomeBuilder(game)
    pending = game.pending_of(FINE_OR_CARD, seat)
    if pending:
        builder.answer(pending)
        builder.jail_card(command.deck, seat, BANK, JailCardUsed())
        builder.note(Freed(seat))
        landing.advance(builder, seat, pending.number)
        return builder.outcome()
    if game.tracked:
        _require_before_throw(game, seat)
        begin_turn(builder, seat)
        _release(builder, seat)
    builder.jail_card(command.deck, seat, BANK, JailCardUsed())
    return builder.outcome()


def _offers_after_third_miss(game: Game) -> list[Offer]:
    """The fine, if it can be raised or the card is gone, or a card."""
    found = []
    for item in game.pending:
        if item.kind == FINE_OR_CARD:
            if _may_pay_fine(game, item.seat):
                found.append(_fine_offer(game, item.seat, Due.NEXT))
            found += _card_offers(game, item.seat, Due.NEXT)
    return found


def _untracked_offers(game: Game) -> list[Offer]:
    """If dice aren't entered, anybody may be in Jail."""
    return [
        *(_fine_offer(game, seat) for seat in game.live),
        *(found for seat in game.live for found in _card_offers(game, seat)),
    ]


def _offers_before_throw(game: Game) -> list[Offer]:
    """Fine and cards, for the prisoner about to throw."""
    seat = thrower(game)
    if seat is None or seat not in game.jail:
        return []
    found = _card_offers(game, seat, Due.INSTEAD)
    if game.jail[seat] < game.options.jail_prepay_turns and game.cash[seat] >= FINE:
        found.insert(0, _fine_offer(game, seat, Due.INSTEAD))
    return found


def _fine_offer(game: Game, seat: str, due: Due | None = None) -> Offer:
    text = MAY_PAY(seat=seat, fine=game.edition.money(FINE))
    return Offer("turn", text, begun(PayFine, seat=seat), amount=FINE, due=due)


def _card_offers(game: Game, seat: str, due: Due | None = None) -> list[Offer]:
    return [
        Offer(
            "turn",
            MAY_USE(seat=seat, deck=deck_name(deck)),
            begun(UseJailCard, seat=seat, deck=deck),
            due=due,
        )
        for deck, holder in game.jail_cards.items()
        if holder == seat
    ]


def _candidates(game: Game) -> Iterator[Candidate]:
    for item in game.pending:
        if item.kind == cards.FINE_OR_DRAW:
            text = MAY_PAY(seat=item.seat, fine=game.edition.money(item.number))
            yield Candidate("turn", text, PayFine(item.seat))
    seat = thrower(game)
    if seat in game.jail:
        yield Candidate("turn", WANTS_TO_PAY(seat=seat), PayFine(seat))
        for deck, holder in game.jail_cards.items():
            if holder == seat:
                text = WANTS_TO_USE(seat=seat)
                yield Candidate("turn", text, UseJailCard(seat, deck))


def _rule_of_fine(game: Game, command: PayFine) -> Rule:
    """A fine that is paid instead of drawing a card belongs to the chapter on cards."""
    return cards.CARD_RULE if game.pending_of(cards.FINE_OR_DRAW, command.seat) else FINE_FREES


CHAPTER = Chapter(
    rules=(HEADING,),
    decisions=(FINE_OR_CARD, ADVANCE),
    commands=(
        CommandRule(
            command=PayFine,
            decide=decide_pay_fine,
            words=lambda game, command: PAYS(seat=command.seat),
            rule=FINE_FREES,
            rule_now=_rule_of_fine,
            topic="cards",
        ),
        CommandRule(
            command=UseJailCard,
            decide=decide_use_jail_card,
            words=lambda game, command: USES(seat=command.seat),
            rule=CARD_FREES,
            topic="cards",
        ),
    ),
    also={Jailed: WAYS_IN, Missed: STAYING, Freed: WAYS_OUT},
    offers=(
        Offers(make=_offers_after_third_miss, groups=("turn",), when=deciding(FINE_OR_CARD)),
        Offers(make=_offers_before_throw, groups=("turn",), when=prisoner_throws),
        Offers(make=_untracked_offers, groups=("turn",), when=untracked),
    ),
    candidates=_candidates,
)
