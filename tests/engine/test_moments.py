"""When a chapter is asked for offers: only when it can have any."""

from __future__ import annotations

import pytest

from engine.chapters import moments
from engine.chapters.buying import AUCTION
from engine.chapters.rent import RENT_THROW
from engine.chapters.taxes import INCOME_TAX
from engine.registry import Moment

QUIET = Moment("playing", frozenset(), True, False, False, False, False)
"""Dice are entered, and nothing is open."""


def test_before_a_throw_nothing_is_open_and_dice_are_entered() -> None:
    assert moments.before_throw(QUIET)
    assert not moments.before_throw(QUIET._replace(tracked=False))


@pytest.mark.parametrize(
    "now",
    [
        QUIET._replace(decisions=frozenset({INCOME_TAX})),
        QUIET._replace(in_debt=True),
        QUIET._replace(short_of_buildings=True),
    ],
    ids=("a decision", "a debt", "a shortage auction"),
)
def test_what_comes_before_a_throw(now: Moment) -> None:
    assert not moments.before_throw(now)


def test_a_prisoner_throws_before_a_throw() -> None:
    jailed = QUIET._replace(prisoners=True)

    assert moments.prisoner_throws(jailed)
    assert not moments.prisoner_throws(QUIET)
    assert not moments.prisoner_throws(jailed._replace(in_debt=True))


def test_without_dice() -> None:
    assert moments.untracked(QUIET._replace(tracked=False))
    assert not moments.untracked(QUIET)


def test_a_decision_is_open() -> None:
    taxed = QUIET._replace(decisions=frozenset({INCOME_TAX}))

    assert moments.deciding(INCOME_TAX)(taxed)
    assert moments.deciding(AUCTION, INCOME_TAX)(taxed)
    assert not moments.deciding(AUCTION, RENT_THROW)(taxed)
    assert not moments.deciding(INCOME_TAX)(QUIET)


def test_debts_rents_and_a_shortage_of_buildings() -> None:
    assert moments.in_debt(QUIET._replace(in_debt=True))
    assert moments.rent_open(QUIET._replace(rent_open=True))
    assert moments.short_of_buildings(QUIET._replace(short_of_buildings=True))
