"""A tax says what it was counted from, and why another can't be chosen."""

from __future__ import annotations

import pytest

import engine
from engine.notation import read, replay

RULES = '[Ruleset "classic"]\n'
FLAT = '[Option "income_tax=flat"]\n'
LANDED = "position tokens=A:0 turn=A\nA roll 1+3\n"
# 1,000 in cash; 400 and 350 for the deeds, of which Short Line's 200 are mortgaged for 100; three
# houses at 200.
RICH = (
    "position cash=A:1000 deeds=boardwalk:A,park-place:A,short-line:A mortgaged=short-line "
    "buildings=boardwalk:2,park-place:1 tokens=A:0 turn=A\nA roll 1+3\n"
)


def after(text: str, options: str = "") -> engine.Game:
    run = replay(read(f"{RULES}{options}{text}"))
    assert run.faults == []
    return run.game


def entered(line: str) -> engine.Command:
    command = read(RULES + line).lines[-1].content
    assert isinstance(command, engine.Command)
    return command


@pytest.mark.parametrize(
    ("options", "before", "line", "sentence"),
    [
        (FLAT, "start A\nuntrack\n", "A tax income choice=percent",
         "Income Tax is a flat amount here."),
        ("", "start A\nuntrack\n", "A tax luxury choice=percent",
         "Luxury Tax is a flat amount here."),
        (FLAT, "start A\n", "A choose-tax percent", "Income tax is a flat amount in this game."),
        ("", LANDED, "B choose-tax flat",
         "Seat B has no income tax to choose: a choice that was made stands."),
        ("", f"{LANDED}A choose-tax percent\n", "A choose-tax flat",
         "Seat A has no income tax to choose: a choice that was made stands."),
    ],
)  # fmt: skip
def test_it_says_why_not(options: str, before: str, line: str, sentence: str) -> None:
    with pytest.raises(engine.Refusal) as refused:
        engine.decide(after(before, options), entered(line))

    assert refused.value.sentence == sentence


@pytest.mark.parametrize(
    ("before", "line", "words"),
    [
        (LANDED, "A choose-tax flat",
         "Seat A chooses the flat amount; seat A pays $200 to the Bank"),
        (LANDED, "A choose-tax percent", "Seat A chooses 10%; seat A pays $150 to the Bank"),
        ("start A\nuntrack\n", "A tax income",
         "Seat A lands on Income Tax; seat A pays $200 to the Bank"),
        ("start A\nuntrack\n", "B tax luxury",
         "Seat B lands on Luxury Tax; seat B pays $75 to the Bank"),
        ("start A\nuntrack\n", "A tax income choice=percent",
         "Seat A lands on Income Tax; seat A pays $150 to the Bank"),
    ],
)  # fmt: skip
def test_the_journal_says_who_paid_which(before: str, line: str, words: str) -> None:
    game, command = after(before), entered(line)

    assert engine.describe(game, command, engine.decide(game, command)) == words


@pytest.mark.parametrize(
    ("base", "sentences"),
    [
        ("printed_all",
         ["Worth before the tax: $1,000 cash, $600 for buildings and $950 for title deeds, "
          "together $2,550", "10% of $2,550: $255"]),
        ("current",
         ["Worth before the tax: $1,000 cash, $600 for buildings and $850 for title deeds, "
          "together $2,450", "10% of $2,450: $245"]),
        ("cash_buildings",
         ["Worth before the tax: $1,000 cash and $600 for buildings, together $1,600",
          "10% of $1,600: $160"]),
    ],
)  # fmt: skip
def test_the_share_says_what_is_counted(base: str, sentences: list[str]) -> None:
    game = after(RICH, f'[Option "income_tax_base={base}"]\n')
    command = entered("A choose-tax percent")

    assert engine.explain(game, command, engine.decide(game, command))["amounts"] == sentences
