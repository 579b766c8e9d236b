"""CHANCE and COMMUNITY CHEST: what the drawn card does (rules: cards, card-moves, jail-card)."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache
from typing import Annotated

from engine.builder import OutcomeBuilder
from engine.card_choices import draws
from engine.causes import CardFine, CardKept, CardSum, EachPlayer, Repairs, SalaryBack
from engine.chapters import landing
from engine.chapters.common import ONLY_WHAT_CAN_BE_RAISED, short_of, treasury
from engine.chapters.moments import deciding, untracked
from engine.chapters.solvency import means_left
from engine.codecs import CARD
from engine.codes import RuleCode
from engine.command import Command, begun
from engine.decisions import OpenDecision
from engine.edition import BOARD_LENGTH, DECKS, HOTELS_IN_BOX, HOUSES_IN_BOX, Card, Edition
from engine.errors import No
from engine.facts import Jailed
from engine.fields import Seat
from engine.game import Game, Pending
from engine.holders import BANK
from engine.offer_types import Choice, Due, Offer, OneOf, OneSeat
from engine.outcome import Outcome
from engine.registry import Chapter, CommandRule, Offers, Rule
from engine.texts import Counted, template
from engine.wording import deck_name, seat_name

RULE = "CHANCE AND COMMUNITY CHEST"

HEADING = Rule(RULE, "The top card is drawn and carried out at once; a jail card is kept.")
CARD_RULE = Rule(RULE, "The card is carried out at once, or kept if it says so.")

FINE_OR_DRAW = OpenDecision(
    "fine_or_draw", "Seat {seat} has to pay the card's fine or draw a card instead.", "deck"
)

UNKNOWN_CARD = No(RuleCode.UNKNOWN_CARD, "There is no card {card} in this edition.", RULE)
NO_CARD_TO_DRAW = No(RuleCode.NO_CARD_TO_DRAW, "Seat {seat} has no card to draw.", RULE)
OTHER_DECK = No(
    RuleCode.OTHER_DECK,
    "Card {card} is a {deck} card, and seat {seat} draws from {other}.",
    RULE,
)
MOVES_A_TOKEN = No(
    RuleCode.NOT_TRACKED,
    "This card moves a token, and tokens aren't being tracked: enter what happens where it lands.",
    RULE,
)
FINE_SHORT = No(
    RuleCode.NOT_ENOUGH_CASH,
    "Seat {seat} can raise {held} for the fine of {needed}, {missing} short, and has a card to "
    "draw instead.",
    RULE,
    says=ONLY_WHAT_CAN_BE_RAISED,
    remedy="Draw a card instead, or trade for the rest.",
)
CARD_HELD = No(RuleCode.CARD_HELD, "The {deck} jail card is already with {holder}.", RULE)

DRAWS = template("seat {seat} draws “{card}”")

MAY_PAY = template("Seat {seat} pays the {fine} fine")
MAY_DRAW = template("Seat {seat} draws from {deck}")
CARD_FROM = template("A card from {deck}")

HOUSES = Counted("{count} house × {each}", "{count} houses × {each}")
HOTELS = Counted("{count} hotel × {each}", "{count} hotels × {each}")
REPAIRS = template("{houses} and {hotels}: {total}")
TO_EACH = Counted(
    "{amount} to each of {count} other player: {total}",
    "{amount} to each of {count} other players: {total}",
)
FROM_EACH = Counted(
    "{amount} from each of {count} other player: {total}",
    "{amount} from each of {count} other players: {total}",
)
MOVING = frozenset({"move_to", "move_back", "move_back_to", "move_nearest", "go_to_jail"})


@dataclass(frozen=True, slots=True)
class PayFine(Command):
    """The fine of 50 to leave Jail; or that of a card which leaves the choice to draw another."""

    seat: Seat


@dataclass(frozen=True, slots=True)
class Draw(Command):
    """The card that a player drew."""

    seat: Seat
    card: Annotated[str, CARD]


def decide_draw(game: Game, command: Draw) -> Outcome:
    """The card takes effect at once, unless it is one to keep."""
    seat = command.seat
    card = game.edition.cards.get(command.card)
    if card is None:
        raise UNKNOWN_CARD(card=command.card)
    builder = OutcomeBuilder(game)
    if game.tracked:
        pending = game.pending_of(landing.CARD, seat) or game.pending_of(FINE_OR_DRAW, seat)
        if pending is None:
            raise NO_CARD_TO_DRAW(seat=seat)
        if pending.subject != card.deck:
            raise OTHER_DECK(
                card=card.id,
                deck=deck_name(card.deck),
                seat=seat,
                other=deck_name(pending.subject),
            )
        builder.answer(pending)
    elif card.effect in MOVING:
        raise MOVES_A_TOKEN()
    _EFFECTS[card.effect](builder, seat, card)
    return builder.outcome()


def pay_card_fine(builder: OutcomeBuilder, pending: Pending) -> None:
    """The fine of a card that leaves the choice between it and a card of the other deck.

    A player who can't raise it beside all debts has no choice, since that would be choosing
    bankruptcy (rule: no-choice).
    """
    game = builder.game
    raised = means_left(game, pending.seat)
    if raised < pending.number:
        raise short_of(game, FINE_SHORT, pending.seat, raised, pending.number)
    builder.answer(pending)
    builder.charge(pending.seat, treasury(game), pending.number, CardFine())


def _move_to(builder: OutcomeBuilder, seat: str, card: Card) -> None:
    landing.advance_to(builder, seat, card.target)


def _move_back(builder: OutcomeBuilder, seat: str, card: Card) -> None:
    landing.go_back(builder, seat, card.amount)


def _move_back_to(builder: OutcomeBuilder, seat: str, card: Card) -> None:
    steps = (builder.game.tokens[seat] - card.target) % BOARD_LENGTH
    landing.go_back(builder, seat, steps)


def _move_nearest(builder: OutcomeBuilder, seat: str, card: Card) -> None:
    spaces = builder.game.edition.spaces
    here = builder.game.tokens[seat]
    ahead = ((here + step) % BOARD_LENGTH for step in range(1, BOARD_LENGTH))
    target = next(position for position in ahead if spaces[position].kind == card.kind)
    landing.advance_to(builder, seat, target, card.factor)


def _go_to_jail(builder: OutcomeBuilder, seat: str, card: Card) -> None:
    # Option `jail_keeps_go_of_same_throw`: what this throw earned goes back (rule: jail-no-salary).
    # It may be spent already: what is missing is owed.
    if builder.game.salary:
        builder.charge(seat, BANK, builder.game.salary, SalaryBack())
    builder.note(Jailed(seat))


def _jail_card(builder: OutcomeBuilder, seat: str, card: Card) -> None:
    if builder.game.jail_cards[card.deck] != BANK:
        holder = seat_name(builder.game.jail_cards[card.deck])
        name = deck_name(card.deck)
        raise CARD_HELD(deck=name, holder=holder)
    builder.jail_card(card.deck, BANK, seat, CardKept(card.id))


def _collect(builder: OutcomeBuilder, seat: str, card: Card) -> None:
    builder.pay(BANK, seat, card.amount, CardSum(card.id))


def _pay(builder: OutcomeBuilder, seat: str, card: Card) -> None:
    builder.charge(seat, treasury(builder.game), card.amount, CardSum(card.id))


def _fine_or_draw(builder: OutcomeBuilder, seat: str, card: Card) -> None:
    if builder.game.tracked:
        other = next(deck for deck in DECKS if deck != card.deck)
        builder.ask(FINE_OR_DRAW, seat, other, card.amount)
    else:
        # Untracked: a card drawn instead is entered by itself, so the fine was paid here.
        _pay(builder, seat, card)


def _repairs(builder: OutcomeBuilder, seat: str, card: Card) -> None:
    game = builder.game
    houses, hotels = _buildings_of(game, seat)
    amount = houses * card.per_house + hotels * card.per_hotel
    builder.charge(seat, treasury(game), amount, Repairs(card.id, houses, hotels))


def _buildings_of(game: Game, seat: str) -> tuple[int, int]:
    """The houses and the hotels of a player."""
    if game.bank_houses == HOUSES_IN_BOX and game.bank_hotels == HOTELS_IN_BOX:
        return 0, 0
    houses = hotels = 0
    for lot, owner in game.owner.items():
        if owner == seat:
            houses += game.houses[lot]
            hotels += game.hotels[lot]
    return houses, hotels


def _pay_each(builder: OutcomeBuilder, seat: str, card: Card) -> None:
    others = [other for other in builder.game.live if other != seat]
    because = EachPlayer(card.id, len(others))
    if builder.cash(seat) >= card.amount * len(others) and not builder.owes(seat):
        for other in others:
            builder.pay(seat, other, card.amount, because)
    else:
        # The player can't pay them all, so nobody is paid before another: all become creditors
        # alike.
        for other in others:
            builder.owe(seat, other, card.amount, because)


def _collect_each(builder: OutcomeBuilder, seat: str, card: Card) -> None:
    others = [other for other in builder.game.live if other != seat]
    for other in others:
        builder.charge(other, seat, card.amount, EachPlayer(card.id, len(others)))


_EFFECTS: dict[str, Callable[[OutcomeBuilder, str, Card], None]] = {
    "move_to": _move_to,
    "move_back": _move_back,
    "move_back_to": _move_back_to,
    "move_nearest": _move_nearest,
    "go_to_jail": _go_to_jail,
    "jail_card": _jail_card,
    "collect_bank": _collect,
    "pay_bank": _pay,
    "fine_or_draw": _fine_or_draw,
    "repairs": _repairs,
    "pay_each_player": _pay_each,
    "collect_each_player": _collect_each,
}


def repairs_words(edition: Edition, because: Repairs) -> str:
    """Break down a sum for repairs: "3 houses × $40 and 1 hotel × $115: $235"."""
    card, money = edition.cards[because.card], edition.money
    houses, hotels = because.houses, because.hotels
    total = houses * card.per_house + hotels * card.per_hotel
    return REPAIRS(
        houses=HOUSES(houses, each=money(card.per_house)),
        hotels=HOTELS(hotels, each=money(card.per_hotel)),
        total=money(total),
    )


def each_words(edition: Edition, because: EachPlayer) -> str:
    """Break down a card between all players: "$50 to each of 3 other players: $150"."""
    card, money, others = edition.cards[because.card], edition.money, because.others
    words = TO_EACH if card.effect == "pay_each_player" else FROM_EACH
    return words(others, amount=money(card.amount), total=money(card.amount * others))


def _offers(game: Game) -> list[Offer]:
    """The cards that may have been drawn, and the fine of one that offers a choice."""
    found = []
    for item in game.pending:
        if item.kind == FINE_OR_DRAW and means_left(game, item.seat) >= item.number:
            found.append(
                Offer(
                    "turn",
                    MAY_PAY(seat=item.seat, fine=game.edition.money(item.number)),
                    begun(PayFine, seat=item.seat),
                    amount=item.number,
                    due=Due.NEXT,
                )
            )
        if item.kind in (landing.CARD, FINE_OR_DRAW):
            found.append(
                Offer(
                    "turn",
                    MAY_DRAW(seat=item.seat, deck=deck_name(item.subject)),
                    begun(Draw, seat=item.seat),
                    asks={"card": OneOf(_options(game, item.subject, item.seat))},
                    due=Due.NEXT,
                )
            )
    return found


def _options(game: Game, deck: str, seat: str) -> Sequence[Choice]:
    """The cards that `seat` may have drawn; a sum that depends on the table is explained."""
    held, (houses, hotels) = game.jail_cards[deck] != BANK, _buildings_of(game, seat)
    return _options_with(game.edition, deck, held, houses, hotels, len(game.live) - 1)


@lru_cache(1024)
def _options_with(
    edition: Edition, deck: str, held: bool, houses: int, hotels: int, others: int
) -> Sequence[Choice]:
    choices, places = draws(edition, deck, held)
    found = list(choices)
    for at, card in places:
        if card.effect == "repairs":
            why = repairs_words(edition, Repairs(card.id, houses, hotels))
            amount = -(houses * card.per_house + hotels * card.per_hotel)
        else:
            why = each_words(edition, EachPlayer(card.id, others))
            amount = card.amount * others * (-1 if card.effect == "pay_each_player" else 1)
        found[at] = replace(choices[at], why=why, amount=amount)
    return tuple(found)


def _untracked_options(game: Game, deck: str) -> list[Choice]:
    choices, _ = draws(game.edition, deck, game.jail_cards[deck] != BANK)
    cards = game.edition.cards
    return [choice for choice in choices if cards[choice.value].effect not in MOVING]


def _untracked_offers(game: Game) -> list[Offer]:
    return [
        Offer(
            "turn",
            CARD_FROM(deck=deck_name(deck)),
            begun(Draw),
            asks={
                "seat": OneSeat(game.live),
                "card": OneOf(_untracked_options(game, deck)),
            },
        )
        for deck in game.edition.decks
    ]


def _draws(game: Game, command: Draw) -> str:
    return DRAWS(seat=command.seat, card=game.edition.cards[command.card].label)


CHAPTER = Chapter(
    rules=(HEADING,),
    decisions=(FINE_OR_DRAW,),
    commands=(
        CommandRule(command=Draw, decide=decide_draw, words=_draws, rule=CARD_RULE, topic="cards"),
    ),
    offers=(
        Offers(make=_offers, groups=("turn",), when=deciding(landing.CARD, FINE_OR_DRAW)),
        Offers(make=_untracked_offers, groups=("turn",), when=untracked),
    ),
)
