"""BIRTHDAYS: a house rule for the tests. A player whose birthday it is wishes for $10 from each
of the others, or for a song."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Annotated

from engine.builder import OutcomeBuilder
from engine.causes import HouseRule
from engine.chapters.moments import deciding
from engine.codecs import one_of
from engine.codes import ProblemCode
from engine.command import Command, begun
from engine.decisions import OpenDecision
from engine.errors import No
from engine.fields import Seat
from engine.game import Game
from engine.offer_types import Offer
from engine.outcome import Outcome
from engine.registry import Candidate, Chapter, CommandRule, Offers, Rule, Section
from engine.texts import Text, template

RULE = "BIRTHDAYS"
PRESENT = 10


class Code(ProblemCode):
    """This rule's refusals."""

    NO_VISITORS = "NO_VISITORS", "Wait until the player is out of Jail."
    NO_WISH = "NO_WISH", "Enter the birthday first."


HEADING = Rule(RULE, "House rule: a birthday is kept at the table.")
BIRTHDAY = Rule(RULE, "House rule: a player whose birthday it is has a wish.")
WISHING = Rule(RULE, "House rule: everyone gives the player whose birthday it is $10, or sings.")

WISH = OpenDecision("wish", "Seat {seat} has a birthday wish.")

NO_VISITORS = No(
    Code.NO_VISITORS,
    "Seat {seat} is in Jail: nobody brings presents there.",
    RULE,
    says="A birthday in Jail is kept when the player is out.",
)
NO_WISH = No(
    Code.NO_WISH, "Seat {seat} has no birthday now.", RULE, remedy="Enter the birthday first."
)

HAS_BIRTHDAY = template("seat {seat} has a birthday")
GETS_MONEY = template("seat {seat} wishes for money")
GETS_SONG = template("seat {seat} wishes for a song")
A_PRESENT = Text("a birthday present")

MAY_HAVE_BIRTHDAY = template("Seat {seat} has a birthday")
MAY_WISH_FOR_MONEY = template("Seat {seat} wishes for {amount} from everyone")
MAY_WISH_FOR_SONG = template("Seat {seat} wishes for a song")


@dataclass(frozen=True, slots=True)
class Birthday(Command):
    """It is a player's birthday: the player has a wish."""

    seat: Seat


def decide_birthday(game: Game, command: Birthday) -> Outcome:
    """The wish comes before the next throw. Nobody visits a prisoner."""
    if command.seat in game.jail:
        raise NO_VISITORS(seat=command.seat)
    builder = OutcomeBuilder(game)
    builder.ask(WISH, command.seat)
    return builder.outcome()


@dataclass(frozen=True, slots=True)
class Wish(Command):
    """The wish of the player whose birthday it is: $10 from every other player, or a song."""

    seat: Seat
    what: Annotated[str, one_of("money", "song")]


def decide_wish(game: Game, command: Wish) -> Outcome:
    """Each of the others pays; one who is short of cash owes. A song is free."""
    wish = game.pending_of(WISH, command.seat)
    if wish is None:
        raise NO_WISH(seat=command.seat)
    builder = OutcomeBuilder(game)
    builder.answer(wish)
    for seat in game.live:
        if command.what == "money" and seat != command.seat:
            builder.charge(seat, command.seat, PRESENT, HouseRule(A_PRESENT))
    return builder.outcome()


def _wishes(game: Game, command: Wish) -> str:
    return (GETS_MONEY if command.what == "money" else GETS_SONG)(seat=command.seat)


def _offers(game: Game) -> list[Offer]:
    return [
        Offer("game", MAY_HAVE_BIRTHDAY(seat=seat), begun(Birthday, seat=seat))
        for seat in game.live
        if seat not in game.jail
    ]


def _wish_offers(game: Game) -> list[Offer]:
    found = []
    for item in game.pending:
        if item.kind == WISH:
            money = MAY_WISH_FOR_MONEY(seat=item.seat, amount=game.edition.money(PRESENT))
            found.append(Offer("turn", money, begun(Wish, seat=item.seat, what="money")))
            found.append(
                Offer(
                    "turn",
                    MAY_WISH_FOR_SONG(seat=item.seat),
                    begun(Wish, seat=item.seat, what="song"),
                )
            )
    return found


def _candidates(game: Game) -> Iterator[Candidate]:
    for seat in game.live:
        yield Candidate("game", MAY_HAVE_BIRTHDAY(seat=seat), Birthday(seat))


CHAPTER = Chapter(
    rules=(HEADING,),
    decisions=(WISH,),
    commands=(
        CommandRule(
            command=Birthday,
            decide=decide_birthday,
            words=lambda game, command: HAS_BIRTHDAY(seat=command.seat),
            rule=BIRTHDAY,
            topic="cards",
        ),
        CommandRule(command=Wish, decide=decide_wish, words=_wishes, rule=WISHING, topic="cards"),
    ),
    offers=(
        Offers(make=_wish_offers, groups=("turn",), when=deciding(WISH)),
        Offers(make=_offers, groups=("game",), section=Section.ANY_TIME),
    ),
    candidates=_candidates,
)
