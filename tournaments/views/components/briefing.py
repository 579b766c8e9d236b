"""The bankers' briefing: what a banker does (rule: banker), and the answers to what players ask
most, by the rules of one event."""

from __future__ import annotations

from dataclasses import dataclass

import engine
from tournaments.forms.option_labels import in_words, label
from tournaments.models import Event

BEFORE = (
    "Sort the title deeds by color group. Shuffle each deck of cards on its own.",
    "Have each player choose a token and put it on GO.",
    "If you also play, keep your own money apart from the Bank’s. In the final you don’t play.",
)
DURING = (
    "Enter each throw. Then do on the table what the line at the bottom of the screen says.",
    "When the Bank is out of houses, players wait until some come back. If several want the last "
    "ones, the highest bidder gets them.",
    "The Bank never goes broke: if its notes run out, write more on paper.",
    "You don’t decide disputes. Call a referee, and let the others play on.",
)
AUCTIONS = "Be the auctioneer of every deed that is declined: anybody may bid, from any price."
AFTERWARDS = (
    "Read each player’s tally aloud, next to what lies in front of them.",
    "Each player signs for themselves. One who disagrees calls a referee and doesn’t sign.",
)


@dataclass(frozen=True, slots=True)
class Question:
    """A question of players, the answer that holds in every ruleset, and the options that complete
    it."""

    words: str
    answer: str
    options: tuple[str, ...] = ()


QUESTIONS = (
    Question(
        "When is it too late to ask for rent?",
        "The owner asks, nobody else has to. Where the owner has to ask in time, the tablet says "
        "until whose throw.",
        ("rent_claim",),
    ),
    Question(
        "What is the rent of a utility?",
        "The sum of the dice that led there, times 4 for one utility, times 10 for both. Leave "
        "the dice on the table.",
        ("mortgaged_counts_in_set",),
    ),
    Question(
        "Does a color group still pay double if one of its deeds is mortgaged?",
        "A mortgaged lot itself pays no rent.",
        ("double_rent_needs_unmortgaged_set",),
    ),
    Question(
        "What does a mortgaged deed cost its new owner?",
        "10% to the Bank at once. Lifting the mortgage costs its value and 10% more.",
        ("same_turn_lift_interest", "transfer_interest_base"),
    ),
    Question(
        "May a debt be paid with a mortgaged deed?",
        "If the creditor agrees. The creditor then owes the Bank the 10% on it.",
        ("trade_in_debt",),
    ),
    Question(
        "When may a player build or trade?",
        "Between the turns of others, please, whatever the rules would allow.",
        ("build_window",),
    ),
    Question(
        "Who has to notice the salary for GO?",
        "The tablet does, with the dice. Where no dice are entered, the player speaks up.",
        ("go_claim_window",),
    ),
    Question(
        "How does a player leave Jail?",
        "By a double, a card, or the fine. In Jail a player may still buy, sell and build.",
        ("jail_prepay_turns", "jail_third_turn_card", "double_after_paid_release"),
    ),
)


@dataclass(frozen=True, slots=True)
class AnsweredQuestion:
    """A question with its answer; `tonight` are the event's own rules, each as a whole phrase."""

    words: str
    answer: str
    tonight: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Briefing:
    """The briefing that a banker of the event reads before the first throw."""

    title: str
    before: tuple[str, ...]
    during: tuple[str, ...]
    afterwards: tuple[str, ...]
    questions: tuple[AnsweredQuestion, ...]


def briefing_of(event: Event) -> Briefing:
    """The briefing for the rules that the event plays."""
    played = engine.resolve_options(event.ruleset, event.options, event.edition)

    def tonight(name: str) -> str:
        return f"{label(name)}: {in_words(name, getattr(played, name))}"

    questions = tuple(
        AnsweredQuestion(each.words, each.answer, tuple(map(tonight, each.options)))
        for each in QUESTIONS
    )
    title = engine.RULESETS[event.ruleset].title
    before = (*BEFORE, _starting_money(engine.load_edition(event.edition)))
    during = (AUCTIONS, *DURING) if played.auctions == "held" else DURING
    return Briefing(title, before, during, AFTERWARDS, questions)


def _starting_money(edition: engine.Edition) -> str:
    """ "Hand each player $1,500: 2 of $500, 2 of $100, ..." """
    notes = ", ".join(
        f"{count} of {edition.currency}{note}" for note, count in edition.notes.items()
    )
    return f"Hand each player {edition.currency}{edition.starting_cash:,}: {notes}."
